import SegueFullSDK

// The Swift samples of the guide's pages, except whole plug-ins. Each sample is in a function or type that declares the
// names that it uses. `DocumentationTests` compares the samples with the pages.

// From views.md:
func addViews(_ container: View, from: View, to: View) {
  container.insertSubview(to, belowSubview: from)
  let dim = View(frame: container.bounds)
  container.addSubview(dim)
}

// From animations.md:
func fade(_ to: View, in context: TransitionContext) {
  context.animate(duration: 0.5, delay: 0.1) {
    to.alpha = 1
  } completion: { _ in
    context.completeTransition(!context.transitionWasCancelled)
  }
}

// From animations.md:
func jump(_ to: View, in context: TransitionContext) {
  context.animate(duration: 1, curve: .linear) { to.center.x = 200 }  // across
  context.animate(duration: 0.25, curve: .easeOut) {
    context.addToEarlierAnimations()
    to.center.y -= 20  // and up meanwhile: of the centre, x adds nothing
  }
}

// From animations.md:
func releaseLate(_ context: TransitionContext) {
  context.setReleasePoint(0.9)
}

// From screens.md:
func showScreensBelow(_ container: View, in context: TransitionContext) {
  for index in 0..<context.screenCount where index < (context.screenIndex(of: .from) ?? 0) {
    guard let card = context.screenPicture(at: index) else { continue }
    container.insertSubview(card, at: index)
  }
}

// From screens.md:
func flyElements(_ container: View, in context: TransitionContext) {
  context.afterFirstFrame { _ in
    for element in context.elements(of: .from) {
      guard let partner = element.partner, let picture = element.picture() else { continue }
      container.addSubview(picture)
      element.view?.isHidden = true
      partner.view?.isHidden = true
      context.animate(duration: 0.4) {
        picture.frame = partner.frame
        picture.cornerRadius = partner.cornerRadius
      } completion: { _ in
        picture.removeFromSuperview()
        partner.view?.isHidden = false
      }
    }
  }
}

// From screens.md:
struct Backed {
  @Parameter("background", help: "The colour behind the card. If unset, the film's backdrop.")
  var background: Color?

  func addRoom(_ container: View, in context: TransitionContext) {
    let room = View(frame: container.bounds)
    room.backgroundColor = background ?? context.backdropColor
  }
}

// From swift.md:
struct Swing {
  func transitionDuration(using context: TransitionContext) -> Double { 0.4 }
  func animateTransition(using context: TransitionContext) { context.completeTransition(true) }
}

extension Swing: Animator {
  static let descriptor = Descriptor(
    id: "com.example.swing", name: "Swing", version: "1.0.0", summary: "Swings.")
}
