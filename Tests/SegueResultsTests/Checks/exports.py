#!/usr/bin/env python3
"""Judges exports of a replay from outside: with the standard library, and jsonschema for the document's own format.

    exports.py junit FILE | flutter SUMMARY TIMELINE | chrome FILE | schema FILE SCHEMA

Prints one JSON document of what it found: counts, and "faults", a list of sentences that is empty for a good file.
"""

import json
import sys
import xml.etree.ElementTree as tree


def strict(path):
    """A JSON document; NaN and infinities, which JSON has not, are refused, and so are keys that stand twice."""
    def refuse(name):
        raise ValueError(f"{name} is no JSON")

    def once(pairs):
        if len({key for key, _ in pairs}) != len(pairs):
            raise ValueError(f"a key stands twice in {[key for key, _ in pairs]}")
        return dict(pairs)

    with open(path, encoding="utf-8") as file:
        return json.load(file, parse_constant=refuse, object_pairs_hook=once)


def junit(path):
    """The rules that Jenkins and GitLab read by."""
    faults = []
    root = tree.parse(path).getroot()
    if root.tag != "testsuites":
        faults.append(f"the root is {root.tag}")
    kinds = {"failure": "failures", "error": "errors", "skipped": "skipped"}
    total = dict.fromkeys(["tests", *kinds.values()], 0)
    names = []
    for suite in root:
        found = dict.fromkeys(total, 0)
        if suite.tag != "testsuite" or "name" not in suite.attrib:
            faults.append(f"{suite.tag} in the root")
        for case in suite:
            if case.tag != "testcase" or not case.get("name") or not case.get("classname"):
                faults.append(f"a {case.tag} without a name")
            found["tests"] += 1
            names.append(case.get("name"))
            order = [child.tag for child in case]
            results = [tag for tag in order if tag in kinds]
            if len(results) > 1 or order != results + ["system-out"]:
                faults.append(f"{case.get('name')}: {order}")
            for tag in results:
                found[kinds[tag]] += 1
                if not case.find(tag).get("message") or not case.find(tag).get("type"):
                    faults.append(f"{case.get('name')}: a {tag} without message or type")
            float(case.get("time"))
        for key, count in found.items():
            if suite.get(key) != str(count):
                faults.append(f"{suite.get('name')}: {key} is {suite.get(key)}, there are {count}")
            total[key] += count
    for key, count in total.items():
        if root.get(key) != str(count):
            faults.append(f"{key} is {root.get(key)}, there are {count}")
    return {"faults": faults, "names": names, **total}


def chrome(path):
    """Nesting per thread, from the events alone and in any order."""
    faults = []
    document = strict(path)
    threads = {}
    named = set()
    for event in document["traceEvents"]:
        place = (event["pid"], event["tid"])
        if event["ph"] == "X":
            # Exact: decimals of microseconds are nanoseconds.
            start = round(event["ts"] * 1000)
            threads.setdefault(place, []).append((start, start + round(event["dur"] * 1000), event["name"]))
        elif event["ph"] == "M" and event["name"] == "thread_name":
            named.add(place)
        elif event["ph"] not in "MCi":
            faults.append(f"an event of kind {event['ph']}")
        elif event["ph"] == "i" and event.get("s") not in ("g", "p", "t"):
            faults.append("an instant without a scope")
    own = {}
    for place, slices in threads.items():
        if place not in named:
            faults.append(f"thread {place} has no name")
        slices.sort(key=lambda item: (item[0], -item[1]))
        stack = []
        for start, end, name in slices:
            if start >= end:
                faults.append(f"{name} has no length")
            while stack and stack[-1][1] <= start:
                stack.pop()
            if stack and end > stack[-1][1]:
                faults.append(f"{name} begins in {stack[-1][2]} and ends after it")
            own[name] = own.get(name, 0) + end - start
            if stack:
                own[stack[-1][2]] -= end - start
            stack.append((start, end, name))
    return {"faults": faults, "slices": sum(map(len, threads.values())), "own": own,
            "processes": len({pid for pid, _ in threads})}


def flutter(summary_path, timeline_path):
    """Draws the summary's figures from the timeline anew."""
    faults = []
    summary = strict(summary_path)
    events = strict(timeline_path)["traceEvents"]

    def durations(name):
        found, begun = [], None
        for event in events:
            if event["name"] == name and event["ph"] == "B":
                begun = event["ts"]
            elif event["name"] == name and event["ph"] == "E":
                found.append((begun, event["ts"] - begun))
        return found

    def half_away(value):
        return int(value + 0.5)

    def expect(key, value):
        have = summary.get(key)
        if isinstance(value, list) and have != value or not isinstance(value, list) and abs(have - value) > 1e-9:
            faults.append(f"{key} is {have}, the timeline says {value}")

    for name, what in (("Frame", "build"), ("GPURasterizer::Draw", "rasterizer")):
        spans = durations(name)
        millis = sorted(duration / 1000 for _, duration in spans)
        count = len(millis)
        expect("frame_count" if what == "build" else "frame_rasterizer_count", count)
        expect(f"frame_{what}_times", [duration for _, duration in spans])
        expect(f"missed_frame_{what}_budget_count", sum(1 for value in millis if value > 16))
        if not count:
            continue
        begins = "frame_begin_times" if what == "build" else "frame_rasterizer_begin_times"
        expect(begins, [begin - spans[0][0] for begin, _ in spans])
        expect(f"average_frame_{what}_time_millis", sum(millis) / count)
        expect(f"worst_frame_{what}_time_millis", millis[-1])
        for rank in (90, 99):
            expect(f"{rank}th_percentile_frame_{what}_time_millis", millis[half_away((count - 1) * rank / 100)])
        if what == "rasterizer":
            mean = sum(millis) / count
            expect("stddev_frame_rasterizer_time_millis", sum(abs(value - mean) for value in millis) / count)
    lags = [int(event["args"]["vsync_transitions_missed"]) for event in events if event["name"] == "SceneDisplayLag"]
    expect("average_vsync_transitions_missed", sum(lags) / len(lags) if lags else 0)
    given = [int(event["args"]["TargetTime"]) - int(event["args"]["StartTime"])
             for event in events if event["name"] == "VsyncProcessCallback"]
    for rate in (30, 60, 80, 90, 120):
        near = sum(1 for interval in given if abs(1e6 / interval - rate) < 6)
        if given:
            expect(f"{rate}hz_frame_percentage", 100 * near / len(given))
    absent = {key for key, value in summary.items() if value is None}
    if absent != set(summary["segue"]["reasons"]):
        faults.append(f"nulls and reasons differ: {absent ^ set(summary['segue']['reasons'])}")
    return {"faults": faults, "keys": sorted(summary)}


def schema(path, schema_path):
    """A published schema: in order itself, and kept by the file."""
    import jsonschema

    rules = strict(schema_path)
    jsonschema.Draft202012Validator.check_schema(rules)
    found = jsonschema.Draft202012Validator(rules).iter_errors(strict(path))
    return {"faults": [f"{error.json_path}: {error.message}"[:300] for error in found]}


if __name__ == "__main__":
    kind, *files = sys.argv[1:]
    print(json.dumps({"junit": junit, "chrome": chrome, "flutter": flutter, "schema": schema}[kind](*files)))
