import SegueAnimatorStage
import SegueSDK

/// A luma wipe: the dark parts of a map change first, and the light ones last.
///
/// Source: the luma wipes of video mixers, as in OBS Studio's transition of that name (`luma_wipe_transition`).
struct Luma: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.luma", alias: "luma", name: "Luma wipe", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen appears where a map is dark, and last where it is light.",
    capabilities: [.rightToLeft])

  @Parameter(
    "map",
    help: """
      A picture whose dark parts change first; it fills the screen. If unset, the pattern.
      """
  )
  var map = UserPicture()

  @Parameter(
    "pattern",
    help: """
      A map that is built in: a wave or a diagonal front that crosses the screen, a circle that grows, or clouds.
      """
  )
  var pattern = LumaPattern.wave

  @Parameter(
    "softness", range: 0...1,
    help: "The part of the map's brightnesses that change at the same time; 0 is a hard edge.")
  var softness = 0.25

  @Parameter("inverted", help: "The light parts of the map change first.")
  var inverted = false

  @Parameter("curve", help: "The pace at which the edge moves through the map.")
  var curve = Timing.easeInOut

  @Parameter("duration", range: 0...60, unit: "s", help: "The duration.")
  var duration = 0.9

  func transitionDuration(using context: TransitionContext) -> Double { duration }

  func animateTransition(using context: TransitionContext) {
    guard let stage = Stage(using: context), let lower = stage.lower else {
      return dissolve(using: context, duration: duration)
    }
    let own = context.view(showing: map)
    // The map fills the screens, whatever its size is.
    own?.frame = stage.bounds
    let screens = [lower, stage.upper] + (own.map { [$0] } ?? [])
    guard
      let wipe = context.paintedView(inputs: screens, afterUpdates: true, painter: LumaWipe.paint)
    else { return dissolve(using: context, duration: duration) }
    stage.container.addSubview(wipe)
    stage.keep(wipe)
    stage.replaceScreens(by: wipe, duration: duration)
    // The upper screen appears forward, and disappears in the opposite order backward. A pattern comes from the leading
    // side.
    let isMirrored = own == nil && stage.trailing < 0
    func set(_ progress: Double) {
      wipe.setValues([progress, softness, inverted ? 1 : 0, isMirrored ? 1 : 0, pattern.number])
    }
    stage.play(duration: duration, curve: curve) {
      set(0)
    } over: {
      set(1)
    }
  }
}

/// Mixes two screens by the brightnesses of a map.
private enum LumaWipe {
  /// Paints the lower screen (input 0) and the upper one (input 1) by the map (input 2).
  @Sendable static func paint(_ canvas: Canvas) throws(PluginError) {
    guard let lower = canvas.input(0), let upper = canvas.input(1), canvas.values.count >= 5 else {
      throw .invalidArgument
    }
    let shares = shares(
      progress: canvas.values[0], softness: canvas.values[1], inverted: canvas.values[2] > 0.5)
    let map = canvas.input(2)
    let isMirrored = canvas.values[3] > 0.5
    let pattern = LumaPattern(number: canvas.values[4])
    for y in canvas.rows {
      let (a, b, out) = (lower.row(y), upper.row(y), canvas.output.row(y))
      if let row = map?.row(y) {
        for x in 0..<canvas.output.width { out[x] = mix(a[x], b[x], shares[Int(brightness(row[x]))]) }
      } else {
        let row = LumaPattern.Row(y, of: pattern, width: canvas.output.width, height: canvas.output.height)
        for x in 0..<canvas.output.width {
          let column = isMirrored ? canvas.output.width - 1 - x : x
          out[x] = mix(a[x], b[x], shares[row.brightness(column)])
        }
      }
    }
  }

  /// Returns the share of the upper screen, from 0 to 256, for each brightness from 0 to 255.
  private static func shares(progress: Double, softness: Double, inverted: Bool) -> [UInt32] {
    let width = max(softness, 1.0 / 255)
    return (0..<256).map { brightness in
      let place = Double(inverted ? 255 - brightness : brightness) / 255
      let share = min(max((progress * (1 + width) - place) / width, 0), 1)
      // In range: from 0 to 256.
      return UInt32(share * 256 + 0.5)
    }
  }

  /// Returns the brightness of a premultiplied pixel, from 0 to 255, by the luminance of Rec. 709.
  private static func brightness(_ pixel: UInt32) -> UInt32 {
    ((pixel & 255) * 54 + (pixel >> 8 & 255) * 183 + (pixel >> 16 & 255) * 19) >> 8
  }

  /// Returns a mixture of two pixels; `share` is the part of `b`, from 0 to 256.
  private static func mix(_ a: UInt32, _ b: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 256 - share
    let even = ((a & 0x00ff_00ff) * rest + (b & 0x00ff_00ff) * share) >> 8 & 0x00ff_00ff
    let odd = ((a >> 8 & 0x00ff_00ff) * rest + (b >> 8 & 0x00ff_00ff) * share) & 0xff00_ff00
    return even | odd
  }
}
