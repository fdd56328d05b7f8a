/// A value that is made when it is first asked for, and shared by all copies from then on.
final class Lazily<Value> {
  private let make: () -> Value
  private(set) lazy var value = make()

  init(_ make: @escaping () -> Value) { self.make = make }
}
