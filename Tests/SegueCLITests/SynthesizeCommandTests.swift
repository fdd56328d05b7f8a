import Foundation
import SegueTraces
import Testing

@testable import SegueCLI

@MainActor
@Suite("segue synthesize")
struct SynthesizeCommandTests {
  private let segue = CommandLineFixture()

  @Test("the trace goes to standard output, and is the library's")
  func output() throws {
    #expect(segue.run("synthesize", "--gesture", "edge-pan", "--variant", "flick", "--seed", "7") == .success)
    #expect(segue.out == TraceSynthesis(.edgePan, .flick, seed: 7).trace().text())
    #expect(segue.err.isEmpty && segue.files.isEmpty)
  }

  @Test("the command in the header makes the same bytes again")
  func again() throws {
    let line =
      "synthesize --gesture pinch --variant stagger --window 820,1180,2 --start 400,500.5 --duration 250.5 --stagger 40 "
      + "--jitter 0.5 --rate 240 --uneven --drop 0.1:2 --resample 120 --coalesce 60 --delay 2-9.25 --seed 3"
    #expect(segue.run(line.split(separator: " ").map(String.init)) == .success, "\(segue.err)")
    let made = segue.out
    let trace = try TouchTrace.read(Array(made.utf8), name: "made")
    let command = try #require(trace.header.provenance?.extras["command"]?.stringValue)
    #expect(command == "segue " + line)
    #expect(segue.run(command.split(separator: " ").dropFirst().map(String.init)) == .success)
    #expect(segue.out == made)
    for delay in ["4", "every:16.7", "0-0.001"] {
      #expect(segue.run("synthesize", "--gesture", "tap", "--delay", delay) == .success)
      #expect(segue.out.contains("--delay \(delay) --seed 1"))
    }
  }

  @Test("so many seeds, so many files, each as it would be alone")
  func count() throws {
    #expect(
      segue.run("synthesize", "--gesture", "pan-up", "--count", "3", "--seed", "8", "--out", "runs/") == .success)
    let names = [8, 9, 10].map { "runs/pan-up-drag-\($0).trace" }
    #expect(segue.files == (["runs"] + names).sorted())
    #expect(try segue.read(names[2]) == TraceSynthesis(.panUp, seed: 10).trace().text())
    #expect(segue.err.contains("wrote runs/pan-up-drag-9.trace\n"))
    // None is replaced unasked, and none written if one cannot be.
    #expect(
      segue.run("synthesize", "--gesture", "pan-up", "--count", "3", "--seed", "6", "--out", "runs") == .cannotWrite)
    #expect(segue.files.count == 4)
    #expect(
      segue.run("synthesize", "--gesture", "pan-up", "--count", "3", "--seed", "6", "--out", "runs", "--force")
        == .success)
    #expect(segue.files.count == 6)
  }

  @Test("a file for one trace")
  func file() throws {
    #expect(segue.run("synthesize", "--gesture", "tap", "--out", "tap.trace") == .success)
    #expect(try segue.read("tap.trace") == TraceSynthesis(.tap).trace().text())
    #expect(segue.run("synthesize", "--gesture", "tap", "--out", "tap.trace") == .cannotWrite)
    #expect(segue.run("synthesize", "--gesture", "tap", "--out", "none/tap.trace") == .cannotWrite)
    #expect(segue.run("check", "tap.trace") == .success)
  }

  @Test("what can be made and is likely not meant is warned of; the gestures' own ways and rates are not")
  func doubts() throws {
    #expect(segue.run("synthesize", "--gesture", "edge-pan", "--start", "60,400") == .success)
    #expect(segue.err.contains("warning: edge-pan begins at 60.0,400.0, more than 20 points from the edge"))
    #expect(segue.run("synthesize", "--gesture", "right-edge-pan", "--start", "300,400") == .success)
    #expect(segue.err.contains("more than 20 points from the edge"))
    #expect(segue.run("synthesize", "--gesture", "pan-left", "--variant", "flick", "--rate", "5") == .success)
    #expect(segue.err.contains("samples of each finger, too few for a speed"), "\(segue.err)")
    for gesture in TraceSynthesis.Gesture.allCases {
      for window in ["390,844", "1180,820", "60,60"] {
        #expect(segue.run("synthesize", "--gesture", gesture.rawValue, "--window", window) == .success)
        #expect(segue.err.isEmpty, "\(segue.err)")
      }
    }
  }

  @Test(
    "what cannot be made is a usage error that says what would do",
    arguments: [
      ("", "--gesture needs a value"), ("--gesture pan-lft", "the nearest is \"pan-left\""),
      ("--gesture tap --variant flick", "no way to go"), ("--gesture tap --end 1,2", "stays where it is"),
      ("--gesture rotation --end 1,2", "stays where it is"), ("--gesture pan-up --variant stagger", "of one finger"),
      ("--gesture pan-up --stagger 20", "of one finger"), ("--gesture tap --seed -1", "0…9223372036854775807"),
      ("--gesture tap --seed 1.5", "whole number"), ("--gesture tap --duration 0", "a number in 1…60000, not"),
      ("--gesture tap --duration nan", "in 1…60000"), ("--gesture tap --rate 0", "1…1000"),
      ("--gesture tap --drop 0.95", "0…0.9"), ("--gesture tap --drop 0.5:0", "1…100"),
      ("--gesture tap --delay 9-2", "MIN-MAX"), ("--gesture tap --delay every:0", "every:MS"),
      ("--gesture tap --delay -5", "MIN-MAX"), ("--gesture tap --start 1", "X,Y"),
      ("--gesture tap --start 1,inf", "X,Y"), ("--gesture tap --window 390", "W,H"),
      ("--gesture tap --window 390,0", "W,H"), ("--gesture tap --window 390,844,0", "W,H"),
      ("--gesture pan-left --start 50,400 --end 300,400", "pan-left goes to the left, and the way from 50.0,400.0"),
      ("--gesture pan-up --end 380,700", "goes up"), ("--gesture pan-down --end 190,50", "goes down"),
      ("--gesture edge-pan --end 5,420", "goes to the right"),
      ("--gesture right-edge-pan --end 389,420", "to the left"),
      ("--gesture pan-right --start 40,40 --end 40,40", "no way to go"),
      ("--gesture two-finger --start 40,40 --end 40,40", "no way to go"),
      ("--gesture tap --count 0", "1…10000"), ("--gesture tap --count 2", "name a folder"),
      ("--gesture tap --count 2 --out one.trace", "name a folder"),
      ("--gesture tap --seed 9223372036854775807 --count 2 --out x/", "begin lower"),
    ])
  func usage(_ line: String, _ words: String) {
    #expect(segue.run(["synthesize"] + line.split(separator: " ").map(String.init)) == .usage)
    #expect(segue.err.contains(words), "\(segue.err)")
    #expect(segue.out.isEmpty && segue.files.isEmpty)
  }
}
