import SegueGeometry
import SegueKit
import SegueScene
import Testing

/// Tests three small apps with the transitions that tutorials for UIKit build, each written as for UIKit: a card over a
/// darkened screen, a screen that a finger pulls down, and a screen that grows out of a cell. What is checked is the
/// order of the calls and what is shown.
struct TutorialTests {
  /// The calls that an app has got, in order.
  private final class Journal {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private class Page: ViewController {
    let journal: Journal
    let name: String
    init(_ name: String, _ journal: Journal) {
      (self.name, self.journal) = (name, journal)
      super.init()
    }
    func note(_ call: String) { journal.lines.append("\(name) \(call)") }
    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .white
      note("viewDidLoad")
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      note("viewWillAppear")
    }
    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      note("viewIsAppearing")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      note("viewDidAppear")
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      note("viewWillDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      note("viewDidDisappear")
    }
  }

  private let journal = Journal()

  private func window(_ root: ViewController) -> Window {
    let window = Window(size: Size(width: 100, height: 200), rootViewController: root)
    journal.lines = []
    return window
  }

  private func wait(_ window: Window, _ seconds: Double = 2) {
    for _ in 0..<Int(seconds * 60) { window.tick(to: window.time + 1.0 / 60) }
  }

  // MARK: A card over a darkened screen

  private final class CardPresentation: PresentationController {
    let dimming = View()
    let journal: Journal
    init(_ presented: ViewController, _ presenting: ViewController?, _ journal: Journal) {
      self.journal = journal
      super.init(presentedViewController: presented, presenting: presenting ?? presented)
      dimming.backgroundColor = Color(white: 0, alpha: 0.5)
      dimming.alpha = 0
      dimming.addGestureRecognizer(TapGestureRecognizer(target: self, action: CardPresentation.tap))
    }

    override var frameOfPresentedViewInContainerView: Rect {
      let bounds = containerView?.bounds ?? .zero
      let size = size(forChildContentContainer: presentedViewController, withParentContainerSize: bounds.size)
      return Rect(x: 0, y: bounds.height - size.height, width: size.width, height: size.height)
    }
    override func size(
      forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
    ) -> Size { Size(width: parentSize.width, height: parentSize.height * 2 / 3) }

    override func containerViewWillLayoutSubviews() {
      super.containerViewWillLayoutSubviews()
      dimming.frame = containerView.bounds
    }
    override func presentationTransitionWillBegin() {
      journal.lines.append("presentationTransitionWillBegin")
      dimming.frame = containerView.bounds
      containerView.insertSubview(dimming, at: 0)
      guard let coordinator = presentedViewController.transitionCoordinator else {
        dimming.alpha = 1
        return
      }
      coordinator.animate(alongsideTransition: { _ in self.dimming.alpha = 1 }, completion: nil)
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      journal.lines.append("presentationTransitionDidEnd \(completed)")
      if !completed { dimming.removeFromSuperview() }
    }
    override func dismissalTransitionWillBegin() {
      journal.lines.append("dismissalTransitionWillBegin")
      presentedViewController.transitionCoordinator?.animate(
        alongsideTransition: { _ in self.dimming.alpha = 0 }, completion: nil)
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
      journal.lines.append("dismissalTransitionDidEnd \(completed)")
      if completed { dimming.removeFromSuperview() }
    }
    func tap(_ recognizer: TapGestureRecognizer) { presentingViewController.dismiss(animated: true) }
  }

  private final class CardAnimator: ViewControllerAnimatedTransitioning {
    let isPresenting: Bool
    let journal: Journal
    init(isPresenting: Bool, _ journal: Journal) { (self.isPresenting, self.journal) = (isPresenting, journal) }

    func transitionDuration(using context: TransitionContext) -> Double { 0.5 }

    func animateTransition(using context: TransitionContext) {
      journal.lines.append("animateTransition")
      let key: TransitionKey = isPresenting ? .to : .from
      guard let controller = context.viewController(forKey: key), let view = context.view(forKey: key) else {
        context.completeTransition(false)
        return
      }
      if isPresenting { context.containerView.addSubview(view) }
      let shown = isPresenting ? context.finalFrame(for: controller) : context.initialFrame(for: controller)
      let hidden = shown.offsetBy(dx: 0, dy: context.containerView.frame.height - shown.minY)
      view.frame = isPresenting ? hidden : shown
      View.animate(withDuration: transitionDuration(using: context)) {
        view.frame = self.isPresenting ? shown : hidden
      } completion: { finished in
        if !self.isPresenting { view.removeFromSuperview() }
        context.completeTransition(finished && !context.transitionWasCancelled)
      }
    }

    func animationEnded(_ transitionCompleted: Bool) { journal.lines.append("animationEnded \(transitionCompleted)") }
  }

  private final class CardDelegate: ViewControllerTransitioningDelegate {
    let journal: Journal
    init(_ journal: Journal) { self.journal = journal }
    func presentationController(
      forPresented presented: ViewController, presenting: ViewController?, source: ViewController
    ) -> PresentationController? { CardPresentation(presented, presenting, journal) }
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { CardAnimator(isPresenting: true, journal) }
    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
      CardAnimator(isPresenting: false, journal)
    }
  }

  @Test func `a card with a presentation controller of its own over a darkened screen`() throws {
    let home = Page("home", journal)
    let window = window(home)
    let card = Page("card", journal)
    let delegate = CardDelegate(journal)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = delegate
    home.present(card, animated: true) { self.journal.lines.append("presented") }
    let dimming = try #require(card.presentationController as? CardPresentation).dimming
    wait(window, 0.25)
    #expect(abs(dimming.presentation.alpha - 0.5) < 0.1)
    #expect(card.view.presentation.frame.minY > 67 && card.view.presentation.frame.minY < 200)
    wait(window)
    // The presenter stays, so it gets no appearance calls.
    #expect(
      journal.take() == [
        "presentationTransitionWillBegin", "card viewDidLoad", "card viewWillAppear", "card viewIsAppearing",
        "animateTransition", "card viewDidAppear", "presentationTransitionDidEnd true", "animationEnded true",
        "presented",
      ])
    #expect(abs(card.view.frame.minY - 200.0 / 3) < 1e-9 && dimming.alpha == 1)

    // A resize lays the container and the card out again.
    window.resize(to: Size(width: 200, height: 90))
    #expect(dimming.frame == Rect(x: 0, y: 0, width: 200, height: 90))
    #expect(card.view.frame == Rect(x: 0, y: 30, width: 200, height: 60))

    // A tap beside the card dismisses it.
    window.send(PointerEvent(.began, at: Point(x: 50, y: 10), time: window.time))
    window.tick(to: window.time + 0.05)
    window.send(PointerEvent(.ended, at: Point(x: 50, y: 10), time: window.time))
    wait(window)
    #expect(
      journal.take() == [
        "dismissalTransitionWillBegin", "card viewWillDisappear", "animateTransition", "card viewDidDisappear",
        "dismissalTransitionDidEnd true", "animationEnded true",
      ])
    #expect(home.presentedViewController == nil && window.view.subviews == [home.view] && dimming.superview == nil)
  }

  // MARK: A screen that a finger pulls down

  private final class PullAnimator: ViewControllerAnimatedTransitioning {
    func transitionDuration(using context: TransitionContext) -> Double { 0.4 }
    func animateTransition(using context: TransitionContext) {
      guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to) else {
        return
      }
      context.containerView.insertSubview(to.view, belowSubview: from.view)
      let bounds = context.containerView.bounds
      View.animate(
        withDuration: transitionDuration(using: context),
        animations: { from.view.frame = Rect(origin: Point(x: 0, y: bounds.height), size: bounds.size) },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  private final class Puller: PercentDrivenInteractiveTransition {
    var hasStarted = false
    var shouldFinish = false
  }

  private final class Pulled: Page {
    var puller: Puller?
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addGestureRecognizer(PanGestureRecognizer(target: self, action: Pulled.pull))
    }
    func pull(_ sender: PanGestureRecognizer) {
      let translation = sender.translation(in: view)
      let progress = min(max(translation.y / view.bounds.height, 0), 1)
      guard let puller else { return }
      switch sender.state {
      case .began:
        puller.hasStarted = true
        dismiss(animated: true) { self.note("dismissal asked for") }
      case .changed:
        puller.shouldFinish = progress > 0.3
        puller.update(progress)
      case .cancelled:
        puller.hasStarted = false
        puller.cancel()
      case .ended:
        puller.hasStarted = false
        puller.shouldFinish ? puller.finish() : puller.cancel()
      default: break
      }
    }
  }

  private final class PullHome: Page, ViewControllerTransitioningDelegate {
    let puller = Puller()
    func open() -> Pulled {
      let screen = Pulled("pulled", journal)
      screen.modalPresentationStyle = .fullScreen
      screen.transitioningDelegate = self
      screen.puller = puller
      present(screen, animated: false)
      return screen
    }
    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
      PullAnimator()
    }
    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { puller.hasStarted ? puller : nil }
  }

  private func drag(_ window: Window, to y: Double, ending: PointerEvent.Phase = .ended) {
    window.send(PointerEvent(.began, at: Point(x: 50, y: 10), time: window.time))
    for step in 1...10 {
      window.tick(to: window.time + 1.0 / 60)
      window.send(PointerEvent(.moved, at: Point(x: 50, y: 10 + (y - 10) * Double(step) / 10), time: window.time))
    }
    wait(window, 0.2)
    window.send(PointerEvent(ending, at: Point(x: 50, y: y), time: window.time))
  }

  @Test func `a screen that a finger pulls down is dismissed after a third of the way, and comes back before`() {
    let home = PullHome("home", journal)
    let window = window(home)
    let screen = home.open()
    #expect(home.presentedViewController === screen)
    journal.lines = []
    for ending in [PointerEvent.Phase.ended, .cancelled] {
      drag(window, to: ending == .ended ? 50 : 150, ending: ending)
      wait(window)
      #expect(
        journal.take() == [
          "pulled viewWillDisappear", "home viewWillAppear", "home viewIsAppearing", "home viewWillDisappear",
          "pulled viewWillAppear", "home viewDidDisappear", "pulled viewDidAppear",
          "pulled dismissal asked for",
        ])
      #expect(home.presentedViewController === screen && screen.view.superview != nil)
      #expect(home.view.superview == nil && screen.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    }
    window.send(PointerEvent(.began, at: Point(x: 50, y: 10), time: window.time))
    window.tick(to: window.time + 0.02)
    for y in [30.0, 60, 100] {
      window.send(PointerEvent(.moved, at: Point(x: 50, y: y), time: window.time))
      window.tick(to: window.time + 0.02)
    }
    let shown = screen.view.presentation.frame.minY
    #expect(shown > 30 && shown < 100 && window.isInFlight)
    window.send(PointerEvent(.moved, at: Point(x: 50, y: 120), time: window.time))
    window.tick(to: window.time + 0.2)
    window.send(PointerEvent(.ended, at: Point(x: 50, y: 120), time: window.time))
    wait(window)
    #expect(
      journal.take() == [
        "pulled viewWillDisappear", "home viewWillAppear", "home viewIsAppearing", "pulled viewDidDisappear",
        "home viewDidAppear", "pulled dismissal asked for",
      ])
    #expect(home.presentedViewController == nil && window.view.subviews == [home.view])
  }

  // MARK: A screen that grows out of a cell

  private final class Grid: Page, ViewControllerTransitioningDelegate {
    let cells = (0..<4).map { View(frame: Rect(x: 10, y: 10 + 40 * Double($0), width: 80, height: 30)) }
    var selected: View?
    private let grow = GrowAnimator()
    override func viewDidLoad() {
      super.viewDidLoad()
      for cell in cells {
        cell.backgroundColor = .systemBlue
        cell.cornerRadius = 6
        view.addSubview(cell)
        cell.addGestureRecognizer(TapGestureRecognizer(target: self, action: Grid.tap))
      }
    }
    func tap(_ recognizer: TapGestureRecognizer) {
      guard let cell = recognizer.view else { return }
      selected = cell
      let detail = Page("detail", journal)
      detail.modalPresentationStyle = .fullScreen
      detail.transitioningDelegate = self
      present(detail, animated: true)
    }
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { prepare(true) }
    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
      prepare(false)
    }
    private func prepare(_ isPresenting: Bool) -> GrowAnimator {
      grow.isPresenting = isPresenting
      grow.origin = selected.map { $0.convert($0.bounds, to: nil) } ?? .zero
      grow.dismissed = { [weak self] in self?.selected?.isHidden = false }
      selected?.isHidden = true
      return grow
    }
  }

  private final class GrowAnimator: ViewControllerAnimatedTransitioning {
    var isPresenting = true
    var origin = Rect.zero
    var dismissed: () -> Void = {}
    func transitionDuration(using context: TransitionContext) -> Double { 0.6 }
    func animateTransition(using context: TransitionContext) {
      let container = context.containerView
      guard let to = context.view(forKey: .to),
        let detail = isPresenting ? to : context.view(forKey: .from)
      else { return }
      let small = isPresenting ? origin : detail.frame
      let large = isPresenting ? detail.frame : origin
      let scale = Transform3D(
        scaleX: isPresenting ? small.width / large.width : large.width / small.width,
        y: isPresenting ? small.height / large.height : large.height / small.height)
      if isPresenting {
        detail.transform = scale
        detail.center = Point(x: small.midX, y: small.midY)
        detail.clipsToBounds = true
      }
      detail.cornerRadius = isPresenting ? 20 : 0
      container.addSubview(to)
      container.bringSubviewToFront(detail)
      View.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.2,
        animations: {
          detail.transform = self.isPresenting ? .identity : scale
          detail.center = Point(x: large.midX, y: large.midY)
          detail.cornerRadius = self.isPresenting ? 0 : 20
        },
        completion: { _ in
          if !self.isPresenting { self.dismissed() }
          context.completeTransition(true)
        })
    }
  }

  @Test func `a screen grows out of the cell that was tapped and goes back into it`() throws {
    let grid = Grid("grid", journal)
    let window = window(grid)
    let cell = grid.cells[2]
    window.send(PointerEvent(.began, at: Point(x: 50, y: 100), time: window.time))
    window.tick(to: window.time + 0.05)
    window.send(PointerEvent(.ended, at: Point(x: 50, y: 100), time: window.time))
    #expect(grid.selected === cell && window.isInFlight)
    let detail = try #require(grid.presentedViewController)
    let first = detail.view.presentation.frame
    #expect(abs(first.minX - 10) < 1e-9 && abs(first.minY - 90) < 1e-9 && abs(first.width - 80) < 1e-9)
    wait(window, 0.1)
    let second = detail.view.presentation.frame
    #expect(second.width > first.width && second.minY < first.minY)
    wait(window)
    #expect(
      journal.take() == [
        "detail viewDidLoad", "grid viewWillDisappear", "detail viewWillAppear", "detail viewIsAppearing",
        "grid viewDidDisappear", "detail viewDidAppear",
      ])
    #expect(detail.view.frame == Rect(x: 0, y: 0, width: 100, height: 200) && detail.view.transform == .identity)
    #expect(cell.isHidden)

    detail.dismiss(animated: true)
    wait(window, 0.3)
    #expect(detail.view.presentation.frame.width < 100)
    wait(window)
    #expect(
      journal.take() == [
        "detail viewWillDisappear", "grid viewWillAppear", "grid viewIsAppearing", "detail viewDidDisappear",
        "grid viewDidAppear",
      ])
    #expect(!cell.isHidden && window.view.subviews == [grid.view] && grid.presentedViewController == nil)
  }
}
