/// Every feature of the four systems, numbered through. A rule that is no id is the section of the specification whose
/// table says it.
public enum FeatureTable {
  public static let rows: [FeatureRow] = adTransitions + adContainers + tti + demo + director

  private static let adTransitions: [FeatureRow] = [
    FeatureRow(1, .adTransitionController, .works, ["1.4", "AD-20"], "Cross"),
    FeatureRow(2, .adTransitionController, .works, ["1.4", "AD-19"], "Cube in four directions"),
    FeatureRow(3, .adTransitionController, .partly, ["1.4", "AD-18"], "Carrousel in four directions"),
    FeatureRow(4, .adTransitionController, .works, ["1.4"], "Fade"),
    FeatureRow(5, .adTransitionController, .works, ["1.4"], "Fade through the distance"),
    FeatureRow(6, .adTransitionController, .works, ["1.4"], "Ghost"),
    FeatureRow(7, .adTransitionController, .works, ["1.4"], "Flip in four directions"),
    FeatureRow(8, .adTransitionController, .works, ["1.4"], "Swap in four directions"),
    FeatureRow(9, .adTransitionController, .works, ["1.4"], "Swipe in four directions"),
    FeatureRow(10, .adTransitionController, .works, ["1.4"], "Swipe over a fading screen in four directions"),
    FeatureRow(11, .adTransitionController, .works, ["1.4"], "Scale in four directions"),
    FeatureRow(12, .adTransitionController, .works, ["1.4"], "Glue in four directions"),
    FeatureRow(13, .adTransitionController, .works, ["1.4"], "Push with a turn in four directions"),
    FeatureRow(14, .adTransitionController, .works, ["1.4"], "Fold in four directions"),
    FeatureRow(15, .adTransitionController, .works, ["1.4"], "Slide in four directions"),
    FeatureRow(16, .adTransitionController, .works, ["1.4"], "Zoom from one rectangle to another"),
    FeatureRow(17, .adTransitionController, .works, ["1.4"], "Modern push in four directions"),
    FeatureRow(18, .adTransitionController, .works, ["AD-2"], "Kinds of one's own, of both sorts"),
    FeatureRow(
      19, .adTransitionController, .works, ["AD-6", "AD-7", "AD-8", "AD-9"], "Reverse of a transition, and none"),
  ]

  private static let adContainers: [FeatureRow] = [
    FeatureRow(
      20, .adTransitionController, .works, ["AD-21", "AD-22", "AD-23", "AD-24", "AD-25", "AD-26", "AD-27"],
      "Push and pop in the container, by the reverse, another transition or none"),
    FeatureRow(
      21, .adTransitionController, .partly, ["AD-28", "AD-29", "AD-30", "AD-31"], "Pop to a screen and to the root"),
    FeatureRow(22, .adTransitionController, .works, ["AD-32"], "Container's delegate: will show, did show"),
    FeatureRow(23, .adTransitionController, .partly, ["AD-33"], "Appearance callbacks of the children"),
    FeatureRow(
      24, .adTransitionController, .works, ["AD-34", "AD-35", "AD-36"],
      "Navigation bar and toolbar, hidden and shown, with a back button"),
    FeatureRow(25, .adTransitionController, .partly, ["AD-43"], "Delegate for a navigation controller"),
    FeatureRow(
      26, .adTransitionController, .partly, ["AD-40", "AD-41", "AD-42"], "Transitioning delegate for presentations"),
    FeatureRow(27, .adTransitionController, .works, ["AD-44"], "View controller that brings its transition along"),
    FeatureRow(28, .adTransitionController, .partly, ["AD-45"], "Use in a tab bar"),
    FeatureRow(
      29, .adTransitionController, .works, ["AD-11", "AD-12", "AD-13", "AD-14"],
      "Perspective, hidden backs, cached layers during a transition"),
    FeatureRow(30, .adTransitionController, .absent, ["AD-39"], "Children know their container"),
    FeatureRow(31, .adTransitionController, .absent, ["BUG-AD-29"], "Transitions that a finger drives"),
    FeatureRow(32, .adTransitionController, .absent, ["AD-2"], "Announced: more transitions of one's own"),
    FeatureRow(33, .adTransitionController, .absent, [], "Announced: transitions that bend the screen"),
  ]

  private static let tti: [FeatureRow] = [
    FeatureRow(34, .ttiTransition, .partly, ["2.2", "TTI-12"], "Full"),
    FeatureRow(35, .ttiTransition, .works, ["2.2", "TTI-14"], "Overlay"),
    FeatureRow(36, .ttiTransition, .works, ["2.2", "TTI-14"], "Slide"),
    FeatureRow(37, .ttiTransition, .works, ["2.2", "TTI-14"], "Fold"),
    FeatureRow(38, .ttiTransition, .partly, ["2.2", "BUG-TTI-4"], "Hang in"),
    FeatureRow(39, .ttiTransition, .works, ["2.2", "TTI-13"], "Fall in"),
    FeatureRow(40, .ttiTransition, .works, ["2.2", "TTI-32"], "Scale"),
    FeatureRow(41, .ttiTransition, .partly, ["2.2", "TTI-14"], "Spin"),
    FeatureRow(
      42, .ttiTransition, .partly, ["TTI-22", "TTI-23", "TTI-24"], "Full, slide, fold, spin and scale in a navigation"),
    FeatureRow(
      43, .ttiTransition, .works, ["TTI-16", "TTI-17", "TTI-19"], "Dismissal by a pinch or from the left edge"),
    FeatureRow(44, .ttiTransition, .partly, ["TTI-20"], "Dismissal from the right edge"),
    FeatureRow(
      45, .ttiTransition, .partly, ["TTI-5", "TTI-18"], "Dismissal by a pull along an axis from a start rectangle"),
    FeatureRow(46, .ttiTransition, .partly, ["TTI-21"], "Dismissal by a throw to an edge, with physics"),
    FeatureRow(47, .ttiTransition, .partly, ["TTI-3", "TTI-4"], "Points from and to, size, and their defaults"),
    FeatureRow(48, .ttiTransition, .works, ["TTI-9"], "Other points while presented"),
    FeatureRow(49, .ttiTransition, .absent, ["TTI-9"], "Another gesture while presented"),
    FeatureRow(
      50, .ttiTransition, .partly,
      ["TTI-25", "TTI-26", "TTI-27", "TTI-28", "TTI-29", "TTI-30", "TTI-31", "TTI-32", "TTI-33"],
      "Elements that go along, several, by key"),
    FeatureRow(51, .ttiTransition, .works, ["TTI-22"], "Elements that go along in a navigation"),
    FeatureRow(52, .ttiTransition, .partly, ["TTI-10"], "Dimmed tint, restored state, background colour"),
    FeatureRow(53, .ttiTransition, .absent, ["TTI-7"], "Presentation that a finger drives"),
  ]

  private static let demo: [FeatureRow] = [
    FeatureRow(
      54, .transitionDemo, .works, ["TD-4", "TD-5"], "An image flies from a list to a detail screen and back"),
    FeatureRow(55, .transitionDemo, .works, ["TD-6", "TD-8"], "Pop from the left edge, past half or taken back"),
    FeatureRow(56, .transitionDemo, .works, ["TD-2"], "Screens hand the delegate on"),
  ]

  private static let director: [FeatureRow] = [
    FeatureRow(
      57, .apTransitionDirector, .works, ["AP-1", "AP-2"], "Director: a block animates and says when it is done"),
    FeatureRow(
      58, .apTransitionDirector, .works, ["AP-5", "AP-6", "AP-7", "AP-8"], "Director: driven by percent, ended in time"),
    FeatureRow(59, .apTransitionDirector, .works, ["AP-5"], "Director: a block at every change of percent"),
    FeatureRow(60, .apTransitionDirector, .partly, ["AP-4"], "Director: a block at the end of a driven transition"),
    FeatureRow(61, .apTransitionDirector, .works, ["AP-1"], "Director: an object in place of the block"),
    FeatureRow(62, .apTransitionDirector, .works, ["4.1"], "Short ways to the views, and which operation it is"),
    FeatureRow(63, .apTransitionDirector, .works, ["AP-13"], "Navigation, tab bar and presentation, run and driven"),
    FeatureRow(
      64, .apTransitionDirector, .partly, ["AP-14", "AP-15", "AP-16"], "Calls on controllers, with an object"),
    FeatureRow(65, .apTransitionDirector, .absent, ["AP-26"], "Calls on controllers, with blocks"),
    FeatureRow(
      66, .apTransitionDirector, .partly,
      ["AP-17", "AP-18", "AP-19", "AP-20", "AP-21", "AP-22", "AP-23", "AP-24", "AP-25"],
      "Rules: pan, edge pan, pinch and rotation start and drive transitions"),
    FeatureRow(67, .apTransitionDirector, .absent, ["AP-27"], "Ready-made interactive dismissal"),
    FeatureRow(68, .apTransitionDirector, .works, ["AP-11", "AP-21"], "Quick cancel, and another target mid-gesture"),
  ]
}
