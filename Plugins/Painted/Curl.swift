import CSeguePaintKernels
import SegueSDK

/// One frame of a page that is turned to the left, in pixels. A page that is turned to the right is computed as its
/// mirror image.
///
/// The page rolls up over a cylinder that rests on it. Positions across the cylinder are measured from the line along
/// which the page leaves the plane, and grow towards the free corner. `CSeguePaintKernels` contains the loops that compute
/// the pixels.
struct Curl {
  let page: Pixels
  let next: Pixels
  /// The signed distance, across the cylinder, from the page's top left corner to the line along
  /// which the page leaves the plane.
  private let line: Float
  /// On the page, the distance from the free corner to the line along which the page leaves the
  /// plane.
  private let length: Float
  private let kernel: paint_curl

  /// Paints the rows of `canvas`. Its values are the progress, the angle in radians, the radius as a share of the
  /// width, the side, 1 for left and -1 for right, and the strength of reflected light.
  @Sendable static func paint(_ canvas: Canvas) {
    guard let page = canvas.input(0), let next = canvas.input(1), canvas.values.count >= 5 else {
      return
    }
    let curl = Curl(page, next, canvas.values)
    for y in canvas.rows { curl.paint(y, canvas.output) }
  }

  private init(_ page: Pixels, _ next: Pixels, _ values: UnsafeBufferPointer<Double>) {
    (self.page, self.next) = (page, next)
    let (width, height) = (Float(page.width), Float(page.height))
    let (sine, cosine) = Self.sineAndCosine(Float(values[1]))
    let radius = max(Float(values[2]) * width, 2)
    // Across the cylinder, the page's corners are between `first` and `last`, measured from the top
    // left corner.
    let (side, low) = (width * cosine, height * sine)
    let (first, last) = (min(low, 0), side + max(low, 0))
    let progress = Float(min(max(values[0], 0), 1))
    line = last + (first - radius * 1.05 - last) * progress
    length = last - line
    kernel = paint_curl(
      page: page.picture, next: next.picture, across_x: cosine, across_y: sine, radius: radius,
      gloss: Float(values[4]), is_mirrored: values[3] < 0 ? 1 : 0)
  }

  /// Returns the sine and the cosine of an angle, at most a right angle, by their series.
  private static func sineAndCosine(_ angle: Float) -> (Float, Float) {
    let square = angle * angle
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    return (sine, cosine)
  }

  private func paint(_ y: Int, _ output: Pixels) {
    // The position across the cylinder grows with the column. The page is flat in the columns
    // before `begin`, and the next screen shows from `end` on.
    let start = (Float(y) + 0.5) * kernel.across_y - line + 0.5 * kernel.across_x
    let begin = column(min(.pi * kernel.radius - length, 0) - 0.9 * kernel.radius, start)
    let end = max(column(2.4 * kernel.radius, start), begin)
    let bend = min(max(firstColumn(0, start), begin), end)
    let shadow = min(max(firstColumn(kernel.radius + 0.5, start), bend), end)
    func paint(_ part: paint_curl_part, _ columns: Range<Int>) {
      let outputColumns = outputColumns(columns)
      withUnsafePointer(to: kernel) { kernel in
        paint_curl_row(
          output.row(y), kernel, part, outputColumns.lowerBound, outputColumns.upperBound, y, start)
      }
    }
    page.copy(outputColumns(0..<begin), ofRow: y, to: output)
    paint(PAINT_CURL_FLAT, begin..<bend)
    paint(PAINT_CURL_BEND, bend..<shadow)
    paint(PAINT_CURL_SHADOW, shadow..<end)
    next.copy(outputColumns(end..<page.width), ofRow: y, to: output)
  }

  /// Returns the first column, 0 to the page's width, whose position across the cylinder (perpendicular to its axis) is
  /// at least `position`. Because of rounding, the result may be wrong by one column. `start` is the position of column
  /// 0 in the row.
  private func column(_ position: Float, _ start: Float) -> Int {
    Int(
      clamping: Double(((position - start) / kernel.across_x).rounded(.up)), to: 0...page.width)
  }

  /// Returns the first column whose position across the cylinder is at least `position`. Unlike the
  /// result of `column`, this one is exact, because the positions are computed with the same
  /// arithmetic as in the kernel.
  private func firstColumn(_ position: Float, _ start: Float) -> Int {
    func isBelow(_ column: Int) -> Bool { start + Float(column) * kernel.across_x < position }
    var column = column(position, start)
    while column > 0, !isBelow(column - 1) { column -= 1 }
    while column < page.width, isBelow(column) { column += 1 }
    return column
  }

  /// Returns the columns of the output for the columns of a page that is turned to the left: the
  /// same columns, or the mirrored ones if the page is turned to the right.
  private func outputColumns(_ columns: Range<Int>) -> Range<Int> {
    kernel.is_mirrored != 0
      ? page.width - columns.upperBound..<page.width - columns.lowerBound : columns
  }
}
