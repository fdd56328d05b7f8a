import CSQLite
import Glibc

/// An open file of SQLite. Statements are prepared once and kept.
@safe final class SQLiteConnection {
  // SAFETY: opened in the initialiser, used by this object alone and closed when it goes, after all its statements.
  private let handle: OpaquePointer
  // SAFETY: each was prepared on `handle`, is reset after every use and finalised before `handle` is closed.
  private var statements: [String: OpaquePointer] = unsafe [:]
  private let busyMilliseconds: Int

  /// - Parameters:
  ///   - creates: makes the file where there is none; otherwise that is `missing`.
  ///   - busyMilliseconds: how long to wait for another process that writes.
  ///   - isImmutable: takes the file as it lies there and makes nothing beside it, as others do for who may only read it.
  ///     nil: where it may not be written.
  init(
    path: String, creates: Bool, busyMilliseconds: Int, isImmutable: Bool? = nil
  ) throws(StoreFault) {
    self.busyMilliseconds = busyMilliseconds
    var opened: OpaquePointer?
    var flags = SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_EXRESCODE
    var name = path
    if !creates, isImmutable ?? Self.mayOnlyBeRead(path) {
      flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE
      name = "file:\(Self.escaped(path))?immutable=1"
    }
    // SAFETY: the name ends in NUL and lives through the call; `opened` is set even where opening fails.
    let code = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard let handle = unsafe opened, code == SQLITE_OK else {
      let words = unsafe opened.map { unsafe Self.words($0) } ?? "no memory"
      let isMissing = unsafe code & 0xFF == SQLITE_CANTOPEN && sqlite3_system_errno(opened) == ENOENT
      unsafe sqlite3_close_v2(opened)
      throw isMissing && !creates ? .missing : .notWritable(words)
    }
    unsafe self.handle = handle
    unsafe sqlite3_busy_timeout(handle, Int32(busyMilliseconds))
  }

  /// The file can be read and not written, or nothing can be made beside it; and what was written ahead is in it.
  private static func mayOnlyBeRead(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
    // SAFETY: each path ends in NUL and lives through its call; `ahead` is a whole stat.
    guard unsafe access(path, R_OK) == 0 else { return false }
    guard unsafe access(path, W_OK) != 0 || access(folder, W_OK) != 0 else { return false }
    var ahead = stat()
    return unsafe stat(path + "-wal", &ahead) != 0 || ahead.st_size == 0
  }

  /// A path as a part of a URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      default: String(decoding: [byte], as: UTF8.self)
      }
    }.joined()
  }

  deinit {
    unsafe statements.values.forEach { unsafe _ = sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(handle)
  }

  /// The file, or the folder it is in, cannot be written.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Carries out one statement.
  /// - Parameter values: for `$1`, `$2`…; a statement names them in ascending order where it names them first.
  /// - Returns: all rows of the answer.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow] {
    let statement = try unsafe prepared(sql)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      let code = unsafe Self.bind(value, to: statement, Int32(index + 1))
      guard code == SQLITE_OK else { throw fault(code) }
    }
    var rows: [SQLRow] = []
    while true {
      let code = unsafe sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: rows.append(unsafe Self.row(statement))
      case SQLITE_DONE: return rows
      default: throw fault(code)
      }
    }
  }

  private func prepared(_ sql: String) throws(StoreFault) -> OpaquePointer {
    if let known = unsafe statements[sql] { return unsafe known }
    var made: OpaquePointer?
    // SAFETY: the text ends in NUL, as the count of -1 says, and lives through the call.
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &made, nil)
    guard let statement = unsafe made, code == SQLITE_OK else { throw fault(code) }
    unsafe statements[sql] = statement
    return unsafe statement
  }

  private static func bind(_ value: SQLValue, to statement: OpaquePointer, _ index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let value): return unsafe sqlite3_bind_int64(statement, index, value)
    case .real(let value): return unsafe sqlite3_bind_double(statement, index, value)
    case .text(let text):
      guard let count = Int32(exactly: text.utf8.count) else { return SQLITE_TOOBIG }
      // SAFETY: the bytes live through the call, which copies `count` of them.
      return unsafe segue_sqlite3_bind_text_copy(statement, index, text, count)
    }
  }

  private static func row(_ statement: OpaquePointer) -> SQLRow {
    (0..<(unsafe sqlite3_column_count(statement))).map { column in
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(statement, column))
      case SQLITE_TEXT:
        guard let bytes = unsafe sqlite3_column_text(statement, column) else { return .null }
        // SAFETY: SQLite keeps so many bytes until the next step, and they are copied before it.
        let buffer = unsafe UnsafeBufferPointer(
          start: bytes, count: Int(unsafe sqlite3_column_bytes(statement, column)))
        return .text(unsafe String(decoding: buffer, as: UTF8.self))
      default: return .null
      }
    }
  }

  private static func words(_ handle: OpaquePointer) -> String {
    unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "no reason is given"
  }

  private func fault(_ code: Int32) -> StoreFault {
    let words = unsafe Self.words(handle)
    // The low byte is the kind of fault, the rest says more.
    return switch code & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(words)
    case SQLITE_BUSY, SQLITE_LOCKED: .busy(milliseconds: busyMilliseconds)
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_IOERR, SQLITE_PERM: .notWritable(words)
    default: .refused(words)
    }
  }
}
