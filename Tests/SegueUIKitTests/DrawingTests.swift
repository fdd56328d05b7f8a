import Foundation
import SegueGeometry
import SegueQuartzCore
import SegueUIKit
import Testing

@Suite("Images and drawing")
@MainActor
struct DrawingTests {
  private func inWorld(_ body: () throws -> Void) rethrows {
    try SimulationWorld.run(SimulationWorld()) { try body() }
  }

  @Test("an image context gives an image of its size that knows what was drawn")
  func context() throws {
    try inWorld {
      #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 10), false, 0)
      let empty = try #require(UIGraphicsGetImageFromCurrentImageContext())
      UIColor.red.setFill()
      #expect(UIGraphicsGetCurrentContext()?.fillColor == UIColor.red.cgColor)
      UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).fill()
      UIImage(name: "photo", size: CGSize(width: 5, height: 5)).draw(at: CGPoint(x: 7, y: 8))
      let drawn = try #require(UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      #expect(drawn.size == CGSize(width: 20, height: 10) && drawn.scale == 3 && drawn.cgImage?.width == 60)
      #expect(drawn.cgImage?.operations.map(\.kind) == [.fill, .image])
      #expect(drawn.cgImage?.operations.map(\.rect.minX) == [1, 7] && drawn.cgImage?.operations.last?.what == "photo")
      #expect(drawn != empty && empty.cgImage?.operations == [])
      UIGraphicsEndImageContext()
      #expect(SimulationWorld.current.diagnostics.count == 1)
      UIGraphicsBeginImageContext(CGSize(width: CGFloat.nan, height: 1))
      #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == .zero)
      UIGraphicsEndImageContext()
      #expect(SimulationWorld.current.diagnostics.count == 2)
    }
  }

  @Test("a renderer, a layer and a hierarchy write down what they show")
  func renderer() {
    final class Chip: UIView {}
    inWorld {
      let view = Chip(frame: CGRect(x: 50, y: 50, width: 40, height: 20))
      let inner = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      let hidden = UIView()
      hidden.isHidden = true
      view.addSubview(inner)
      view.addSubview(hidden)
      let image = UIGraphicsImageRenderer(size: view.bounds.size).image { context in
        view.layer.render(in: context.cgContext)
        context.cgContext.saveGState()
        context.cgContext.translateBy(x: 100, y: 0)
        #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
        context.cgContext.restoreGState()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      let operations = image.cgImage?.operations ?? []
      #expect(operations.map(\.kind) == [.layer, .view, .view, .fill])
      #expect(operations.map(\.what) == ["Chip", "Chip", "UIView", ""])
      #expect(operations[2].rect == CGRect(x: 101, y: 2, width: 3, height: 4) && operations[3].rect.minX == 0)
      #expect(image.size == CGSize(width: 40, height: 20) && UIGraphicsGetCurrentContext() == nil)
      #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
      #expect(SimulationWorld.current.diagnostics.count == 1)
    }
  }

  @Test("a path drawn in a context is taken up and begins anew")
  func contextPaths() {
    let context = CGContext(width: 10, height: 10)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 4, y: 5))
    context.drawPath(using: .fillStroke)
    context.fillPath()
    context.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
    context.clip()
    context.scaleBy(x: 2, y: 2)
    context.clear(CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(context.operations.map(\.kind) == [.fill, .stroke, .clip, .clear])
    #expect(context.operations[3].rect == CGRect(x: 2, y: 2, width: 2, height: 2) && context.path == nil)
    context.restoreGState()
    #expect(context.ctm.a == 2)
  }

  @Test("a view's drawing has a context, and only then")
  func draw() {
    final class Drawn: UIView {
      var hadContext: [Bool] = []
      override func draw(_ rect: CGRect) {
        hadContext.append(UIGraphicsGetCurrentContext() != nil)
        UIRectFill(rect)
      }
    }
    inWorld {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let view = Drawn(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      window.addSubview(view)
      view.setNeedsDisplay()
      SimulatedDisplay(world: .current, rate: .hz(60)).frame()
      #expect(view.hadContext == [true] && UIGraphicsGetCurrentContext() == nil)
    }
  }

  @Test("a view draws once when it first stands in a window with a size, and not when it comes again")
  func firstDrawing() {
    final class Drawn: UIView {
      var rects: [CGRect] = []
      override func draw(_ rect: CGRect) { rects.append(rect) }
    }
    inWorld {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      let (view, empty) = (Drawn(frame: CGRect(x: 0, y: 0, width: 5, height: 4)), Drawn())
      let parent = UIView()
      parent.addSubview(view)
      parent.addSubview(empty)
      display.frame()
      #expect(view.rects == [] && empty.rects == [])
      window.addSubview(parent)
      display.frame()
      #expect(view.rects == [CGRect(x: 0, y: 0, width: 5, height: 4)] && empty.rects == [])
      parent.removeFromSuperview()
      window.addSubview(parent)
      empty.frame = CGRect(x: 0, y: 0, width: 2, height: 3)
      display.frame()
      display.frame()
      #expect(view.rects.count == 1 && empty.rects == [CGRect(x: 0, y: 0, width: 2, height: 3)])
    }
  }

  @Test("a view in the mode redraw draws again when its size changes, and one in another mode does not")
  func redraw() {
    final class Drawn: UIView {
      var rects: [CGRect] = []
      override func draw(_ rect: CGRect) { rects.append(rect) }
    }
    inWorld {
      let window = UIWindow()
      window.makeKeyAndVisible()
      let display = SimulatedDisplay(world: .current, rate: .hz(60))
      let view = Drawn(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
      window.addSubview(view)
      display.frame()
      view.rects = []
      view.bounds.size.width = 6
      display.frame()
      #expect(view.rects == [])
      view.contentMode = .redraw
      view.frame.origin.x = 10
      display.frame()
      #expect(view.rects == [])
      view.bounds.size.width = 7
      view.frame.size.height = 8
      display.frame()
      #expect(view.rects == [CGRect(x: 0, y: 0, width: 7, height: 8)])
    }
  }

  @Test("images are found by name, vary, and are equal by what they are")
  func images() {
    inWorld {
      SimulationWorld.current.imageSizes["cat"] = CGSize(width: 30, height: 20)
      #expect(UIImage(named: "cat")?.size == CGSize(width: 30, height: 20))
      #expect(UIImage(named: "dog")?.size == CGSize(width: 100, height: 100) && UIImage(named: "") == nil)
      let cat = UIImage(name: "cat", size: CGSize(width: 30, height: 20))
      #expect(cat == UIImage(named: "cat") && cat.hash == UIImage(named: "cat")?.hash && cat != UIImage(named: "dog"))
      let template = cat.withRenderingMode(.alwaysTemplate)
      #expect(template.renderingMode == .alwaysTemplate && template != cat && cat.renderingMode == .automatic)
      #expect(cat.withTintColor(.red).tint == .red && cat.withTintColor(.red) != cat.withTintColor(.blue))
      let caps = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      #expect(cat.resizableImage(withCapInsets: caps).capInsets == caps)
      #expect(UIImage().size == .zero && UIImage().cgImage == nil)
      let pixels = CGImage(name: "raw", width: 60, height: 30)
      #expect(UIImage(cgImage: pixels, scale: 3, orientation: .left).size == CGSize(width: 10, height: 20))
      #expect(pixels.cropping(to: CGRect(x: 50, y: 0, width: 100, height: 100))?.width == 10)
      #expect(pixels.cropping(to: CGRect(x: 70, y: 0, width: 5, height: 5)) == nil)
      let literal: UIImage = #imageLiteral(resourceName: "cat")
      #expect(literal.name == "cat")
    }
  }

  @Test("an image view shows its image, or the one for highlighting, and has the image's size")
  func imageView() {
    inWorld {
      let (plain, bright) = (UIImage(name: "a", size: CGSize(width: 9, height: 8)), UIImage(name: "b", size: .zero))
      let view = UIImageView(image: plain, highlightedImage: bright)
      #expect(view.bounds.size == plain.size && view.layer.contents as? UIImage === plain)
      #expect(!view.isUserInteractionEnabled && view.intrinsicContentSize == plain.size)
      view.isHighlighted = true
      #expect(view.layer.contents as? UIImage === bright)
      view.image = nil
      #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
      view.startAnimating()
      #expect(!view.isAnimating)
      view.animationImages = [plain]
      view.startAnimating()
      #expect(view.isAnimating)
    }
  }

  @Test("a part of a view is shown by a snapshot of the part's size, with its middle to stretch")
  func resizable() throws {
    try inWorld {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let caps = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
      let part = CGRect(x: 20, y: 30, width: 40, height: 20)
      let shot = try #require(view.resizableSnapshotView(from: part, afterScreenUpdates: false, withCapInsets: caps))
      #expect(shot.bounds.size == part.size && (shot.layer.contents as? SnapshotContents)?.rect == part)
      #expect(shot.layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
      #expect(view.resizableSnapshotView(from: .null, afterScreenUpdates: false, withCapInsets: .zero) == nil)
      #expect(SimulationWorld.current.snapshotCount == 1)
    }
  }

  @Test("an effect is kept by the layer, and the content fills the view")
  func effects() {
    inWorld {
      let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
      #expect(view.effect == UIBlurEffect(style: .dark) && view.effect != UIBlurEffect(style: .light))
      #expect(view.subviews.first === view.contentView)
      view.frame = CGRect(x: 5, y: 5, width: 30, height: 40)
      #expect(view.contentView.frame == view.bounds)
      view.effect = nil
      #expect(view.effect == nil)
      let blur = UIBlurEffect(style: .regular)
      view.effect = UIVibrancyEffect(blurEffect: blur)
      #expect(view.effect == UIVibrancyEffect(blurEffect: UIBlurEffect(style: .regular)))
    }
  }
}
