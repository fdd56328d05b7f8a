import SegueJSON

/// A document of `segue.replay/1` written out by hand.
func replay(_ runs: [[String: JSONValue]]) -> JSONValue {
  [
    "schema": "segue.replay/1", "settings": ["minimumFrames": 8],
    "runs": .array(runs.map(JSONValue.object)),
  ]
}

/// A run of modelled cost: 41 frames at 120 Hz, 2 of them late.
func replayRun(_ scenario: String = "a/pop", _ edits: [String: JSONValue] = [:]) -> [String: JSONValue] {
  let run: [String: JSONValue] = [
    "scenario": .string(scenario), "views": 1000, "refreshHz": 120, "budgetNs": 8_333_333, "cost": "modelled",
    "costTable": "sample", "cpuScale": 1, "stageModel": "pipelined", "animatedLayers": 3, "outcome": "finished",
    "frames": 41, "framesExpected": 43, "framesDropped": 2, "missed": 2, "hitches": 1, "hitchTimeNs": 16_666_666,
    "hitchRatioMsPerS": 50.5, "firstFrameNs": 9_000_000,
    "workNs": ["p50": 4_000_000, "p90": 5_000_000, "p95": 6_000_000, "p99": 9_000_000, "max": 9_500_000],
    "overrunNs": ["max": 1_000_000], "simulatedNs": 400_000_000, "digest": "0123456789abcdef", "verdict": "pass",
    "verdictReason": nil,
  ]
  return run.merging(edits) { $1 }
}
