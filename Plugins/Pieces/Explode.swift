import SegueAnimatorStage
import SegueSDK

/// The old screen bursts into squares.
///
/// Source: CEExplodeAnimationController of VCTransitionsLibrary by Colin Eberhardt: ten squares across; each flies up
/// to 100 points along each axis, turns by up to 10 radians either way, fades out and shrinks to nothing. The original
/// takes one second, and its white squares cannot be seen on a white screen. Here the squares are larger and calmer,
/// and cast shadows.
struct Explode: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.explode", alias: "explode", name: "Explode", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen bursts into squares that fly, turn and fade, and uncover the next one.",
    capabilities: [.rightToLeft])

  @Parameter("columns", range: 1...30, help: "The number of squares across.")
  var columns = 8

  @Parameter(
    "distance", range: 0...2000, unit: "points",
    help: "The maximum distance that a square flies along each axis.")
  var distance = 100.0

  @Parameter(
    "turn", range: 0...3600, unit: "degrees", help: "The maximum angle by which a square turns.")
  var turn = 240.0

  @Parameter("scale", range: 0...2, help: "The scale of a square at the end; 1 keeps its size.")
  var scale = 0.2

  @Parameter("shadow", range: 0...1, help: "The opacity of the squares' shadows.")
  var shadow = 0.35

  @Parameter("seed", range: 0...1_000_000, help: "The seed of the squares' random paths.")
  var seed = 1

  @Parameter(
    "varies",
    help: "The squares fly in another way in each transition and each film, the same in every run.")
  var varies = false

  @Parameter("curve", help: "The timing of the squares' motion: a curve or a spring.")
  var curve = Timing("cubic-bezier(0.3, 0, 0.3, 1)")

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.8 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.8)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    // The lower screen bursts. If the animator must not change the lower screen, it dissolves the
    // screens instead.
    guard let stage = Stage(using: context), let lower = stage.lower else {
      return dissolve(using: context, duration: seconds)
    }
    let space = stage.addProp(frame: stage.bounds)
    let pieces = squares(stage, context.pixelScale).pieces(
      of: lower, at: stage.lowerFrame, in: space)
    stage.reveal(space, duration: seconds)

    var dice = Dice(seed: varies ? (context.seed ?? 0) ^ seed : seed)
    let throwing = pieces.map { piece in
      Throw(
        view: piece.view, way: Vector3D(x: dice.roll(distance), y: dice.roll(distance)),
        turn: dice.roll(turn * .pi / 180))
    }
    let size = Vector3D(x: scale, y: scale, z: 1)
    let cast = Shadow.black(shadow, radius: 5, offset: Point(x: 0, y: 3))
    stage.play(
      duration: seconds, curve: curve,
      phases: [
        Phase {
          for piece in throwing {
            piece.view.translation = .zero
            piece.view.rotation = .zero
            piece.view.scale = .one
          }
        } over: {
          for piece in throwing {
            piece.view.translation = piece.way
            piece.view.rotation = Vector3D(x: 0, y: 0, z: piece.turn)
            piece.view.scale = size
          }
        },
        Phase(0...0.1) {
          for piece in throwing { piece.view.shadow = .black(0, radius: 5, offset: cast.offset) }
        } over: {
          for piece in throwing { piece.view.shadow = cast }
        },
        Phase(0.4...1) {
          for piece in throwing { piece.view.alpha = 1 }
        } over: {
          for piece in throwing { piece.view.alpha = 0 }
        },
      ])
  }

  /// Returns the lines along which the screen is cut into squares, from the top left corner on. The
  /// pieces in the last column and the last row may be smaller than squares.
  private func squares(_ stage: Stage, _ pixelScale: Double) -> Cuts {
    let (width, height) = (stage.lowerFrame.width, stage.lowerFrame.height)
    // The squares of a long, narrow screen are larger, which limits the number of squares.
    let side = max(
      width / Double(columns), (width * height / 1200).squareRoot(), max(width, height) / 200, 1e-9)
    func edges(_ length: Double) -> [Double] {
      // A remainder of less than a pixel does not become a separate square.
      let whole = Int(clamping: (length / side).rounded(.up))
      var edges = [0.0]
      for number in 1..<max(whole, 1) {
        let edge = (Double(number) * side * pixelScale).rounded() / pixelScale
        if let last = edges.last, edge > last, edge < length { edges.append(edge) }
      }
      return edges + [length]
    }
    return Cuts(columns: edges(width), rows: edges(height))
  }
}

/// One square, with the distance that it flies and the angle by which it turns.
private struct Throw {
  let view: View
  let way: Vector3D
  let turn: Double
}

/// A pseudo-random number generator with a seed, so that the numbers are the same each time.
/// Source: SplitMix64 by Sebastiano Vigna.
private struct Dice {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  /// Returns a number between -`maximum` and `maximum`.
  mutating func roll(_ maximum: Double) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return (Double(bits >> 11) / 9_007_199_254_740_992 * 2 - 1) * maximum
  }
}
