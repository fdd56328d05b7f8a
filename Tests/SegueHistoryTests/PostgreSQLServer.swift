import Foundation
import Synchronization

@testable import SegueHistory

/// A server of the tests' own, on a socket in a temporary folder. It ends with the process, however that ends.
final class PostgreSQLServer: Sendable {
  static let shared: (value: PostgreSQLServer?, reason: String?) = {
    do {
      return (try PostgreSQLServer(), nil)
    } catch {
      return (nil, "\(error)")
    }
  }()

  struct Absence: Error, CustomStringConvertible {
    let description: String
  }

  private let folder: String
  private let databases = Mutex(0)

  private init() throws {
    let programs = try Self.programs()
    folder = "/tmp/segue-pg-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    // The shell waits for our end of its input to close, which it does even when we are killed.
    process.arguments = ["-c", Self.script, "sh", programs, folder]
    process.standardInput = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<200 {
      if (try? PostgreSQLConnection(address: address("postgres"))) != nil { return }
      guard process.isRunning else { break }
      Thread.sleep(forTimeInterval: 0.05)
    }
    process.terminate()
    throw Absence(description: "the PostgreSQL server of \(programs) does not start")
  }

  /// The server refuses to be root, so root hands it to the user postgres.
  private static let script = """
    as=; [ "$(id -u)" = 0 ] && { chown postgres "$2"; as="setpriv --reuid=postgres --regid=postgres --clear-groups"; }
    cd "$2"
    $as "$1/initdb" -D "$2/data" --no-sync -A trust -U postgres --no-locale -E UTF8 >/dev/null ||
      { cd /; rm -rf "$2"; exit 1; }
    $as "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c full_page_writes=off \
      -c autovacuum=off -c shared_buffers=8MB -c max_connections=20 &
    server=$!
    cat >/dev/null
    kill -QUIT $server; wait $server
    cd /; rm -rf "$2"
    """

  private static func programs() throws -> String {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }
      .map { "/usr/lib/postgresql/\($0)/bin" } + ["/usr/local/bin", "/usr/bin"]
    let found = folders.first { folder in
      ["initdb", "postgres"].allSatisfy { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
    guard let found else { throw Absence(description: "PostgreSQL's server is not installed (Debian: postgresql)") }
    return found
  }

  private func address(_ database: String) -> String { "postgres://postgres@/\(database)?host=\(folder)" }

  /// An empty database, by its address.
  func makeDatabase() throws -> String {
    let name = databases.withLock { count in
      count += 1
      return "store\(count)"
    }
    let connection = try PostgreSQLConnection(address: address("postgres"))
    // template0 can be copied while others are connected.
    try connection.run("CREATE DATABASE \(name) TEMPLATE template0", [])
    return address(name)
  }
}
