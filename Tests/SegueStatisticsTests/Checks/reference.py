#!/usr/bin/env python3
"""Writes reference.json: what SciPy says of seeded data, for the tests of SegueStatistics to be held against.

    python3 -m venv /tmp/v && /tmp/v/bin/pip install scipy && /tmp/v/bin/python reference.py

Where SciPy has no function for a figure it is computed here from its definition, by counting every arrangement. The
output names the versions that made it. The same versions write the same bytes.
"""

import itertools
import json
import math
import pathlib

import numpy
import scipy
from scipy import stats

random = numpy.random.default_rng(20240611)


def numbers(count, places=4, middle=0.0, spread=1.0):
    """Values with a heavy tail, few enough digits to be read."""
    return [round(float(x), places) for x in middle + spread * random.standard_t(4, count)]


def u_statistic(first, second):
    return sum((b > a) + 0.5 * (b == a) for a in first for b in second)


def permutation_p(first, second):
    """Probability of |U − μ| at least as large, by SciPy's enumeration of all arrangements."""
    mean = len(first) * len(second) / 2
    result = stats.permutation_test(
        (first, second), lambda a, b: abs(u_statistic(a, b) - mean), permutation_type="independent",
        alternative="greater", n_resamples=math.inf)
    return float(result.pvalue)


def rank_sum():
    cases = []
    tied = [([115, 114, 115, 115], [78.8] * 5), ([1, 2, 2, 3], [2, 3, 3, 4, 4]), ([5, 7], [5, 6]), ([1, 1], [1, 1]),
            ([1, 2], [3, 4]), ([1, 2, 3], [4, 5, 6]), ([1, 2, 3, 4], [5, 6, 7, 8])]
    for sizes in [(5, 5), (6, 4), (4, 7)]:
        tied.append(([float(x) for x in random.integers(0, 5, sizes[0])],
                     [float(x) for x in random.integers(1, 6, sizes[1])]))
    for first, second in tied:
        cases.append({"first": first, "second": second, "u": u_statistic(first, second),
                      "p": permutation_p(first, second), "method": "exact"})
    for n, m, shift in [(3, 9, 0.4), (8, 8, 0.9), (12, 15, 0.3), (24, 24, 0.7), (32, 32, 0.2), (20, 44, 1.5)]:
        first, second = numbers(n, 6), numbers(m, 6, shift)
        test = stats.mannwhitneyu(second, first, method="exact")
        cases.append({"first": first, "second": second, "u": float(test.statistic), "p": float(test.pvalue),
                      "method": "exact"})
    for n, m, shift, places in [(40, 40, 0.3, 6), (96, 96, 0.1, 1), (40, 30, 1.4, 0), (50, 50, 3, 4)]:
        first, second = numbers(n, places), numbers(m, places, shift)
        test = stats.mannwhitneyu(second, first, method="asymptotic", use_continuity=True)
        cases.append({"first": first, "second": second, "u": float(test.statistic), "p": float(test.pvalue),
                      "method": "normal approximation"})
    return cases


def signed_rank():
    cases = []
    for n, places in [(1, 4), (6, 4), (24, 6), (48, 6), (60, 6)]:
        values = numbers(n, places, 0.4)
        test = stats.wilcoxon(values, method="exact")
        ranks = stats.rankdata(numpy.abs(values))
        cases.append({"values": values, "sum": float(ranks[numpy.array(values) > 0].sum()), "p": float(test.pvalue),
                      "method": "exact"})
    for values in [[1, -1, 2, 2, 3, -2, 4], [0, 1, 1, 1, 0, -2, 3, 3], [-1, -1, -1, -1, -1],
                   [float(x) for x in random.integers(-3, 6, 11)]]:
        kept = [v for v in values if v != 0]
        ranks = stats.rankdata(numpy.abs(kept))
        mean = ranks.sum() / 2
        observed = sum(r for r, v in zip(ranks, kept) if v > 0)
        hits = sum(abs(sum(r for r, s in zip(ranks, signs) if s) - mean) >= abs(observed - mean)
                   for signs in itertools.product([0, 1], repeat=len(kept)))
        cases.append({"values": values, "sum": float(observed), "p": hits / 2 ** len(kept), "method": "exact"})
    for n, places in [(240, 5), (300, 1)]:
        values = numbers(n, places, 0.1)
        test = stats.wilcoxon(values, method="asymptotic", correction=True)
        kept = numpy.array([v for v in values if v != 0])
        ranks = stats.rankdata(numpy.abs(kept))
        cases.append({"values": values, "sum": float(ranks[kept > 0].sum()), "p": float(test.pvalue),
                      "method": "normal approximation"})
    return cases


def ratio_intervals():
    """Every ratio between two neighbouring ratios of pairs, held against the test by counting arrangements."""
    cases = []
    for first, second in [([115, 114, 115, 115], [78.8] * 5),
                          ([round(100 + x, 3) for x in numbers(6)], [round(104 + x, 3) for x in numbers(6)]),
                          ([100, 101, 101, 102, 103], [99, 101, 102, 102, 104])]:
        edges = sorted({b / a for a in first for b in second})
        kept = []
        for gap in range(len(edges) + 1):
            theta = edges[0] / 2 if gap == 0 else edges[-1] * 2 if gap == len(edges) else \
                math.sqrt(edges[gap - 1] * edges[gap])
            if permutation_p(first, [b / theta for b in second]) > 0.05:
                kept.append(gap)
        cases.append({"first": first, "second": second, "low": edges[kept[0] - 1], "high": edges[kept[-1]]})
    return cases


def holm(ps):
    order = sorted(range(len(ps)), key=lambda i: ps[i])
    adjusted = [0.0] * len(ps)
    for place, index in enumerate(order):
        adjusted[index] = min(1, max((len(ps) - j) * ps[order[j]] for j in range(place + 1)))
    return adjusted


def detectable():
    cases = []
    for count, rounds, level, floor, power in [(200, 24, 0.01, 0.01, 0.95), (60, 48, 0.0025, 0.01, 0.8),
                                               (40, 8, 0.01, 0.02, 0.95)]:
        ratios = [round(1 + x / 100, 6) for x in numbers(count)]
        k = max(k for k in range(1, rounds // 2 + 1) if 2 * stats.binom.cdf(k - 1, rounds, 0.5) <= level)

        def end(values):
            values = numpy.array(values)
            return max(v for v in values if stats.binom.cdf(k - 1, rounds, (values < v).mean()) >= power)

        cases.append({"ratios": ratios, "rounds": rounds, "level": level, "floor": floor, "power": power,
                      "slower": (1 + floor) / end(ratios) - 1,
                      "faster": (1 + floor) / end([1 / r for r in ratios]) - 1})
    return cases


def adjusted():
    cases = []
    for ps in [[0.01, 0.04, 0.03, 0.005], [0.5], [0.002, 0.002, 0.9, 1.0, 0.049, 0.0005],
               [round(float(p), 6) for p in random.uniform(0, 1, 25) ** 3]]:
        cases.append({"p": ps, "holm": holm(ps), "benjaminiHochberg": list(stats.false_discovery_control(ps))})
    return cases


def main():
    rounds = [1, 2, 5, 6, 8, 10, 24, 25, 64, 96, 500, 1000]
    signs = [(k, n) for n in rounds for k in sorted({0, 1, n // 4, n // 3, n // 2, n})]
    spread = [numbers(count, 3, 10) for count in [1, 2, 3, 4, 7, 30]]
    small = [numbers(count, 4, 0.2) for count in [1, 2, 5, 24]]
    positive = [[abs(x) + 0.01 for x in numbers(count)] for count in [1, 2, 9, 40]]
    points = [1e-300, 3e-9, 0.1, 0.5, 0.7071067811865475, 0.99, 1.0, 1.0000001, 1.01, 1.4142135623730951, 2.0, 78.8,
              1e9, 1.7e308]
    powers = [-740.0, -30.5, -1.0, -1e-9, 0.0, 1e-12, 0.01, 0.34657, 0.35, 1.0, 12.25, 709.5]
    document = {
        "scipy": scipy.__version__, "numpy": numpy.__version__,
        "signTest": [{"above": k, "rounds": n, "p": float(stats.binomtest(k, n, 0.5).pvalue),
                      "lowerTail": float(stats.binom.cdf(k, n, 0.5))} for k, n in signs],
        "rankSum": rank_sum(), "signedRank": signed_rank(), "ratioInterval": ratio_intervals(),
        "hodgesLehmann": [{"values": v, "centre": float(numpy.median(
            [(v[i] + v[j]) / 2 for i in range(len(v)) for j in range(i, len(v))]))} for v in small],
        "shift": [{"first": a, "second": b, "shift": float(numpy.median([y - x for x in a for y in b]))}
                  for a, b in zip(small, small[1:])],
        "adjusted": adjusted(),
        "quartiles": [{"values": v, "quartiles": [float(q) for q in numpy.percentile(v, [25, 50, 75])],
                       "deviation": float(numpy.std(v, ddof=1)) if len(v) > 1 else None,
                       "mean": float(numpy.mean(v))} for v in spread],
        "geometricMean": [{"values": v, "mean": float(stats.gmean(v))} for v in positive],
        "logarithm": [{"x": x, "ln": math.log(x)} for x in points],
        "exponential": [{"x": x, "exp": math.exp(x)} for x in powers],
        "detectable": detectable(),
    }
    lines = []
    for key, value in document.items():
        if isinstance(value, list):
            rows = ",\n".join("    " + json.dumps(row) for row in value)
            lines.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value)}')
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (pathlib.Path(__file__).parent / "reference.json").write_text(text, encoding="utf-8")


main()
