"""What a drag from the left edge must be, computed a second time: [t, x, y] of each sample, as JSON.

Usage: synthesis_reference.py SEED PANEL_HZ RESAMPLED_HZ (an uneven panel; 0 for its own samples)
"""

import json
import math
import sys

MASK = (1 << 64) - 1


class Chance:
    """SplitMix64; the sequence of a purpose starts that many outputs of new sequences away."""

    def __init__(self, seed, purpose=0):
        self.state = seed
        for _ in range(purpose):
            self.state = Chance(self.state).next()

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def within(self, amplitude):
        return (2 * ((self.next() >> 11) / 9007199254740992) - 1) * amplitude


def hundredths(value):
    """Halves away from zero."""
    scaled = abs(value * 100)
    whole = math.floor(scaled)
    return math.copysign(whole + (scaled - whole >= 0.5), value) / 100


def samples(seed, hertz, duration=320_000_000, start=(14, 420), end=(376, 408)):
    interval = 10**9 // hertz
    chance, times = Chance(seed, 2), [0]
    while times[-1] < duration:
        share = (0.9 if len(times) % 2 else 1.1) + chance.within(0.05)
        times.append(times[-1] + max(1, int(interval * share)))
    chance, result = Chance(seed, 1), []
    for time in times:
        share = min(1, time / duration) * 0.75
        way = share * share * share * (10 - 15 * share + 6 * share * share)
        x, y = (a + (b - a) * way for a, b in zip(start, end))
        dx, dy = chance.within(0.2), chance.within(0.2)
        if not result:
            dx = dy = 0
        # Where it lifts it repeats the last place.
        place = result[-1][1:] if time >= duration else [hundredths(x + dx), hundredths(y + dy)]
        result.append([time, *place])
    return result


def resampled(raw, hertz):
    grid = [10**9 * k // hertz for k in range(1, 1 + raw[-1][0] * hertz // 10**9)]
    result = [raw[0]]
    for time in (t for t in grid if t < raw[-1][0]):
        left, right = next((a, b) for a, b in zip(raw, raw[1:]) if a[0] <= time < b[0])
        share = (time - left[0]) / (right[0] - left[0])
        result.append([time, *(hundredths(a + (b - a) * share) for a, b in zip(left[1:], right[1:]))])
    return result + [raw[-1]]


seed, panel, rate = map(int, sys.argv[1:])
path = samples(seed, panel)
print(json.dumps(resampled(path, rate) if rate else path))
