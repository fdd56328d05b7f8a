import Foundation
import SegueGeometry
import SegueQuartzCore
import Testing

@Suite("CATransaction")
@MainActor
struct TransactionTests {
  private func inWorld(_ body: (SimulationWorld) throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body(.current) }
  }

  @Test("a duration that is not finite or negative, a value of another type and a commit too many are refused")
  func refused() {
    inWorld { world in
      for bad in [-1, .nan, .infinity] as [Double] { CATransaction.setAnimationDuration(bad) }
      CATransaction.setValue("long", forKey: kCATransactionAnimationDuration)
      CATransaction.setValue(nil, forKey: kCATransactionDisableActions)
      CATransaction.setValue(3, forKey: kCATransactionAnimationTimingFunction)
      CATransaction.setValue(3, forKey: kCATransactionCompletionBlock)
      #expect(world.diagnostics.count == 7 && CATransaction.animationDuration() == 0.25)
      CATransaction.commit()
      #expect(world.diagnostics.count == 8)
      CATransaction.begin()
      CATransaction.commit()
      #expect(world.diagnostics.count == 8)
    }
  }

  @Test("the defaults are a quarter of a second, no curve and actions (transaction.default)")
  func defaults() {
    inWorld { _ in
      #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() == nil && CATransaction.completionBlock() == nil)
      #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.25)
      #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == false)
    }
  }

  @Test("an inner transaction has the outer one's settings until it has its own (transaction.nesting, transaction.set)")
  func nesting() {
    inWorld { _ in
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      CATransaction.setDisableActions(true)
      CATransaction.setValue(7.0, forKey: "progress")
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 1 && CATransaction.disableActions())
      #expect(CATransaction.value(forKey: "progress") as? Double == 7)
      CATransaction.setAnimationDuration(1.5)
      CATransaction.setDisableActions(false)
      CATransaction.setAnimationTimingFunction(nil)
      #expect(CATransaction.animationDuration() == 1.5 && !CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction() == nil)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 1 && CATransaction.disableActions())
      #expect(CATransaction.animationTimingFunction()?.curve == .easeIn)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
      #expect(CATransaction.value(forKey: "progress") == nil)
    }
  }

  @Test("the control points of easeIn are read through a transaction (transaction.timing-control-point)")
  func controlPoint() {
    inWorld { _ in
      CATransaction.begin()
      CATransaction.setValue(CAMediaTimingFunction(name: .easeIn), forKey: kCATransactionAnimationTimingFunction)
      let curve = CATransaction.animationTimingFunction()?.curve
      #expect(abs((curve?.value(at: 0.5) ?? 0) - 0.3153568) < 1e-6)
      CATransaction.commit()
    }
  }

  @Test("settings outside of all transactions last until the turn ends")
  func implicit() {
    LayerStage.run { stage in
      CATransaction.setAnimationDuration(3)
      CATransaction.setDisableActions(true)
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 3 && CATransaction.disableActions())
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 3)
      var inTurn = 0.0
      stage.world.performLater {
        inTurn = CATransaction.animationDuration()
        CATransaction.setAnimationDuration(4)
      }
      stage.show(0.1)
      #expect(inTurn == 0.25, "what was set between two turns is gone in the next one")
      #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
      CATransaction.setAnimationDuration(5)
      CATransaction.flush()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test("a flush waits for the transactions that are open")
  func flush() {
    inWorld { _ in
      CATransaction.setAnimationDuration(5)
      CATransaction.begin()
      CATransaction.flush()
      #expect(CATransaction.animationDuration() == 5)
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
    }
  }

  @Test("a block with nothing to wait for runs once, within commit (UI-CA-14)")
  func noAnimations() {
    inWorld { world in
      var calls: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("done") }
      #expect(CATransaction.completionBlock() != nil && calls.isEmpty)
      CATransaction.commit()
      #expect(calls == ["done"] && CATransaction.completionBlock() == nil)
      world.runTurn()
      #expect(calls == ["done"])
      CATransaction.setCompletionBlock { calls.append("turn") }
      world.runTurn()
      #expect(calls == ["done", "turn"], "the implicit transaction's runs with the turn")
    }
  }

  @Test("a block waits for what was added after it, in inner transactions too, and runs in the application turn")
  func waits() {
    inWorld { world in
      var calls: [String] = []
      CATransaction.begin()
      let before = world.currentTransactionCompletion
      CATransaction.setCompletionBlock { calls.append("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("inner") }
      let both = world.currentTransactionCompletion
      #expect(before.isEmpty && both.count == 2)
      for completion in both { completion.enter() }
      CATransaction.commit()
      let outer = world.currentTransactionCompletion
      #expect(outer.count == 1)
      for completion in outer { completion.enter() }
      CATransaction.commit()
      #expect(calls.isEmpty && world.currentTransactionCompletion.isEmpty)
      for completion in both { completion.leave() }
      #expect(calls.isEmpty, "not before the turn")
      world.runTurn()
      #expect(calls == ["inner"])
      for completion in outer { completion.leave() }
      world.runTurn()
      #expect(calls == ["inner", "outer"])
      world.runTurn()
      #expect(calls.count == 2)
    }
  }

  @Test("animations that end before commit are waited for no longer, and do not run the block early")
  func early() {
    inWorld { world in
      var calls = 0
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls += 1 }
      let completion = world.currentTransactionCompletion
      completion.forEach { $0.enter() }
      completion.forEach { $0.leave() }
      world.runTurn()
      #expect(calls == 0)
      CATransaction.commit()
      #expect(calls == 1)
    }
  }

  @Test("a later block takes over for what is added later; the earlier one keeps what it has")
  func replaced() {
    inWorld { world in
      var calls: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock { calls.append("first") }
      CATransaction.setCompletionBlock { calls.append("second") }
      #expect(calls == ["first"], "nothing was added under it")
      let second = world.currentTransactionCompletion
      second.forEach { $0.enter() }
      CATransaction.setCompletionBlock { calls.append("third") }
      #expect(calls == ["first"])
      CATransaction.setCompletionBlock(nil)
      #expect(calls == ["first", "third"] && CATransaction.completionBlock() == nil)
      CATransaction.commit()
      second.forEach { $0.leave() }
      world.runTurn()
      #expect(calls == ["first", "third", "second"])
    }
  }

  @Test("a block that changes transactions in its own turn is heard")
  func fromWithin() {
    inWorld { world in
      var calls = 0
      CATransaction.setCompletionBlock { CATransaction.setCompletionBlock { calls += 1 } }
      world.runTurn()
      #expect(calls == 1)
    }
  }

  @Test("disabled actions do not keep animations from being added")
  func explicit() {
    LayerStage.run { stage in
      CATransaction.setDisableActions(true)
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.duration = 1
      stage.layer.add(animation, forKey: "fade")
      stage.layer.opacity = 0.5
      #expect(stage.layer.animationKeys() == ["fade"])
    }
  }
}
