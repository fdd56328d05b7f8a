import SegueUIKit

/// What a controller has been told of its coming and going.
@MainActor
final class AppearanceWitness {
  enum Call: String {
    case willAppear, didAppear, willDisappear, didDisappear
  }

  private(set) var counts: [Int] = [0, 0, 0, 0]
  private var last: Call?
  /// The first call that may not follow the one before.
  private(set) var illegal: String?

  func note(_ call: Call) {
    let isLegal =
      switch (last, call) {
      case (nil, .willAppear), (.willAppear, .didAppear), (.willAppear, .willDisappear), (.didAppear, .willDisappear),
        (.willDisappear, .didDisappear), (.willDisappear, .willAppear), (.didDisappear, .willAppear):
        true
      default: false
      }
    if !isLegal, illegal == nil { illegal = "\(call.rawValue) after \(last?.rawValue ?? "nothing")" }
    last = call
    let index =
      switch call {
      case .willAppear: 0
      case .didAppear: 1
      case .willDisappear: 2
      case .didDisappear: 3
      }
    counts[index] += 1
  }

  /// What is wrong with the calls once all has come to rest; nil if nothing is (UI-APP-1).
  ///
  /// Every coming was followed by a going, but for the last one of a controller in sight. A coming that turned back has
  /// no `didAppear`, a going that turned back no `didDisappear`.
  func fault(isThere: Bool) -> String? {
    if let illegal { return illegal }
    if counts[0] != counts[2] + (isThere ? 1 : 0) { return "will \(counts[0]) × appear, \(counts[2]) × disappear" }
    if counts[1] > counts[0] || counts[3] > counts[2] { return "more did than will: \(counts)" }
    switch last {
    case nil, .didDisappear: return isThere ? "is in sight and was told \(last?.rawValue ?? "nothing")" : nil
    case .didAppear: return isThere ? nil : "is out of sight and was told didAppear"
    case .willAppear, .willDisappear: return "was told \(last?.rawValue ?? "") last"
    }
  }
}

/// Counts the fingers that come down on it.
final class ProbeView: UIView {
  var touches = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += 1 }
}

/// What all controllers of a run have.
@MainActor
protocol RunController: UIViewController {
  var number: Int { get }
  var witness: AppearanceWitness { get }
  var stage: RunStage? { get }
}

/// A screen with something on it.
final class RunScreen: UIViewController, RunController {
  enum Content: CaseIterable {
    case plain, subviews, scroll, table
  }

  let number: Int
  let witness = AppearanceWitness()
  private(set) weak var stage: RunStage?
  private let content: Content
  let hasOwnEdgePan: Bool
  private(set) var probe: ProbeView?
  private(set) var scroll: UIScrollView?
  private(set) var edgePan: UIScreenEdgePanGestureRecognizer?
  /// What the screen's own gesture drives.
  private var driver: UIPercentDrivenInteractiveTransition?

  init(_ number: Int, _ content: Content, hasOwnEdgePan: Bool, stage: RunStage) {
    self.number = number
    self.content = content
    self.hasOwnEdgePan = hasOwnEdgePan
    self.stage = stage
    super.init(nibName: nil, bundle: nil)
    title = "Screen"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    switch content {
    case .plain: break
    case .subviews:
      for index in 0..<3 {
        let row = UIView(frame: CGRect(x: 20, y: 150 + 60 * index, width: 200, height: 50))
        row.autoresizingMask = .flexibleWidth
        view.addSubview(row)
      }
    case .scroll:
      let scroll = UIScrollView(frame: view.bounds)
      scroll.contentSize = CGSize(width: view.bounds.width, height: 2400)
      add(scroll)
    case .table:
      let table = UITableView(frame: view.bounds)
      table.dataSource = self
      table.rowHeight = 160
      add(table)
    }
    let probe = ProbeView(frame: CGRect(x: view.bounds.midX - 20, y: view.bounds.midY - 20, width: 40, height: 40))
    probe.autoresizingMask = [
      .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
    ]
    view.addSubview(probe)
    self.probe = probe
    guard hasOwnEdgePan else { return }
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = .left
    pan.addTarget(
      self,
      action: Selector { (me: RunScreen) in { (pan: UIScreenEdgePanGestureRecognizer) in me.follow(pan) } })
    view.addGestureRecognizer(pan)
    edgePan = pan
  }

  private func add(_ scroll: UIScrollView) {
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(scroll)
    self.scroll = scroll
  }

  /// A client's own swipe back, with a driver of its own.
  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    guard let view = pan.view, view.bounds.width > 0 else { return }
    let progress = pan.translation(in: view).x / view.bounds.width
    switch pan.state {
    case .began:
      let driver = UIPercentDrivenInteractiveTransition()
      self.driver = driver
      stage?.director.gestureDriver = driver
      if let navigationController {
        navigationController.popViewController(animated: true)
      } else if presentingViewController != nil {
        dismiss(animated: true)
      }
      // One that nothing asked for would drive the next transition, whoever begins it.
      stage?.director.gestureDriver = nil
      driver.update(progress)
    case .changed: driver?.update(progress)
    case .ended:
      if progress > 0.4 || pan.velocity(in: view).x > 600 { driver?.finish() } else { driver?.cancel() }
      driver = nil
    default:
      driver?.cancel()
      driver = nil
    }
  }

  /// Takes the recogniser away, in the middle of a gesture too: nothing is heard of that any more.
  func removeEdgePan() {
    if let edgePan { edgePan.view?.removeGestureRecognizer(edgePan) }
    driver?.cancel()
    driver = nil
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    witness.note(.willAppear)
    stage?.noteTransition(of: self)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    witness.note(.didAppear)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    witness.note(.willDisappear)
    stage?.noteTransition(of: self)
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    witness.note(.didDisappear)
  }

  override func present(_ controller: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let stage else { return super.present(controller, animated: flag, completion: completion) }
    stage.recordModal(.present(controller), by: self, completion) {
      super.present(controller, animated: flag, completion: $0)
    }
  }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let stage else { return super.dismiss(animated: flag, completion: completion) }
    stage.recordModal(.dismiss, by: self, completion) { super.dismiss(animated: flag, completion: $0) }
  }
}

extension RunScreen: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 12 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
  }
}
