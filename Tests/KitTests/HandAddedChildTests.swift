import SegueGeometry
import SegueScene
import Testing

@testable import SegueKit

/// Tests children that a program adds to a view controller by hand, and layouts of trees that were put together before
/// they came into a window.
struct HandAddedChildTests {
  /// A view that counts its layouts.
  private final class Counting: View {
    var layouts = 0
    override func layoutSubviews() { layouts += 1 }
  }

  /// A screen that counts its layouts.
  private final class Measured: ViewController {
    var sizes: [Size] = []
    override func viewDidLayoutSubviews() { sizes.append(view.bounds.size) }
  }

  private let parent = Screen("parent")
  private let child = Screen("child")
  private let window: Window
  private let frame = Rect(x: 5, y: 6, width: 40, height: 50)

  init() { window = Window(size: Size(width: 100, height: 200), rootViewController: parent) }

  private func addChild() {
    parent.addChild(child)
    child.view.frame = frame
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  @Test func `a view is laid out if its tree was put together before it came into a window`() {
    let (outer, inner) = (View(frame: frame), Counting(frame: frame))
    outer.addSubview(inner)
    parent.view.addSubview(outer)
    window.tick(to: 0.1)
    #expect(inner.layouts == 1)
    inner.setNeedsLayout()
    window.tick(to: 0.2)
    #expect(inner.layouts == 2)
    outer.removeFromSuperview()
    inner.setNeedsLayout()
    parent.view.addSubview(outer)
    window.tick(to: 0.3)
    #expect(inner.layouts == 3)
  }

  @Test func `a child that is added by hand to a visible parent appears at once`() {
    addChild()
    #expect(child.calls == ["willMove(parent)", "WA", "DA", "didMove(parent)"])
    #expect(child.appearanceState == .appeared)
  }

  @Test(arguments: [false, true])
  func `a child that is removed by hand disappears`(parentFirst: Bool) {
    addChild()
    child.calls = []
    child.willMove(toParent: nil)
    if parentFirst {
      child.removeFromParent()
      child.view.removeFromSuperview()
      #expect(child.calls == ["willMove(nil)", "didMove(nil)", "WD", "DD"])
    } else {
      child.view.removeFromSuperview()
      child.removeFromParent()
      #expect(child.calls == ["willMove(nil)", "WD", "DD", "didMove(nil)"])
    }
    #expect(child.appearanceState == .disappeared)
  }

  @Test func `a child whose view comes in a view of its own, or before addChild, appears too`() {
    let wrapper = View(frame: frame)
    wrapper.addSubview(child.view)
    parent.addChild(child)
    #expect(child.appearanceState == .disappeared)
    parent.view.addSubview(wrapper)
    #expect(child.appearanceState == .appeared)
    wrapper.removeFromSuperview()
    #expect(child.appearanceState == .disappeared)
    let second = Screen("second")
    parent.view.addSubview(second.view)
    parent.addChild(second)
    #expect(second.appearanceState == .appeared)
  }

  @Test func `a child that moves within its parent's view gets no appearance calls`() {
    addChild()
    child.calls = []
    let wrapper = View(frame: frame)
    parent.view.addSubview(wrapper)
    wrapper.addSubview(child.view)
    #expect(child.calls == [])
    #expect(child.appearanceState == .appeared)
  }

  @Test func `a child that is added while its parent is hidden appears with the parent`() {
    let other = Screen("other")
    let tabs = TabBarController(viewControllers: [Screen("first"), other])
    window.rootViewController = tabs
    other.addChild(child)
    other.view.addSubview(child.view)
    child.didMove(toParent: other)
    #expect(child.calls == ["willMove(parent)", "didMove(parent)"])
    tabs.select(1, animated: false)
    #expect(child.calls.suffix(2) == ["WA", "DA"])
    #expect(child.isBalanced)
  }

  @Test func `a child is laid out for its first size and for each new one, once`() {
    let child = Measured()
    parent.addChild(child)
    child.view.frame = frame
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    window.tick(to: 0.1)
    #expect(child.sizes == [frame.size])
    child.view.frame.size = Size(width: 60, height: 70)
    window.tick(to: 0.2)
    window.tick(to: 0.3)
    #expect(child.sizes == [frame.size, Size(width: 60, height: 70)])
    child.view.setNeedsLayout()
    window.tick(to: 0.4)
    #expect(child.sizes.count == 3)
  }
}
