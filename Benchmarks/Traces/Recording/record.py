#!/usr/bin/env python3
"""Records the traces of Bundled that a browser recorded.

    record.py PAGE FOLDER [NAME…]

Plays the motion of a hand (hand.py) through headless Chromium's input pipeline into the recorder page, PAGE, which
`segue record --out PAGE` writes, and has the page save each take into FOLDER; with names, only these. The motion is the
same for the same seed. Its timing in the browser is not: each recording is one of many that could have been made.
"""

import json
import math
import pathlib
import sys
import tempfile

import chromium
import takes
from hand import Finger, Panel

# A take is done anew when the machine, not the hand, made it uneven: a sample sent so late, a gap or a delay so long.
SENT_LATE_S = 0.012
GAP_S = 0.045
DELIVERED_LATE_S = 0.075
ATTEMPTS = 12

# From where a one-finger gesture begins to where it means to go. The edge zone is 20 pt wide.
WAYS = {
    "edge-pan": ((14, 426), (392, 410)), "right-edge-pan": ((376, 402), (-2, 424)),
    "pan-left": ((352, 436), (-8, 418)), "pan-right": ((38, 430), (398, 415)),
    "pan-up": ((204, 742), (196, 40)), "pan-down": ((188, 104), (200, 806)),
}

# Variant: strokes as (share of the way, ms) or ("rest", ms), share of the last at which it lifts, end, outcome.
# What finishes goes far and lifts on the move; what the system takes away is cancelled, and so is what comes back.
# Where a finger rests before it lifts, transitions differ in what they make of it, unless it is an edge pan.
VARIANTS = {
    "flick": ([(1.0, 300)], 0.72, "lift", "finished"),
    "slow": ([(1.0, 1700)], 0.72, "lift", "finished"),
    "hesitant": ([(0.3, 340), ("rest", 260), (0.24, 170), (1.0, 560)], 0.74, "lift", "finished"),
    "back-and-forth": ([(0.62, 420), (0.2, 360), (1.0, 560)], 0.74, "lift", "finished"),
    "pause": ([(0.86, 560), ("rest", 380)], 1.0, "lift", "finished"),
    "change-of-mind": ([(0.42, 380), ("rest", 120), (0.02, 330)], 0.76, "lift", "cancelled"),
    "system-cancel": ([(0.7, 620)], 0.8, "cancel", "cancelled"),
    "stagger": ([(1.0, 460)], 0.8, "lift", "finished"),
    **{name: ([(1.0, 460)], 0.76, "lift", "finished") for name in ("coalesced", "dropped", "late", "queued")},
}

# Variants on another panel than the usual one: what it is, as the recording's header says it.
PANELS = {
    "coalesced": (Panel(hertz=240), "a panel of 240 Hz"),
    "dropped": (Panel(missed=0.07, run=3), "a panel that loses samples, three in a row"),
    "late": (Panel(delay=0.002, late=1.0, late_by=(0.002, 0.03)), "a panel that is up to 30 ms late"),
}

# For how long at a time the page computes in "queued", in milliseconds.
BUSY_MS = 46

# Two fingers on opposite sides of a centre: the centre, the arm to the first finger, and what the gesture means to come
# to, as (their distance as a share of the first, their turn in radians).
PAIRS = {
    "pinch": ((196, 420), (104, -74), (0.22, 0.06)), "rotation": ((193, 424), (118, 22), (0.94, 1.7)),
}

# How long after the first the second finger comes down, and lifts, in milliseconds.
USUAL_STAGGER = (11, 11)
WIDE_STAGGER = (46, 12)

# Seeds count on from row to row, so new ones stand at the end.
RECORDINGS = [
    ("edge-pan", ["flick", "slow", "hesitant", "back-and-forth", "pause", "change-of-mind", "system-cancel"]),
    ("right-edge-pan", ["flick", "hesitant", "back-and-forth", "system-cancel"]),
    ("pan-left", ["flick", "slow", "change-of-mind"]), ("pan-right", ["flick", "hesitant", "back-and-forth"]),
    ("pan-up", ["flick", "slow", "pause"]), ("pan-down", ["flick", "hesitant", "system-cancel"]),
    ("pinch", ["flick", "slow", "hesitant", "back-and-forth", "stagger", "system-cancel"]),
    ("rotation", ["flick", "slow", "hesitant", "change-of-mind", "stagger", "system-cancel"]),
    ("right-edge-pan", ["slow", "pause"]), ("pan-left", ["hesitant", "back-and-forth", "pause"]),
    ("pan-right", ["slow", "pause"]), ("pan-up", ["hesitant", "back-and-forth"]),
    ("pan-down", ["slow", "back-and-forth", "pause"]), ("pinch", ["pause"]), ("rotation", ["back-and-forth", "pause"]),
    *((gesture, ["coalesced", "dropped", "late", "queued"]) for gesture in ("edge-pan", "pan-down", "pinch")),
    *((gesture, ["system-cancel"]) for gesture in ("pan-left", "pan-right", "pan-up")),
    *((gesture, ["change-of-mind"]) for gesture in ("right-edge-pan", "pan-right", "pan-up", "pan-down", "pinch")),
]


def recordings():
    """(name, gesture, variant, outcome, seed, fingers) of each; seeds count from 101."""
    seed = 100
    for gesture, variants in RECORDINGS:
        for variant in variants:
            seed += 1
            strokes, until, _, outcome = VARIANTS[variant]
            if variant == "pause" and gesture != "edge-pan":
                outcome = ""
            if gesture in WAYS:
                fingers = [one_finger(gesture, strokes, until)]
            else:
                fingers = two_fingers(gesture, strokes, until, WIDE_STAGGER if variant == "stagger" else USUAL_STAGGER)
            yield f"{gesture}-{variant}", gesture, variant, outcome, seed, fingers


def one_finger(gesture, strokes, until):
    (x0, y0), (x1, y1) = WAYS[gesture]
    places = [s if s[0] == "rest" else (x0 + (x1 - x0) * s[0], y0 + (y1 - y0) * s[0], s[1]) for s in strokes]
    return Finger((x0, y0), places, until)


def two_fingers(gesture, strokes, until, stagger):
    (cx, cy), (ax, ay), (spread, turn) = PAIRS[gesture]
    # Two fingers take longer than one.
    stands = [("rest", s[1]) if s[0] == "rest" else (1 + (spread - 1) * s[0], turn * s[0], s[1] * 1.15)
              for s in strokes]

    def side(sign):
        def at(distance, angle):
            cosine, sine = math.cos(angle) * distance * sign, math.sin(angle) * distance * sign
            return cx + ax * cosine - ay * sine, cy + ax * sine + ay * cosine
        return at

    wait, lift = stagger
    return [Finger((1, 0), stands, until, at=side(1)),
            Finger((1, 0), stands, until, wait=wait, linger=lift - wait, at=side(-1))]


def flaws(path, sent_late, busy_ms=0):
    """What the machine did to a recording, in words; empty if nothing. What the page's own work does is none."""
    frames = [json.loads(line) for line in path.read_text().splitlines()[1:-1]]
    times = sorted({t for frame in frames for c in frame["c"]
                    for t in [frame["t"], *(older["t"] for older in c.get("coalesced", []))]})
    gap = max(after - before for before, after in zip(times, times[1:])) / 1e9
    delay = max(frame["arrival"] - frame["t"] for frame in frames) / 1e9
    bounds = (("sent late", sent_late, SENT_LATE_S), ("gap", gap, GAP_S),
              ("delivered late", delay, DELIVERED_LATE_S + busy_ms / 1000))
    return [f"{word} {value * 1000:.0f} ms" for word, value, bound in bounds if value > bound]


def main(page_file, folder, *names):
    chosen = [recording for recording in recordings() if not names or recording[0] in names]
    if missing := set(names) - {recording[0] for recording in chosen}:
        sys.exit(f"record.py: there is no recording named {', '.join(sorted(missing))}")
    with chromium.Chromium() as browser, tempfile.TemporaryDirectory() as downloads:
        for name, gesture, variant, outcome, seed, fingers in chosen:
            panel, panel_words = PANELS.get(variant, (Panel(), ""))
            busy_ms = BUSY_MS if variant == "queued" else 0
            words = (f" on {panel_words}" if panel_words else "") + (" into a page that is busy" if busy_ms else "")
            for attempt in range(ATTEMPTS):
                page = chromium.Page(browser, page_file, downloads=downloads)
                page.choose(
                    "#source", f"recorded through Chromium's input pipeline from scripted motion{words}, seed {seed}")
                _, late = takes.record(page, fingers, seed, VARIANTS[variant][2], panel, busy_ms)
                takes.name(page, name, gesture, outcome)
                path = takes.save(page, downloads, name)
                page.close()
                found = flaws(path, late, busy_ms)
                if not found:
                    break
                path.unlink()
                print(f"{name}: again: {', '.join(found)}", file=sys.stderr)
            else:
                sys.exit(f"record.py: {name}: this machine is too busy to record on; {ATTEMPTS} attempts were uneven")
            target = pathlib.Path(folder) / path.name
            target.write_bytes(path.read_bytes())
            path.unlink()
            print(f"{name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if chromium.program() is None:
        sys.exit("record.py: there is no chromium on the PATH; .ci/prepare installs it")
    main(*sys.argv[1:])
