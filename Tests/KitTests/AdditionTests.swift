import SegueGeometry
import SegueKit
import SegueMotion
import SegueScene
import Testing

/// Tests what programs for UIKit use besides transitions: links to the clock, controls, pictures, traits and sizes.
struct AdditionTests {
  private let controller = ViewController()
  private let window: Window

  init() { window = Window(size: Size(width: 100, height: 200), rootViewController: controller) }

  private func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time))
  }

  // MARK: Clock

  @Test func `a display link is called with each tick, and not while it is paused or after its end`() {
    final class Ball {
      var times: [Double] = []
      func step(_ link: DisplayLink) { times.append(link.timestamp) }
    }
    let ball = Ball()
    let link = DisplayLink(target: ball, action: Ball.step)
    link.add(to: window)
    window.tick(to: 0.5)
    window.tick(to: 0.75)
    #expect(ball.times == [0.5, 0.75] && link.duration == 0.25 && link.targetTimestamp == 1)
    link.isPaused = true
    window.tick(to: 1)
    link.isPaused = false
    link.preferredFramesPerSecond = 1
    window.tick(to: 1.5)
    window.tick(to: 2)
    #expect(ball.times == [0.5, 0.75, 2])
    link.invalidate()
    link.add(to: window)
    window.tick(to: 4)
    #expect(ball.times.count == 3)
  }

  @Test func `an update link runs while its view is in a window and while it is enabled`() {
    let view = View()
    var times: [Double] = []
    let link = UpdateLink(view: view) { _, info in times.append(info.modelTime) }
    window.tick(to: 1)
    controller.view.addSubview(view)
    window.tick(to: 2)
    window.tick(to: 3)
    view.removeFromSuperview()
    window.tick(to: 4)
    controller.view.addSubview(view)
    link.isEnabled = false
    window.tick(to: 5)
    #expect(times == [2, 3])
  }

  @Test func `an update link that is gone leaves nothing with its view`() {
    let view = View()
    controller.view.addSubview(view)
    var kept: [UpdateLink] = []
    for round in 0..<20 {
      let link = UpdateLink(view: view) { _, _ in }
      if round % 10 == 0 { kept.append(link) }
    }
    #expect(view.windowCalls.count == 2)
    // A link may end while the view tells of its move.
    kept[0].addAction { _, _ in kept = [] }
    window.tick(to: 1)
    view.removeFromSuperview()
    #expect(view.windowCalls.isEmpty)
  }

  // MARK: Values

  @Test func `recognizers are compared by identity, and values are transformed as in UIKit`() {
    let (pan, tap) = (PanGestureRecognizer(), TapGestureRecognizer())
    let some: GestureRecognizer = pan
    #expect(some == pan && some != tap && Set([pan, tap, some]).count == 2)
    let turn = Transform3D(rotationAngle: .pi / 2).translatedBy(x: 5, y: 0)
    let moved = Point(x: 1, y: 2).applying(turn)
    #expect(abs(moved.x + 2) < 1e-9 && abs(moved.y - 6) < 1e-9)
    let size = Size(width: 3, height: 4).applying(turn)
    #expect(abs(size.width + 4) < 1e-9 && abs(size.height - 3) < 1e-9)
    let box = Rect(x: 0, y: 0, width: 10, height: 20).applying(Transform3D(scaleX: 2, y: 0.5))
    #expect(box == Rect(x: 0, y: 0, width: 20, height: 10))
    let edge = ScreenEdgePanGestureRecognizer()
    edge.edges = .left
    #expect(edge.edges == [.left] && Set<ScreenEdge>.all.count == 4)
  }

  // MARK: Views

  @Test func `a control tells of touches inside and outside, and of one that a gesture takes`() {
    let control = Control(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    var events: [String] = []
    for (event, name) in [
      (Control.Event.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
      (.touchDragExit, "exit"), (.touchDragEnter, "enter"), (.touchCancel, "cancel"),
      (.primaryActionTriggered, "primary"),
    ] { control.addAction(for: event) { _ in events.append(name) } }
    controller.view.addSubview(control)
    send(.began, 10, 10, at: 1)
    #expect(control.isHighlighted && control.isTracking)
    send(.ended, 10, 10, at: 1.1)
    send(.began, 10, 10, at: 2)
    send(.moved, 10, 150, at: 2.1)
    #expect(!control.isHighlighted)
    send(.moved, 10, 60, at: 2.2)
    send(.moved, 10, 150, at: 2.3)
    send(.ended, 10, 150, at: 2.4)
    #expect(
      events == ["down", "up inside", "primary", "down", "exit", "enter", "exit", "up outside"])
    events = []
    send(.began, 10, 10, at: 3)
    send(.cancelled, 10, 10, at: 3.1)
    control.isEnabled = false
    send(.began, 10, 10, at: 4)
    send(.ended, 10, 10, at: 4.1)
    #expect(events == ["down", "cancel"] && !control.isTracking)
  }

  @Test func `a control calls methods of targets, which it does not retain`() {
    final class Target {
      var count = 0
      func tapped(_ control: Control) { count += 1 }
      func plain() { count += 10 }
    }
    let control = Control()
    var target: Target? = Target()
    if let target {
      control.addTarget(target, action: Target.tapped, for: .touchUpInside)
      control.addTarget(target, action: Target.plain, for: [.touchUpInside, .valueChanged])
      control.sendActions(for: .touchUpInside)
      control.removeTarget(target, for: .touchUpInside)
      control.sendActions(for: [.touchUpInside, .valueChanged])
      #expect(target.count == 21)
    }
    weak let released = target
    target = nil
    control.sendActions(for: .valueChanged)
    #expect(released == nil)
  }

  @Test func `an image view shows an image from pixels at the image's size`() throws {
    let image = try #require(Image(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255], scale: 2))
    #expect(Image(width: 2, height: 2, pixels: [0]) == nil && Image(width: 0, height: 1, pixels: []) == nil)
    let view = ImageView(image: image)
    #expect(view.bounds.size == Size(width: 1, height: 0.5) && view.contents == image.contents)
    view.contentMode = .scaleAspectFit
    #expect(view.contents.mode == .scaleAspectFit)
    controller.view.addSubview(view)
    #expect(window.layers().layers.contains { $0.view == view.id && $0.contents.painting != nil })
    view.image = nil
    #expect(view.contents.isEmpty)
  }

  // MARK: View controllers

  @Test func `viewIsAppearing comes once, between viewWillAppear and viewDidAppear, with the final size`() {
    final class Told: ViewController {
      var calls: [String] = []
      override func viewWillAppear(_ animated: Bool) { calls.append("will") }
      override func viewIsAppearing(_ animated: Bool) { calls.append("is \(view.bounds.height)") }
      override func viewDidAppear(_ animated: Bool) { calls.append("did") }
    }
    let wanted = ["will", "is 200.0", "did"]
    let (root, next, child) = (Told(), Told(), Told())
    let stack = NavigationController(rootViewController: root)
    window.rootViewController = stack
    #expect(root.calls == wanted && !next.isViewLoaded && next.viewIfLoaded == nil)
    next.loadViewIfNeeded()
    #expect(next.viewIfLoaded != nil)
    stack.pushViewController(next, animated: true)
    #expect(next.calls == ["will", "is 200.0"])
    window.engine.reverse()
    window.engine.reverse()
    window.tick(to: 5)
    #expect(next.calls.filter { $0.hasPrefix("is") }.count == 1 && next.calls.last == "did")
    child.view.frame = next.view.bounds
    next.addChild(child)
    next.view.addSubview(child.view)
    #expect(child.calls == wanted)
    stack.popViewController(animated: false)
    #expect(root.calls.suffix(3) == wanted)
  }

  @Test func `a navigation controller names the visible view controller`() {
    let stack = NavigationController(rootViewController: ViewController(title: "a"))
    window.rootViewController = stack
    #expect(stack.visibleViewController?.title == "a")
    let modal = ViewController()
    stack.present(modal, animated: false)
    #expect(stack.visibleViewController === modal)
  }

  @Test func `a presentation follows the preferred size, and hears of a new size of the window`() {
    final class Popup: PresentationController {
      var calls: [String] = []
      override var frameOfPresentedViewInContainerView: Rect {
        guard let containerView else { return .zero }
        let size = size(
          forChildContentContainer: presentedViewController, withParentContainerSize: containerView.bounds.size)
        return Rect(x: 0, y: containerView.bounds.height - size.height, width: size.width, height: size.height)
      }
      override func size(
        forChildContentContainer container: any ContentContainer, withParentContainerSize parentSize: Size
      ) -> Size { Size(width: parentSize.width, height: container.preferredContentSize.height) }
      override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        calls.append("transition \(size.width)")
      }
    }
    final class Delegate: ViewControllerTransitioningDelegate {
      func presentationController(
        forPresented presented: ViewController, presenting: ViewController?, source: ViewController
      ) -> PresentationController? { Popup(presentedViewController: presented, presenting: source) }
    }
    let (modal, delegate) = (ViewController(), Delegate())
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = delegate
    modal.preferredContentSize = Size(width: 0, height: 60)
    controller.present(modal, animated: false)
    #expect(modal.view.frame == Rect(x: 0, y: 140, width: 100, height: 60))
    modal.preferredContentSize.height = 80
    #expect(modal.view.frame == Rect(x: 0, y: 120, width: 100, height: 80))
    window.resize(to: Size(width: 300, height: 200))
    #expect(modal.view.frame.width == 300)
    #expect((modal.presentationController as? Popup)?.calls == ["transition 300.0"])
  }

  @Test func `a registration for traits is told of these traits alone, until it ends`() {
    var told: [String] = []
    let registration = controller.registerForTraitChanges(
      [TraitUserInterfaceStyle.self]
    ) { (controller: ViewController, before: TraitCollection) in
      told.append("\(before.userInterfaceStyle) to \(controller.traitCollection.userInterfaceStyle)")
    }
    window.resize(to: Size(width: 700, height: 900))
    window.userInterfaceStyle = .dark
    controller.unregisterForTraitChanges(registration)
    window.userInterfaceStyle = .light
    #expect(told == ["unspecified to dark"])
  }

  @Test func `a drag from the middle of the content pops, and a drag to the other side does not`() {
    let (root, next) = (ViewController(), ViewController())
    let stack = NavigationController(rootViewController: root)
    window.rootViewController = stack
    stack.pushViewController(next, animated: false)
    _ = stack.interactiveContentPopGestureRecognizer
    for (start, end) in [(60.0, 5.0), (30.0, 95.0)] {
      let time = start
      send(.began, start, 100, at: time)
      for step in 1...6 { send(.moved, start + (end - start) * Double(step) / 6, 100, at: time + Double(step) / 60) }
      send(.ended, end, 100, at: time + 0.11)
      window.tick(to: time + 9)
      #expect(stack.viewControllers == (end < start ? [root, next] : [root]))
      if end < start { window.tick(to: 20) }
    }
  }

  @Test func `a tab is selected by its name, and the delegate hears of it and may refuse`() {
    final class Delegate: TabBarControllerDelegate {
      var calls: [String] = []
      func tabBarController(_ tabBarController: TabBarController, shouldSelectTab tab: Tab) -> Bool {
        tab.identifier != "locked"
      }
      func tabBarController(
        _ tabBarController: TabBarController, didSelectTab selectedTab: Tab, previousTab: Tab?
      ) { calls.append("\(previousTab?.identifier ?? "none") to \(selectedTab.identifier)") }
    }
    let bar = TabBarController()
    let delegate = Delegate()
    bar.tabs = ["home", "search", "locked"].map { name in
      Tab(title: name, identifier: name) { _ in ViewController() }
    }
    bar.delegate = delegate
    window.rootViewController = bar
    #expect(bar.selectedTab?.identifier == "home" && bar.selectedViewController?.title == "home")
    bar.selectedTab = bar.tab(forIdentifier: "search")
    window.tick(to: 5)
    bar.selectedTab = bar.tab(forIdentifier: "locked")
    window.tick(to: 9)
    #expect(delegate.calls == ["home to search"] && bar.selectedTab?.identifier == "search")
  }

  // MARK: Numbers and animations

  @Test func `rectangles and transforms have UIKit's members`() {
    let rect = Rect(x: 10, y: 10, width: 20, height: 20)
    #expect(rect.insetBy(dx: 5, dy: -5) == Rect(x: 15, y: 5, width: 10, height: 30))
    #expect(rect.union(Rect(x: 0, y: 20, width: 5, height: 50)) == Rect(x: 0, y: 10, width: 30, height: 60))
    #expect(rect.intersects(Rect(x: 29, y: 29, width: 9, height: 9)))
    #expect(!rect.intersects(Rect(x: 30, y: 10, width: 9, height: 9)))
    #expect(
      rect.contains(Rect(x: 10, y: 10, width: 20, height: 20)) && !rect.contains(Rect(x: 9, y: 10, width: 2, height: 2))
    )
    let transform = Transform3D(scaleX: 2, y: 3).translatedBy(x: 5, y: 7)
    #expect(transform.apply(to: .zero) == Point(x: 10, y: 21))
    #expect((transform.a, transform.b, transform.c, transform.d) == (2, 0, 0, 3))
    #expect((transform.tx, transform.ty) == (10, 21))
    #expect(Transform3D(translationX: 1, y: 2).scaledBy(x: 2, y: 2).rotated(by: 0).tx == 1)
  }

  @Test func `springs are written by duration and bounce everywhere`() {
    let parameters = SpringTimingParameters(duration: 0.4, bounce: 0.2)
    let animator = ViewPropertyAnimator(duration: 9, timingParameters: parameters)
    #expect(animator.duration == Timing.spring(duration: 0.4, bounce: 0.2, velocity: 0).naturalDuration)
    #expect(ViewPropertyAnimator().duration == 0.2)
    let views = [View(), View()]
    for view in views { controller.view.addSubview(view) }
    View.animate(.spring(duration: 0.4, bounce: 0.2)) { views[0].center.x = 100 }
    View.animate(springDuration: 0.4, bounce: 0.2) { views[1].center.x = 100 }
    var isDone = false
    View.animate(.easeOut(duration: 1).delay(1).speed(2)) {
      views[0].alpha = 0
    } completion: {
      isDone = true
    }
    window.tick(to: 0.2)
    #expect(views[0].presentation.center == views[1].presentation.center && views[0].presentation.alpha == 1)
    window.tick(to: 0.95)
    #expect(views[0].presentation.alpha < 1 && !isDone)
    window.tick(to: 1.01)
    #expect(isDone)
  }

  @Test func `a zoom lays the aligned part of the screen over its source`() {
    let stack = NavigationController(rootViewController: controller)
    window.rootViewController = stack
    let source = View(frame: Rect(x: 10, y: 20, width: 20, height: 20))
    controller.view.addSubview(source)
    let next = ViewController()
    let photo = View(frame: Rect(x: 25, y: 100, width: 50, height: 50))
    next.view.addSubview(photo)
    var options = ViewController.Transition.ZoomOptions()
    options.alignmentRectProvider = { context in
      #expect(context.sourceView === source && context.zoomedViewController === next)
      return photo.frame
    }
    next.preferredTransition = .zoom(options: options) { _ in source }
    stack.pushViewController(next, animated: true)
    window.engine.pause()
    window.engine.update(1e-9)
    let shown = window.layers().layers.first { $0.view == photo.id }
    let corner = shown.map { $0.transform.apply(to: $0.bounds.origin) }
    #expect(corner.map { abs($0.x - 10) < 0.01 && abs($0.y - 20) < 0.01 } == true)
    window.engine.finish()
    window.tick(to: 9)
    #expect(next.view.bounds == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(window.engine.lastResult?.diagnostics == [])
  }
}
