import SegueGeometry
import SegueMotion
import SegueScene
import Testing

@testable import SegueKit

/// Tests the diagnostics for animators whose recording does not begin with the picture before the
/// transition, or does not end with the picture after it.
struct EndsTests {
  private let gray = Color(red: 0.5, green: 0.5, blue: 0.5)

  /// Ways to break the law of the ends, each with a part of the expected message.
  private static let broken: [(name: String, words: String)] = [
    ("begins late", "does not begin with the picture before the transition"),
    ("begins transparent", "alpha of from is 0.5 instead of 1"),
    ("begins elsewhere", "frame of from is 100x200 at 30,0 instead of 100x200 at 0,0"),
    ("begins covered", " is shown"),
    ("ends transparent", "alpha of to is 0.25 instead of 1"),
    ("ends elsewhere", "frame of to is 100x200 at 0,7 instead of 100x200 at 0,0"),
    ("ends without to", "to is not shown"),
    ("ends hidden", "does not end with the picture after the transition"),
    ("ends covered", "does not end with the picture after the transition"),
    ("ends coloured", "background-color of to differs"),
    ("ends rounded", "corner-radius of to differs"),
  ]

  private func animate(_ fault: String, _ context: TransitionContext) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    (from.name, to.name) = ("from", "to")
    let container = context.containerView
    if fault != "ends without to" { container.addSubview(to) }
    to.frame = context.finalFrame(for: .to)
    if fault != "begins late" { to.alpha = 0 }
    let cover = View(frame: container.bounds)
    cover.backgroundColor = .black
    switch fault {
    case "begins transparent": from.alpha = 0.5
    case "begins elsewhere": from.center.x += 30
    case "begins covered": container.addSubview(cover)
    default: break
    }
    context.animate(duration: 0.5) {
      to.alpha = fault == "ends transparent" ? 0.25 : 1
      if fault == "ends elsewhere" { to.center.y += 7 }
      if fault == "ends coloured" { to.backgroundColor = .black }
    } completion: { _ in
      switch fault {
      case "ends hidden": to.isHidden = true
      case "ends covered": container.addSubview(cover)
      case "begins covered": cover.removeFromSuperview()
      case "ends rounded":
        to.cornerRadius = 9
        to.clipsToBounds = true
        from.removeFromSuperview()
      case "ends elsewhere", "ends transparent": from.removeFromSuperview()
      default: break
      }
      context.completeTransition(true)
    }
  }

  @Test(arguments: broken, [true, false])
  func `an animator whose first or last frame is wrong is reported with the view and property`(
    _ fault: (name: String, words: String), byHand: Bool
  ) throws {
    let hand = PercentDrivenInteractiveTransition()
    let stage = Stage(interaction: byHand ? hand : nil)
    stage.slide.onAnimate = { animate(fault.name, $0) }
    stage.navigation.pushViewController(Screen("b", color: gray), animated: true)
    #expect(stage.engine.diagnostics.count == 1, "known before the first frame")
    if byHand { hand.finish() }
    stage.window.runToRest()
    let result = try #require(stage.engine.lastResult)
    #expect(result.diagnostics.count == 1 && result.degraded == nil)
    let sentence = result.diagnostics.first ?? ""
    #expect(sentence.contains(fault.words), "\(sentence)")
    #expect(sentence.hasPrefix("Slide does not \(fault.name.prefix(3))"), "\(sentence)")
    // The frames displayed at the ends are right in spite of the animator's fault.
    #expect(stage.window.layers().layers == LayerTree(of: stage.window.view).layers)
  }

  @Test(arguments: [true, false])
  func `if pictures are compared, a wrong first or last frame is reported only if it looks wrong`(
    _ looksAlike: Bool
  ) {
    let stage = Stage()
    stage.engine.pictureComparison = { _, _ in looksAlike }
    stage.slide.onAnimate = { animate("ends coloured", $0) }
    stage.navigation.pushViewController(Screen("b", color: gray), animated: true)
    #expect(stage.engine.diagnostics.isEmpty == looksAlike)
  }

  @Test(arguments: [
    "snapshots", "beneath", "beside", "transparent", "empty", "behind", "put back", "mess",
  ])
  func `an invisible difference at the end of a transition is not reported`(_ way: String) throws {
    let stage = Stage()
    stage.slide.onAnimate = { context in
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return
      }
      let container = context.containerView
      to.frame = context.finalFrame(for: .to)
      let extra = View(frame: container.bounds)
      extra.backgroundColor = .black
      var picture: View?
      switch way {
      case "snapshots":
        picture = from.snapshotView(afterScreenUpdates: false)
        if let picture { container.addSubview(picture) }
        from.isHidden = true
      case "beneath": container.insertSubview(extra, at: 0)
      case "beside":
        extra.center.x += 100
        container.addSubview(extra)
      case "transparent":
        extra.alpha = 0
        container.addSubview(extra)
      case "empty":
        extra.transform = .scale(x: 0, y: 0)
        container.addSubview(extra)
      case "behind": container.insertSubview(to, at: 0)
      case "mess": container.clipsToBounds = true
      default: break
      }
      if way != "behind" {
        container.addSubview(to)
        to.alpha = 0
      }
      context.animate(duration: 0.5) {
        to.alpha = 1
        if way == "behind" { from.alpha = 0 }
        if way == "put back" { to.transform = .rotation(angle: 1) }
      } completion: { _ in
        if way == "put back" { to.transform = .identity }
        if way == "mess" { to.zPosition = 9 }
        context.completeTransition(true)
      }
    }
    stage.navigation.pushViewController(Screen("b", color: gray), animated: true)
    stage.window.runToRest()
    #expect(stage.engine.lastResult?.diagnostics == [])
  }

  @Test(arguments: TransitionOptions.allCases.filter { $0 != .none }, [true, false])
  func
    `the built-in animators begin with only the old screen and end with the new in every container`(
      _ options: TransitionOptions, byHand: Bool
    )
  {
    let hand = PercentDrivenInteractiveTransition()
    for animator in [OptionsAnimator(options, duration: 0.4), DissolveAnimator(), Slide()]
      as [any ViewControllerAnimatedTransitioning]
    {
      let stage = Stage(interaction: byHand ? hand : nil)
      stage.director.animator = animator
      var found: [String] = []
      stage.engine.onEnd = { found += $0.diagnostics }
      func finish() {
        if byHand { hand.finish() }
        stage.window.runToRest()
      }
      stage.navigation.pushViewController(Screen("b", color: gray), animated: true)
      finish()
      stage.navigation.popViewController(animated: true)
      finish()
      // An `OptionsAnimator` is only for transitions that replace one view by another.
      let isGeneral = animator is DissolveAnimator
      for style in [PresentationStyle.fullScreen, .custom] where isGeneral || style != .custom {
        let modal = Screen("modal", color: gray)
        modal.modalPresentationStyle = style
        modal.transitioningDelegate = stage.director
        stage.director.makePresentation = {
          Sheet(presentedViewController: $0, presenting: $1)
        }
        stage.root.present(modal, animated: true)
        finish()
        modal.dismiss(animated: true)
        finish()
      }
      #expect(stage.engine.count == (isGeneral ? 6 : 4))
      #expect(found == [], "\(animator.displayName)")
    }
  }

  /// A presentation whose view does not fill the container.
  private final class Sheet: DimmingPresentationController {
    override var frameOfPresentedView: Rect { Rect(x: 0, y: 50, width: 100, height: 150) }
  }

  @Test
  func
    `the check of an animator's first and last frame ignores animations alongside the transition`()
  {
    let stage = Stage()
    // This bar is a direct subview of the window. The coordinator's animation fades the bar for
    // longer than the animator's recording lasts.
    let bar = View(frame: Rect(x: 0, y: 0, width: 100, height: 10), name: "bar")
    bar.backgroundColor = .black
    stage.window.view.addSubview(bar)
    stage.slide.onAnimate = { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.frame = context.finalFrame(for: .to)
      to.alpha = 0
      context.animate(
        duration: 0.2, animations: { to.alpha = 1 },
        completion: { _ in context.completeTransition(true) })
    }
    let coming = Screen("b")
    coming.onCall = { call in
      guard call == "WA" else { return }
      stage.navigation.transitionCoordinator?
        .animateAlongsideTransition(in: bar, animation: { _ in bar.alpha = 0.5 }, completion: nil)
    }
    stage.navigation.pushViewController(coming, animated: true)
    stage.window.runToRest()
    #expect(bar.alpha == 0.5)
    #expect(stage.engine.lastResult?.diagnostics == [])
  }

  /// A presentation that puts the presented view into the container itself, alone or in a view of its own.
  private final class Placing: PresentationController {
    let wrapper = View(name: "wrapper")
    var isWrapping = false
    override var frameOfPresentedView: Rect { Rect(x: 0, y: 50, width: 100, height: 150) }
    override func presentationTransitionWillBegin() {
      let view = presentedViewController.view
      wrapper.frame = frameOfPresentedView
      containerView.addSubview(isWrapping ? wrapper : view)
      if isWrapping { wrapper.addSubview(view) }
      view.frame = isWrapping ? wrapper.bounds : frameOfPresentedView
    }
  }

  @Test(arguments: [true, false])
  func `a view that the presentation has placed itself is not reported`(isWrapping: Bool) {
    let stage = Stage()
    let modal = Screen("modal", color: gray)
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = stage.director
    var wrapper: View?
    stage.director.makePresentation = {
      let new = Placing(presentedViewController: $0, presenting: $1)
      new.isWrapping = isWrapping
      wrapper = new.wrapper
      return new
    }
    stage.slide.onAnimate = { context in
      let to = isWrapping ? wrapper : context.view(forKey: .to)
      to?.center.y += 150
      context.animate(duration: 0.5) {
        to?.center.y -= 150
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    stage.root.present(modal, animated: true)
    stage.window.runToRest()
    #expect(stage.engine.lastResult?.diagnostics == [])
    #expect(modal.view.superview === (isWrapping ? wrapper : modal.presentationController?.containerView))
    #expect(modal.view.frame == Rect(x: 0, y: isWrapping ? 0 : 50, width: 100, height: 150))
  }
}
