import SegueResults
import Testing

@testable import SegueHistory

@Suite("The store of the history")
struct HistoryStoreTests {
  @Test("a run stands once, however often it is added", arguments: Engine.allCases)
  func idempotent(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    let store = try place.open()
    let run = try Sample.day(1)
    #expect(try store.add([run]) == 1)
    #expect(try store.add([run]) == 0)
    #expect(try store.add([run, try Sample.day(2), try Sample.day(2)]) == 1)
    #expect(try place.open().entries().map(\.id) == [run.id, try Sample.day(2).id])
  }

  @Test("what is read is what was added, to the bit", arguments: Engine.allCases)
  func roundTrip(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    var context = Sample.noon
    context.commit = "c09d"
    context.branch = "größer/ñ 🂡"
    context.toolchain = "Swift 6.3.1"
    var replay = try Sample.run(Sample.replay(["a", "b", "a"], cost: "measured", machine: "{\"cpu\": \"X\"}"), context)
    let values: [Double] = [0.1, .leastNonzeroMagnitude, 1.7976931348623157e308, 1e21, 123_456_789.123_456_79, -1 / 3]
    replay.cases[0].figures = values.enumerated().map { HistoryFigure(name: "v\($0)", value: $1, unit: "ns") }
    let bench = try Sample.run(Sample.bench)
    let comparison = try Sample.run(Sample.comparison)
    let store = try place.open()
    try store.add([replay, bench, comparison])
    for run in [replay, bench, comparison] {
      let read = try #require(try store.run(id: run.id))
      #expect(read == run)
    }
    #expect(try store.run(id: "0") == nil)
    // Of a zero the sign is lost, as it is in the document's text.
    #expect(SQLValue(-0.0).real?.bitPattern == 0)
    #expect(try store.run(id: replay.id)?.cases[0].figures.map(\.value?.bitPattern) == values.map(\.bitPattern))
  }

  @Test("any number of figures is kept, in one statement or many", arguments: Engine.allCases)
  func manyFigures(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    let store = try place.open()
    // A statement takes 64.
    for count in [0, 1, 63, 64, 65, 150] {
      var run = try Sample.day(count)
      run.cases[0].figures = (100..<100 + count).map { index in
        HistoryFigure(
          name: "f\(index)", value: index.isMultiple(of: 2) ? nil : Double(index), unit: "ns",
          reason: index.isMultiple(of: 2) ? "even" : nil)
      }
      run.cases.append(run.cases[0])
      try store.add([run])
      #expect(try store.run(id: run.id) == run)
    }
  }

  @Test("lists are oldest first, and filters leave out what does not fit", arguments: Engine.allCases)
  func filters(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    let store = try place.open()
    let old = try Sample.day(1, commit: "a1f3")
    let new = try Sample.day(3, "td.zoom/push", commit: "c09d")
    let bench = try Sample.run(Sample.bench, Sample.context(day: 2))
    var comparison = try Sample.run(Sample.replay([]), Sample.context(day: 4))
    comparison.kind = .comparison
    comparison.comparisons = ["improved (unpaired)", "equivalent", "regressed", "not comparable"].map {
      HistoryComparison(name: "c/\($0)", lane: .measured, verdict: $0)
    }
    try store.add([new, old, comparison, bench])
    let all = try store.entries()
    #expect(all.map(\.id) == [old, bench, new, comparison].map(\.id))
    #expect(all.map(\.count) == [1, 3, 1, 4])
    #expect(all.map(\.remarkable) == [0, 1, 0, 2])
    #expect(all[0].context == old.context && all[1].fingerprint == bench.fingerprint)
    func ids(_ filter: HistoryFilter) throws -> [String] { try store.entries(filter).map(\.id) }
    #expect(try ids(.init(kind: .bench)) == [bench.id])
    #expect(try ids(.init(commit: "c0")) == [new.id])
    #expect(try ids(.init(commit: "0")) == [])
    #expect(try ids(.init(name: "ad.cube/pop")) == [old.id])
    #expect(try ids(.init(name: "c/regressed")) == [comparison.id])
    #expect(try ids(.init(name: "ad.cube")) == [])
    #expect(try ids(.init(last: 2)) == [new.id, comparison.id])
    #expect(try ids(.init(kind: .replay, commit: "a1f3", name: "ad.cube/pop", last: 9)) == [old.id])
    #expect(
      try store.caseNames() == [
        "ad.cube/pop", "broken", "c/equivalent", "c/improved (unpaired)", "c/not comparable", "c/regressed",
        "hit/10_mean", "sample/1000", "td.zoom/push",
      ])
    #expect(try store.ids(beginning: String(old.id.prefix(12))) == [old.id])
    #expect(try store.ids() == [old, bench, new, comparison].map(\.id).sorted())
  }

  @Test("where one run cannot be added none is", arguments: Engine.allCases)
  func wholeOrNothing(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    let store = try place.open()
    var bad = try Sample.day(2)
    bad.cases[0].figures.append(bad.cases[0].figures[0])
    #expect(throws: StoreFault.self) { try store.add([try Sample.day(1), bad]) }
    #expect(try store.entries().isEmpty)
    // The control: it was the doubled figure alone, and the store goes on.
    #expect(try store.add([try Sample.day(1), try Sample.day(2)]) == 2)
  }

  @Test("a store of a newer schema is refused by its number", arguments: Engine.allCases)
  func newer(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    try place.open().connection.run("UPDATE schema_version SET version = 3")
    let fault = try #require(throws: StoreFault.self) { try place.open() }
    #expect(fault == .newerSchema(3))
    #expect(fault.message.contains("schema 3") && fault.message.contains("up to 2"))
  }

  @Test("another program's tables are left alone", arguments: Engine.allCases)
  func foreign(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    try place.connect().run("CREATE TABLE schema_version (version INTEGER, by TEXT)")
    if engine == .sqlite { #expect(throws: StoreFault.foreign) { try place.open() } }
    try place.connect().run("DROP TABLE schema_version")
    try place.connect().run("CREATE TABLE people (name TEXT)")
    #expect(throws: StoreFault.foreign) { try place.open() }
  }

  @Test("who only reads makes nothing", arguments: Engine.allCases)
  func readsOnly(engine: Engine) throws {
    guard let place = try StorePlace(engine) else { return }
    for _ in 0..<2 { #expect(throws: StoreFault.missing) { try place.open(creates: false) } }
    try place.open().add([try Sample.day(1)])
    #expect(try place.open(creates: false).entries().count == 1)
  }

  @Test("a user of the server who may only read is told so, and reads")
  func readOnlyUser() throws {
    guard let place = try StorePlace(.postgreSQL) else { return }
    let store = try place.open()
    try store.add([try Sample.day(1)])
    // Users are the whole server's, which has one of this name.
    for sql in [
      "CREATE ROLE reader LOGIN", "GRANT USAGE ON SCHEMA segue TO reader",
      "GRANT SELECT ON ALL TABLES IN SCHEMA segue TO reader",
    ] {
      try store.connection.run(sql)
    }
    let address = place.address.replacing("postgres://postgres@", with: "postgres://reader@")
    let reader = try HistoryStore(server: address, creates: false)
    #expect(try reader.entries().count == 1)
    let fault = try #require(throws: StoreFault.self) { try reader.add([try Sample.day(2)]) }
    guard case .notWritable(let words) = fault else {
      Issue.record("\(fault)")
      return
    }
    #expect(words.contains("permission denied for table run"))
    // After the refusal it goes on.
    #expect(try reader.entries().count == 1)
  }

  @Test("two that open at once make the tables once", arguments: Engine.allCases)
  func together(engine: Engine) async throws {
    guard let place = try StorePlace(engine) else { return }
    let (address, days) = (place.address, 1...4)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for day in days {
        group.addTask {
          let store =
            engine == .sqlite
            ? try HistoryStore(path: address, creates: true) : try HistoryStore(server: address, creates: true)
          try store.add([try Sample.day(day)])
        }
      }
      try await group.waitForAll()
    }
    #expect(try place.open().entries().count == days.count)
  }
}
