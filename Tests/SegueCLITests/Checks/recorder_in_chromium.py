#!/usr/bin/env python3
"""Uses the recorder page in a real headless Chromium, with touches through its input pipeline.

    recorder_in_chromium.py PAGE NUMBERS FOLDER

Saves takes into FOLDER by touching the page's own buttons, and prints one JSON document: what was dispatched for each
take, what the page made of NUMBERS (a JSON list), and what it had to complain of. It judges nothing.
"""

import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Benchmarks/Traces/Recording"))

import chromium  # noqa: E402
import takes  # noqa: E402
from hand import Finger  # noqa: E402

LIMIT_SECONDS = 36


def main(page_file, numbers_file, folder):
    began = time.monotonic()
    found = {"takes": []}
    with chromium.Chromium() as browser:
        page = chromium.Page(browser, page_file, downloads=folder)

        def keep(name, samples, gesture=None, outcome=None):
            takes.name(page, name, gesture, outcome)
            path = takes.save(page, folder, name)
            found["takes"].append({"name": name, "file": str(path), "samples": samples})
            if time.monotonic() - began > LIMIT_SECONDS:
                raise SystemExit(f"the browser took more than {LIMIT_SECONDS} s")

        numbers = json.loads(pathlib.Path(numbers_file).read_text())
        found["numbers"] = page.evaluate(f"{json.dumps(numbers)}.map(segueRecorder.numberText)")
        page.choose("#quiet", "300")

        one = [Finger((8, 420), [(340, 402, 450)], until=0.8)]
        keep("one-finger", takes.record(page, one, 1)[0], "edge-pan", "finished")

        two = [Finger((300, 330), [(230, 392, 380)]), Finger((90, 510), [(160, 452, 350)], wait=34, linger=25)]
        keep("two-fingers", takes.record(page, two, 2)[0])
        found["guess"] = page.evaluate("segueRecorder.takes.entries[0].gesture")

        page.choose("#source", "a \"test\" with \\ and ü")
        page.choose("#licence", "CC0-1.0")
        three = [Finger((100 + 90 * n, 640), [(110 + 90 * n, 300, 320)], wait=18 * n) for n in range(3)]
        keep("three-cancelled", takes.record(page, three, 3, end="cancel")[0])

        # Nobody lifts: the window changes under the finger.
        page.play([(0, 0, "touchStart", [{"x": 50, "y": 60, "id": 0}]),
                   (0.02, 0.02, "touchMove", [{"x": 70, "y": 80, "id": 0}])])
        page.wait("document.body.dataset.state === 'recording'")
        page.wait("segueRecorder.takes.made === 3")
        resize(page, 844, 390)
        page.wait("segueRecorder.takes.entries.length === 4")
        page.play([(0, None, "touchEnd", [])])
        resize(page, 390, 844)
        page.wait("innerWidth === 390")
        keep("interrupted", [])

        # A mouse records nothing until it is asked for; then it is marked. A pen is a stylus.
        drag(page, "mouse")
        time.sleep(0.4)
        found["takesOfUnaskedMouse"] = page.evaluate("segueRecorder.takes.made") - 4
        page.evaluate("document.getElementById('mouse').click()")
        drag(page, "mouse")
        page.wait("segueRecorder.takes.entries.length === 5")
        keep("mouse", [])
        drag(page, "pen")
        page.wait("segueRecorder.takes.entries.length === 6")
        keep("pen", [])

        # Palms are marked by their width.
        page.choose("#palm", "40")
        page.play([(0, 0, "touchStart", [{"x": 200, "y": 300, "id": 0, "radiusX": 25, "radiusY": 30}]),
                   (0.05, 0.05, "touchEnd", [])])
        page.wait("segueRecorder.takes.entries.length === 7")
        keep("palm", [])

        found["replay"] = replay(page)
        found["undo"] = delete_and_undo(page)
        found["unnamedControls"] = unnamed_controls(page)
        found["complaints"] = page.complaints()
    found["seconds"] = round(time.monotonic() - began, 1)
    json.dump(found, sys.stdout)


def resize(page, width, height):
    page.call("Emulation.setDeviceMetricsOverride",
              {"width": width, "height": height, "deviceScaleFactor": 3, "mobile": True})


def drag(page, kind):
    """A drag with a mouse's button or a pen's tip. Touch emulation would make touches of a mouse."""
    page.call("Emulation.setTouchEmulationEnabled", {"enabled": False})
    moves = (("mousePressed", 100), ("mouseMoved", 120), ("mouseMoved", 150), ("mouseReleased", 150))
    for step, (event, x) in enumerate(moves):
        page.call("Input.dispatchMouseEvent",
                  {"type": event, "x": x, "y": 500 + step, "button": "left", "buttons": int(event != "mouseReleased"),
                   "clickCount": 1, "pointerType": kind, "force": 0.25, "twist": 30})
        time.sleep(0.02)
    page.call("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})


def replay(page):
    """Replays the first take, one finger of about 0.4 s: how long it took, and what was shown meanwhile."""
    page.evaluate("""(() => {
        window.states = [];
        new MutationObserver(() => states.push([document.body.dataset.state, performance.now()]))
            .observe(document.body, {attributes: true, attributeFilter: ["data-state"]});
    })()""")
    page.tap("#show-takes")
    page.wait("!document.getElementById('panel').hidden")
    page.tap(".take:last-child .replay")
    page.wait("states.length >= 2")
    states = page.evaluate("states")
    own = page.evaluate("segueRecorder.takes.entries.at(-1).take.duration / 1e6")
    return {"states": [state for state, _ in states], "milliseconds": states[1][1] - states[0][1], "own": own}


def delete_and_undo(page):
    """The number of takes before, after a deletion, and after its undoing."""
    counts = [page.evaluate("segueRecorder.takes.entries.length")]
    names = "segueRecorder.takes.entries.map(entry => entry.name)"
    before = page.evaluate(names)
    page.tap("#show-takes")
    page.wait("!document.getElementById('panel').hidden")
    page.tap(".take .delete")
    page.wait(f"segueRecorder.takes.entries.length === {counts[0] - 1}")
    counts.append(page.evaluate("document.querySelectorAll('.take').length"))
    page.tap("#toast-action")
    page.wait(f"segueRecorder.takes.entries.length === {counts[0]}")
    counts.append(page.evaluate("document.querySelectorAll('.take').length"))
    return {"counts": counts, "isSame": page.evaluate(names) == before}


def unnamed_controls(page):
    """Roles of what can be operated and has no name for who cannot see it; and how many have one."""
    page.evaluate("document.getElementById('settings').open = true")
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "textbox", "combobox", "switch", "checkbox", "link"}
    controls = [node for node in nodes if not node.get("ignored") and node.get("role", {}).get("value") in roles]
    unnamed = [node["role"]["value"] for node in controls if not node.get("name", {}).get("value")]
    return {"unnamed": unnamed, "controls": len(controls)}


if __name__ == "__main__":
    if chromium.program() is None:
        sys.exit("there is no chromium on the PATH")
    main(*sys.argv[1:])
