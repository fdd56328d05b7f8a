import SegueUIKit

/// What stands for content that a rehearsal does not have: each screen a paper of its own colour, its views as fields of
/// that colour, images as landscapes.
@MainActor
final class PlaceholderDress {
  /// The colours of one screen, from the paper to the darkest field.
  private struct Palette {
    let paper, card, field, line: Picture.Tint
  }

  /// What shows where nothing is drawn.
  let ground = Picture.Tint(0.2, 0.21, 0.24)
  /// Over what a visual effect blurs.
  let blur = Picture.Tint(0.96, 0.96, 0.97, 0.6)

  /// The controllers whose views are screens, in the order in which they were first seen.
  private var controllers: [UIViewController] = []
  private var screens: [ObjectIdentifier: Int] = [:]

  private static let palettes = [
    Palette(
      paper: .init(0.94, 0.96, 1), card: .init(0.86, 0.91, 0.98), field: .init(0.65, 0.77, 0.93),
      line: .init(0.43, 0.59, 0.83)),
    Palette(
      paper: .init(1, 0.96, 0.9), card: .init(0.99, 0.9, 0.77), field: .init(0.96, 0.76, 0.5),
      line: .init(0.83, 0.56, 0.25)),
    Palette(
      paper: .init(0.93, 0.98, 0.93), card: .init(0.83, 0.94, 0.83), field: .init(0.62, 0.82, 0.63),
      line: .init(0.36, 0.62, 0.39)),
    Palette(
      paper: .init(0.97, 0.94, 1), card: .init(0.91, 0.85, 0.98), field: .init(0.77, 0.66, 0.92),
      line: .init(0.55, 0.42, 0.77)),
  ]

  /// Numbers the screens that are new.
  func look(at census: ViewCensus) {
    screens = [:]
    for (controller, view) in census.screens {
      let number = controllers.firstIndex { $0 === controller } ?? controllers.count
      if number == controllers.count { controllers.append(controller) }
      screens[ObjectIdentifier(view.layer)] = number
    }
  }

  /// The number of the screen that a layer is the root of; nil for any other layer.
  func screen(of layer: CALayer) -> Int? { screens[ObjectIdentifier(layer)] }

  /// The number of the screen that a layer stands in; nil outside of any.
  func screen(around layer: CALayer) -> Int? {
    var ancestor: CALayer? = layer
    while let layer = ancestor {
      if let number = screen(of: layer) { return number }
      ancestor = layer.superlayer
    }
    return nil
  }

  /// A layer without a look of its own.
  ///
  /// A screen's root is paper. In a screen, a layer without sublayers is a field, one with rounded corners a card, and any
  /// other a thin line around what it holds. What is larger than half of the window, or in no screen, stays unseen.
  func paint(
    _ layer: CALayer, _ shown: CALayer, _ region: Picture.Region, screen: Int?, window: CGRect,
    into picture: inout Picture
  ) {
    guard let screen else { return }
    let palette = Self.palettes[screen % Self.palettes.count]
    if self.screen(of: layer) != nil {
      picture.add(.fill(region, palette.paper))
      return
    }
    let (bounds, isLeaf) = (shown.bounds, layer.sublayers?.isEmpty ?? true)
    guard bounds.width * bounds.height < window.width * window.height / 2 else { return }
    if isLeaf {
      picture.add(.fill(region, bounds.height <= 24 ? palette.line : palette.field))
    } else if shown.cornerRadius > 0 {
      picture.add(.fill(region, palette.card))
    } else {
      picture.add(.stroke(region.path, .init(width: 0.5), palette.field))
    }
  }

  /// A snapshot of something that is not there any more.
  func paintSnapshot(_ contents: SnapshotContents, _ region: Picture.Region, into picture: inout Picture) {
    let palette = Self.palettes[Self.number(of: contents.source) % Self.palettes.count]
    picture.add(.fill(region, palette.card))
    picture.add(.stroke(region.path, .init(width: 1), palette.line))
  }

  /// An image: a sky whose colour its name chooses, a sun, a hill. One without a name, which the program drew, is a grey
  /// through which something of what lies behind is seen.
  ///
  /// - Parameter place: brings an outline of the unit square to where the image is seen.
  func paintImage(
    _ name: String, _ region: Picture.Region, into picture: inout Picture, place: (CGPath) -> CGPath
  ) {
    if name.isEmpty {
      picture.add(.fill(region, .init(0.45, 0.47, 0.52, 0.85)))
      return
    }
    let skies = [
      Picture.Tint(0.36, 0.62, 0.86), Picture.Tint(0.93, 0.55, 0.42), Picture.Tint(0.45, 0.7, 0.6),
      Picture.Tint(0.62, 0.52, 0.8), Picture.Tint(0.9, 0.7, 0.36), Picture.Tint(0.83, 0.47, 0.62),
    ]
    picture.add(.fill(region, skies[Self.number(of: name) % skies.count]))
    let group = picture.beginGroup(clips: [region])
    let sun = CGPath(ellipseIn: CGRect(x: 0.62, y: 0.14, width: 0.2, height: 0.2), transform: .identity)
    picture.add(.fill(.init(path: place(sun)), .init(1, 0.95, 0.75)))
    let hill = CGMutablePath()
    hill.addLines(between: [
      CGPoint(x: 0, y: 1), CGPoint(x: 0, y: 0.8), CGPoint(x: 0.35, y: 0.4), CGPoint(x: 0.58, y: 0.7),
      CGPoint(x: 0.72, y: 0.56), CGPoint(x: 1, y: 0.86), CGPoint(x: 1, y: 1),
    ])
    hill.closeSubpath()
    picture.add(.fill(.init(path: place(hill)), .init(0.15, 0.24, 0.3, 0.75)))
    picture.endGroup(group)
  }

  /// A number that a name always has.
  private static func number(of name: String) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash >> 8)
  }
}
