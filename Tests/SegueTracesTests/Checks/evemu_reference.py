"""Reads evemu recordings by libevemu and follows their touches by a slot machine of its own.

Usage: evemu_reference.py FILE[=DESC] …

Prints one JSON object: for each FILE every event [seconds, microseconds, type, code, value], and, unless it has no
touches, every frame that changes a touch as
[seconds, microseconds, [[slot, tracking id, phase, x, y, major, minor, orientation, tool, pressure], …]].
A device of protocol A has no slots of its own: the lowest free number stands for one, and -1 for an id never sent.
"""

import json
import sys
import tempfile

try:
    import evemu
except ImportError:
    sys.exit("python3-evemu is missing; install it with: apt-get install python3-evemu")

LOST = ()
VALUES = (0x35, 0x36, 0x30, 0x31, 0x34, 0x37, 0x3A)


def read_events(path, description):
    """Every event of the file; a description is put before events that have none of their own."""
    with tempfile.NamedTemporaryFile(suffix=".evemu") as whole:
        for name in ([description] if description else []) + [path]:
            with open(name, "rb") as part:
                whole.write(part.read())
        whole.flush()
        with open(whole.name, errors="surrogateescape") as text:
            device = evemu.Device(text, create=False)
            return [[e.sec, e.usec, e.type, e.code, e.value] for e in device.events()]


def packets(events):
    """(time, events) up to every SYN_REPORT; an overflow is (time, None), and its packet LOST."""
    packet, lost = [], False
    for seconds, micro, kind, code, value in events:
        if (kind, code) == (0, 3):
            yield (seconds, micro), None
            lost = True
        elif (kind, code) == (0, 0):
            if not lost:
                yield (seconds, micro), packet
            else:
                yield (seconds, micro), LOST
            packet, lost = [], False
        else:
            packet.append((kind, code, value))


class Slots:
    def __init__(self):
        self.current = 0
        self.ids, self.values, self.shown = {}, {}, {}

    def row(self, slot, touch, phase, values):
        return [slot, touch, phase] + [values.get(code) for code in VALUES]

    def cancel(self):
        rows = [self.row(s, self.ids[s], "cancelled", self.shown[s]) for s in sorted(self.ids)]
        self.ids.clear()
        return rows

    def packet(self, events):
        # First what the packet says, slot by slot, in its order.
        steps = {}
        for kind, code, value in events:
            if kind != 3:
                continue
            if code == 0x2F:
                self.current = value
            elif code == 0x39:
                steps.setdefault(self.current, []).append(value)
            elif code in VALUES:
                self.values.setdefault(self.current, {})[code] = value
        # Then what it means, with the values that the packet leaves behind.
        rows = []
        for slot in sorted(set(steps) | set(self.ids)):
            now = dict(self.values.get(slot, {}))
            fresh, changed = set(), False
            for touch in steps.get(slot, []):
                old = self.ids.get(slot)
                if touch == old or (touch < 0 and old is None):
                    continue
                changed = True
                if old is not None:
                    last = now if old in fresh else self.shown[slot]
                    rows.append(self.row(slot, old, "ended" if touch < 0 else "cancelled", last))
                    del self.ids[slot]
                if touch >= 0:
                    self.ids[slot] = touch
                    fresh.add(touch)
                    rows.append(self.row(slot, touch, "began", now))
            if not changed and slot in self.ids and now != self.shown[slot]:
                rows.append(self.row(slot, self.ids[slot], "moved", now))
            self.shown[slot] = now
        return rows


class Reports:
    """Protocol A: whoever is listed is down."""

    def __init__(self):
        self.down = {}  # slot: (id, values)
        self.lost = set()

    @staticmethod
    def row(slot, touch, phase):
        return [slot, touch[0], phase] + [touch[1].get(code) for code in VALUES]

    def cancel(self):
        rows = [self.row(slot, self.down[slot], "cancelled") for slot in sorted(self.down)]
        self.lost |= {touch for touch, _ in self.down.values() if touch >= 0}
        self.down = {}
        return rows

    @staticmethod
    def listed(events):
        found, touch, values = [], -1, {}
        for kind, code, value in events:
            if (kind, code) == (0, 2):
                if (0x35 in values or 0x36 in values) and (touch < 0 or touch not in [t for t, _ in found]):
                    found.append((touch, values))
                touch, values = -1, {}
            elif kind == 3 and code == 0x39:
                touch = value if value >= 0 else -1
            elif kind == 3 and code in VALUES:
                values[code] = value
        return found

    def packet(self, events):
        listed = self.listed(events)
        self.lost &= {touch for touch, _ in listed}
        listed = [item for item in listed if item[0] not in self.lost]
        # Who continues whom: by id, else greedily by the smallest distance of all that are left.
        heir = {}
        for index, (touch, _) in enumerate(listed):
            for slot, (old, _) in self.down.items():
                if touch >= 0 and touch == old:
                    heir[index] = slot
        while True:
            best = None
            for index, (touch, now) in enumerate(listed):
                for slot, (old, then) in self.down.items():
                    if touch >= 0 or old >= 0 or index in heir or slot in heir.values():
                        continue
                    way = sum((now.get(code, 0) - then.get(code, 0)) ** 2 for code in (0x35, 0x36))
                    if best is None or (way, slot, index) < best:
                        best = (way, slot, index)
            if best is None:
                break
            heir[best[2]] = best[1]
        rows = []
        for slot in sorted(set(self.down) - set(heir.values())):
            rows.append((slot, 0, self.row(slot, self.down.pop(slot), "ended")))
        for index, item in enumerate(listed):
            slot = heir.get(index)
            if slot is None:
                slot = min(set(range(len(self.down) + 1)) - set(self.down))
                rows.append((slot, 1, self.row(slot, item, "began")))
            elif self.down[slot][1] != item[1]:
                rows.append((slot, 1, self.row(slot, item, "moved")))
            self.down[slot] = item
        return [row for _, _, row in sorted(rows)]


def contact_frames(events):
    is_protocol_a = any((kind, code) == (0, 2) for _, _, kind, code, _ in events)
    slots, frames, last = Reports() if is_protocol_a else Slots(), [], None
    for time, packet in packets(events):
        rows = slots.cancel() if packet is None else [] if packet is LOST else slots.packet(packet)
        if packet is not None:
            last = time
        if rows:
            frames.append([*time, rows])
    if last is not None:
        for row in slots.cancel():
            frames.append([*last, [row]])
    return frames


def main(arguments):
    out = {}
    for argument in arguments:
        path, _, description = argument.partition("=")
        events = read_events(path, description)
        has_touches = any(kind == 3 and 0x2F <= code <= 0x3D for _, _, kind, code, _ in events)
        frames = contact_frames(events) if has_touches else None
        out[path] = {"events": events, "frames": frames}
    json.dump(out, sys.stdout)


main(sys.argv[1:])
