/// Why a store cannot do what it was asked to.
public enum StoreFault: Error, Hashable, Sendable {
  /// There is no such file, and it was not to be made.
  case missing
  /// The file's content is no database, or a damaged one; the engine's words.
  case damaged(String)
  /// A sound database that another program has made.
  case foreign
  /// A newer Segue has written it.
  case newerSchema(Int64)
  /// An older schema that must be brought up to date, in a file that cannot be written.
  case readOnlySchema(Int64)
  /// It cannot be opened or written; the engine's words.
  case notWritable(String)
  /// Another process has held it for so many milliseconds.
  case busy(milliseconds: Int)
  /// The server cannot be reached; its client's words.
  case unreachable(String)
  /// The engine refuses for a reason that has no case of its own.
  case refused(String)

  /// What is wrong, where the place is named before: `history.sqlite: …`.
  public var message: String {
    switch self {
    case .missing: "there is no history yet; segue history import FILE begins one"
    case .damaged(let words):
      "this is no sound database (\(words)); put a copy back, or move it away and import the result files again"
    case .foreign: "this database is another program's; name a file of its own for the history"
    case .newerSchema(let version):
      "the history has schema \(version), this program knows up to \(StoreSchema.version); use the newer Segue"
    case .readOnlySchema(let version):
      "the history has the older schema \(version) and must be brought to \(StoreSchema.version), "
        + "but it cannot be written; look at its permissions"
    case .notWritable(let words): "cannot be written: \(words)"
    case .busy(let milliseconds):
      "another process has been writing for \(milliseconds) ms; try again when it is done"
    case .unreachable(let words): "the server cannot be reached: \(words)"
    case .refused(let words): "the database refuses: \(words)"
    }
  }
}
