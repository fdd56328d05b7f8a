import Testing
import UIKit

/// A symbol that public transition code uses, and in how many of the 47 libraries looked at.
struct SurfaceSymbol: Codable {
  enum Rank: String, Codable, CaseIterable {
    case must, should, rare
  }

  let rank: Rank
  let area: String
  let symbol: String
  let libraries: Int

  /// All of them, the most used first.
  static let all: [SurfaceSymbol] = {
    let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("symbols.json")
    do {
      return try JSONDecoder().decode([SurfaceSymbol].self, from: Data(contentsOf: list))
    } catch {
      fatalError("the list of symbols at \(list.path) does not read: \(error)")
    }
  }()
}

/// What the uses of symbols show: each is used once, and either does something, which is checked, or holds data.
///
/// A symbol without a use is not offered. The table in the documentation is written from this.
@MainActor
final class Surface {
  enum Status: String {
    /// A use changes what is seen, called or computed, and that is checked.
    case behaves
    /// It compiles and keeps what it is given; nothing depends on it.
    case dataOnly = "data only"
  }

  let area: String
  private(set) var statuses: [String: Status] = [:]
  private var checks = 0

  init(_ area: String) {
    self.area = area
  }

  /// One use of a symbol whose effect is checked, in a world of its own.
  func behaves(_ symbol: String, sourceLocation: SourceLocation = #_sourceLocation, _ use: () throws -> Void) {
    run(symbol, .behaves, sourceLocation, use)
  }

  /// One use of a symbol that only holds data: it is read back.
  func holds(_ symbol: String, sourceLocation: SourceLocation = #_sourceLocation, _ use: () throws -> Void) {
    run(symbol, .dataOnly, sourceLocation, use)
  }

  private func run(_ symbol: String, _ status: Status, _ place: SourceLocation, _ use: () throws -> Void) {
    let isListed = SurfaceSymbol.all.contains { $0.area == area && $0.symbol == symbol }
    #expect(isListed, "\(symbol) of \(area) is no listed symbol", sourceLocation: place)
    #expect(statuses[symbol] == nil, "\(symbol) is used twice", sourceLocation: place)
    let before = checks
    SimulationWorld.run(SimulationWorld()) {
      do { try use() } catch { Issue.record(error, sourceLocation: place) }
    }
    #expect(checks > before, "the use of \(symbol) checks nothing", sourceLocation: place)
    statuses[symbol] = status
  }

  func equal<Value: Equatable>(_ left: Value, _ right: Value, sourceLocation: SourceLocation = #_sourceLocation) {
    checks += 1
    #expect(left == right, sourceLocation: sourceLocation)
  }

  func near(
    _ left: CGFloat, _ right: CGFloat, within tolerance: CGFloat = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checks += 1
    #expect(Double(abs(left - right)) <= Double(tolerance), "\(left) against \(right)", sourceLocation: sourceLocation)
  }

  func yes(_ claim: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    checks += 1
    #expect(claim, sourceLocation: sourceLocation)
  }
}
