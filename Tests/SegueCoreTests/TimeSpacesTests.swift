import SegueCore
import Testing

@Suite("Time spaces")
struct TimeSpacesTests {
  static func chain(_ timings: [TimeSpaces.Timing]) -> (LayerStore, [LayerRow]) {
    let store = LayerStore()
    var parent = LayerStore.screen
    var rows: [LayerRow] = []
    for timing in timings {
      let row = store.insert()
      store.attach(row, to: parent)
      store.setTiming(of: row, timing)
      rows.append(row)
      parent = row
    }
    return (store, rows)
  }

  @Test("without a time of its own a layer runs in the display's")
  func plain() {
    let (store, rows) = Self.chain([TimeSpaces.Timing(), TimeSpaces.Timing()])
    #expect(store.localTime(of: rows[1], at: 12.5) == 12.5)
    #expect(store.timing(of: rows[1]).isIdentity)
  }

  @Test("local time is (parent's − begin)·speed + offset, level by level")
  func nested() {
    let (store, rows) = Self.chain([
      TimeSpaces.Timing(beginTime: 2, speed: 2, timeOffset: 1), TimeSpaces.Timing(),
      TimeSpaces.Timing(beginTime: 1, speed: 0.5, timeOffset: 10),
    ])
    // (5 − 2)·2 + 1 = 7; (7 − 1)·0.5 + 10 = 13.
    #expect(store.localTime(of: rows[0], at: 5) == 7)
    #expect(store.localTime(of: rows[1], at: 5) == 7)
    #expect(store.localTime(of: rows[2], at: 5) == 13)
  }

  @Test("speed 0 stands still at the offset, a negative speed runs backwards")
  func speeds() {
    let (store, rows) = Self.chain([TimeSpaces.Timing(speed: 0, timeOffset: 0.4)])
    #expect(store.localTime(of: rows[0], at: 0) == 0.4)
    #expect(store.localTime(of: rows[0], at: 99) == 0.4)
    store.setTiming(of: rows[0], TimeSpaces.Timing(beginTime: 10, speed: -1, timeOffset: 0.4))
    #expect(abs(store.localTime(of: rows[0], at: 10.1) - 0.3) < 1e-12)
    store.setTiming(of: rows[0], TimeSpaces.Timing())
    #expect(store.localTime(of: rows[0], at: 3) == 3)
  }

  @Test("what is added below a layer with a time runs in that time, and no more once it is taken out")
  func adoption() {
    let (store, rows) = Self.chain([TimeSpaces.Timing(speed: 2)])
    let group = store.insert()
    let leaf = store.insert()
    store.attach(leaf, to: group)
    store.attach(group, to: rows[0])
    #expect(store.localTime(of: leaf, at: 3) == 6)
    store.detach(group)
    #expect(store.localTime(of: leaf, at: 3) == 3)
  }

  @Test("a layer with its own time takes the new superlayer's as its base, and its sublayers with it")
  func reparented() {
    let (store, rows) = Self.chain([TimeSpaces.Timing(speed: 2), TimeSpaces.Timing(speed: 3), TimeSpaces.Timing()])
    #expect(store.localTime(of: rows[2], at: 1) == 6)
    store.attach(rows[1], to: LayerStore.screen)
    #expect(store.localTime(of: rows[2], at: 1) == 3)
    let slow = store.insert()
    store.attach(slow, to: LayerStore.screen)
    store.setTiming(of: slow, TimeSpaces.Timing(speed: 0.5))
    store.attach(rows[1], to: slow)
    #expect(store.localTime(of: rows[2], at: 1) == 1.5)
  }

  @Test("a time given above a layer that has one does not replace it")
  func between() {
    let (store, rows) = Self.chain([TimeSpaces.Timing(), TimeSpaces.Timing(speed: 3), TimeSpaces.Timing()])
    store.setTiming(of: rows[0], TimeSpaces.Timing(speed: 2))
    #expect(store.localTime(of: rows[2], at: 1) == 6)
    store.remove(rows[0])
    #expect(store.localTime(of: rows[2], at: 1) == 3)
    // The freed time is used again and must not come back to the layers that had it.
    let other = store.insert()
    store.attach(other, to: LayerStore.screen)
    store.setTiming(of: other, TimeSpaces.Timing(speed: 100))
    #expect(store.localTime(of: rows[2], at: 1) == 3)
    #expect(store.localTime(of: other, at: 1) == 100)
  }

  @Test("running tracks follow their layer into another time")
  func rehomed() {
    let (store, rows) = Self.chain([TimeSpaces.Timing()])
    let timing = TrackTiming(beginTime: 0, duration: 10)
    _ = store.addTrack(rows[0], .opacity, .components(offset: 0, from: [0], to: [1]), timing: timing)
    _ = store.update(at: 2)
    #expect(store.opacity(rows[0], .presentation) == 0.2)
    store.setTiming(of: rows[0], TimeSpaces.Timing(speed: 2))
    _ = store.update(at: 3)
    #expect(store.opacity(rows[0], .presentation) == 0.6)
    #expect(store.finishedTracks(at: 4).isEmpty)
    #expect(store.finishedTracks(at: 5).count == 1)
    store.setTiming(of: rows[0], TimeSpaces.Timing(speed: 0, timeOffset: 1))
    _ = store.update(at: 50)
    #expect(store.opacity(rows[0], .presentation) == 0.1)
    #expect(store.finishedTracks(at: 50).isEmpty, "time stands still, so the end never comes")
    let fast = store.insert()
    store.attach(fast, to: LayerStore.screen)
    store.setTiming(of: fast, TimeSpaces.Timing(speed: 5))
    store.setTiming(of: rows[0], TimeSpaces.Timing())
    store.attach(rows[0], to: fast)
    _ = store.update(at: 1)
    #expect(store.opacity(rows[0], .presentation) == 0.5)
    store.attach(rows[0], to: LayerStore.screen)
    _ = store.update(at: 1)
    #expect(store.opacity(rows[0], .presentation) == 0.1)
  }
}
