// The object model at work, behind C functions, for segue-bench: a tree of CALayers that a program makes, animates and
// scrubs by layer time. What a frame of it costs beside the core alone is the model's share.

import Foundation
import SegueCore
import SegueQuartzCore
import SegueTiming

/// A world with a tree of layers below one that scrubs them.
@MainActor
final class LayerModel {
  let world: SimulationWorld
  let root: CALayer
  private(set) var layers: [CALayer] = []
  private var frame: Int64 = 0

  init(count: Int) {
    world = SimulationWorld(capacity: count + 2)
    root = SimulationWorld.run(world) { CALayer() }
    root.attachToScreen()
    layers.reserveCapacity(count)
  }

  /// Makes `count` layers, ten of them in each that holds any.
  func makeTree(_ count: Int) {
    SimulationWorld.run(world) {
      for index in 0..<count {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.position = CGPoint(x: 20 + index % 300, y: 20 + index % 700)
        (index < 10 ? root : layers[index / 10 - 1]).addSublayer(layer)
        layers.append(layer)
      }
    }
  }

  func removeTree() {
    for layer in layers.reversed() { layer.removeFromSuperlayer() }
    layers.removeAll()
  }

  /// Adds an animation of the position to every layer.
  func animate(_ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>) {
    SimulationWorld.run(world) {
      for (index, layer) in layers.enumerated() {
        let animation = CABasicAnimation(keyPath: "position")
        // SAFETY: the caller has two numbers a layer.
        animation.fromValue = unsafe CGPoint(x: from[2 * index], y: from[2 * index + 1])
        animation.toValue = unsafe CGPoint(x: to[2 * index], y: to[2 * index + 1])
        animation.duration = 0.5
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.add(animation, forKey: "move")
      }
    }
  }

  /// Adds a turn about z by as many radians as the caller has numbers to every layer: a part of a transform.
  func turn(_ angles: UnsafePointer<Double>) {
    SimulationWorld.run(world) {
      for (index, layer) in layers.enumerated() {
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.fromValue = 0
        // SAFETY: the caller has a number a layer.
        animation.toValue = unsafe angles[index]
        animation.duration = 0.5
        layer.add(animation, forKey: "turn")
      }
    }
  }

  func removeAnimations() {
    SimulationWorld.run(world) { for layer in layers { layer.removeAllAnimations() } }
  }

  /// One frame of a scrub: the layers' time is `seconds`, whatever the display's is.
  func scrub(_ seconds: Double, isDigested: Bool) -> FrameWork {
    frame += 1
    return SimulationWorld.run(world) {
      root.speed = 0
      root.timeOffset = seconds
      world.advance(to: Timestamp(nanoseconds: frame * 8_333_333))
      world.runTurn()
      let now = world.now.seconds
      return isDigested ? world.store.update(at: now).work : world.store.prepare(at: now)
    }
  }
}

/// Calls `body` with the model behind a handle. segue-bench has one thread, which is the main actor's.
private func with<Result: Sendable>(
  _ handle: UnsafeMutableRawPointer, _ body: @MainActor (LayerModel) -> Result
) -> Result {
  let address = UInt(bitPattern: handle)
  return MainActor.assumeIsolated {
    // SAFETY: a handle is that of a model until it is destroyed.
    let model = unsafe UnsafeRawPointer(bitPattern: address).map {
      unsafe Unmanaged<LayerModel>.fromOpaque($0).takeUnretainedValue()
    }
    guard let model else { preconditionFailure("no layer model has the handle 0") }
    return body(model)
  }
}

/// A world without layers, and with room for `count` of them.
@c(segue_layer_model_create)
public func create(count: Int) -> UnsafeMutableRawPointer {
  let address = MainActor.assumeIsolated {
    unsafe UInt(bitPattern: Unmanaged.passRetained(LayerModel(count: count)).toOpaque())
  }
  guard let handle = unsafe UnsafeMutableRawPointer(bitPattern: address) else {
    preconditionFailure("an object has an address")
  }
  return unsafe handle
}

@c(segue_layer_model_destroy)
public func destroy(_ handle: UnsafeMutableRawPointer) {
  unsafe with(handle) { unsafe Unmanaged.passUnretained($0).release() }
}

@c(segue_layer_model_make_tree)
public func makeTree(_ handle: UnsafeMutableRawPointer, _ count: Int) { unsafe with(handle) { $0.makeTree(count) } }

@c(segue_layer_model_remove_tree)
public func removeTree(_ handle: UnsafeMutableRawPointer) { unsafe with(handle) { $0.removeTree() } }

/// Adds an animation to each layer, of its position from one point to another: x and y a layer.
@c(segue_layer_model_animate)
public func animate(
  _ handle: UnsafeMutableRawPointer, _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>
) {
  let numbers = (UInt(bitPattern: from), UInt(bitPattern: to))
  unsafe with(handle) { model in
    // SAFETY: the caller's numbers outlive the call.
    guard let from = unsafe UnsafePointer<Double>(bitPattern: numbers.0),
      let to = unsafe UnsafePointer<Double>(bitPattern: numbers.1)
    else { return }
    unsafe model.animate(from, to)
  }
}

/// Adds a turn about z to each layer, of a transform's part: an angle a layer, in radians.
@c(segue_layer_model_turn)
public func turn(_ handle: UnsafeMutableRawPointer, _ angles: UnsafePointer<Double>) {
  let address = UInt(bitPattern: angles)
  unsafe with(handle) { model in
    // SAFETY: the caller's numbers outlive the call.
    guard let angles = unsafe UnsafePointer<Double>(bitPattern: address) else { return }
    unsafe model.turn(angles)
  }
}

/// A layer's turn about z on screen, in radians.
@c(segue_layer_model_angle)
public func angle(_ handle: UnsafeMutableRawPointer, _ index: Int) -> Double {
  unsafe with(handle) { model in
    let layer = model.layers[index]
    return (layer.presentation() ?? layer).value(forKeyPath: "transform.rotation.z") as? Double ?? .nan
  }
}

@c(segue_layer_model_remove_animations)
public func removeAnimations(_ handle: UnsafeMutableRawPointer) { unsafe with(handle) { $0.removeAnimations() } }

/// How many animations are on layers.
@c(segue_layer_model_animation_count)
public func animationCount(_ handle: UnsafeMutableRawPointer) -> Int {
  unsafe with(handle) { $0.world.animations.count }
}

/// Runs a frame in which the layers' time is `seconds`, with a digest of what is shown unless that is 0. Returns how many tracks showed a value.
@c(segue_layer_model_scrub)
public func scrub(_ handle: UnsafeMutableRawPointer, _ seconds: Double, _ isDigested: Int) -> Int {
  unsafe with(handle) { $0.scrub(seconds, isDigested: isDigested != 0).tracksSampled }
}

/// Writes where a layer is on screen: x and y.
@c(segue_layer_model_position)
public func position(_ handle: UnsafeMutableRawPointer, _ index: Int, _ out: UnsafeMutablePointer<Double>) {
  let (x, y) = unsafe with(handle) { model in
    let layer = model.layers[index]
    let shown = layer.presentation() ?? layer
    return (Double(shown.position.x), Double(shown.position.y))
  }
  // SAFETY: the caller has room for two numbers.
  unsafe out[0] = x
  unsafe out[1] = y
}
