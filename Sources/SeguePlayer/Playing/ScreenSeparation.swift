package import SegueGeometry
package import SegueScene
package import SegueStoryboard

/// A screen separated into a background and the elements in front of it. Together they look the same as the
/// whole screen.
package struct ScreenSeparation: Sendable, Hashable {
  /// The background or an element.
  package struct Layer: Sendable, Hashable {
    /// The name of the element, or of the group of elements, that the layer shows; nil for the
    /// background.
    package var name: String?
    /// The layer's rectangle in the screen's points. Its edges are on the boundaries of the frames'
    /// pixels.
    package var frame: Rect
    /// The radius of the layer's corners, in points.
    package var cornerRadius: Double
    /// The part of the screen's picture that the layer shows; empty for a screen that is a colour.
    package var part: PicturePart
    /// The index in `elements` of the element that contains this element and moves it; nil for an element
    /// on the background.
    package var parent: Int?
    /// The picture of `part`; `.nothing` until a picture is assigned.
    package var source = PictureID.nothing
    /// What the element draws around its frame, such as a shadow; nil for none.
    package var surroundings: Surroundings?
    /// The shadow that the surroundings show, which pictures of the element cast; `.none` if it is not known.
    package var shadow = Shadow.none
    /// True for an element of an SVG, whose picture has its round corners already.
    package var hasShape: Bool { part.pieces.first?.layer != nil }
  }

  /// What an element of an SVG draws beyond its shape.
  package struct Surroundings: Sendable, Hashable {
    /// The rectangle of all that the element draws, in the screen's points.
    package var frame: Rect
    /// The part of the screen's picture around the element's frame.
    package var part: PicturePart
    /// The picture of `part`; `.nothing` until a picture is assigned.
    package var source = PictureID.nothing
  }

  /// The part of the screen behind all elements.
  package var background: Layer
  /// The elements, back to front.
  package var elements: [Layer]
}

/// The separations of a screen: one for each band of a page that has elements, and `middle` alone for a screen that does
/// not scroll.
package typealias ScreenSeparations = [Storyboard.Page.Band: ScreenSeparation]

extension Storyboard {
  /// Returns the backgrounds and the elements of a screen; empty for a screen without elements.
  ///
  /// - Parameter pixelScale: the pixels per point of the frames, above 0. The edges of the elements
  ///   are placed on the boundaries of these pixels.
  package func separations(of screen: Screen, pixelScale: Double) -> ScreenSeparations {
    let bands = Dictionary(grouping: screen.elementsBackToFront) { screen.page?.band(of: $0.frame) ?? .middle }
    return bands.compactMapValues {
      separation(of: $0, on: screen.contentSize(on: size), pixelScale: pixelScale)
    }
  }

  private func separation(
    of elements: [Element], on size: Size, pixelScale: Double
  ) -> ScreenSeparation? {
    let grid = Grid(size: size, scale: pixelScale)
    let given = elements
    let elements = elements.map { element in
      var element = element
      element.drawnFrame = grid.frame(element.drawnFrame, isLayer: element.layer != nil)
      // A group's picture has all that its elements draw.
      let frame = element.group == nil ? element.frame : element.drawnFrame
      element.frame = grid.frame(frame, isLayer: element.layer != nil)
      return element
    }
    guard !elements.isEmpty else { return nil }
    let whole = Rect(origin: .zero, size: size)
    let isPlain = elements.allSatisfy { $0.layer == nil }
    // What moves with an element, and is drawn over it, covers what is behind the element.
    var covers: [PicturePart.Cover] = []
    var ends: [Int] = []
    for (element, given) in zip(elements, given) {
      let own = PicturePart.Cover(
        area: element.drawnFrame, layer: element.layer,
        hole: element.layer == nil || element.without != nil ? hole(element, of: given.drawnFrame, isPlain) : nil)
      covers.append(own)
      covers += element.parts.map { PicturePart.Cover(area: element.drawnFrame, layer: $0, hole: nil) }
      ends.append(covers.count)
    }
    let all = PicturePart.Piece(layer: nil, area: whole, own: nil, under: covers[...])
    let background = ScreenSeparation.Layer(
      name: nil, frame: whole, cornerRadius: 0,
      part: PicturePart(screen: size, frame: whole, pieces: [all]))
    var layers: [ScreenSeparation.Layer] = []
    for (index, element) in elements.enumerated() {
      let piece = PicturePart.Piece(
        layer: element.layer, area: element.frame, own: hole(element, of: given[index].drawnFrame, isPlain),
        under: covers[ends[index]...])
      let own = [piece] + element.parts.map { piece.showing($0) }
      guard let group = element.group else {
        var layer = layer(element.name, element.frame, element.cornerRadius, own, on: size)
        layer.surroundings = surroundings(of: element, own, on: size)
        layer.shadow = element.shadow
        layers.append(layer)
        continue
      }
      // The elements of a group become one layer, at the depth of the frontmost of these elements.
      var pieces: [PicturePart.Piece] = []
      var frame = element.frame
      if let index = layers.firstIndex(where: { $0.name == group }) {
        let before = layers.remove(at: index)
        (pieces, frame) = (before.part.pieces, frame.union(before.frame))
      }
      layers.append(layer(group, frame, 0, pieces + own, on: size))
    }
    for index in layers.indices {
      let isStatusBar = layers[index].part.pieces.first?.own?.isStatusBar == true
      layers[index].parent = isStatusBar ? nil : Self.parent(of: index, in: layers)
    }
    return ScreenSeparation(background: background, elements: layers)
  }

  /// The share of an element's area that is within another element that moves it. Rectangles of texts are often a little
  /// higher than the row that contains them.
  private static let shareInside = 0.6

  /// Returns the index of the frontmost layer that is behind the layer at `index` and contains it, or most of it; nil
  /// when there is none. Also returns nil when a third layer, between these two, overlaps the layer at `index`: a layer is
  /// drawn with its parent, and so the layer at `index` would come behind the third layer.
  private static func parent(of index: Int, in layers: [ScreenSeparation.Layer]) -> Int? {
    let frame = layers[index].frame
    for other in layers[..<index].indices.reversed() {
      guard let shared = layers[other].frame.intersection(frame) else { continue }
      if shared.width * shared.height >= shareInside * frame.width * frame.height { return other }
      // An overlapping layer that has a parent is not an obstacle: it moves with its parent.
      guard layers[other].parent != nil else { return nil }
    }
    return nil
  }

  /// Returns what an element draws around its frame; nil for nothing.
  private func surroundings(
    of element: Element, _ pieces: [PicturePart.Piece], on size: Size
  ) -> ScreenSeparation.Surroundings? {
    guard element.drawnFrame != element.frame else { return nil }
    return ScreenSeparation.Surroundings(
      frame: element.drawnFrame,
      part: PicturePart(
        screen: size, frame: element.drawnFrame, pieces: pieces.map { $0.extended(to: element.drawnFrame) },
        without: element.frame))
  }

  private func layer(
    _ name: String, _ frame: Rect, _ radius: Double, _ pieces: [PicturePart.Piece], on size: Size
  ) -> ScreenSeparation.Layer {
    ScreenSeparation.Layer(
      name: name, frame: frame, cornerRadius: radius,
      part: PicturePart(screen: size, frame: frame, pieces: pieces))
  }

  /// Returns the area that an element leaves empty in the picture behind it.
  ///
  /// - Parameters:
  ///   - whole: the rectangle of all that the element draws, which its frame on the pixels may cut off.
  ///   - isPlain: False for a screen with a drawing, whose elements are drawn separately.
  private func hole(_ element: Element, of whole: Rect, _ isPlain: Bool) -> PicturePart.Hole {
    PicturePart.Hole(
      area: element.drawnFrame, whole: whole,
      cornerRadius: element.group == nil && element.layer == nil ? element.cornerRadius : 0,
      file: element.without.map(path(of:)), isPlain: isPlain, cut: element.cut, isStatusBar: element.isStatusBar)
  }
}

/// The pixel grid of the frames.
private struct Grid {
  let size: Size
  let scale: Double

  /// Returns a frame of an element with its edges on the boundaries of pixels: the nearest boundaries for a rectangle, and
  /// the next boundaries outward for an element of a drawing, so that the frame contains all of it.
  func frame(_ frame: Rect, isLayer: Bool) -> Rect {
    let x = span(frame.minX, frame.maxX, size.width, isOutward: isLayer)
    let y = span(frame.minY, frame.maxY, size.height, isOutward: isLayer)
    return Rect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
  }

  private func span(
    _ low: Double, _ high: Double, _ length: Double, isOutward: Bool
  ) -> (low: Double, high: Double) {
    let tolerance = 1e-4
    let last = max((length * scale).rounded(), 1)
    var first = isOutward ? (low * scale + tolerance).rounded(.down) : (low * scale).rounded()
    var end = isOutward ? (high * scale - tolerance).rounded(.up) : (high * scale).rounded()
    first = min(max(first, 0), last - 1)
    end = min(max(end, first + 1), last)
    return (first / scale, end / scale)
  }
}
