import SegueAnimatorStage
import SegueSDK

/// Material's container transform: a part of the old screen grows into the new one.
///
/// A card, which at first shows that part, moves along an arc while it grows, its corners become those of a phone's
/// display and are straight at the end, and the new screen fades in over the part. The rest of the old screen is dimmed.
///
/// Source: MaterialContainerTransform of material-components-android: its thresholds for entering along an arc or a
/// line and for returning, its scrim of 32 % black, its fade mode `in`, and MaterialArcMotion. The durations are
/// `motionDurationLong2`, 500 ms, going forward and `motionDurationMedium4`, 400 ms, going back. Corners are 12 dp, as
/// on Material 3's cards. Android's corners become straight earlier; here they stay round until the card fills a round
/// display.
struct ContainerTransform: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.container-transform", alias: "container-transform",
    name: "Container transform", version: "1.0.0", author: "Segue", license: "MIT",
    summary: "A part of the previous screen grows into the next one.",
    capabilities: [.rightToLeft])

  enum Path: String, Choice { case arc, line }

  @Parameter(
    "origin", unit: "points",
    help: """
      The part of the previous screen. If unset, 160 x 120 points in the lower half, to the trailing \
      side.
      """)
  var origin: Rect?

  @Parameter(
    "element", unit: "element",
    help: "The element of the previous screen that grows, instead of origin and corner-radius.")
  var element = ""

  @Parameter("path", help: "The path along which the card moves.")
  var path = Path.arc

  @Parameter(
    "corner-radius", range: 0...1000, unit: "points", help: "The initial corner radius of the card."
  )
  var cornerRadius = 12.0

  @Parameter(
    "scrim", range: 0...1, help: "The darkness of the previous screen at the end; 1 is black.")
  var scrim = 0.32

  @Parameter(
    "elevation", range: 0...100, unit: "points",
    help: "The height of the card above the screen, which its shadow shows.")
  var elevation = 8.0

  @Parameter(
    "background",
    help: """
      The colour of the card, where neither picture covers it. If unset, the colour in which the part ends at \
      first, if it is one, and that of the next screen's edges at the end.
      """)
  var background: Color?

  @Parameter("curve", help: "The easing curve. If unset, Material's emphasized easing.")
  var curve: Timing?

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: """
      The duration. If unset, 0.5 s going forward and 0.4 s going back, or the settling \
      time if the curve is a spring.
      """)
  var duration: Double?

  /// The distance to the side up to which an arc is as good as a line, as a fraction of the final width.
  private static let straight = 0.05

  private func pace(_ context: TransitionContext) -> (Timing, Double) {
    context.pace(curve, duration, usual: context.direction == .forward ? 0.5 : 0.4)
  }

  func transitionDuration(using context: TransitionContext) -> Double { pace(context).1 }

  func animateTransition(using context: TransitionContext) {
    let (curve, seconds) = pace(context)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let center = Point(x: stage.trailing > 0 ? 0.72 : 0.28, y: 0.7)
    let element = stage.lowerElement(named: element)
    let origin = element?.frame ?? origin ?? stage.rectangle(160, 120, at: center)
    let cornerRadius = element?.cornerRadius ?? cornerRadius
    let (upper, lower) = (stage.upper, stage.lower)
    // A dialog grows alone, without what is around it in its picture.
    let island = stage.island()
    let picture = island == nil ? element?.picture() ?? lower.flatMap { part(origin, of: $0, stage) } : nil
    // The card has the element's round corners, so the picture of the element has none.
    if element != nil { picture?.cornerRadius = 0 }
    // So has it the shadow that a drawing has around the element.
    let drawn = picture?.shadow ?? .none
    if drawn != .none { picture?.shadow = .none }
    let surroundings = island.map(stage.surroundings) ?? []
    let card = stage.addCard(from: origin, showing: island, statusBarStaysFor: seconds)
    let face = island.map { DialogFace(card, of: element, $0, background: background, on: stage) }
    let covers = element.flatMap { stage.addCovers(over: $0, above: card.view, dim: scrim) }
    let surface = background ?? island?.color ?? stage.edgeColor(of: stage.upper) ?? .surface
    upper.cornerRadii = CornerRadii()
    if let picture { card.view.insertSubview(picture, at: 0) }
    // What is seen at the corner of an element may be a bar over it.
    let own = element == nil ? nil : picture
    let ground = background ?? stage.ground(of: own, at: origin, radius: cornerRadius) ?? surface
    move(card, stage, seconds, curve)

    let (size, scale) = (card.frame.size, max(card.scale, 1e-6))
    // A row that is as wide as the screen moves along a line. As on an arc, it would be over its neighbours for a while
    // before it grows.
    let isArc = path == .arc && abs(origin.midX - card.frame.midX) > Self.straight * card.frame.width
    let times = isArc ? Thresholds.arc : stage.isForward ? .line : .lineBack
    let grown =
      island?.corners ?? (stage.upperCorners == CornerRadii() ? grownCorners(in: size) : stage.upperCorners)
    var phases = [
      Phase(times.scale) {
        card.view.bounds = Rect(origin: .zero, size: origin.size)
        card.layOut(in: origin.size, scale)
        card.layOut(face?.picture ?? picture, isGrown: false)
      } over: {
        card.view.bounds = Rect(origin: .zero, size: size)
        card.layOut(in: size, 1)
        card.layOut(face?.picture ?? picture, isGrown: true)
      },
      Phase(times.shape) {
        card.view.cornerRadius = cornerRadius
      } over: {
        card.view.cornerRadii = grown
      },
      Phase(Thresholds.straightening) {
        card.view.cornerRadii = grown
      } over: {
        card.view.cornerRadii = stage.upperCorners
      },
      Phase {
        lower?.overlayColor = .black(0)
      } over: {
        lower?.overlayColor = .black(scrim)
      },
    ]
    phases +=
      face?.phases ?? [
        Phase(times.fade) {
          card.show(0)
        } over: {
          card.show(stage.upperAlpha)
        },
        // The ground is seen as long as the picture is, so that the card fades from one thing to one other.
        Phase(times.fade.upperBound...times.fade.upperBound + 0.05) {
          card.view.backgroundColor = ground
        } over: {
          card.view.backgroundColor = surface
        },
        // The card appears right after the first frame, exactly over the part that it shows, so that
        // the first frame shows nothing but the screen. Without a picture of the part it fades in.
        Phase(picture == nil ? Thresholds.veil : Thresholds.exchange) {
          card.view.alpha = 0
        } over: {
          card.view.alpha = 1
        },
      ]
    if face == nil, stage.upperCorners != CornerRadii() {
      // The card's background fades out before the end, because it would be visible outside the
      // round corners of a sheet.
      var clear = surface
      clear.alpha = 0
      let phase = Phase(0.95...1) {
        card.view.backgroundColor = surface
      } over: {
        card.view.backgroundColor = clear
      }
      phases.append(phase)
    }
    phases += covers?.phases ?? []
    // A part that is no element keeps its edge: an export as CSS or as a Lottie file has no soft masks.
    let soft = stage.soften(own, of: element, in: card, radius: cornerRadius, ground: ground, under: covers)
    if let soft { phases.append(soft) }
    // The element is hidden behind the card, so that it is not visible twice.
    if let element, let phase = stage.hide(element, in: Thresholds.hiding) { phases.append(phase) }
    // Skia's blur has a standard deviation of 0.58 of the radius, and the light comes from above.
    let shadow = Shadow.black(
      0.176, radius: 0.58 * elevation, offset: Point(x: 0, y: 0.75 * elevation))
    phases += surroundings
    phases += stage.shadowPhases(stage.shadow(shadow, of: island), of: card.view, after: drawn == .none ? nil : drawn)
    stage.play(duration: seconds, curve: curve, phases: phases)
  }

  /// Returns the corners of the card while it is almost as large as a screen of this size: about those of a phone's
  /// display, in which straight corners would be seen.
  private func grownCorners(in size: Size) -> CornerRadii {
    CornerRadii(all: min(0.1 * min(size.width, size.height), 44))
  }

  /// Returns a picture of the part `origin` of the screen, which the card shows at first.
  private func part(_ origin: Rect, of screen: View, _ stage: Stage) -> View? {
    screen.snapshotView(
      of: screen.convert(origin, from: stage.container), afterScreenUpdates: !stage.isForward)
  }

  /// Moves the card between its origin and its final frame, along an arc or a line. The point that
  /// follows this path is the middle of the card's top edge.
  private func move(_ card: Card, _ stage: Stage, _ seconds: Double, _ curve: Timing) {
    let (near, far) = (card.origin.top, card.frame.top)
    let (start, end) = stage.isForward ? (near, far) : (far, near)
    card.view.anchorPoint = Vector3D(x: 0.5, y: 0)
    card.move(to: start)
    stage.context.animate(duration: seconds, curve: curve) {
      guard path == .arc else {
        card.move(to: end)
        return
      }
      // MaterialArcMotion's quadratic curve, as a cubic one. The arc is horizontal at its lower
      // end.
      let control =
        near.y > far.y ? Point(x: far.x, y: near.y) : Point(x: near.x, y: far.y)
      func toward(_ point: Point) -> Point {
        Point(
          x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
      }
      card.move(along: (toward(start), toward(end), end))
    }
  }
}

/// The ranges of the progress in which the card's content fades, the card grows and the card's
/// corners change.
private struct Thresholds {
  let fade: ClosedRange<Double>
  let scale: ClosedRange<Double>
  let shape: ClosedRange<Double>

  /// The ranges in which the card appears, and the element behind it disappears. The card moves less than a pixel in
  /// them: a curve that settles slowly shows several frames of a hundredth of the way, in which the element would be seen
  /// beside the card.
  static let (exchange, hiding) = (0...0.0004, 0.0004...0.0008)
  /// The range in which a card without a picture of the part appears.
  static let veil = 0...0.1
  /// The range in which the corners of the grown card become straight.
  static let straightening = 0.9...1.0

  static let line = Thresholds(fade: 0...0.25, scale: 0...1, shape: 0...0.75)
  static let lineBack = Thresholds(fade: 0.1...0.4, scale: 0...1, shape: 0.1...0.7)
  static let arc = Thresholds(fade: 0.1...0.4, scale: 0.1...1, shape: 0.1...0.9)
}
