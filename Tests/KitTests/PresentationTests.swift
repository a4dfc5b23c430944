import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests custom presentation controllers, and further features of containers that UIKit apps use.
struct PresentationTests {
  private final class Wrapping: PresentationController {
    let wrapper = View(name: "wrapper")
    var removes = false
    var calls: [String] = []
    override var presentedView: View? { wrapper }
    override var shouldRemovePresentersView: Bool { removes }
    override var frameOfPresentedView: Rect {
      Rect(x: 10, y: 20, width: containerView.bounds.width - 20, height: 100)
    }
    override func presentationTransitionWillBegin() {
      let inner = presentedViewController.view
      wrapper.addSubview(inner)
      inner.frame = Rect(x: 5, y: 5, width: 70, height: 90)
    }
    override func containerViewWillLayoutSubviews() { calls.append("will") }
    override func containerViewDidLayoutSubviews() { calls.append("did") }
  }

  private let base = Screen("base")
  private let modal = Screen("modal")
  private let director = Director(Slide())
  private let window: Window
  private let presentation: Wrapping

  init() {
    window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = director
    presentation = Wrapping(presentedViewController: modal, presenting: base)
    director.makePresentation = { [presentation] _, _ in presentation }
  }

  @Test
  func `a presentation controller's overridden presentedView is laid out, animated and removed`() {
    var shown: [View?] = []
    (director.animator as? Slide)?.onAnimate = { context in
      shown.append(context.view(forKey: context.operation == .present ? .to : .from))
      (director.animator as? Slide)?.slide(context)
    }
    base.present(modal, animated: true)
    #expect(presentation.calls == ["will", "did"])
    window.runToRest()
    #expect(presentation.wrapper.frame == Rect(x: 10, y: 20, width: 80, height: 100))
    #expect(modal.view.superview === presentation.wrapper)
    #expect(modal.view.frame == Rect(x: 5, y: 5, width: 70, height: 90))
    window.resize(to: Size(width: 200, height: 200))
    #expect(presentation.wrapper.frame.width == 180)
    modal.dismiss(animated: true)
    window.runToRest()
    #expect(
      presentation.wrapper.superview == nil
        && shown == [presentation.wrapper, presentation.wrapper])
    #expect(window.view.subviews.map(\.name) == ["base"])
  }

  @Test(arguments: [true, false])
  func `a presentation controller may remove the presenter's view`(completes: Bool) {
    presentation.removes = true
    let hand = PercentDrivenInteractiveTransition()
    director.interaction = hand
    base.present(modal, animated: true)
    if completes { hand.finish() } else { hand.cancel() }
    window.runToRest()
    #expect((base.view.superview == nil) == completes)
    #expect(base.calls.suffix(2) == (completes ? ["WD", "DD"] : ["WA", "DA"]))
    if completes {
      modal.dismiss(animated: true)
      hand.finish()
      window.runToRest()
    }
    #expect(base.view.superview === window.view && base.view.frame.height == 200)
    #expect(window.view.subviews.map(\.name) == ["base"] && base.isBalanced)
  }

  // MARK: Sizes, safe areas and traits

  private final class Traits: ViewController {
    var calls: [String] = []
    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      super.viewWillTransition(to: size, with: coordinator)
      calls.append("size \(size.width) from \(view.bounds.width)")
      coordinator.animate(
        alongsideTransition: { [self] _ in calls.append("alongside \(view.bounds.width)") },
        completion: { [self] _ in calls.append("completion") })
    }
    override func viewSafeAreaInsetsDidChange() { calls.append("safe") }
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
      calls.append("traits \(previous?.horizontalSizeClass.rawValue ?? "")")
    }
  }

  @Test func `view controllers receive new sizes, safe areas and traits`() {
    let traits = Traits()
    let window = Window(size: Size(width: 400, height: 800), rootViewController: traits)
    _ = traits.view
    window.resize(to: Size(width: 700, height: 800))
    #expect(
      traits.calls == ["size 700.0 from 400.0", "alongside 700.0", "completion", "traits compact"])
    #expect(traits.traitCollection.horizontalSizeClass == .regular)
    traits.calls = []
    window.safeAreaInsets = EdgeInsets(top: 40, bottom: 20)
    window.userInterfaceStyle = .dark
    #expect(traits.calls == ["safe", "traits regular"])
    let inner = View(frame: Rect(x: 0, y: 30, width: 100, height: 765))
    traits.view.addSubview(inner)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 10, bottom: 15))
    traits.additionalSafeAreaInsets = EdgeInsets(top: 5)
    #expect(inner.safeAreaInsets.top == 15 && View().safeAreaInsets == .zero)
    traits.overrideUserInterfaceStyle = .light
    #expect(traits.traitCollection.userInterfaceStyle == .light && inner.window === window)
  }

  // MARK: Containers

  private final class Gatekeeper: TabBarControllerDelegate {
    func tabBarController(
      _ tabBarController: TabBarController, shouldSelect controller: ViewController
    ) -> Bool { controller.title != "b" }
  }

  @Test func `a tab bar's delegate can refuse a selection, and the tabs can be replaced`() {
    let gatekeeper = Gatekeeper()
    let (a, b, c) = (Screen("a"), Screen("b"), Screen("c"))
    let tabs = TabBarController(viewControllers: [a, b])
    tabs.delegate = gatekeeper
    let window = Window(size: Size(width: 100, height: 200), rootViewController: tabs)
    var answer: Bool?
    tabs.select(1) { answer = $0 }
    #expect(answer == false && tabs.selectedViewController === a)
    tabs.setViewControllers([c, a], animated: false)
    window.runToRest()
    #expect(tabs.selectedViewController === a && tabs.selectedIndex == 1)
    #expect(b.parent == nil && c.parent === tabs && a.isBalanced)
    tabs.setViewControllers([b], animated: false)
    #expect(tabs.selectedViewController === b && b.view.superview === tabs.view)
    #expect(a.parent == nil && a.calls.suffix(3).contains("DD") && b.appearanceState == .appeared)
  }

  @Test(arguments: [PresentationStyle.fullScreen, .pageSheet])
  func `the presentation controller exists before the presentation that uses it`(
    style: PresentationStyle
  ) throws {
    let base = Screen("base")
    let window = Window(size: Size(width: 100, height: 200), rootViewController: base)
    let modal = Screen("modal")
    modal.modalPresentationStyle = style
    let before = try #require(modal.presentationController)
    base.present(modal, animated: false)
    #expect(modal.presentationController === before)
    #expect(before.presentingViewController === base && window.topController === modal)
    modal.dismiss(animated: false)
    weak var released: ViewController?
    do {
      let other = ViewController()
      released = other
      _ = other.presentationController
    }
    #expect(released == nil)
  }

  @Test func `viewDidLoad sees a view of the window's size`() {
    final class Reader: ViewController {
      var size: Size?
      override func viewDidLoad() { size = view.bounds.size }
    }
    let (root, next, modal) = (Reader(), Reader(), Reader())
    let navigation = NavigationController(rootViewController: root)
    let size = Size(width: 100, height: 200)
    let window = Window(size: size, rootViewController: navigation)
    navigation.pushViewController(next, animated: true)
    window.engine.skip()
    navigation.present(modal, animated: true)
    #expect(root.size == size && next.size == size && modal.size == size)
  }

  @Test(arguments: [true, false])
  func `a drag from the leading edge pops the top view controller`(finishes: Bool) {
    let (a, b) = (Screen("a"), Screen("b"))
    let navigation = NavigationController(rootViewController: a)
    let window = Window(size: Size(width: 100, height: 200), rootViewController: navigation)
    navigation.pushViewController(b, animated: false)
    let gesture = navigation.interactivePopGestureRecognizer
    #expect(gesture === navigation.interactivePopGestureRecognizer)
    func send(_ phase: PointerEvent.Phase, _ x: Double, at time: Double) {
      window.tick(to: time)
      window.send(PointerEvent(phase, at: Point(x: x, y: 100), time: time))
    }
    send(.began, 5, at: 0)
    for step in 1...8 { send(.moved, 5 + 10 * Double(step), at: Double(step) / 100) }
    #expect(abs(window.engine.percentComplete - 0.7) < 1e-9)
    send(finishes ? .ended : .cancelled, 85, at: 0.1)
    window.runToRest()
    #expect(navigation.topViewController === (finishes ? a : b))
    // A disabled recognizer does nothing.
    gesture.isEnabled = false
    send(.began, 5, at: 200)
    send(.moved, 60, at: 200.1)
    #expect(!window.engine.isInFlight)
  }

  private final class Book: PageViewControllerDataSource, PageViewControllerDelegate {
    let pages = ["a", "b", "c"].map { Screen($0) }
    var calls: [String] = []
    private func page(_ controller: ViewController, _ step: Int) -> ViewController? {
      pages.firstIndex { $0 === controller }.map { $0 + step }
        .flatMap { pages.indices.contains($0) ? pages[$0] : nil }
    }
    func pageViewController(
      _ pageViewController: PageViewController, viewControllerBefore viewController: ViewController
    ) -> ViewController? { page(viewController, -1) }
    func pageViewController(
      _ pageViewController: PageViewController, viewControllerAfter viewController: ViewController
    ) -> ViewController? { page(viewController, 1) }
    func pageViewController(
      _ pageViewController: PageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [ViewController], transitionCompleted completed: Bool
    ) {
      calls.append("\(previousViewControllers.first?.title ?? "") \(completed)")
    }
  }

  @Test func `a drag turns to the next page of a page view controller's data source`() {
    let book = Book()
    let controller = PageViewController()
    controller.dataSource = book
    controller.delegate = book
    controller.setViewControllers([book.pages[0]], direction: .forward, animated: false)
    let window = Window(size: Size(width: 100, height: 200), rootViewController: controller)
    #expect(book.pages[0].view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    func drag(from start: Double, to end: Double) {
      let time = window.engine.now + 1
      window.tick(to: time)
      window.send(PointerEvent(.began, at: Point(x: start, y: 100), time: time))
      for step in 1...10 {
        let time = time + Double(step) / 50
        window.tick(to: time)
        window.send(
          PointerEvent(
            .moved, at: Point(x: start + (end - start) * Double(step) / 10, y: 100), time: time))
      }
      window.tick(to: time + 1)
      window.send(PointerEvent(.ended, at: Point(x: end, y: 100), time: time + 1))
      window.runToRest()
    }
    drag(from: 90, to: 10)
    #expect(controller.viewControllers == [book.pages[1]] && book.pages[0].parent == nil)
    drag(from: 90, to: 60)
    #expect(controller.viewControllers == [book.pages[1]])
    drag(from: 10, to: 90)
    #expect(controller.viewControllers == [book.pages[0]])
    drag(from: 10, to: 90)
    #expect(book.calls == ["a true", "b false", "b true"])
    #expect(!book.pages.contains { !$0.isBalanced })
  }

  @Test func `a delegate chooses the animator of pages, in a row and from a data source`() {
    let (a, b) = (Screen("a"), Screen("b"))
    for controller in [PageViewController(pages: [a, b]), PageViewController()] {
      let slide = Slide()
      let chooser = Director(slide)
      controller.delegate = chooser
      if controller.pages.isEmpty {
        controller.setViewControllers([Screen("first")], direction: .forward, animated: false)
      }
      let window = Window(size: Size(width: 100, height: 200), rootViewController: controller)
      let next = controller.pages.isEmpty ? Screen("next") : b
      controller.setViewControllers([next], direction: .forward, animated: true)
      #expect(controller.currentPage === next)
      window.runToRest()
      #expect(slide.ended == [.completed] && controller.viewControllers == [next])
    }
  }

  @Test func `a row shows none but its own pages`() {
    let (a, b, stranger) = (Screen("a"), Screen("b"), Screen("stranger"))
    let row = PageViewController(pages: [a, b])
    let window = Window(size: Size(width: 100, height: 200), rootViewController: row)
    var answers: [Bool] = []
    for page in [stranger, a, b] {
      row.setViewControllers([page], direction: .forward, animated: false) { answers.append($0) }
      window.runToRest()
    }
    #expect(answers == [false, false, true])
    #expect(row.currentIndex == 1 && row.currentPage === b && stranger.parent == nil && a.parent === row)
  }
}
