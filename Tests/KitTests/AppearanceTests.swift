import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// What a controller can ask about itself while it comes and goes.
struct AppearanceTests {
  /// A base in a window, and a modal that is presented from it by hand.
  private final class Modals {
    let hand = PercentDrivenInteractiveTransition()
    let director = Director(Slide())
    let base = Screen("base")
    let modal = Screen("modal")
    let navigation: NavigationController
    let window: Window

    init(_ style: PresentationStyle) {
      navigation = NavigationController(rootViewController: base)
      window = Window(size: Size(width: 100, height: 200), rootViewController: navigation)
      modal.modalPresentationStyle = style
      modal.transitioningDelegate = director
    }
  }

  @Test(arguments: [PresentationStyle.fullScreen, .custom], [true, false])
  func `a dismissed controller knows its surroundings until it has disappeared`(
    style: PresentationStyle, animated: Bool
  ) {
    let stage = Modals(style)
    let (base, modal) = (stage.base, stage.modal)
    base.present(modal, animated: false)
    var heard: [String] = []
    modal.onCall = { call in
      heard.append(call)
      #expect(modal.window === stage.window, "\(call)")
      #expect(modal.presentingViewController === stage.navigation, "\(call)")
      #expect(modal.presentationController != nil, "\(call)")
      #expect(modal.transitionCoordinator != nil, "\(call)")
    }
    base.onCall = { call in
      guard call == "DA" else { return }
      heard.append("base DA")
      #expect(base.presentedViewController == nil)
      #expect(base.transitionCoordinator != nil)
    }
    var last: ViewController?
    modal.dismiss(animated: animated) { _ in last = modal.presentingViewController }
    stage.window.runToRest()
    #expect(heard == ["WD", "DD"] + (style == .custom ? [] : ["base DA"]))
    #expect(last == nil)
    #expect(modal.window == nil && modal.presentationController == nil)
    #expect(modal.transitionCoordinator == nil)
  }

  @Test(arguments: [PresentationStyle.fullScreen, .custom])
  func `a controller whose presentation is cancelled knows them as well`(style: PresentationStyle) {
    let stage = Modals(style)
    let modal = stage.modal
    stage.director.interaction = stage.hand
    var heard: [String] = []
    stage.base.present(modal, animated: true)
    stage.hand.update(0.5)
    modal.onCall = { call in
      heard.append(call)
      #expect(modal.window === stage.window, "\(call)")
      #expect(modal.presentingViewController === stage.navigation, "\(call)")
      #expect(modal.transitionCoordinator?.isCancelled == true, "\(call)")
    }
    stage.hand.cancel()
    stage.window.runToRest()
    #expect(heard == ["WD", "DD"])
    #expect(modal.window == nil && modal.presentationController == nil)
    #expect(stage.base.presentedViewController == nil)
    stage.director.interaction = nil
    modal.onCall = nil
    stage.base.present(modal, animated: true)
    stage.window.runToRest()
    #expect(stage.navigation.presentedViewController === modal)
  }

  @Test func `what a container presents its children present too`() {
    let stage = Modals(.fullScreen)
    let loose = Screen("loose")
    stage.base.present(stage.modal, animated: true)
    #expect(stage.base.presentedViewController == nil)
    stage.window.runToRest()
    #expect(stage.base.presentedViewController === stage.modal)
    #expect(stage.navigation.presentedViewController === stage.modal)
    #expect(stage.modal.presentedViewController == nil && loose.presentedViewController == nil)
    let top = Screen("top")
    stage.modal.present(top, animated: false)
    #expect(stage.base.presentedViewController === stage.modal)
    #expect(stage.modal.presentedViewController === top)
    stage.base.dismiss(animated: false)
    #expect(stage.base.presentedViewController == nil)
    #expect(stage.modal.presentedViewController == nil)
  }
}
