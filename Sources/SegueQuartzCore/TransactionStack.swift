import SegueCore

/// Waits for the animations that were added while a completion block was the one to be told.
///
/// It completes once, when it has been closed – its transaction was committed, or another block took its place – and every
/// animation that entered has left. Then the block runs: at once if nothing ever entered, else in the application turn.
@preconcurrency @MainActor
public final class TransactionCompletion {
  private var block: (@MainActor () -> Void)?
  private let world: WorldReference
  private var pending = 0
  private var isClosed = false

  init(world: SimulationWorld, _ block: @escaping @MainActor () -> Void) {
    self.world = world.reference
    self.block = block
  }

  /// An animation has been added that this one waits for.
  public func enter() { pending += 1 }

  /// One of them has come to its end or was removed.
  public func leave() {
    pending -= 1
    guard isClosed, pending == 0, let body = take() else { return }
    world.world?.performLater(body)
  }

  /// No further animations are waited for.
  func close() {
    isClosed = true
    if pending == 0, let body = take() { body() }
  }

  private func take() -> (@MainActor () -> Void)? {
    defer { block = nil }
    return block
  }
}

/// One group of changes: what was set in it. What was not is the enclosing one's.
struct Transaction {
  var duration: CFTimeInterval?
  /// The inner nil is a curve that was set to none.
  var timingFunction: CAMediaTimingFunction??
  var disablesActions: Bool?
  /// As it was set, for whoever asks; `completion` runs it.
  var completionBlock: (@MainActor () -> Void)?
  var completion: TransactionCompletion?
  /// What the program keeps under keys of its own.
  var values: [String: Any] = [:]
}

/// The transactions of a world: those that were begun, innermost last, and below them the implicit one of the run-loop
/// turn.
///
/// The implicit one comes into being with the first setting outside of any other. It is committed at the end of the
/// application turn, and at the beginning of the next one if the setting was made between two; not before transactions
/// that were begun in it have ended.
struct TransactionStack {
  private var implicit: Transaction?
  private var begun: [Transaction] = []
  /// Whether the implicit transaction is to be committed as soon as no other is open.
  private var mustFlush = false

  var depth: Int { begun.count }

  mutating func begin() { begun.append(Transaction()) }

  /// Takes the innermost transaction out; nil if none was begun.
  mutating func end() -> Transaction? { begun.popLast() }

  /// Takes the implicit transaction out, if nothing stands in its way.
  mutating func endImplicit() -> Transaction? {
    guard begun.isEmpty else {
      mustFlush = mustFlush || implicit != nil
      return nil
    }
    mustFlush = false
    defer { implicit = nil }
    return implicit
  }

  var flushesNow: Bool { mustFlush && begun.isEmpty }

  /// Changes the transaction that settings made now belong to.
  mutating func set(_ body: (inout Transaction) -> Void) {
    if begun.isEmpty {
      var current = implicit ?? Transaction()
      body(&current)
      implicit = current
    } else {
      body(&begun[begun.count - 1])
    }
  }

  /// The transaction that settings made now belong to.
  var innermost: Transaction? { begun.last ?? implicit }

  /// What the innermost transaction says that says anything.
  func first<Value>(_ value: (Transaction) -> Value?) -> Value? {
    for transaction in begun.reversed() {
      if let found = value(transaction) { return found }
    }
    return implicit.flatMap(value)
  }

  /// All that an animation added now must report to, the outermost first.
  var completions: [TransactionCompletion] {
    (implicit?.completion.map { [$0] } ?? []) + begun.compactMap(\.completion)
  }
}

extension SimulationWorld {
  /// All that an animation added now must report to: it enters each of these, and leaves it when it has ended or was
  /// removed.
  public var currentTransactionCompletion: [TransactionCompletion] { transactions.completions }

  func beginTransaction() { transactions.begin() }

  func commitTransaction() {
    guard let ended = transactions.end() else {
      record("commit without a begin", at: "CATransaction.commit()", used: "the transactions as they are")
      return
    }
    close(ended)
    if transactions.flushesNow { flushTransactions() }
  }

  /// Commits the implicit transaction, as soon as none that was begun is open.
  func flushTransactions() {
    if let ended = transactions.endImplicit() { close(ended) }
  }

  private func close(_ transaction: Transaction) {
    updateActionSwitch()
    transaction.completion?.close()
  }

  func setInTransaction(_ body: (inout Transaction) -> Void) {
    transactions.set(body)
    updateActionSwitch()
  }

  private func updateActionSwitch() { actionsAreDisabled = transactions.first(\.disablesActions) ?? false }
}
