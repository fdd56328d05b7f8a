import SegueTransitions

/// A defect of an original that the compat mode keeps, and what the matrix finds of it: exactly that is no fault there.
struct MatrixDefect: Sendable {
  /// The rule that says so.
  let id: String
  /// Beginnings of the ids of the entries that have it.
  let entries: [String]
  /// Whether a fault is the defect itself.
  let shows: @Sendable (MatrixFault, MatrixCase, TransitionEntry) -> Bool
  /// Whether the case goes another way from there on, so that what is left and what comes next is another thing.
  var derails = false

  func concerns(_ entry: TransitionEntry) -> Bool { entries.contains(where: entry.id.hasPrefix) }

  /// Every one of them. A campaign over all cases must find each (`MatrixCampaign.unseen`).
  static let all: [MatrixDefect] = [
    MatrixDefect(id: "BUG-AD-29", entries: ["ad."], shows: { fault, _, _ in beginsNothing(fault) }, derails: true),
    // Both layers stay culled and keep the scale of their cache.
    MatrixDefect(id: "AD-13", entries: ["ad."]) { fault, _, _ in
      fault.kind == .remains && fault.what.contains(".doubleSided was true, is false")
    },
    MatrixDefect(id: "AD-14", entries: ["ad."]) { fault, _, _ in
      fault.kind == .remains && fault.what.contains(".rasterizationScale was ")
    },
    // The animations go before the views are in order.
    MatrixDefect(id: "BUG-AD-14", entries: ["ad."]) { fault, _, _ in
      (fault.kind == .diagnostic && fault.what.contains("the animation \"ADTransition.")
        && fault.what.contains(" ended with ")) || (fault.kind == .jump && fault.place == "removal")
    },
    // A protocol object's end says finishInteractive too, also where no finger drives.
    MatrixDefect(id: "AP-2", entries: ["ap.category.", "ap.protocol."]) { fault, _, _ in
      fault.kind == .diagnostic && fault.what.contains("finishInteractiveTransition has no effect")
    },
    MatrixDefect(
      id: "AP-27", entries: ["ap.interactive."],
      shows: { fault, _, _ in
        beginsNothing(fault) || (fault.kind == .diagnostic && fault.what.contains("the rule has no value block"))
      }, derails: true),
    // The edge of an edge pan is never set.
    MatrixDefect(
      id: "AP-17", entries: ["ap.rule."],
      shows: { fault, subject, _ in subject.gesture == .rightEdgePan && beginsNothing(fault) }, derails: true),
    MatrixDefect(
      id: "BUG-AP-4", entries: ["ap.rule.navigation", "ap.rule.modal"],
      shows: { fault, _, _ in fault.kind == .outcome && fault.what == "what it has begun is not interactive" },
      derails: true),
    // Finishes below the threshold and cancels above it.
    MatrixDefect(
      id: "BUG-AP-1", entries: ["ap.rule.tab-bar"],
      shows: { fault, subject, _ in
        guard fault.kind == .outcome, fault.place == "the end" else { return false }
        switch subject.walk {
        case .cancel, .interrupt(true): return fault.what == "the log ends with finished"
        case .finish, .scrub, .interrupt(false): return fault.what == "the log ends with cancelled"
        case .run: return false
        }
      }, derails: true),
    // The samples' animations call done, and an end by a rule gives no block.
    MatrixDefect(id: "AP-3", entries: ["ap.rule.tab-bar"]) { fault, _, _ in
      fault.kind == .diagnostic && fault.what.contains("done was called in an interactive transition before")
    },
    // A second finger cancels what settles and begins anew.
    MatrixDefect(
      id: "AP-20", entries: ["ap.rule.tab-bar"],
      shows: { fault, subject, _ in
        subject.walk == .interrupt(false) && fault.place == "the second finger"
          && (fault.kind == .silence || fault.kind == .outcome)
      }, derails: true),
    // A touch that the system takes away beyond one half finishes.
    MatrixDefect(
      id: "TD-6", entries: ["td."],
      shows: { fault, subject, _ in
        subject.walk == .cancel(0.99) && fault.kind == .outcome && fault.what == "the log ends with finished"
      }, derails: true),
  ]

  private static func beginsNothing(_ fault: MatrixFault) -> Bool {
    fault.kind == .outcome && fault.place == "the gesture" && fault.what == "it begins nothing"
  }

  /// Takes the defects of the compat mode out of a case's faults, and what follows from those that derail it.
  ///
  /// - Returns: the other faults, the ids of what was found, and whether the case went another way.
  static func sort(
    _ faults: [MatrixFault], of subject: MatrixCase, _ entry: TransitionEntry
  ) -> (faults: [MatrixFault], found: Set<String>, isDerailed: Bool) {
    let defects = all.filter { $0.concerns(entry) }
    var found: Set<String> = []
    var isDerailed = false
    var rest: [MatrixFault] = []
    for fault in faults {
      guard let defect = defects.first(where: { $0.shows(fault, subject, entry) }) else {
        rest.append(fault)
        continue
      }
      found.insert(defect.id)
      isDerailed = isDerailed || defect.derails
    }
    let follow: Set<MatrixFault.Kind> = isDerailed ? [.restoration, .remains, .next] : []
    return (rest.filter { !follow.contains($0.kind) }, found, isDerailed)
  }
}
