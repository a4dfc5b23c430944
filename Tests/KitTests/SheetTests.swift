import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests a sheet with two detents, of 300 and 500 points, in a window of 400 × 610.
struct SheetTests {
  private final class Listener: SheetPresentationControllerDelegate {
    var calls: [String] = []
    var mayDismiss = true
    var style = PresentationStyle.pageSheet
    func adaptivePresentationStyle(for controller: PresentationController) -> PresentationStyle {
      style
    }
    func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool {
      mayDismiss
    }
    func presentationControllerWillDismiss(_ controller: PresentationController) {
      calls.append("will")
    }
    func presentationControllerDidDismiss(_ controller: PresentationController) {
      calls.append("did")
    }
    func presentationControllerDidAttemptToDismiss(_ controller: PresentationController) {
      calls.append("attempt")
    }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheet: SheetPresentationController
    ) {
      calls.append(sheet.selectedDetentIdentifier?.rawValue ?? "none")
    }
  }

  private let base = Screen("base")
  private let modal = Screen("modal")
  private let listener = Listener()
  private let window: Window

  init() {
    window = Window(size: Size(width: 400, height: 610), rootViewController: base)
    modal.modalPresentationStyle = .pageSheet
    let sheet = modal.sheetPresentationController
    sheet?.detents = [
      .custom(identifier: .init("high")) { _ in 500 },
      .custom(identifier: .init("low")) { $0.maximumDetentValue / 2 },
    ]
    sheet?.delegate = listener
  }

  private var sheet: SheetPresentationController? { modal.sheetPresentationController }
  private var top: Double { modal.view.presentation.frame.minY }

  private func present() {
    base.present(modal, animated: true)
    window.runToRest()
  }

  private func send(_ phase: PointerEvent.Phase, _ y: Double, after: Double = 0.01) {
    let time = window.engine.now + after
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: 200, y: y), time: time))
  }

  /// Drags in ten steps. The finger rests before it is lifted, unless `flicks` is true.
  private func drag(from start: Double, to end: Double, flicks: Bool = false, lifts: Bool = true) {
    send(.began, start)
    for step in 1...10 { send(.moved, start + (end - start) * Double(step) / 10) }
    if lifts { send(.ended, end, after: flicks ? 0.001 : 0.5) }
  }

  private func settle() {
    for _ in 0..<180 { window.tick(to: window.engine.now + 1.0 / 60) }
  }

  @Test func `a sheet rests at its lowest detent and leaves the presenter's view in place`() {
    present()
    #expect(modal.view.frame == Rect(x: 0, y: 310, width: 400, height: 300))
    #expect(base.view.superview === window.view && base.calls == ["WA", "DA"])
    #expect(modal.calls == ["WA", "DA"] && modal.presentingViewController === base)
    #expect(window.engine.diagnostics.isEmpty)
  }

  @Test func `a drag moves a sheet to the nearest detent`() {
    present()
    drag(from: 350, to: 210, lifts: false)
    #expect(top == 180)
    send(.ended, 210, after: 0.5)
    settle()
    #expect(top == 110 && sheet?.selectedDetentIdentifier == .init("high"))
    #expect(modal.view.frame.height == 500 && listener.calls == ["high"])
    // Above the largest detent, the sheet follows the finger with resistance.
    drag(from: 150, to: 40, lifts: false)
    #expect(top < 110 && top > 40)
    send(.ended, 40, after: 0.5)
    settle()
    #expect(top == 110 && listener.calls == ["high"])
  }

  @Test func `a sheet can be grabbed and dragged while it is still moving`() {
    present()
    drag(from: 350, to: 180)
    window.tick(to: window.engine.now + 0.05)
    let here = top
    #expect(here > 110 && here < 310)
    drag(from: 400, to: 440, lifts: false)
    #expect(abs(top - (here + 30)) < 25)
  }

  @Test func `a drag below the lowest detent dismisses the sheet with the drag's velocity`() {
    present()
    drag(from: 350, to: 450, flicks: true)
    #expect(window.engine.isInFlight && listener.calls == ["will"])
    window.runToRest()
    #expect(modal.presentingViewController == nil && listener.calls == ["will", "did"])
    #expect(modal.view.superview == nil && modal.calls == ["WA", "DA", "WD", "DD"])
    #expect(window.engine.diagnostics.isEmpty)
    #expect(window.view.subviews.map(\.name) == ["base"])
    // After its dismissal, the same sheet can be presented again.
    present()
    #expect(modal.view.frame.minY == 310)
  }

  @Test(arguments: [true, false])
  func `a sheet that may not be dismissed returns to its detent after a drag`(byController: Bool) {
    present()
    if byController { modal.isModalInPresentation = true } else { listener.mayDismiss = false }
    drag(from: 350, to: 590)
    settle()
    #expect(listener.calls == ["attempt"] && modal.presentingViewController === base)
    #expect(top == 310)
  }

  @Test func `a tap outside a sheet dismisses it only if the views behind are dimmed`() {
    present()
    sheet?.largestUndimmedDetentIdentifier = .init("low")
    var taps = 0
    base.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    send(.began, 100)
    send(.ended, 100)
    #expect(taps == 1 && !window.engine.isInFlight)
    sheet?.animateChanges { sheet?.selectedDetentIdentifier = .init("high") }
    settle()
    #expect(top == 110)
    send(.began, 50)
    send(.ended, 50)
    #expect(taps == 1 && window.engine.isInFlight)
  }

  @Test
  func
    `a drag in a scroll view that is at its top moves the sheet, or scrolls at the largest detent`()
  {
    let scroll = ScrollView(frame: Rect(x: 0, y: 20, width: 400, height: 480))
    scroll.contentSize = Size(width: 400, height: 2000)
    modal.view.addSubview(scroll)
    present()
    // A drag upward first moves the sheet, then scrolls its content.
    drag(from: 590, to: 80, lifts: false)
    #expect(abs(top - 110) < 2)
    #expect(scroll.contentOffset.y > 200)
    // When the finger moves back down, it first scrolls the content, then moves the sheet.
    for step in 1...20 { send(.moved, 80 + 25 * Double(step)) }
    #expect(scroll.contentOffset.y == 0 && top > 250)
    send(.ended, 580, after: 0.5)
    settle()
    #expect(scroll.contentOffset.y == 0 && top == 310)
  }

  @Test func `a delegate can adapt a sheet to the full-screen style`() {
    listener.style = .fullScreen
    present()
    #expect(modal.view.frame.height == 610 && base.view.superview == nil)
    modal.dismiss(animated: true)
    window.runToRest()
    #expect(base.view.superview === window.view)
  }

  @Test func `a sheet has a grabber and round corners and stays inside the safe area`() {
    window.safeAreaInsets = EdgeInsets(top: 50)
    sheet?.detents = [.large(), .medium()]
    sheet?.prefersGrabberVisible = true
    sheet?.preferredCornerRadius = 24
    present()
    #expect(modal.view.frame.height == 275)
    #expect(modal.view.cornerRadii.topLeft == 24 && modal.view.cornerRadii.bottomLeft == 0)
    #expect(modal.view.subviews.contains { $0.name == "grabber" && !$0.isHidden })
    modal.dismiss(animated: false)
    window.runToRest()
    #expect(modal.view.cornerRadii.topLeft == 0)
    #expect(!modal.view.subviews.contains { $0.name == "grabber" })
  }

  @Test(arguments: [true, false])
  func `a sheet stays beneath a full-screen modal that is presented over it`(animated: Bool) {
    present()
    let full = Screen("full")
    let director = Director()
    let slide = Slide()
    director.animator = slide
    full.transitioningDelegate = director
    var views: [View?] = []
    slide.onAnimate = { context in
      views.append(context.view(forKey: context.operation == .present ? .from : .to))
      #expect(context.viewController(forKey: .from) != nil)
      let (to, from) = (context.view(forKey: .to), context.view(forKey: .from))
      if let to { context.containerView.addSubview(to) }
      to?.alpha = 0
      context.animate(duration: 0.3) {
        to?.alpha = 1
        from?.alpha = 0
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    modal.present(full, animated: animated)
    window.runToRest()
    #expect(window.engine.diagnostics.isEmpty)
    #expect(modal.view.isDescendant(of: window.view))
    #expect(modal.calls.suffix(2) == ["WD", "DD"] && full.calls == ["WA", "DA"])
    full.dismiss(animated: animated)
    window.runToRest()
    #expect(views.allSatisfy { $0 == nil } && views.count == (animated ? 2 : 0))
    #expect(modal.calls.suffix(2) == ["WA", "DA"] && modal.view.frame.minY == 310)
    #expect(window.engine.diagnostics.isEmpty)
  }

  @Test func `a view controller without a style is a sheet, and full screen with a zoom`() {
    let plain = ViewController()
    #expect(plain.modalPresentationStyle == .automatic && plain.sheetPresentationController != nil)
    plain.sheetPresentationController?.detents = [.medium()]
    base.present(plain, animated: false)
    #expect(plain.view.frame.height < base.view.frame.height && base.view.window != nil)
    base.dismiss(animated: false)
    let zoomed = ViewController()
    zoomed.preferredTransition = .zoom { _ in nil }
    base.present(zoomed, animated: false)
    #expect(zoomed.view.frame == base.view.frame && base.view.window == nil)
  }
}
