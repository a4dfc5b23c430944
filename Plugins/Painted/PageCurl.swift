import AnimatorStage
import SegueSDK

/// The screen is turned over like a page of paper, with light on its bend and a shadow on the next screen.
///
/// Source: UIView.AnimationOptions.transitionCurlUp, and the cylinder of Hong, Card and Chen, "Turning Pages
/// of 3D Electronic Books" (2006).
struct PageCurl: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.page-curl", alias: "page-curl", name: "Page curl", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen curls up from its corner like a page and uncovers the next one.",
    capabilities: [.rightToLeft])

  @Parameter(
    "angle", range: -60...60, unit: "degrees",
    help: "The direction of the turn: 0 straight to the side, above 0 from the lower corner.")
  var angle = 24.0

  @Parameter("radius", range: 0.02...0.5, help: "The radius of the bend, as a share of the width.")
  var radius = 0.13

  @Parameter("curve", help: "The pace at which the page is turned.")
  var curve = Timing("cubic-bezier(0.45, 0.05, 0.35, 1)")

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration.")
  var duration = 0.9

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context), let lower = stage.lower,
      let page = context.paintedView(
        inputs: [lower, stage.upper], afterUpdates: true, painter: Curl.paint)
    else { return dissolve(using: context, duration: duration) }
    stage.container.addSubview(page)
    stage.keep(page)
    stage.replaceScreens(by: page, duration: duration)
    func set(_ progress: Double) {
      page.setValues([progress, angle * .pi / 180, radius, stage.trailing])
    }
    stage.play(duration: duration, curve: curve) {
      set(0)
    } over: {
      set(1)
    }
  }
}

/// The page of one frame, in pixels, as it is turned to the left; its mirror image is turned to the right.
///
/// The page rolls over a cylinder on top of it. Positions across the cylinder are measured from the line
/// along which the page leaves the plane, and grow towards the free corner.
private struct Curl {
  let page: Pixels
  let next: Pixels
  let pageColors: Sampler
  let width: Float
  let height: Float
  /// The direction across the cylinder, and the position of its line along it.
  let across: SIMD2<Float>
  let line: Float
  let radius: Float
  /// The position of the free corner on the page, from the line on.
  let length: Float
  let isMirrored: Bool

  /// Paints rows. The values are the progress, the angle in radians, the radius as a share of the width, and 1 or -1 for
  /// the side.
  @Sendable static func paint(_ canvas: Canvas) {
    guard let page = canvas.input(0), let next = canvas.input(1), canvas.values.count >= 4 else {
      return
    }
    let curl = Curl(page, next, canvas.values)
    for y in canvas.rows { curl.paint(y, canvas.output) }
  }

  private init(_ page: Pixels, _ next: Pixels, _ values: UnsafeBufferPointer<Double>) {
    (self.page, self.next, pageColors) = (page, next, Sampler(page))
    (width, height) = (Float(page.width), Float(page.height))
    let (sine, cosine) = Self.sineAndCosine(Float(values[1]))
    across = SIMD2(cosine, sine)
    radius = max(Float(values[2]) * width, 2)
    isMirrored = values[3] < 0
    // The corners' positions along the direction.
    let (side, low) = (width * cosine, height * sine)
    let (first, last) = (min(low, 0), side + max(low, 0))
    let progress = Float(min(max(values[0], 0), 1))
    line = last + (first - radius * 1.05 - last) * progress
    length = last - line
  }

  /// Returns sine and cosine of an angle up to a right one, by their series.
  private static func sineAndCosine(_ angle: Float) -> (Float, Float) {
    let square = angle * angle
    let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    return (sine, cosine)
  }

  private func paint(_ y: Int, _ output: Pixels) {
    let row = output.row(y)
    let count = output.width
    // Positions grow with x. Before `begin` is the flat page, from `end` on the next screen.
    let start = (Float(y) + 0.5) * across.y - line + 0.5 * across.x
    func column(_ position: Float) -> Int {
      Int(min(max(((position - start) / across.x).rounded(.up), 0), Float(count)))
    }
    let reach = 0.9 * radius
    let begin = column(min(.pi * radius - length, 0) - reach)
    let end = max(column(2.4 * radius), begin)
    copy(page, 0..<begin, y, output)
    var x = begin
    while x < end {
      let position = start + Float(x) * across.x
      row[place(x)] = color(position, SIMD2(Float(x) + 0.5, Float(y) + 0.5))
      x += 1
    }
    copy(next, end..<count, y, output)
  }

  /// Returns the column of the output.
  @inline(__always)
  private func place(_ x: Int) -> Int { isMirrored ? page.width - 1 - x : x }

  private func copy(_ picture: Pixels, _ columns: Range<Int>, _ y: Int, _ output: Pixels) {
    let mirrored = page.width - columns.upperBound..<page.width - columns.lowerBound
    picture.copy(isMirrored ? mirrored : columns, ofRow: y, to: output)
  }

  /// Returns the colour of a pixel.
  @inline(__always)
  private func color(_ position: Float, _ point: SIMD2<Float>) -> UInt32 {
    let plain = next.row(Int(point.y))[place(Int(point.x))]
    guard position < radius + 0.5 else {
      // The shadow is softer the farther it is from the page.
      let rest = max(1 - (position - radius) / (1.4 * radius), 0)
      return lit(plain, -0.42 * rest * rest)
    }
    if position < 0 { return flat(position, point) }
    let share = min(position / radius, 1)
    // The height of the surface's normal, which is 1 when it faces the viewer.
    let facing = (1 - share * share).squareRoot()
    let angle = Self.arcSine(share)
    let (under, back) = (radius * angle, radius * (.pi - angle))
    var result = lit(plain, -0.42)
    let inside = insideDistance(under, position, point)
    if inside > -0.5 {
      let front = lit(sample(under, position, point), -0.4 * (1 - facing))
      result = mixed(result, front, Self.coverage(inside))
    }
    let outside = insideDistance(back, position, point)
    if outside > -0.5 {
      result = mixed(
        result, paper(back, position, point, facing, share), Self.coverage(outside))
    } else if inside > -0.5 {
      result = shaded(result, -outside)
    }
    // The silhouette of the bend is an edge, too.
    let edge = Self.coverage(radius - position)
    return edge == 256 ? result : mixed(lit(plain, -0.42), result, edge)
  }

  /// Returns the colour of a pixel of the flat page, under its turned part or beside it.
  @inline(__always)
  private func flat(_ position: Float, _ point: SIMD2<Float>) -> UInt32 {
    let plain = page.row(Int(point.y))[place(Int(point.x))]
    let back = .pi * radius - position
    let inside = insideDistance(back, position, point)
    guard inside > -0.5 else { return shaded(plain, -inside) }
    return mixed(
      shaded(plain, 0), paper(back, position, point, 1, 0), Self.coverage(inside))
  }

  /// Returns the back of the page: paper through which its front shows a little.
  @inline(__always)
  private func paper(
    _ along: Float, _ position: Float, _ point: SIMD2<Float>, _ facing: Float, _ share: Float
  ) -> UInt32 {
    let front = sample(along, position, point)
    let alpha = front >> 24
    let white = mixed(alpha << 24, alpha &* 0x0101_0101, 243)
    let back = mixed(white, front, 44)
    // A gleam along the bend.
    let gleam = max(1 - abs(share - 0.42) / 0.3, 0)
    return lit(back, -0.46 * (1 - facing) - 0.05 + 0.22 * gleam * gleam)
  }

  /// Returns a colour in the shadow of the turned part, whose edge is this far away.
  @inline(__always)
  private func shaded(_ color: UInt32, _ distance: Float) -> UInt32 {
    let rest = 1 - distance / (0.8 * radius)
    return rest > 0 ? lit(color, -0.34 * rest * rest) : color
  }

  /// Returns the point of the page that is at `along` and is shown at this point.
  @inline(__always)
  private func source(_ along: Float, _ position: Float, _ point: SIMD2<Float>) -> SIMD2<Float> {
    point + across * (along - position)
  }

  @inline(__always)
  private func sample(_ along: Float, _ position: Float, _ point: SIMD2<Float>) -> UInt32 {
    let source = source(along, position, point)
    let x = isMirrored ? width - source.x : source.x
    return pageColors.color(x - 0.5, source.y - 0.5)
  }

  /// Returns the distance of that point from the page's edge; negative outside of the page.
  @inline(__always)
  private func insideDistance(
    _ along: Float, _ position: Float, _ point: SIMD2<Float>
  ) -> Float {
    let source = source(along, position, point)
    let x = min(source.x, width - source.x)
    let y = min(source.y, height - source.y)
    if x < 0, y < 0 { return -(x * x + y * y).squareRoot() }
    return min(x, y)
  }

  @inline(__always)
  private static func coverage(_ distance: Float) -> UInt32 {
    UInt32(min(max(distance + 0.5, 0), 1) * 256)
  }

  /// Returns the arc sine of 0…1, within a ten-thousandth (Abramowitz and Stegun 4.4.45).
  @inline(__always)
  private static func arcSine(_ x: Float) -> Float {
    let polynomial = 1.570_728_8 + x * (-0.212_114_4 + x * (0.074_261 - 0.018_729_3 * x))
    return .pi / 2 - max(1 - x, 0).squareRoot() * polynomial
  }
}
