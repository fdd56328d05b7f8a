import Foundation
import SegueTraces
import Testing

/// The finishing and the cancelling trace of each gesture: what decides in any transition speaks for the outcome.
@Suite("Bundled traces of gestures")
struct GestureTraceTests {
  /// Where the first finger is heading.
  static let directions: [(gesture: String, x: Double, y: Double)] = [
    ("edge-pan", 1, 0), ("right-edge-pan", -1, 0), ("pan-left", -1, 0), ("pan-right", 1, 0), ("pan-up", 0, -1),
    ("pan-down", 0, 1),
  ]

  private func trace(_ name: String) throws -> TouchTrace {
    try #require(BundledTraces.all.first { $0.name == name }).trace
  }

  @Test("a label says the gesture, a starred key the outcome, by the trace's name")
  func headers() throws {
    for gesture in Self.directions.map(\.gesture) + ["pinch", "rotation"] {
      for (intent, outcome) in [("finish", "finished"), ("cancel", "cancelled")] {
        let header = try trace("\(gesture)-\(intent)").header
        #expect(header.label?.gesture == gesture && header.label?.intent == intent)
        #expect(header.expect == ["*/*": outcome])
        #expect(header.provenance?.source?.hasPrefix("synthesised: minimum-jerk, 120 Hz, seed ") == true)
      }
    }
  }

  @Test("a drag that finishes goes two thirds of the way and lifts on the move; one that cancels lifts on the way back")
  func drags() throws {
    for (gesture, x, y) in Self.directions {
      for intent in ["finish", "cancel"] {
        let contacts = try trace("\(gesture)-\(intent)").frames.map { $0.contacts[0] }
        let extent = x == 0 ? 844.0 : 390.0
        let ways = contacts.map { (($0.x - contacts[0].x) * x + ($0.y - contacts[0].y) * y) / extent }
        let speed = (ways[ways.count - 2] - ways[ways.count - 6]) * extent / (4.0 / 120)
        let net = ways[ways.count - 1]
        if intent == "finish" {
          #expect(net > 0.66 && speed > 300, "\(gesture): \(net), \(speed) pt/s")
        } else {
          #expect(net < 0.1 && net > 0 && speed < -300, "\(gesture): \(net), \(speed) pt/s")
          #expect((ways.max() ?? 0) > 0.3 && (ways.max() ?? 1) < 0.5)
        }
        // Straight on: twenty times as far along as across.
        let across = contacts.map { abs(($0.x - contacts[0].x) * y) + abs(($0.y - contacts[0].y) * x) }
        #expect((across.max() ?? 0) < 0.05 * extent)
      }
    }
  }

  @Test("edge drags begin in the edge zone of 20 pt, the others outside both")
  func edges() throws {
    for (gesture, _, _) in Self.directions {
      for intent in ["finish", "cancel"] {
        let start = try trace("\(gesture)-\(intent)").frames[0].contacts[0].x
        switch gesture {
        case "edge-pan": #expect(start < 20)
        case "right-edge-pan": #expect(start > 370)
        default: #expect((20...370).contains(start))
        }
      }
    }
  }

  @Test("a pinch comes together by more than half, a rotation turns by more than half a quarter; cancels come back")
  func pairs() throws {
    func shapes(_ name: String) throws -> [(distance: Double, angle: Double)] {
      try trace(name).frames.map { frame in
        let across = (x: frame.contacts[0].x - frame.contacts[1].x, y: frame.contacts[0].y - frame.contacts[1].y)
        return (hypot(across.x, across.y), atan2(across.y, across.x))
      }
    }
    let pinch = try shapes("pinch-finish").map(\.distance)
    #expect(pinch[pinch.count - 1] / pinch[0] < 0.45 && pinch[pinch.count - 2] < pinch[pinch.count - 5])
    let opened = try shapes("pinch-cancel").map(\.distance)
    #expect(opened[opened.count - 1] / opened[0] > 0.9 && opened[opened.count - 2] > opened[opened.count - 5] + 2)
    #expect((opened.min() ?? 0) / opened[0] < 0.7)
    let turned = try shapes("rotation-finish").map(\.angle)
    #expect(turned[turned.count - 1] - turned[0] > 0.6 * .pi / 2)
    #expect(turned[turned.count - 2] > turned[turned.count - 5])
    let back = try shapes("rotation-cancel").map(\.angle)
    #expect(back[back.count - 1] - back[0] < 0.1 && (back.max() ?? 0) - back[0] > 0.4)
    #expect(back[back.count - 2] < back[back.count - 5])
  }

  @Test("the most particular key counts, and keys with a star only where the gesture fits")
  func expectation() throws {
    var header = try trace("pan-up-finish").header
    func said(_ transition: String, _ operation: String, _ fits: Bool) -> String? {
      header.expectation(transition: transition, operation: operation, gestureFits: fits)
    }
    #expect(said("a", "pop", true) == "finished" && said("a", "pop", false) == nil)
    header.expect = ["*/*": "finished", "*/pop": "cancelled", "a/*": "notStarted", "a/pop": "finished"]
    #expect(said("a", "pop", true) == "finished" && said("a", "pop", false) == "finished")
    #expect(said("a", "push", true) == "notStarted" && said("a", "push", false) == nil)
    #expect(said("b", "pop", true) == "cancelled" && said("b", "push", true) == "finished")
    header.expect = [:]
    #expect(said("a", "pop", true) == nil)
  }
}
