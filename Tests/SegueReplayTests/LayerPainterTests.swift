import SegueUIKit
import Testing

@testable import SegueReplay

@Suite("Pictures of layers")
@MainActor
struct LayerPainterTests {
  private static let red = Picture.Tint(1, 0, 0)
  private static let green = Picture.Tint(0, 1, 0)

  /// What is drawn of a window of 100 × 100 points after `build` and a frame.
  private func picture(_ build: (UIWindow) -> Void) -> Picture {
    SimulationWorld.run(SimulationWorld(capacity: 64)) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      build(window)
      SimulatedDisplay(world: .current, rate: .hz(60)).runUntilIdle()
      return LayerPainter().paint(window)
    }
  }

  private func layer(_ color: CGColor?, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  private let redColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let greenColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

  private func fills(_ picture: Picture, _ tint: Picture.Tint) -> [CGRect] {
    picture.commands.compactMap {
      if case .fill(let region, tint) = $0 { return region.path.boundingBoxOfPath }
      return nil
    }
  }

  @Test("a background is drawn where the layer is; nothing of what is hidden, faded out or outside")
  func backgrounds() {
    let shown = picture { $0.layer.addSublayer(layer(redColor, 10, 20, 30, 40)) }
    #expect(fills(shown, Self.red) == [CGRect(x: 10, y: 20, width: 30, height: 40)])
    let changes: [(CALayer) -> Void] = [
      { $0.isHidden = true }, { $0.opacity = 0 }, { $0.position.x = 500 }, { $0.backgroundColor = nil },
    ]
    for change in changes {
      let unseen = picture { window in
        let layer = layer(redColor, 10, 20, 30, 40)
        change(layer)
        window.layer.addSublayer(layer)
      }
      #expect(fills(unseen, Self.red).isEmpty)
    }
  }

  @Test("siblings are drawn by depth: zPosition first, then the place in space, then the order in the tree")
  func order() {
    func order(_ change: (CALayer, CALayer) -> Void) -> [Picture.Tint] {
      picture { window in
        let (first, second) = (layer(redColor, 0, 0, 50, 50), layer(greenColor, 0, 0, 50, 50))
        change(first, second)
        window.layer.addSublayer(first)
        window.layer.addSublayer(second)
      }.commands.compactMap {
        if case .fill(_, let tint) = $0, tint == Self.red || tint == Self.green { return tint }
        return nil
      }
    }
    #expect(order { _, _ in } == [Self.red, Self.green])
    #expect(order { first, _ in first.zPosition = 1 } == [Self.green, Self.red])
    #expect(order { first, _ in first.transform = CATransform3DMakeTranslation(0, 0, 5) } == [Self.green, Self.red])
    #expect(
      order { first, second in
        first.zPosition = 1
        second.transform = CATransform3DMakeTranslation(0, 0, 5)
      } == [Self.green, Self.red])
  }

  @Test("a single-sided layer is not seen from behind, a double-sided one is")
  func backs() {
    func seen(_ angle: Double, doubleSided: Bool) -> Bool {
      let picture = picture { window in
        let layer = layer(redColor, 10, 10, 50, 50)
        layer.isDoubleSided = doubleSided
        layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
        window.layer.addSublayer(layer)
      }
      return !fills(picture, Self.red).isEmpty
    }
    #expect(seen(0.5, doubleSided: false) && !seen(2.5, doubleSided: false) && seen(2.5, doubleSided: true))
  }

  @Test("sublayers are faded with their layer as one picture, and cut where it clips")
  func groups() throws {
    let picture = picture { window in
      let parent = layer(redColor, 10, 10, 50, 50)
      parent.opacity = 0.5
      parent.masksToBounds = true
      parent.cornerRadius = 5
      parent.addSublayer(layer(greenColor, 20, 20, 50, 50))
      window.layer.addSublayer(parent)
    }
    let groups = picture.commands.compactMap { command -> (Double, [CGRect])? in
      if case .begin(let opacity, let clips) = command {
        return (opacity, clips.map(\.path.boundingBoxOfPath))
      }
      return nil
    }
    #expect(groups.map(\.0) == [1, 0.5, 1])
    #expect(groups[2].1 == [CGRect(x: 10, y: 10, width: 50, height: 50)])
    #expect(fills(picture, Self.green) == [CGRect(x: 30, y: 30, width: 50, height: 50)])
    let ends = picture.commands.count { $0 == .end }
    #expect(ends == groups.count)
  }

  @Test("a border is a ring inside of the bounds, a shadow lies under the layer, a shape has its stroke")
  func details() throws {
    let picture = picture { window in
      let card = layer(redColor, 10, 10, 40, 40)
      card.borderWidth = 4
      card.borderColor = greenColor
      card.shadowOpacity = 0.6
      card.shadowOffset = CGSize(width: 0, height: 6)
      window.layer.addSublayer(card)
      let shape = CAShapeLayer()
      shape.path = CGPath(rect: CGRect(x: 60, y: 60, width: 20, height: 20), transform: .identity)
      shape.fillColor = nil
      shape.strokeColor = redColor
      shape.lineWidth = 3
      window.layer.addSublayer(shape)
    }
    let ring = try #require(
      picture.commands.compactMap { command -> Picture.Region? in
        if case .fill(let region, Self.green) = command { return region }
        return nil
      }.first)
    #expect(ring.isEvenOdd && ring.path.contains(CGPoint(x: 12, y: 30), using: .evenOdd))
    #expect(!ring.path.contains(CGPoint(x: 16, y: 30), using: .evenOdd))
    let body = try #require(picture.commands.firstIndex { if case .fill(_, Self.red) = $0 { true } else { false } })
    let shadow = try #require(
      picture.commands.firstIndex {
        if case .fill(let region, let tint) = $0 { return tint.alpha < 1 && region.path.boundingBoxOfPath.minY == 16 }
        return false
      })
    #expect(shadow < body)
    #expect(
      picture.commands.contains {
        if case .stroke(let path, let stroke, Self.red) = $0 {
          return stroke.width == 3 && path.boundingBoxOfPath.minX == 60
        }
        return false
      })
  }

  @Test("a shape as a mask cuts the layer to its path")
  func masks() {
    let picture = picture { window in
      let layer = layer(redColor, 10, 10, 50, 50)
      let mask = CAShapeLayer()
      mask.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 10, height: 10), transform: .identity)
      layer.mask = mask
      window.layer.addSublayer(layer)
    }
    #expect(
      picture.commands.contains {
        if case .begin(_, let clips) = $0 {
          return clips.map(\.path.boundingBoxOfPath) == [CGRect(x: 15, y: 15, width: 10, height: 10)]
        }
        return false
      })
  }

  @Test("a label's text stands at its baseline, as wide as the font's measures make it")
  func text() throws {
    let picture = picture { window in
      let label = UILabel(frame: CGRect(x: 10, y: 30, width: 80, height: 24))
      label.text = "Photo"
      label.font = .boldSystemFont(ofSize: 20)
      window.addSubview(label)
    }
    let text = try #require(
      picture.commands.compactMap { command -> Picture.Text? in
        if case .text(let text) = command { return text }
        return nil
      }.first)
    // Five characters of half the size; the line of 24 points fills the height, its baseline 0.95 · 20 below the top.
    #expect(text.string == "Photo" && text.width == 50 && text.isBold)
    #expect(text.map == CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 49))
  }

  @Test("presented values are drawn, not the model's")
  func presented() {
    let shown = SimulationWorld.run(SimulationWorld(capacity: 64)) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      let layer = layer(redColor, 0, 0, 20, 20)
      window.layer.addSublayer(layer)
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      display.runUntilIdle()
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 10
      move.toValue = 70
      move.duration = 1
      layer.add(move, forKey: nil)
      for _ in 0...30 { display.frame() }
      return LayerPainter().paint(window)
    }
    // Half a second into it the middle is at 40 points.
    let place = fills(shown, Self.red).first?.midX ?? 0
    #expect(abs(place - 40) <= 1.01 && place != 10)
  }
}
