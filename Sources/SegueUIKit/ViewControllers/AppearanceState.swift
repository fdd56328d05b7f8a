/// Where a controller stands between out of sight and in sight.
public enum AppearanceState: String, CaseIterable, Sendable {
  case disappeared, appearing, appeared, disappearing

  enum Call: CaseIterable {
    case beginAppearing, beginDisappearing, end
  }

  /// The state after a call; nil for a call that is not legal here.
  func after(_ call: Call) -> AppearanceState? {
    switch (self, call) {
    case (.disappeared, .beginAppearing), (.disappearing, .beginAppearing): .appearing
    case (.appeared, .beginDisappearing), (.appearing, .beginDisappearing): .disappearing
    case (.appearing, .end): .appeared
    case (.disappearing, .end): .disappeared
    default: nil
    }
  }
}
