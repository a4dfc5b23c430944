import SegueAnimatorStage
import SegueSDK

/// A grid of tiles that turn over one after another.
///
/// Source: the tiled flip of RetroTransition by wcgray (five tiles across, one second), and
/// `GridFlip` of gl-transitions (a black background behind the tiles). In the originals the tiles
/// turn in random order.
struct Tiles: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.tiles", alias: "tiles", name: "Tiles", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "Square tiles turn over one after another, from corner to corner, to the next screen.",
    capabilities: [.rightToLeft])

  @Parameter("count", range: 1...20, help: "The number of tiles along the shorter side.")
  var count = 5

  @Parameter(
    "stagger", range: 0...0.9,
    help: "The delay of the last tile after the first, as a fraction of the duration.")
  var stagger = 0.7

  @Parameter(
    "perspective", range: 0.5...20,
    help: "The distance of the viewer, in lengths of the longer side; less looks deeper.")
  var perspective = 3.0

  @Parameter("shade", range: 0...0.5, help: "The darkness of a tile that is seen edge-on.")
  var shade = 0.3

  @Parameter(
    "background",
    help: """
      The colour behind the tiles. If unset, the film's background shows, or else the darker edge of the screens.
      """)
  var background: Color?

  @Parameter("curve", help: "The pace at which each tile turns.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 1 s, or long enough for the spring if the curve is one.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, for: 1 - stagger, usual: 1)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let room = stage.addProp(frame: stage.bounds)
    if stage.lower != nil { room.backgroundColor = background ?? context.backdropColor }
    let longer = max(stage.bounds.width, stage.bounds.height, 1)
    room.sublayerTransform = .perspective(distance: perspective * longer)
    let fronts = stage.lower.map { pieces(of: $0, at: stage.lowerFrame, in: room, stage) } ?? []
    let backs = pieces(of: stage.upper, at: stage.upperFrame, in: room, stage)
    for piece in fronts + backs { piece.view.isDoubleSided = false }
    stage.replaceScreens(by: room, duration: seconds)

    // The tiles turn one after another, beginning at the top leading corner.
    let steps = backs.map { $0.column + $0.row }.max() ?? 0
    let lastColumn = backs.map { $0.column }.max() ?? 0
    func step(_ piece: Piece) -> Int {
      (stage.trailing > 0 ? piece.column : lastColumn - piece.column) + piece.row
    }
    let turn = Vector3D(x: 0, y: -stage.trailing * .pi)
    let halfTurn = Vector3D(x: 0, y: stage.trailing * .pi)
    func show(_ piece: Piece, _ rotation: Vector3D, _ shade: Double) {
      piece.view.rotation = rotation
      piece.view.overlayColor = .black(shade)
    }
    let phases = (0...steps).map { number in
      let start = steps > 0 ? stagger * Double(number) / Double(steps) : 0
      return Phase(start...min(start + 1 - stagger, 1), curve: curve) {
        for piece in fronts where step(piece) == number { show(piece, .zero, 0) }
        for piece in backs where step(piece) == number { show(piece, halfTurn, 2 * shade) }
      } over: {
        for piece in fronts where step(piece) == number { show(piece, turn, 2 * shade) }
        for piece in backs where step(piece) == number { show(piece, .zero, 0) }
      }
    }
    stage.play(duration: seconds, phases: phases)
  }

  /// Cuts a screen into nearly square tiles.
  private func pieces(
    of screen: View, at frame: Rect, in room: View, _ stage: Stage
  ) -> [Piece] {
    let (width, height) = (stage.bounds.width, stage.bounds.height)
    let side = max(min(width, height) / Double(count), max(width, height) / 80, 1e-9)
    let scale = stage.context.pixelScale
    func edges(_ length: Double, _ whole: Double) -> [Double] {
      let count = Int(clamping: max((whole / side).rounded(), 1))
      return wholePixelEdges(length: length, count: count, scale: scale)
    }
    // The tiles overlap by a pixel. Otherwise the background would show in narrow gaps between
    // tiles that are nearly flat.
    return Cuts(columns: edges(frame.width, width), rows: edges(frame.height, height))
      .pieces(
        of: screen, at: frame, in: room, overlap: 1 / max(scale, 1e-3),
        beginsAtRight: stage.trailing < 0)
  }
}
