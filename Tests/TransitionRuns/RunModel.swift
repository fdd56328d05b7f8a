import SegueUIKit

/// What the finished operations of the logs lead to, worked out from the requests alone.
@MainActor
struct RunModel {
  private(set) var faults: [String] = []

  /// The stack that a navigation controller's log leads to.
  mutating func stack(of navigation: RunNavigation) -> [Int] {
    var stack: [Int] = []
    var found: [String] = []
    let place = "navigation \(navigation.number)"
    found += navigation.requests.replay(navigation.operationLog, name: \.name) { request, began in
      if (RunModel.stack(stack, after: request) != nil) != began {
        found.append("\(request) on \(stack) \(began ? "began" : "is said to be impossible")")
      }
    } end: { request, finished in
      if finished { stack = RunModel.stack(stack, after: request) ?? stack }
    }
    faults += found.map { "\(place): \($0)" }
    return stack
  }

  private static func stack(_ stack: [Int], after request: StackRequest) -> [Int]? {
    switch request {
    case .push(let new): stack.contains(new) ? nil : stack + [new]
    case .pop: stack.count > 1 ? stack.dropLast() : nil
    case .popTo(let target): stack.firstIndex(of: target).map { Array(stack[...$0]) }
    case .popToRoot: stack.isEmpty ? nil : [stack[0]]
    case .set(let new): Set(new).count == new.count ? new : nil
    }
  }

  /// The tabs and the selected one that a tab bar controller's log leads to.
  mutating func tabs(of tabs: RunTabs) -> (tabs: [Int], selected: Int?) {
    var list: [Int] = []
    var selected: Int?
    var found: [String] = []
    found += tabs.requests.replay(tabs.operationLog, name: \.name) { request, began in
      let isPossible =
        switch request {
        case .select(let tab): list.contains(tab) && tab != selected
        case .set(let new): Set(new).count == new.count
        }
      if isPossible != began { found.append("\(request) on \(list) \(began ? "began" : "is said to be impossible")") }
    } end: { request, finished in
      guard finished else { return }
      switch request {
      case .select(let tab): selected = tab
      case .set(let new):
        let place = list.firstIndex { $0 == selected }
        list = new
        if let now = selected, new.contains(now) { return }
        selected = place.flatMap { new.indices.contains($0) ? new[$0] : nil } ?? new.first
      }
    }
    faults += found.map { "tabs: \($0)" }
    return (list, selected)
  }

  /// The presented controllers, the lowest first, each with its presenter.
  mutating func presented(on stage: RunStage) -> [[Int]] {
    var chain: [[Int]] = []
    var found: [String] = []
    found += stage.modalRequests.replay(stage.root.presentationLog, name: \.name) { request, began in
      switch request {
      // That it can be done also depends on what is in the window.
      case .present(let new, let presenter):
        if began, chain.contains(where: { $0[0] == presenter || $0[1] == new }) {
          found.append("\(request) began on \(chain)")
        }
      case .dismiss(let presenter):
        if chain.contains(where: { $0[0] == presenter }) != began {
          found.append("\(request) on \(chain) \(began ? "began" : "is said to be impossible")")
        }
      }
    } end: { request, finished in
      guard finished else { return }
      switch request {
      case .present(let new, let presenter): chain.append([presenter, new])
      case .dismiss(let presenter):
        if let index = chain.firstIndex(where: { $0[0] == presenter }) { chain.removeSubrange(index...) }
      }
    }
    faults += found.map { "presentations: \($0)" }
    return chain
  }
}
