package import SeguePixels

/// An SVG of a device frame, in which a rectangle marks the area of the screen: `<rect id="screen"
/// x="20" y="20" width="390" height="844" rx="48"/>`.
///
/// The rectangle's numbers are in the units of the SVG's `viewBox` or, if the SVG has no `viewBox`,
/// of its size. The screen is drawn over the frame, within the rectangle's round corners.
package struct FrameFile {
  /// A rectangle in the SVG's units.
  package struct Area: Sendable, Hashable {
    /// The left edge.
    package var x: Double
    /// The upper edge.
    package var y: Double
    /// The width, above 0.
    package var width: Double
    /// The height, above 0.
    package var height: Double
    /// The horizontal radius of the corners, 0 or more.
    package var radiusX: Double
    /// The vertical radius of the corners, 0 or more.
    package var radiusY: Double
  }

  /// The SVG's width, in the units of `screen`.
  package let width: Double
  /// The SVG's height, in the units of `screen`.
  package let height: Double
  /// The area in which the screen is drawn.
  package let screen: Area
  private let file: VectorFile
  /// The path as it was given.
  package var path: String { file.path }

  /// Returns one sentence for each part of the SVG that is left out of the drawing.
  ///
  /// - Parameter isDrawn: False if a browser draws the SVG, which knows more than librsvg.
  package func warnings(isDrawn: Bool) -> [String] {
    file.referenceWarnings + (isDrawn ? file.drawingWarnings : [])
  }

  /// Reads the SVG of a device frame.
  ///
  /// - Throws: `.notFound` and `.unreadable` as for any file, `.undecodable` for a file that is not
  ///   an SVG and for an SVG without a usable rectangle with the id `screen`.
  package init(path: String) throws(MediaError) {
    guard try FileType(path: path) == .svg else {
      throw MediaError(.undecodable, "\(path) is not an SVG; give an SVG for a device frame")
    }
    file = try VectorFile(path: path)
    let document = SVGDocument(try SVGText(path: path).array)
    guard let head = SVGHead(document), let (index, tag) = Self.screen(document) else {
      throw MediaError(
        .undecodable,
        "\(path) has no element that marks the area of the screen; add one such as "
          + "<rect id=\"screen\" x=\"20\" y=\"20\" width=\"390\" height=\"844\" rx=\"48\"/>")
    }
    let box = head.box ?? SVGHead.Box(x: 0, y: 0, width: head.width, height: head.height)
    (width, height) = (box.width, box.height)
    let isTransformed = document.isInside(index) { document.attribute("transform", of: $0) != nil }
    let wrong = MediaError(
      .undecodable,
      "\(path): the element with the id 'screen' has to be a rect with x, y, width and height in "
        + "the SVG's units, inside the drawing and without a transform")
    func number(_ name: String) throws(MediaError) -> Double? {
      guard let text = document.value(name, of: tag) else { return nil }
      guard let number = Double(text), number.isFinite else { throw wrong }
      return number
    }
    guard tag.name == "rect", !isTransformed, let across = try number("width"),
      let down = try number("height"), across > 0, down > 0
    else { throw wrong }
    let (rx, ry) = (try number("rx"), try number("ry"))
    // As SVG has it: one radius applies to both axes, and none is longer than half a side.
    let (radiusX, radiusY) = (max(rx ?? ry ?? 0, 0), max(ry ?? rx ?? 0, 0))
    let area = Area(
      x: (try number("x") ?? 0) - box.x, y: (try number("y") ?? 0) - box.y, width: across,
      height: down, radiusX: min(radiusX, across / 2), radiusY: min(radiusY, down / 2))
    guard area.x >= 0, area.y >= 0, area.x + across <= width + 1e-6,
      area.y + down <= height + 1e-6
    else { throw wrong }
    screen = area
  }

  /// Draws the frame, stretched to `size`, in pixels.
  package func draw(at size: PixelSize) throws(MediaError) -> PixelBuffer {
    try StillDecoder.check(size, file.path)
    return try file.draw(at: size)
  }

  /// Returns the first element with the id `screen`, or nil when there is none.
  private static func screen(_ document: SVGDocument) -> (index: Int, element: SVGDocument.Element)? {
    let index = document.elements.firstIndex { document.value("id", of: $0) == "screen" }
    return index.map { ($0, document.elements[$0]) }
  }
}
