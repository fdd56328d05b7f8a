import Foundation
import Testing

@testable import SegueHistory

@Suite("Files of SQLite")
struct SQLiteFileTests {
  private func place() throws -> StorePlace { try #require(try StorePlace(.sqlite)) }

  @Test("without a file nothing is made, unless it is to be")
  func missing() throws {
    let place = try place()
    #expect(throws: StoreFault.missing) { try place.open(creates: false) }
    #expect(!FileManager.default.fileExists(atPath: place.address))
    _ = try place.open()
    _ = try place.open(creates: false)
  }

  @Test("an empty file is a history that has not begun")
  func empty() throws {
    let place = try place()
    try Data().write(to: URL(filePath: place.address))
    #expect(throws: StoreFault.missing) { try place.open(creates: false) }
    #expect(try place.open().entries().isEmpty)
  }

  @Test("the file writes ahead, waits for the disk, holds foreign keys and is strict about types")
  func settings() throws {
    let place = try place()
    let store = try place.open()
    for (pragma, value) in [
      ("journal_mode", SQLValue.text("wal")), ("synchronous", .integer(2)), ("foreign_keys", .integer(1)),
    ] {
      #expect(try store.connection.run("PRAGMA \(pragma)") == [[value]])
    }
    #expect(throws: StoreFault.self) {
      try store.connection.run("INSERT INTO case_result (run, position, name, lane) VALUES (7, 0, 'a', 'exact')")
    }
    #expect(throws: StoreFault.self) { try store.connection.run("UPDATE schema_version SET version = 'two'") }
    let strict = try store.connection.run("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0")
    #expect(strict == [[.text("sqlite_schema")]])
  }

  @Test("a text file, one cut short and one with spoilt pages are damaged")
  func damaged() throws {
    let place = try place()
    let file = URL(filePath: place.address)
    func expectDamage(_ bytes: Data) throws {
      try bytes.write(to: file)
      let fault = try #require(throws: StoreFault.self) { try place.open(creates: false).entries() }
      guard case .damaged = fault else {
        Issue.record("\(fault)")
        return
      }
      #expect(fault.message.contains("no sound database"))
    }
    try expectDamage(Data(String(repeating: "these are no pages\n", count: 300).utf8))
    try FileManager.default.removeItem(at: file)
    try place.open().add((1...5).map { try Sample.day($0) })
    let sound = try Data(contentsOf: file)
    #expect(sound.count > 8192)
    #expect(try place.open().isSound())
    try expectDamage(sound.prefix(8192))
    try expectDamage(sound.prefix(4096) + Data(repeating: 0xFF, count: sound.count - 4096))
    // The control: the bytes themselves are sound.
    try sound.write(to: file)
    #expect(try place.open(creates: false).entries().count == 5)
  }

  @Test("a folder in place of the file, and one that is not there, cannot be written")
  func noPlace() throws {
    let place = try place()
    try FileManager.default.createDirectory(atPath: place.address, withIntermediateDirectories: false)
    for path in [place.address, place.address + "/none/history.sqlite"] {
      let fault = try #require(throws: StoreFault.self) { try HistoryStore(path: path, creates: true) }
      guard case .notWritable = fault else {
        Issue.record("\(fault)")
        return
      }
    }
  }

  @Test("who may only read the file reads it, makes nothing beside it, and adds nothing")
  func readable() throws {
    let place = try place()
    try place.open().add([try Sample.day(1), Sample.day(2)])
    // A name that a URI would understand otherwise.
    let path = place.address + " 50%41?#"
    try FileManager.default.copyItem(atPath: place.address, toPath: path)
    let reader = try HistoryStore(path: path, creates: false, busyMilliseconds: 20, isImmutable: true)
    #expect(try reader.entries().count == 2)
    #expect(
      !FileManager.default.fileExists(atPath: path + "-shm") && !FileManager.default.fileExists(atPath: path + "-wal"))
    let fault = #expect(throws: StoreFault.self) { try reader.add([try Sample.day(3)]) }
    guard case .notWritable = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("who waits too long for another writer is told so, and a reader does not wait")
  func busy() throws {
    let place = try place()
    let first = try place.open()
    try first.add([try Sample.day(1)])
    let second = try place.open(busyMilliseconds: 20)
    try first.connection.run("BEGIN IMMEDIATE")
    #expect(throws: StoreFault.busy(milliseconds: 20)) { try second.add([try Sample.day(2)]) }
    #expect(try second.entries().count == 1)
    try first.connection.run("COMMIT")
    #expect(try second.add([try Sample.day(2)]) == 1)
  }
}
