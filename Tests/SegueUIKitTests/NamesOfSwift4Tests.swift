import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Names of Swift up to 4.1")
@MainActor
struct NamesOfSwift4Tests {
  private let old: any OldNames = DeprecatedNames()

  @Test("every type has its old name")
  func types() {
    #expect(old.types.count == 51 && old.types.allSatisfy { $0 == $1 })
  }

  @Test("constants and notifications have their old names")
  func constants() {
    SimulationWorld.run(SimulationWorld()) {
      for (old, new) in old.constants + old.notifications { #expect(old == new) }
      #expect(old.constants.count == 39 && old.notifications.count == 7)
    }
  }

  @Test("functions that became members")
  func functions() { SimulationWorld.run(SimulationWorld()) { old.testFunctions() } }

  @Test("members of views and controllers")
  func members() { SimulationWorld.run(SimulationWorld()) { old.testMembers() } }
}

/// Reached through a protocol, so that the tests themselves need not be deprecated.
@MainActor
private protocol OldNames {
  var types: [(Any.Type, Any.Type)] { get }
  var constants: [(AnyHashable, AnyHashable)] { get }
  var notifications: [(AnyHashable, AnyHashable)] { get }
  func testFunctions()
  func testMembers()
}

private struct DeprecatedNames: OldNames {
  @available(*, deprecated)
  var types: [(Any.Type, Any.Type)] {
    [
      (UIViewAnimationOptions.self, UIView.AnimationOptions.self),
      (UIViewAnimationCurve.self, UIView.AnimationCurve.self),
      (UIViewKeyframeAnimationOptions.self, UIView.KeyframeAnimationOptions.self),
      (UIViewAnimationTransition.self, UIView.AnimationTransition.self),
      (UISystemAnimation.self, UIView.SystemAnimation.self),
      (UIViewContentMode.self, UIView.ContentMode.self),
      (UIViewAutoresizing.self, UIView.AutoresizingMask.self),
      (UIWindowLevel.self, UIWindow.Level.self),
      (UIGestureRecognizerState.self, UIGestureRecognizer.State.self),
      (UISwipeGestureRecognizerDirection.self, UISwipeGestureRecognizer.Direction.self),
      (UITouchPhase.self, UITouch.Phase.self),
      (UITouchType.self, UITouch.TouchType.self),
      (UIEventType.self, UIEvent.EventType.self),
      (UINavigationControllerOperation.self, UINavigationController.Operation.self),
      (UIControlState.self, UIControl.State.self),
      (UIControlEvents.self, UIControl.Event.self),
      (UIImpactFeedbackStyle.self, UIImpactFeedbackGenerator.FeedbackStyle.self),
      (UINotificationFeedbackType.self, UINotificationFeedbackGenerator.FeedbackType.self),
      (UIApplicationState.self, UIApplication.State.self),
      (UIApplicationLaunchOptionsKey.self, UIApplication.LaunchOptionsKey.self),
      (UIApplicationOpenExternalURLOptionsKey.self, UIApplication.OpenExternalURLOptionsKey.self),
      (UIAttachmentBehaviorType.self, UIAttachmentBehavior.AttachmentType.self),
      (UIBarButtonItemStyle.self, UIBarButtonItem.Style.self),
      (UIBarButtonSystemItem.self, UIBarButtonItem.SystemItem.self),
      (UIBlurEffectStyle.self, UIBlurEffect.Style.self),
      (UIButtonType.self, UIButton.ButtonType.self),
      (UICollisionBehaviorMode.self, UICollisionBehavior.Mode.self),
      (UIControlContentHorizontalAlignment.self, UIControl.ContentHorizontalAlignment.self),
      (UIControlContentVerticalAlignment.self, UIControl.ContentVerticalAlignment.self),
      (UIEventSubtype.self, UIEvent.EventSubtype.self),
      (UIFontTextStyle.self, UIFont.TextStyle.self),
      (UIImageOrientation.self, UIImage.Orientation.self),
      (UIImageRenderingMode.self, UIImage.RenderingMode.self),
      (UIImageResizingMode.self, UIImage.ResizingMode.self),
      (UIInterpolatingMotionEffectType.self, UIInterpolatingMotionEffect.EffectType.self),
      (UINavigationItemLargeTitleDisplayMode.self, UINavigationItem.LargeTitleDisplayMode.self),
      (UIPushBehaviorMode.self, UIPushBehavior.Mode.self),
      (UIScrollViewContentInsetAdjustmentBehavior.self, UIScrollView.ContentInsetAdjustmentBehavior.self),
      (UIScrollViewIndicatorStyle.self, UIScrollView.IndicatorStyle.self),
      (UIScrollViewKeyboardDismissMode.self, UIScrollView.KeyboardDismissMode.self),
      (UITabBarSystemItem.self, UITabBarItem.SystemItem.self),
      (UITableViewCellAccessoryType.self, UITableViewCell.AccessoryType.self),
      (UITableViewCellEditingStyle.self, UITableViewCell.EditingStyle.self),
      (UITableViewCellSelectionStyle.self, UITableViewCell.SelectionStyle.self),
      (UITableViewCellSeparatorStyle.self, UITableViewCell.SeparatorStyle.self),
      (UITableViewCellStyle.self, UITableViewCell.CellStyle.self),
      (UITableViewRowAnimation.self, UITableView.RowAnimation.self),
      (UITableViewScrollPosition.self, UITableView.ScrollPosition.self),
      (UITableViewStyle.self, UITableView.Style.self),
      (UIViewTintAdjustmentMode.self, UIView.TintAdjustmentMode.self),
      (NSAttributedStringKey.self, NSAttributedString.Key.self),
    ]
  }

  @available(*, deprecated)
  var constants: [(AnyHashable, AnyHashable)] {
    [
      (UIScrollViewDecelerationRateNormal, UIScrollView.DecelerationRate.normal),
      (UIScrollViewDecelerationRateFast, UIScrollView.DecelerationRate.fast),
      (UITableViewAutomaticDimension, UITableView.automaticDimension),
      (UILayoutFittingExpandedSize, UIView.layoutFittingExpandedSize),
      (UILayoutPriorityRequired, UILayoutPriority.required),
      (UILayoutPriorityDefaultHigh, UILayoutPriority.defaultHigh),
      (UILayoutPriorityDefaultLow, UILayoutPriority.defaultLow),
      (UILayoutPriorityFittingSizeLevel, UILayoutPriority.fittingSizeLevel),
      (UIAccessibilityTraitNone, UIAccessibilityTraits.none),
      (UIAccessibilityTraitButton, UIAccessibilityTraits.button),
      (UIAccessibilityTraitLink, UIAccessibilityTraits.link),
      (UIAccessibilityTraitImage, UIAccessibilityTraits.image),
      (UIAccessibilityTraitSelected, UIAccessibilityTraits.selected),
      (UIAccessibilityTraitStaticText, UIAccessibilityTraits.staticText),
      (UIAccessibilityTraitNotEnabled, UIAccessibilityTraits.notEnabled),
      (UIAccessibilityTraitHeader, UIAccessibilityTraits.header),
      (UIAccessibilityScreenChangedNotification, UIAccessibility.Notification.screenChanged),
      (UIAccessibilityLayoutChangedNotification, UIAccessibility.Notification.layoutChanged),
      (UIAccessibilityAnnouncementNotification, UIAccessibility.Notification.announcement),
      (UIAccessibilityPageScrolledNotification, UIAccessibility.Notification.pageScrolled),
      (NSFontAttributeName, NSAttributedString.Key.font),
      (NSForegroundColorAttributeName, NSAttributedString.Key.foregroundColor),
      (NSBackgroundColorAttributeName, NSAttributedString.Key.backgroundColor),
      (NSParagraphStyleAttributeName, NSAttributedString.Key.paragraphStyle),
      (NSKernAttributeName, NSAttributedString.Key.kern),
      (NSUnderlineStyleAttributeName, NSAttributedString.Key.underlineStyle),
      (UIFontWeightUltraLight, UIFont.Weight.ultraLight),
      (UIFontWeightThin, UIFont.Weight.thin),
      (UIFontWeightLight, UIFont.Weight.light),
      (UIFontWeightRegular, UIFont.Weight.regular),
      (UIFontWeightMedium, UIFont.Weight.medium),
      (UIFontWeightSemibold, UIFont.Weight.semibold),
      (UIFontWeightBold, UIFont.Weight.bold),
      (UIFontWeightHeavy, UIFont.Weight.heavy),
      (UIFontWeightBlack, UIFont.Weight.black),
      (UITransitionContextFromViewControllerKey, UITransitionContextViewControllerKey.from),
      (UITransitionContextToViewControllerKey, UITransitionContextViewControllerKey.to),
      (UITransitionContextFromViewKey, UITransitionContextViewKey.from),
      (UITransitionContextToViewKey, UITransitionContextViewKey.to),
    ]
  }

  @available(*, deprecated)
  var notifications: [(AnyHashable, AnyHashable)] {
    [
      (NSNotification.Name.UIApplicationDidFinishLaunching, UIApplication.didFinishLaunchingNotification),
      (NSNotification.Name.UIApplicationWillTerminate, UIApplication.willTerminateNotification),
      (NSNotification.Name.UIApplicationSignificantTimeChange, UIApplication.significantTimeChangeNotification),
      (
        NSNotification.Name.UIApplicationWillChangeStatusBarOrientation,
        UIApplication.willChangeStatusBarOrientationNotification
      ),
      (NSNotification.Name.UIApplicationDidChangeStatusBarFrame, UIApplication.didChangeStatusBarFrameNotification),
      (NSNotification.Name.UIKeyboardDidChangeFrame, UIResponder.keyboardDidChangeFrameNotification),
      (
        NSNotification.Name.UIAccessibilityReduceMotionStatusDidChange,
        UIAccessibility.reduceMotionStatusDidChangeNotification
      ),
    ]
  }

  @available(*, deprecated)
  func testFunctions() {
    let insets = UIEdgeInsetsMake(1, 2, 3, 4)
    #expect(UIEdgeInsetsEqualToEdgeInsets(insets, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)))
    #expect(!UIEdgeInsetsEqualToEdgeInsets(insets, .zero))
    let inner = UIEdgeInsetsInsetRect(CGRect(x: 0, y: 0, width: 10, height: 10), insets)
    #expect(inner == CGRect(x: 2, y: 1, width: 4, height: 6))
    #expect(UIOffsetEqualToOffset(UIOffsetMake(1, 2), UIOffset(horizontal: 1, vertical: 2)))
    #expect(!UIOffsetEqualToOffset(UIOffsetMake(1, 2), .zero))
    SimulationWorld.current.accessibility.isVoiceOverRunning = true
    SimulationWorld.current.accessibility.isReduceTransparencyEnabled = true
    #expect(UIAccessibilityIsVoiceOverRunning() && UIAccessibilityIsReduceTransparencyEnabled())
    #expect(!UIAccessibilityIsBoldTextEnabled() && !UIAccessibilityIsReduceMotionEnabled())
    UIAccessibilityPostNotification(UIAccessibilityLayoutChangedNotification, nil)
    #expect(SimulationWorld.current.accessibilityPosts == [.layoutChanged])
  }

  @available(*, deprecated)
  func testMembers() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.addChildViewController(child)
    child.didMove(toParentViewController: parent)
    #expect(parent.childViewControllers == [child])
    child.willMove(toParentViewController: nil)
    #expect(child.isMovingFromParentViewController && !child.isMovingToParentViewController)
    child.removeFromParentViewController()
    #expect(parent.childViewControllers.isEmpty)
    let tabs = UITabBarController()
    tabs.viewControllers = [child]
    #expect(tabs.childViewControllerForStatusBarStyle === child)
    #expect(tabs.childViewControllerForStatusBarHidden === child)
    let views = [UIView(), UIView(), UIView()]
    for view in views { parent.view.addSubview(view) }
    parent.view.bringSubview(toFront: views[0])
    parent.view.sendSubview(toBack: views[2])
    #expect(parent.view.subviews == [views[2], views[1], views[0]])
  }
}
