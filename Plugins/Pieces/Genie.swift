import SegueAnimatorStage
import SegueSDK

/// A screen that pours out of a small rectangle, and back into it.
///
/// Source: the genie effect with which windows of macOS are minimised: the sides bend toward the rectangle first, and
/// the screen then slides along them.
struct Genie: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.genie", alias: "genie", name: "Genie", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen pours out of a button, a tab or the edge, and back into it.",
    capabilities: [.rightToLeft, .frameDriver])

  @Parameter(
    "origin", unit: "points",
    help: """
      The rectangle, for example of a button, from which the screen comes. If unset, it comes from a short \
      line at the lower edge.
      """
  )
  var origin: Rect?

  @Parameter("curve", help: "The pace at which the screen pours.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.6 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.6)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let frame = stage.upperFrame
    let mouth = origin ?? stage.rectangle(0.14 * frame.width, 6, at: Point(x: 0.5, y: 1))
    // The mesh bends a card that contains the screen, so that the screen's own mesh does not
    // change.
    let card = stage.addCard(from: mouth)
    card.fill()
    let funnel = Funnel(frame: frame, mouth: mouth)
    stage.drive(duration: seconds, curve: curve) { progress in
      card.view.mesh = progress < 1 ? funnel.mesh(at: 1 - progress) : nil
      card.view.isHidden = progress <= 0
    }
  }
}

/// The shape of a screen on the way into a rectangle that is above or below the middle of the
/// screen.
private struct Funnel {
  private static let columns = 12
  private static let rows = 60

  private let size: Size
  /// The rectangle into which the screen pours, in the screen's points. If the rectangle is above the middle of the
  /// screen, everything is mirrored vertically, so that the mouth is always below the middle.
  private let mouth: Rect
  private let isMirrored: Bool

  init(frame: Rect, mouth: Rect) {
    size = frame.size
    var mouth = mouth.offsetBy(dx: -frame.minX, dy: -frame.minY)
    isMirrored = mouth.midY < frame.height / 2
    if isMirrored { mouth.origin.y = frame.height - mouth.maxY }
    self.mouth = mouth
  }

  /// Returns the shape of the screen: flat at a progress of 0; at 1 it has shrunk into the mouth
  /// and has no area.
  func mesh(at progress: Double) -> Mesh {
    // The sides are still bending when the screen begins to slide.
    let bend = Self.ease(progress / 0.5)
    let late = max(progress - 0.25, 0) / 0.75
    let slide = mouth.maxY * late * late
    let height = size.height + (mouth.maxY - size.height) * bend
    var mesh = Mesh(columns: Self.columns, rows: Self.rows)
    for row in 0...Self.rows {
      let part = Double(row) / Double(Self.rows)
      // Points of the screen stop at the far end of the mouth, so that the part of the screen that
      // has reached this end has no area.
      let y = min(slide + part * height, max(mouth.maxY, size.height * (1 - bend)))
      let near = bend * Self.ease(y / max(mouth.minY, 1))
      let (left, right) = (near * mouth.minX, size.width + near * (mouth.maxX - size.width))
      for column in 0...Self.columns {
        let x = left + (right - left) * Double(column) / Double(Self.columns)
        let index = (isMirrored ? Self.rows - row : row) * (Self.columns + 1) + column
        mesh.points[index] = Vector3D(
          x: x / size.width, y: (isMirrored ? size.height - y : y) / size.height, z: 0)
      }
    }
    return mesh
  }

  /// Maps 0…1 to 0…1 with a speed of 0 at both ends (smoothstep).
  private static func ease(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value * value * (3 - 2 * value)
  }
}
