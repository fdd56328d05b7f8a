import Foundation
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Switches, sliders, segments and pages")
@MainActor
struct ValueControlTests {
  /// A control at (100, 100) on the stage and how often it told of a value.
  private static func place<Control: UIControl>(_ control: Control, _ size: CGSize?, _ stage: TouchStage) -> CallLog {
    control.frame = CGRect(origin: CGPoint(x: 100, y: 100), size: size ?? control.bounds.size)
    stage.view.addSubview(control)
    stage.rest(2)
    let log = CallLog()
    control.addAction(for: .valueChanged) { _ in log.calls.append("value") }
    return log
  }

  @Test("a tap turns a switch over and tells; the program's changes are not told")
  func switchTap() {
    TouchStage.run { stage in
      let control = UISwitch(frame: CGRect(x: 3, y: 4, width: 200, height: 9))
      #expect(control.frame == CGRect(x: 3, y: 4, width: 51, height: 31) && !control.isOn)
      let log = Self.place(control, nil, stage)
      stage.tap(110, 110)
      #expect(control.isOn && log.calls == ["value"])
      control.setOn(false, animated: true)
      control.isOn = true
      control.isOn = false
      #expect(log.calls == ["value"])
      stage.drag([(110, 110), (110, 300)])
      #expect(!control.isOn && log.calls == ["value"], "a finger that leaves does not turn it over")
      control.isEnabled = false
      stage.tap(110, 110)
      #expect(!control.isOn)
    }
  }

  @Test("a finger that drags the thumb puts a switch to the side where it lifts")
  func switchDrag() {
    TouchStage.run { stage in
      let control = UISwitch()
      let log = Self.place(control, nil, stage)
      stage.drag([(105, 110), (120, 110), (145, 110)])
      #expect(control.isOn && log.calls == ["value"])
      stage.drag([(105, 110), (125, 110), (150, 110)])
      #expect(control.isOn && log.calls == ["value"], "it is there already")
      stage.drag([(145, 110), (105, 110), (150, 110)])
      #expect(control.isOn && log.calls == ["value"])
      stage.drag([(145, 110), (130, 110), (105, 110)])
      #expect(!control.isOn && log.calls == ["value", "value"])
      stage.frame((1, .began, 105, 110))
      stage.frame((1, .moved, 150, 110))
      #expect(control.isOn)
      stage.frame((1, .cancelled, 150, 110))
      #expect(!control.isOn && log.calls.count == 2)
    }
  }

  @Test("a switch's thumb moves in an animation when asked to")
  func switchAnimation() {
    TouchStage.run { stage in
      let control = UISwitch()
      _ = Self.place(control, nil, stage)
      let thumb = control.subviews[1]
      #expect(thumb.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
      control.setOn(true, animated: true)
      stage.rest(8)
      let x = Double(thumb.layer.presentation()?.position.x ?? 0)
      #expect(x > 15.5 && x < 35.5)
      #expect(thumb.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
    }
  }

  @Test("a slider's thumb follows the finger from where it was taken, within the bounds")
  func slider() {
    TouchStage.run { stage in
      let slider = UISlider()
      slider.maximumValue = 100
      // The thumb is 28 points wide: 172 points of way.
      let log = Self.place(slider, CGSize(width: 200, height: 34), stage)
      stage.frame((1, .began, 120, 115))
      #expect(slider.isTracking && slider.value == 0, "taking it moves nothing")
      stage.frame((1, .moved, 206, 115))
      #expect(slider.value == 50 && log.calls.count == 1)
      stage.frame((1, .moved, 206, 118))
      #expect(log.calls.count == 1, "no other value, no message")
      stage.frame((1, .moved, 900, 115))
      #expect(slider.value == 100 && log.calls.count == 2)
      stage.frame((1, .ended, 900, 115))
      #expect(slider.value == 100 && log.calls.count == 2)
      stage.drag([(130, 115), (200, 115)])
      #expect(slider.value == 100, "a finger beside the thumb takes nothing")
    }
  }

  @Test("a slider that is not continuous tells once, when the finger lifts")
  func discrete() {
    TouchStage.run { stage in
      let slider = UISlider()
      slider.isContinuous = false
      let log = Self.place(slider, CGSize(width: 200, height: 34), stage)
      stage.frame((1, .began, 114, 115))
      stage.frame((1, .moved, 200, 115))
      #expect(slider.value == 0.5 && log.calls.isEmpty)
      stage.frame((1, .ended, 200, 115))
      #expect(log.calls == ["value"])
    }
  }

  @Test("a slider's bounds take each other along, and the value stays within")
  func sliderBounds() {
    TouchStage.run { stage in
      let slider = UISlider()
      let log = Self.place(slider, CGSize(width: 200, height: 34), stage)
      slider.value = 7
      #expect(slider.value == 1)
      slider.minimumValue = 4
      #expect(slider.maximumValue == 4 && slider.value == 4)
      slider.maximumValue = -2
      #expect(slider.minimumValue == -2 && slider.value == -2)
      slider.value = .nan
      slider.minimumValue = .infinity
      #expect(slider.value == -2 && slider.minimumValue == -2)
      #expect(SimulationWorld.current.diagnostics.count == 2 && log.calls.isEmpty)
      slider.maximumValue = 2
      slider.setValue(0, animated: true)
      stage.rest(8)
      let track = slider.trackRect(forBounds: slider.bounds)
      let end = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0)
      #expect(end == CGRect(x: 86, y: 3, width: 28, height: 28) && track.minY == 15)
      let x = Double(slider.subviews[2].layer.presentation()?.position.x ?? 0)
      #expect(x > 14 && x < 100)
    }
  }

  @Test("a finger that lifts on another segment selects it and tells")
  func segments() {
    TouchStage.run { stage in
      let control = UISegmentedControl(items: ["A", "B", "C"])
      #expect(control.numberOfSegments == 3 && control.selectedSegmentIndex == UISegmentedControl.noSegment)
      #expect(control.bounds.height == 32)
      let log = Self.place(control, CGSize(width: 150, height: 32), stage)
      stage.tap(175, 110)
      #expect(control.selectedSegmentIndex == 1 && log.calls == ["value"])
      stage.tap(175, 110)
      stage.drag([(110, 110), (175, 110), (240, 110)])
      #expect(control.selectedSegmentIndex == 2 && log.calls.count == 2)
      control.setEnabled(false, forSegmentAt: 0)
      stage.tap(110, 110)
      #expect(control.selectedSegmentIndex == 2 && !control.isEnabledForSegment(at: 0) && log.calls.count == 2)
      control.selectedSegmentIndex = 9
      #expect(control.selectedSegmentIndex == 2 && SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("a momentary segment is selected only while it tells")
  func momentary() {
    TouchStage.run { stage in
      let control = UISegmentedControl(items: ["A", "B"])
      control.isMomentary = true
      let log = Self.place(control, CGSize(width: 100, height: 32), stage)
      control.addAction(for: .valueChanged) { [unowned control] _ in
        log.calls.append("\(control.selectedSegmentIndex)")
      }
      stage.tap(175, 110)
      stage.tap(175, 110)
      #expect(log.calls == ["value", "1", "value", "1"] && control.selectedSegmentIndex == -1)
    }
  }

  @Test("the selection goes with its segment, and widths are shared")
  func segmentChanges() {
    TouchStage.run { stage in
      let control = UISegmentedControl(items: ["A", "B", "C"])
      _ = Self.place(control, CGSize(width: 300, height: 32), stage)
      control.selectedSegmentIndex = 1
      control.insertSegment(withTitle: "0", at: 0, animated: false)
      #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "B")
      control.setTitle("b", forSegmentAt: 2)
      #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "b")
      control.removeSegment(at: 0, animated: true)
      #expect(control.selectedSegmentIndex == 1)
      control.setWidth(200, forSegmentAt: 0)
      stage.rest()
      // Behind the segments stands the mark of the selected one.
      #expect(control.subviews[0].frame == CGRect(x: 200, y: 0, width: 50, height: 32))
      control.removeSegment(at: 1, animated: false)
      #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 2)
      #expect(control.titleForSegment(at: 5) == nil && SimulationWorld.current.diagnostics.count == 1)
      control.removeAllSegments()
      #expect(control.numberOfSegments == 0 && control.subviews.count == 1)
    }
  }

  @Test("a page control's halves turn a page, as long as there is one")
  func pages() {
    TouchStage.run { stage in
      let control = UIPageControl()
      control.numberOfPages = 3
      // Three dots of 7 points, 9 between them.
      #expect(control.size(forNumberOfPages: 3) == CGSize(width: 39, height: 26))
      let log = Self.place(control, CGSize(width: 100, height: 26), stage)
      #expect(control.subviews.map(\.frame.minX) == [30.5, 46.5, 62.5])
      stage.tap(180, 110)
      stage.tap(180, 110)
      stage.tap(180, 110)
      #expect(control.currentPage == 2 && log.calls.count == 2)
      stage.tap(110, 110)
      #expect(control.currentPage == 1 && log.calls.count == 3)
      control.currentPage = 40
      #expect(control.currentPage == 2)
      control.numberOfPages = 1
      #expect(control.currentPage == 0 && control.subviews.count == 1)
      control.hidesForSinglePage = true
      #expect(control.subviews[0].isHidden && log.calls.count == 3)
    }
  }

  @Test("a progress bar fills from where lines begin")
  func progress() {
    TouchStage.run { stage in
      let bar = UIProgressView(progressViewStyle: .bar)
      #expect(bar.bounds.height == 2.5)
      bar.frame = CGRect(x: 0, y: 0, width: 200, height: 4)
      stage.view.addSubview(bar)
      bar.progress = 0.25
      #expect(bar.subviews[0].frame == CGRect(x: 0, y: 0, width: 50, height: 4))
      bar.setProgress(3, animated: true)
      stage.rest(8)
      let width = Double(bar.subviews[0].layer.presentation()?.bounds.width ?? 0)
      #expect(bar.progress == 1 && width > 50 && width < 200)
      bar.progress = .nan
      #expect(bar.progress == 1 && SimulationWorld.current.diagnostics.count == 1)
      bar.semanticContentAttribute = .forceRightToLeft
      bar.progress = 0.25
      #expect(bar.subviews[0].frame.minX == 150)
    }
  }

  @Test("an activity indicator turns while it is animating and in a window, and is hidden otherwise")
  func indicator() {
    TouchStage.run { stage in
      let indicator = UIActivityIndicatorView(style: .large)
      #expect(indicator.bounds.size == CGSize(width: 37, height: 37) && indicator.isHidden)
      indicator.startAnimating()
      #expect(indicator.isAnimating && !indicator.isHidden && !SimulationWorld.current.isAnimating)
      stage.view.addSubview(indicator)
      stage.rest(2)
      #expect(SimulationWorld.current.isAnimating)
      let turned = indicator.subviews[0].layer.presentation()?.transform.m12 ?? 0
      #expect(turned > 0)
      indicator.removeFromSuperview()
      stage.rest(2)
      #expect(!SimulationWorld.current.isAnimating && indicator.isAnimating)
      stage.view.addSubview(indicator)
      stage.rest(2)
      #expect(SimulationWorld.current.isAnimating)
      indicator.stopAnimating()
      stage.rest(2)
      #expect(!SimulationWorld.current.isAnimating && indicator.isHidden)
      indicator.hidesWhenStopped = false
      #expect(!indicator.isHidden)
    }
  }

  @Test("numbers of controls that are none are refused")
  func parameters() {
    TouchStage.run { _ in
      let world = SimulationWorld.current
      world.controlParameters.switchSize = CGSize(width: -1, height: 31)
      world.controlParameters.indicatorPeriod = 0
      #expect(world.controlParameters.switchSize.width == 51 && world.controlParameters.indicatorPeriod == 1)
      #expect(world.diagnostics.count == 2)
      world.controlParameters.switchSize.width = 60
      #expect(UISwitch().bounds.width == 60)
    }
  }
}
