import SegueAnimatorStage
import SegueSDK

/// The new screen grows out of a small card, as in iOS 18's zoom, while the old one recedes.
///
/// Source: UIViewController.Transition.zoom, observed; the corners grow to the corners of a phone's
/// display (47 points on an iPhone 14) and are straight at the end.
struct Zoom: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.zoom", alias: "zoom", name: "Zoom", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The next screen grows out of a card while the last one recedes, dims and blurs.",
    capabilities: [.rightToLeft])

  @Parameter(
    "origin", unit: "points",
    help: "The card's frame. If unset, 120 x 120 points in the middle of the lower half.")
  var origin: Rect?

  @Parameter(
    "element", unit: "element",
    help: "The element of the previous screen out of which the card grows, instead of origin.")
  var element = ""

  @Parameter(
    "origin-radius", range: 0...1000, unit: "points", help: "The corners of the card at its origin."
  )
  var originRadius = 20.0

  @Parameter(
    "corner-radius", range: 0...1000, unit: "points", help: "The corner radius of the grown card.")
  var cornerRadius = 47.0

  @Parameter("scale", range: 0.1...1, help: "The final scale of the receding screen.")
  var scale = 0.95

  @Parameter(
    "dim", range: 0...1, help: "The darkness of the receding screen at the end; 1 is black.")
  var dim = 0.3

  @Parameter(
    "blur", range: 0...100, unit: "points", help: "The blur of the receding screen at the end.")
  var blur = 4.0

  @Parameter("shadow", range: 0...1, help: "The opacity of the card's shadow.")
  var shadow = 0.35

  @Parameter(
    "background",
    help: """
      The colour of the room behind the receding screen. If unset, the film's background shows, or else the darker edge of the screens.
      """)
  var background: Color?

  @Parameter("bounce", range: 0...0.6, help: "The overshoot of the spring; 0 is none.")
  var bounce = 0.0

  @Parameter(
    "duration", range: 0...10, unit: "s",
    help: """
      The spring's perceived duration; it comes to rest after 1.5 times this duration, or later if \
      it bounces.
      """)
  var duration = 0.5

  /// The range in which the screen fades in over the element. It is short, since two pictures of the same thing may be seen
  /// double in it.
  private static let fade = 0.18...0.34

  func transitionDuration(using context: TransitionContext) -> Double {
    context.spring(duration, bounce: bounce).seconds
  }

  func animateTransition(using context: TransitionContext) {
    let (spring, seconds) = context.spring(duration, bounce: bounce)
    guard let stage = Stage(using: context) else {
      return dissolve(using: context, duration: seconds)
    }
    let lower = stage.lower
    let room = stage.addRoom(background, duration: seconds)
    let element = stage.lowerElement(named: element)
    let originRadius = element?.cornerRadius ?? originRadius
    // A dialog grows alone, without what is around it in its picture.
    let island = stage.island()
    let surroundings = island.map(stage.surroundings) ?? []
    let card = stage.addCard(
      from: element?.frame ?? origin ?? stage.rectangle(120, 120, at: Point(x: 0.5, y: 0.75)), showing: island,
      statusBarStaysFor: seconds)
    let grown = island?.corners ?? CornerRadii(all: cornerRadius)
    // The card shows the element, which is hidden behind it, and the screen fades in over it. So nothing is seen twice.
    let picture = island == nil && lower != nil ? element?.picture() : nil
    let own = picture.flatMap { stage.ground(of: $0, at: card.origin, radius: originRadius) }
    let ground = own ?? stage.edgeColor(of: stage.upper) ?? .clear
    if let picture { card.add(picture) }
    let face = island.map { DialogFace(card, of: element, $0, background: nil, on: stage) }
    // Both may show one photograph, which then comes to the same place before the screen fades in.
    let place = picture.flatMap { SamePhotograph($0, in: stage.upper, card.shownAtOrigin) }
    let covers = element.flatMap { stage.addCovers(over: $0, above: card.view, dim: dim) }
    let veil = lower == nil ? nil : stage.addProp(frame: stage.bounds)
    if let veil { stage.container.insertSubview(veil, belowSubview: card.view) }
    // The veil is a dark view in front of the lower screen. If no background was added behind the screens, the veil
    // shrinks with the lower screen, so that the film's own background beside the screen is not dimmed. An added
    // background is dimmed as well, so that it does not become brighter than the screen.
    let veilScale = room == nil ? scale : 1
    var phases = [
      Phase {
        card.shrink()
        if place == nil { card.layOut(face?.picture ?? picture, isGrown: false) }
        covers?.view.scale = .one
        lower?.scale = .one
        veil?.scale = .one
        veil?.backgroundColor = .black(0)
      } over: {
        card.fill()
        if place == nil { card.layOut(face?.picture ?? picture, isGrown: true) }
        covers?.view.scale = Vector3D(x: scale, y: scale, z: 1)
        lower?.scale = Vector3D(x: scale, y: scale, z: 1)
        veil?.scale = Vector3D(x: veilScale, y: veilScale, z: 1)
        veil?.backgroundColor = .black(dim)
      },
      Phase(0...0.5) {
        veil?.backdropBlurRadius = 0
      } over: {
        veil?.backdropBlurRadius = blur
      },
      // In this range the card covers the veil, so that the end of the blur is not visible.
      Phase(0.98...1) {
        veil?.backdropBlurRadius = blur
      } over: {
        veil?.backdropBlurRadius = 0
      },
      Phase(0...0.75) {
        card.view.cornerRadius = originRadius
      } over: {
        card.view.cornerRadii = grown
      },
      Phase(0.85...1) {
        card.view.cornerRadii = grown
      } over: {
        card.view.cornerRadius = 0
      },
    ]
    phases +=
      face?.phases ?? [
        Phase(picture == nil ? 0.03...0.2 : 0...0.0004) {
          card.view.alpha = 0
        } over: {
          card.view.alpha = 1
        }
      ]
    if let picture, let place {
      phases += [
        Phase(0...Self.fade.lowerBound) {
          card.layOut(picture, isGrown: false)
        } over: {
          card.layOut(picture, over: place, at: Self.fade.lowerBound)
        },
        Phase(Self.fade.lowerBound...1) {
          card.layOut(picture, over: place, at: Self.fade.lowerBound)
        } over: {
          card.layOut(picture, over: place, at: 1)
        },
      ]
    }
    if let picture {
      let soft = stage.soften(
        picture, of: element, in: card, radius: originRadius, ground: ground, under: covers)
      if let soft { phases.append(soft) }
      var clear = ground
      clear.alpha = 0
      phases += [
        Phase(Self.fade) {
          card.show(0)
        } over: {
          card.show(stage.upperAlpha)
        },
        // A screen that is clear in parts is seen without the element and the ground.
        Phase(0.5...0.6) {
          card.view.backgroundColor = ground
          picture.alpha = 1
        } over: {
          card.view.backgroundColor = clear
          picture.alpha = 0
        },
      ]
    }
    phases += covers?.phases ?? []
    // The element stays until the card over it is opaque, so that nothing is seen through both.
    let hiding = face == nil && picture == nil ? 0.2...0.21 : 0.0004...0.0008
    if let element, let phase = stage.hide(element, in: hiding) { phases.append(phase) }
    phases += surroundings
    let shadow = stage.shadow(.black(shadow, radius: 20, offset: Point(x: 0, y: 10)), of: island)
    phases += stage.shadowPhases(shadow, of: card.view)
    stage.play(duration: seconds, curve: spring, phases: phases)
  }
}
