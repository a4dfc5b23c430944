import SegueAnimatorStage
import SegueSDK

/// The screens slide past like a map: the old screen folds up into strips while the new one unfolds.
///
/// Source: VCTransitionsLibrary's CEFoldAnimationController: one second, two folds of two strips each, black toward the
/// creases; m34 = -0.005 on a screen 320 points wide is a viewer 0.625 widths away. In the original the edges of the
/// strips come apart during the motion; here the angles are computed from the widths, so that the strips stay joined.
struct Fold: SpaceAnimator {
  static let descriptor = Descriptor(
    id: "org.segue.fold", alias: "fold", name: "Fold", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen folds up like a map, and the next one unfolds beside it.",
    capabilities: [.rightToLeft, .frameDriver])

  @Parameter(
    "strips", range: 2...12,
    help: "The number of strips of each screen; an odd number becomes even.")
  var strips = 4

  @Parameter("shade", range: 0...1, help: "The darkness of a folded screen's creases.")
  var shade = 1.0

  @Parameter(
    "distance", range: 0.25...20, unit: "widths",
    help: "The viewer's distance from the screen, in screen widths.")
  var distance = 0.625

  var space = Space(
    "behind the folds", timing: "The pace at which the screens fold.", usual: (1, "1 s"))

  func animateTransition(using context: TransitionContext) {
    let seconds = space.seconds(in: context)
    let stage = space.stage(for: self, using: context) { $0.lower != nil }
    guard let stage, let lower = stage.lower else { return }
    let width = stage.bounds.width
    let room = stage.addProp(frame: stage.bounds)
    room.sublayerTransform = .perspective(distance: distance * width)
    let (next, last) = (
      FoldedScreen(stage.upper, in: room, on: stage, folds: (strips + 1) / 2),
      FoldedScreen(lower, in: room, on: stage, folds: (strips + 1) / 2)
    )
    stage.replaceByPictures(stage.upper, duration: seconds)
    stage.replaceByPictures(lower, duration: seconds)

    let isLeading = stage.trailing > 0
    let isDragged = context.isInteractive
    stage.drive(duration: seconds, curve: space.curve) { progress in
      // The width of a strip is proportional to the cosine of its angle, and the cosine hardly changes while the angle
      // is small. If the widths changed at a constant rate, a flat screen would begin to fold with a jerk, so the
      // widths ease in and out. In an interactive transition the widths are linear in the progress, so that the edge
      // between the screens stays under the finger.
      let position = isDragged ? progress : progress * progress * (3 - 2 * progress)
      // The next screen comes from the trailing side, and the two screens together fill the width.
      let edge = isLeading ? width * (1 - position) : width * position
      last.show(from: isLeading ? 0 : edge, share: 1 - position, shade: shade * position)
      next.show(from: isLeading ? edge : 0, share: position, shade: shade * (1 - position))
    }
  }
}

/// A screen as pictures of strips, which are hinged edge to edge. The hinges are alternately in the
/// plane of the screen and behind this plane; the hinges behind it are the creases.
private struct FoldedScreen {
  private struct Strip {
    let picture: View
    let shade: View
    /// True if the crease is the right edge of the strip, false if it is the left edge.
    let isLeft: Bool
    let fold: Int
  }

  private let strips: [Strip]
  /// The width of a flat strip, and the width of the container, in points.
  private let width: Double
  private let total: Double

  init(_ screen: View, in space: View, on stage: Stage, folds: Int) {
    let frame = screen == stage.upper ? stage.upperFrame : stage.lowerFrame
    total = stage.bounds.width
    width = total / Double(2 * folds)
    let share = screen.bounds.width / Double(2 * folds)
    var strips: [Strip] = []
    for index in 0..<(2 * folds) {
      var part = screen.bounds
      part.origin.x += share * Double(index)
      part.size.width = share
      guard let picture = stage.picture(of: screen, part: part) else { continue }
      let isLeft = index % 2 == 0
      picture.bounds = Rect(x: 0, y: 0, width: width, height: frame.height)
      picture.anchorPoint = Vector3D(x: isLeft ? 0 : 1, y: 0.5)
      picture.center = Point(x: 0, y: frame.midY)
      picture.isDoubleSided = false
      space.addSubview(picture)

      let shade = View(frame: picture.bounds)
      shade.gradient = Gradient(
        from: Point(x: isLeft ? 0 : 1, y: 0.5), to: Point(x: isLeft ? 1 : 0, y: 0.5),
        stops: [.init(color: .black(0), location: 0), .init(color: .black(1), location: 1)])
      picture.addSubview(shade)
      strips.append(Strip(picture: picture, shade: shade, isLeft: isLeft, fold: index / 2))
    }
    self.strips = strips
  }

  /// Shows the screen folded to the part `share` of its width, 0…1, beginning at x = `start`.
  func show(from start: Double, share: Double, shade: Double) {
    // Each strip is turned about its hinge by the angle whose cosine is `share`.
    let sine = max(1 - share * share, 0).squareRoot()
    for strip in strips {
      let sign = strip.isLeft ? 1.0 : -1
      let hinge = start + width * share * Double(2 * strip.fold + (strip.isLeft ? 0 : 2))
      var turn = Transform3D.identity
      turn.row1 = SIMD4(share, 0, -sign * sine, 0)
      turn.row3 = SIMD4(sign * sine, 0, share, 0)
      strip.picture.transform = turn
      strip.picture.translation = Vector3D(x: hinge, y: 0)
      strip.picture.alpha = share > 0 ? 1 : 0
      // Of two strips that overlap, the strip nearer to the middle of the screen hides the other.
      let middle = hinge + sign * width * share / 2
      strip.picture.zPosition = -abs(middle - total / 2)
      strip.shade.alpha = shade
    }
  }
}
