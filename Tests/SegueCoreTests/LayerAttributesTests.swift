import Foundation
import SegueCore
import SegueGeometry
import SegueTiming
import Testing

@Suite("Attributes")
struct LayerAttributesTests {
  private let glow = AttributeID("glow", count: 2)

  private func track(_ from: [Double], _ to: [Double], offset: Int = 0) -> TrackValues {
    .components(offset: offset, from: from, to: to)
  }

  @Test("a value without a column is kept while a track writes it, and no longer")
  func kept() {
    let (store, row) = TrackStoreTests.one()
    let timing = TrackTiming(beginTime: 0, duration: 1)
    let digest = store.update(at: 0).digest
    let first = store.addTrack(
      row, .attribute(glow), track([0, 0], [4, 8]), TrackComposition(), timing: timing, model: [1, 2])
    #expect(store.animatedAttributeCount == 1 && store.shownAttribute(row, "glow") == nil)
    _ = store.update(at: 0.25)
    #expect(store.shownAttribute(row, "glow")?.numbers == [1, 2] && store.shownAttribute(row, "other") == nil)
    let second = store.addTrack(row, .attribute(glow), track([100], [100], offset: 1), .init(.add), timing: timing)
    _ = store.update(at: 0.5)
    #expect(store.shownAttribute(row, "glow")?.numbers == [2, 104] && store.animatedAttributeCount == 1)
    store.removeTracks([first])
    _ = store.update(at: 0.5)
    #expect(store.shownAttribute(row, "glow")?.numbers == [1, 102], "the model's, with what the other adds")
    store.setAttributeModel(row, "glow", [5, 6, 7], form: .value(""))
    _ = store.update(at: 0.5)
    #expect(store.shownAttribute(row, "glow")?.numbers == [0, 100], "no model value of this shape")
    store.setAttributeModel(row, "glow", [5, 6], form: .value(""))
    _ = store.update(at: 0.5)
    #expect(store.shownAttribute(row, "glow")?.numbers == [5, 106])
    _ = store.update(at: 2)
    #expect(store.shownAttribute(row, "glow") == nil, "after its end nothing")
    store.removeTracks([second])
    #expect(store.animatedAttributeCount == 0 && store.update(at: 2).digest == digest)
    let other = store.insert()
    _ = store.addTrack(other, .attribute(AttributeID("size", count: 1)), track([3], [3]), .init(), timing: timing)
    _ = store.update(at: 0.5)
    #expect(store.shownAttribute(other, "size")?.numbers == [3] && store.shownAttribute(row, "glow") == nil)
    store.remove(other)
    #expect(store.animatedAttributeCount == 0, "they go with their layer")
  }

  @Test("values of several shapes under one name: the newest that runs is on screen")
  func shapes() {
    let (store, row) = TrackStoreTests.one()
    let wide = AttributeID("glow", count: 3)
    _ = store.addTrack(
      row, .attribute(glow), track([1, 2], [1, 2]), TrackComposition(), timing: .init(beginTime: 0, duration: 9))
    let later = store.addTrack(
      row, .attribute(wide), track([1, 2, 3], [1, 2, 3]), TrackComposition(), timing: .init(beginTime: 1, duration: 1))
    for (time, count) in [(0.5, 2), (1.5, 3), (2.5, 2), (1.5, 3)] {
      _ = store.update(at: time)
      #expect(store.shownAttribute(row, "glow")?.numbers.count == count, "\(time)")
    }
    store.removeTracks([later])
    #expect(store.shownAttribute(row, "glow")?.numbers == [1, 2] && store.animatedAttributeCount == 1)
  }

  private func path(_ points: [CGPoint]) -> CGPath {
    CGPath(elements: [.moveToPoint(points[0])] + points.dropFirst().map { .addLineToPoint($0) })
  }

  private func numbers(_ path: CGPath) -> [Double] {
    path.elements.flatMap { $0.points }.flatMap { [Double($0.x), Double($0.y)] }
  }

  @Test("a path on screen has its digest, which changes with it and is the model's again afterwards")
  func paths() {
    let (store, row) = TrackStoreTests.one()
    let (model, end) = (path([.zero, CGPoint(x: 2, y: 0)]), path([.zero, CGPoint(x: 4, y: 8)]))
    let middle = path([.zero, CGPoint(x: 3, y: 4)])
    let other = path([.zero, .zero, CGPoint(x: 1, y: 1)])
    store.setPath(row, middle)
    let halfway = store.update(at: 0).digest
    store.setPath(row, other)
    let ofOther = store.update(at: 0).digest
    store.setPath(row, model)
    let before = store.update(at: 0).digest
    let id = AttributeID("path", count: 4, isPath: true)
    _ = store.addTrack(
      row, .attribute(id), track(numbers(model), numbers(end)), TrackComposition(),
      timing: TrackTiming(beginTime: 0, duration: 1), model: numbers(model), shape: model)
    // Another path over it for a while, which stands still.
    let over = store.addTrack(
      row, .attribute(AttributeID("path", count: 6, isPath: true)), track(numbers(other), numbers(other)),
      TrackComposition(), timing: TrackTiming(beginTime: 0.6, duration: 0.2), shape: other)
    #expect(store.update(at: 0).digest == before)
    #expect(store.update(at: 0.5).digest == halfway)
    #expect(store.update(at: 0.65).digest == ofOther && store.update(at: 0.7).digest == ofOther)
    #expect(store.update(at: 0.5).digest == halfway, "the path beneath comes back")
    #expect(store.update(at: 0.7).digest == ofOther)
    store.removeTracks([over])
    #expect(store.update(at: 0.5).digest == halfway)
    _ = store.update(at: 0.75)
    store.setPath(row, middle)
    #expect(store.update(at: 0.75).digest != halfway, "the model's change does not show yet")
    #expect(store.update(at: 1).digest == halfway)
    #expect(store.recomputedDigest() == halfway)
  }

  @Test("paths of as many numbers but other elements are not mixed")
  func structures() {
    let (store, row) = TrackStoreTests.one()
    let lines = path([.zero, CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0), CGPoint(x: 3, y: 0)])
    let curve = CGPath(elements: [
      .moveToPoint(.zero), .addCurveToPoint(control1: .zero, control2: .zero, end: CGPoint(x: 9, y: 9)),
    ])
    for (index, (shape, begin)) in [(lines, 0.0), (curve, 1.0)].enumerated() {
      _ = store.addTrack(
        row, .attribute(AttributeID("path", count: 8, form: .value("\(index)"), isPath: true)),
        track(numbers(shape), numbers(shape)), TrackComposition(), timing: .init(beginTime: begin, duration: 2),
        shape: shape)
    }
    for (time, shape) in [(0.5, lines), (1.5, curve), (0.5, lines)] {
      _ = store.update(at: time)
      #expect(store.shownAttribute(row, "path")?.shape === shape, "\(time)")
    }
  }
}
