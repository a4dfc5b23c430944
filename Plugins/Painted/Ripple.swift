import AnimatorStage
import SegueSDK

/// Waves that run outwards over the screen, as after a drop of water, and leave the next screen behind them.
///
/// Source: the ripple of Core Animation's private transition types ("rippleEffect"), and `ripple` of
/// gl-transitions.
struct Ripple: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.ripple", alias: "ripple", name: "Ripple", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Waves run outwards over the screen and leave the next one behind them.",
    capabilities: [.rightToLeft])

  @Parameter(
    "origin", unit: "points",
    help: """
      The rectangle, such as that of a button, from whose centre the waves come. If unset, they come from \
      the centre of the screen.
      """
  )
  var origin: Rect?

  @Parameter(
    "height", range: 0...1, help: "The strength with which the waves bend the picture; 0 is none.")
  var height = 0.5

  @Parameter("curve", help: "The pace at which the waves run.")
  var curve = Timing("cubic-bezier(0.35, 0.2, 0.8, 0.95)")

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration.")
  var duration = 1.1

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context), let lower = stage.lower else {
      return dissolve(using: context, duration: duration)
    }
    let bounds = stage.bounds
    let center = origin?.center ?? bounds.center
    let place = (
      (center.x - bounds.minX) / max(bounds.width, 1),
      (center.y - bounds.minY) / max(bounds.height, 1)
    )
    // The waves run outwards in both directions: backward they bring the lower screen.
    let screens = stage.isForward ? [lower, stage.upper] : [stage.upper, lower]
    guard
      let water = context.paintedView(
        inputs: screens, afterUpdates: true, painter: Waves.paint)
    else { return dissolve(using: context, duration: duration) }
    stage.container.addSubview(water)
    stage.keep(water)
    stage.replaceScreens(by: water, duration: duration)
    func set(_ progress: Double) { water.setValues([progress, place.0, place.1, height]) }
    stage.play(duration: duration, curve: curve) {
      set(stage.isForward ? 0 : 1)
    } over: {
      set(stage.isForward ? 1 : 0)
    }
  }
}

/// The waves of one frame, in pixels.
private struct Waves {
  let from: Sampler
  let to: Sampler
  let center: SIMD2<Float>
  /// The radius of the first wave.
  let radius: Float
  /// The width of all waves together.
  let width: Float
  /// The maximum displacement of the picture.
  let height: Float

  private static let count: Float = 3.5

  /// Paints rows. The values are the progress, the centre in fractions of the size, and the height of the waves.
  @Sendable static func paint(_ canvas: Canvas) {
    guard let from = canvas.input(0), let to = canvas.input(1), canvas.values.count >= 4 else {
      return
    }
    let output = canvas.output
    let waves = Waves(from, to, output, canvas.values)
    let limit = Float(output.width)
    for y in canvas.rows {
      let down = Float(y) - waves.center.y
      // Outside of the first wave the row shows `from`, inside of the last one `to`.
      let outer = waves.reach(waves.radius, down)
      let inner = waves.reach(waves.radius - waves.width, down)
      func column(_ x: Float) -> Int { Int(min(max(x, 0), limit)) }
      let left = column((waves.center.x - outer).rounded(.down))
      let right = max(column((waves.center.x + outer).rounded(.down) + 1), left)
      guard outer > 0 else {
        from.copy(0..<output.width, ofRow: y, to: output)
        continue
      }
      let begin =
        inner > 0 ? min(max(column((waves.center.x - inner).rounded(.up)), left), right) : right
      let end =
        inner > 0 ? min(max(column((waves.center.x + inner).rounded(.down)), begin), right) : right
      from.copy(0..<left, ofRow: y, to: output)
      waves.paint(left..<begin, y, output)
      to.copy(begin..<end, ofRow: y, to: output)
      waves.paint(end..<right, y, output)
      from.copy(right..<output.width, ofRow: y, to: output)
    }
  }

  private init(
    _ from: Pixels, _ to: Pixels, _ output: Pixels, _ values: UnsafeBufferPointer<Double>
  ) {
    let size = SIMD2(Float(output.width), Float(output.height))
    let progress = Float(min(max(values[0], 0), 1))
    let center = SIMD2(Float(values[1]), Float(values[2])) * size
    let far = pointwiseMax(center, size - center)
    (self.from, self.to, self.center) = (Sampler(from), Sampler(to), center)
    width = 0.42 * max(size.x, size.y)
    radius = progress * ((far * far).sum().squareRoot() + 0.85 * width)
    height = Float(values[3]) * 0.055 * min(size.x, size.y) * (1 - 0.45 * progress)
  }

  /// Returns how far from the centre a circle reaches in a row that is `down` pixels below it; 0 outside of
  /// the circle.
  private func reach(_ radius: Float, _ down: Float) -> Float {
    radius > 0 ? max(radius * radius - down * down, 0).squareRoot() : 0
  }

  /// Paints the waves, eight pixels at a time.
  private func paint(_ columns: Range<Int>, _ y: Int, _ output: Pixels) {
    let row = output.row(y)
    let steps = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let down = Float(y) - center.y
    var x = columns.lowerBound
    while x < columns.upperBound {
      let across = steps + (Float(x) - center.x)
      let distance = pointwiseMax((across * across + down * down).squareRoot(), SIMD8(repeating: 1))
      // 0 at the first wave, 1 after the last one.
      let part = ((radius - distance) / width).clamped(
        lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 1))
      let calm = 1 - part
      let rise = (part * 8).clamped(
        lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: 1))
      let strength = calm * calm * rise
      let turns = part * Self.count
      let bend = Self.sine(turns) * strength * height / distance
      let slope = Self.sine(turns + 0.25) * strength
      // The light comes from above, a little from the left.
      let light = slope * (across * -0.45 + down * -0.9) / distance
      for lane in 0..<min(8, columns.upperBound - x) {
        let (sourceX, sourceY) = (
          center.x + across[lane] * (1 + bend[lane]), center.y + down * (1 + bend[lane])
        )
        let share = UInt32(smooth(part[lane] * 2.6) * 256)
        let color: UInt32
        switch share {
        case 0: color = from.color(sourceX, sourceY)
        case 256: color = to.color(sourceX, sourceY)
        default:
          color = mixed(from.color(sourceX, sourceY), to.color(sourceX, sourceY), share)
        }
        let shine = light[lane]
        row[x + lane] = lit(color, shine > 0 ? shine * shine * 0.75 + shine * 0.12 : shine * 0.2)
      }
      x += 8
    }
  }

  /// Returns the sine of angles in turns, within a thousandth.
  @inline(__always)
  private static func sine(_ turns: SIMD8<Float>) -> SIMD8<Float> {
    let x = turns - turns.rounded(.toNearestOrEven)
    let size = x.replacing(with: -x, where: x .< 0)
    let y = x * (8 - 16 * size)
    let high = y.replacing(with: -y, where: y .< 0)
    return y + 0.225 * (y * high - y)
  }
}
