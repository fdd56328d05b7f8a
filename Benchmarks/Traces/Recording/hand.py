"""The motion of a hand, as touches to dispatch: scripted strokes, and what sets a hand's touches apart from a script.

- A stroke follows the path of least jerk from rest to rest, slightly bowed, as an arm moves.
- A tremor of 8 to 12 Hz lies over it, and the sensor's noise.
- The digitizer scans at about 120 Hz, unevenly, and misses a scan now and then; another may be faster or worse.
- Samples are delivered some milliseconds after they were made, some of them late and together with the next.
- Fingers come down and lift one after the other.

All of it is drawn from one seed, so the same hand does the same again. What the browser then makes of it is its own.
"""

import math
import random


class Panel:
    """A digitizer and its way to the browser.

    - `hertz`: its rate; scans stray from it by up to `jitter` of the interval. Of the scans `missed` are none, a share,
      and with each the `run` that follow less one.
    - A sample is sent `delay` seconds after its scan, and `delay_mean` more on average; the share `late` of them later
      by a time between the two of `late_by`. What is sent never overtakes what is older.
    """

    def __init__(self, hertz=120, jitter=0.09, missed=0.015, run=1, delay=0.004, delay_mean=0.0015, late=0.03,
                 late_by=(0.012, 0.026)):
        self.hertz, self.jitter, self.missed, self.run = hertz, jitter, missed, run
        self.delay, self.delay_mean, self.late, self.late_by = delay, delay_mean, late, late_by

    def interval(self, source):
        """Seconds to the next scan that is one."""
        interval = (1 + source.uniform(-self.jitter, self.jitter)) / self.hertz
        return interval * (1 + self.run if source.random() < self.missed else 1)

    def way(self, source):
        """Seconds from a scan until it is sent."""
        late = source.uniform(*self.late_by) if source.random() < self.late else 0.0
        return self.delay + source.expovariate(1 / self.delay_mean) + late


class Finger:
    """One finger: where it comes down, where it goes, when it lifts.

    `strokes` are (x, y, milliseconds) towards a place and ("rest", milliseconds); it lifts at the share `until` (0…1)
    of the last one's time. `wait` is when it comes down and `linger` how long it stays after its last stroke (negative:
    how long before), in milliseconds. With `at`, strokes are in other terms, and `at(x, y)` is the point they mean.
    """

    def __init__(self, start, strokes, until=1.0, wait=0.0, linger=0.0, at=None):
        self.start, self.wait, self.linger, self.at = start, wait / 1000, linger / 1000, at
        self.legs = []
        for index, stroke in enumerate(strokes):
            share = until if index == len(strokes) - 1 else 1.0
            target = None if stroke[0] == "rest" else (stroke[0], stroke[1])
            self.legs.append((target, stroke[-1] / 1000, share))
        self.seconds = sum(seconds * share for _, seconds, share in self.legs)

    @property
    def lift(self):
        return self.wait + self.seconds + self.linger

    def point(self, time):
        """Where on the surface the finger means to be at a time since it came down."""
        x, y = self.place(time)
        return self.at(x, y) if self.at else (x, y)

    def place(self, time):
        x, y = self.start
        for target, seconds, share in self.legs:
            lasts = seconds * share
            if target is not None:
                τ = max(0.0, min(time, lasts)) / seconds
                way = τ ** 3 * (10 - 15 * τ + 6 * τ * τ)
                bow = 0.28 * τ * τ * (1 - τ) * (1 - τ)
                dx, dy = target[0] - x, target[1] - y
                x, y = x + dx * way - dy * bow, y + dy * way + dx * bow
            if time < lasts:
                break
            time -= lasts
        return x, y


class Tremor:
    """Four waves of up to 0.2 pt in one direction."""

    def __init__(self, source):
        self.waves = [(source.uniform(8, 12), source.uniform(0, 2 * math.pi), source.uniform(0.06, 0.2))
                      for _ in range(4)]

    def at(self, time):
        return sum(size * math.sin(2 * math.pi * hertz * time + phase) for hertz, phase, size in self.waves)


def touches(fingers, seed, end="lift", panel=Panel()):
    """Steps for `Page.play`, and the samples in them: `(steps, samples)`.

    A sample is {"finger", "t", "x", "y", "phase"}, t in seconds since the first. With `end="cancel"` the system takes
    the touches away where the first finger would have lifted.
    """
    source = random.Random(seed)
    tremors = [(Tremor(source), Tremor(source)) for _ in fingers]
    sizes = [source.uniform(5.5, 8.5) for _ in fingers]
    last = min(finger.lift for finger in fingers) if end == "cancel" else max(finger.lift for finger in fingers)
    times, time = [0.0], 0.0
    while time < last:
        time += panel.interval(source)
        times.append(time)

    steps, samples, down, lifted, sent = [], [], {}, set(), 0.0
    for time in times:
        sent = max(sent, time + panel.way(source))
        ups = [number for number in sorted(down) if time >= fingers[number].lift]
        if end == "cancel" and time == times[-1]:
            samples += [sample(number, time, down[number], "cancelled") for number in sorted(down)]
            steps.append((sent, time, "touchCancel", []))
            break
        if ups:
            samples += [sample(number, time, down[number], "ended") for number in ups]
            steps.append((sent, time, "touchEnd", [down.pop(number) for number in ups]))
            lifted.update(ups)
        fresh = [number for number, finger in enumerate(fingers)
                 if finger.wait <= time and number not in down and number not in lifted]
        for number in list(down) + fresh:
            since = time - fingers[number].wait
            x, y = fingers[number].point(since)
            rise = min(1.0, 0.35 + since * 9)
            across, along = tremors[number]
            down[number] = {
                "id": number, "x": round(x + across.at(time) + source.gauss(0, 0.04), 2),
                "y": round(y + along.at(time) + source.gauss(0, 0.04), 2),
                "radiusX": round(sizes[number] * rise * 2) / 2, "radiusY": round(sizes[number] * rise * 2) / 2,
                "force": round(0.2 + 0.3 * rise + source.uniform(-0.02, 0.02), 2)}
            samples.append(sample(number, time, down[number], "began" if number in fresh else "moved"))
        if down:
            points = [dict(point) for _, point in sorted(down.items())]
            steps.append((sent, time, "touchStart" if fresh else "touchMove", points))
    return steps, samples


def sample(finger, time, point, phase):
    return {"finger": finger, "t": time, "x": point["x"], "y": point["y"], "phase": phase}
