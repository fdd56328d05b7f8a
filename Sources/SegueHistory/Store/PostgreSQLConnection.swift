import CPostgreSQL

/// A connection to a PostgreSQL server. Statements are prepared once and kept.
@safe final class PostgreSQLConnection {
  // SAFETY: opened in the initialiser, used by this object alone and finished when it goes.
  private let handle: OpaquePointer
  /// Names of prepared statements by their text.
  private var statements: [String: String] = [:]

  /// - Parameter address: a connection URI, `postgres://user@host/database?sslmode=require`. Where it does not say how
  ///   long to wait for the server, that is 10 s.
  init(address: String) throws(StoreFault) {
    // What the address says comes last, and so before ours.
    let settings = [("fallback_application_name", "segue"), ("connect_timeout", "10"), ("dbname", address)]
    let opened = unsafe Self.withPointers(to: settings.map(\.0) + [nil] + settings.map(\.1) + [nil]) { pointers in
      // SAFETY: two lists of equal length, each closed by nil, of strings that end in NUL and live through the call.
      unsafe PQconnectdbParams(
        Array(pointers[...settings.count]), Array(pointers[(settings.count + 1)...]), 1)
    }
    guard let handle = unsafe opened else { throw .unreachable("no memory") }
    guard unsafe PQstatus(handle) == CONNECTION_OK, unsafe PQsetClientEncoding(handle, "UTF8") == 0 else {
      let words = unsafe Self.words(PQerrorMessage(handle))
      unsafe PQfinish(handle)
      throw .unreachable(words)
    }
    unsafe self.handle = handle
    // What the server wants to remark would go to standard error, past the command line.
    unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit {
    unsafe PQfinish(handle)
  }

  /// Carries out one statement.
  /// - Parameter values: for `$1`, `$2`…
  /// - Returns: all rows of the answer.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow] {
    let name = try prepared(sql)
    let texts = values.map(Self.text)
    let result = unsafe Self.withPointers(to: texts) { pointers in
      // SAFETY: there are as many pointers as values, each to a string that ends in NUL or nil, alive through the call.
      unsafe PQexecPrepared(handle, name, Int32(values.count), pointers, nil, nil, 0)
    }
    defer { unsafe PQclear(result) }
    try unsafe check(result)
    return unsafe Self.rows(result)
  }

  private func prepared(_ sql: String) throws(StoreFault) -> String {
    if let name = statements[sql] { return name }
    let name = "segue\(statements.count)"
    // SAFETY: both texts end in NUL and live through the call.
    let result = unsafe PQprepare(handle, name, sql, 0, nil)
    defer { unsafe PQclear(result) }
    try unsafe check(result)
    statements[sql] = name
    return name
  }

  private func check(_ result: OpaquePointer?) throws(StoreFault) {
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
    default:
      let words = unsafe Self.words(PQerrorMessage(handle))
      guard unsafe PQstatus(handle) == CONNECTION_OK else { throw .unreachable(words) }
      // The server's code; class 42501 is a missing privilege, 25006 a transaction that may only read.
      // 67 is the field of the code, "C".
      let code = unsafe PQresultErrorField(result, 67).map { unsafe String(cString: $0) }
      throw code == "42501" || code == "25006" ? .notWritable(words) : .refused(words)
    }
  }

  // MARK: Values

  private static func text(_ value: SQLValue) -> String? {
    switch value {
    case .null: nil
    case .integer(let value): String(value)
    case .real(let value): value.description
    case .text(let text): text
    }
  }

  /// Does `body` with a pointer for each text, nil for nil.
  private static func withPointers<Answer>(
    to texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Answer
  ) -> Answer {
    var bytes: [CChar] = []
    let starts: [Int?] = texts.map { text in
      guard let text else { return nil }
      defer { bytes += text.utf8CString }
      return bytes.count
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: every start lies within the buffer, and the text that begins there ends in NUL before the next.
      unsafe body(starts.map { start in unsafe start.flatMap { unsafe buffer.baseAddress?.advanced(by: $0) } })
    }
  }

  private static func rows(_ result: OpaquePointer?) -> [SQLRow] {
    let columns = unsafe PQnfields(result)
    let types = (0..<columns).map { unsafe PQftype(result, $0) }
    return (0..<(unsafe PQntuples(result))).map { row in
      (0..<columns).map { column in
        guard unsafe PQgetisnull(result, row, column) == 0, let bytes = unsafe PQgetvalue(result, row, column) else {
          return .null
        }
        // SAFETY: values come as text that ends in NUL, alive until the result is cleared; this copies it.
        return value(unsafe String(cString: bytes), type: types[Int(column)])
      }
    }
  }

  /// - Parameter type: the server's number of the column's type; 20, 21 and 23 are integers, 700 and 701 floats.
  private static func value(_ text: String, type: Oid) -> SQLValue {
    switch type {
    case 20, 21, 23: Int64(text).map(SQLValue.integer) ?? .text(text)
    case 700, 701: Double(text).map(SQLValue.real) ?? .text(text)
    default: .text(text)
    }
  }

  /// A message of the client, its lines joined.
  private static func words(_ message: UnsafePointer<CChar>?) -> String {
    let text = unsafe message.map { unsafe String(cString: $0) } ?? "no reason is given"
    return text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }.joined(separator: "; ")
  }
}
