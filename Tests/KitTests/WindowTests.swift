import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// A window whose root is replaced, or that goes, while things are going on.
struct WindowTests {
  /// As many runs as a transition has calls, and some: each acts in another one.
  static let calls = 0..<16

  @Test(arguments: ["push", "full screen", "custom"], calls)
  func `a root that is set in any callback takes hold when the callback's turn is over`(
    way: String, index: Int
  ) {
    let stage = Stage()
    stage.director.animator = nil
    let other = Screen("other")
    let modal = Screen("modal")
    var coming: Screen? = Screen("b")
    weak let gone = coming
    var answers: [String] = []
    var seen = 0
    stage.engine.onEvent = { [unowned stage] event in
      seen += 1
      guard seen == index + 1 else { return }
      stage.window.rootViewController = other
      #expect(stage.window.rootViewController === other)
      other.present(modal, animated: true) { answers.append("modal \($0)") }
    }
    if let coming {
      coming.modalPresentationStyle = way == "custom" ? .custom : .fullScreen
      if way == "push" {
        stage.navigation.pushViewController(coming, animated: true) { answers.append("b \($0)") }
      } else {
        stage.navigation.present(coming, animated: true) { answers.append("b \($0)") }
      }
    }
    stage.window.runToRest()
    stage.engine.onEvent = nil
    guard seen > index else { return }
    #expect(answers == ["b true", "modal true"])
    #expect(stage.window.view.subviews.map(\.name) == ["modal"])
    #expect(stage.window.topController === modal)
    #expect(modal.presentingViewController === other)
    for screen in [stage.root, other, modal, coming].compactMap({ $0 }) {
      #expect(screen.isBalanced, "\(screen.title ?? ""): \(screen.faults)")
    }
    #expect(coming?.appearanceState == .disappeared)
    #expect(stage.root.appearanceState == .disappeared)
    #expect(stage.navigation.window == nil && stage.navigation.presentedViewController == nil)
    #expect(coming?.presentingViewController == nil)
    #expect(modal.calls == ["WA", "DA"])
    // Nothing holds it but the stack that it was pushed on.
    stage.navigation.setViewControllers([Screen("new")], animated: false)
    coming = nil
    #expect(gone == nil)
  }

  @Test func `of two roots set in one callback the last one comes`() {
    let stage = Stage()
    let (first, second) = (Screen("first"), Screen("second"))
    let coming = Screen("b")
    coming.onCall = { [unowned stage] call in
      guard call == "WA" else { return }
      stage.window.rootViewController = first
      stage.window.rootViewController = second
    }
    stage.navigation.pushViewController(coming, animated: true)
    #expect(stage.window.view.subviews.map(\.name) == ["second"])
    #expect(first.calls.isEmpty && first.window == nil)
    #expect(second.calls == ["WA", "DA"])
    #expect(second.window === stage.window)
    #expect(coming.isBalanced && coming.appearanceState == .disappeared)
  }
}
