/// The areas outside the rounded corners of an element on a flat surface. They are recognised by
/// their shape, which distinguishes them from other areas of the surface's colour, such as the sky
/// of a photograph.
struct RoundCorners {
  private let area: PixelRect
  /// For each pixel of the rectangle, true if the pixel is outside a rounded corner.
  private var isFree: [Bool]

  /// Finds the areas outside the rounded corners of an element.
  ///
  /// - Parameters:
  ///   - differences: For each pixel of the rectangle, row by row, the difference from the
  ///     surface's colour.
  ///   - open: The edges of the rectangle that are within the screen; only corners between two such
  ///     edges can be round.
  ///   - noise: The largest difference of a pixel that still belongs to the surface.
  init(
    _ differences: [UInt8], _ area: PixelRect,
    _ open: (left: Bool, top: Bool, right: Bool, bottom: Bool), noise: Int
  ) {
    self.area = area
    isFree = [Bool](repeating: false, count: differences.count)
    let corners = [
      (open.left && open.top, false, false), (open.right && open.top, true, false),
      (open.left && open.bottom, false, true), (open.right && open.bottom, true, true),
    ]
    for (isOpen, isRight, isBottom) in corners where isOpen {
      /// Returns the index, in `differences`, of the pixel that is `x` columns and `y` rows inward
      /// from this corner of the rectangle.
      func index(_ x: Int, _ y: Int) -> Int {
        (isBottom ? area.height - 1 - y : y) * area.width + (isRight ? area.width - 1 - x : x)
      }
      func isSurface(_ x: Int, _ y: Int) -> Bool { differences[index(x, y)] <= noise }
      let maximum = min(area.width, area.height) / 2
      func run(_ dx: Int, _ dy: Int) -> Int {
        (0..<maximum).first { !isSurface($0 * dx, $0 * dy) } ?? maximum
      }
      guard let size = Self.size(run(1, 0), run(0, 1), run(1, 1)) else { continue }
      // The area outside the corner becomes narrower from row to row, so no row extends farther
      // than the previous one.
      var width = size
      for y in 0..<min(size, maximum) {
        width = (0..<min(width, maximum)).first { !isSurface($0, y) } ?? min(width, maximum)
        for x in 0..<width { isFree[index(x, y)] = true }
      }
    }
  }

  /// Estimates the radius of a corner; nil if the corner is not round. The arguments are the
  /// lengths of the surface from the rectangle's corner along both edges and along the diagonal. At
  /// an arc of radius r, they are r - sqrt(2 r) pixels at an edge and 0.29 r on the diagonal.
  private static func size(_ along: Int, _ down: Int, _ across: Int) -> Int? {
    let (long, short) = (max(along, down), min(along, down))
    guard short >= 2, across >= 1, long - short <= max(2, long * 3 / 10) else { return nil }
    let (maximum, minimum) = (0.4 * Double(long) + 0.5, 0.15 * Double(long) - 1)
    guard (minimum...maximum).contains(Double(across)) else { return nil }
    return long
  }

  /// A flag for each pixel of the rectangle, row by row: true for the pixels outside the rounded corners, and for the soft
  /// edge beside these.
  var pixels: [Bool] { TextMatte.grown(isFree, area) }
}
