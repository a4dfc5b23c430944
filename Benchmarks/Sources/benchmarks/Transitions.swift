import Foundation
import SegueGeometry
import SegueKit
import SegueScene

/// Measures the time that a transition in flight takes before drawing, and the growth of memory
/// over many transitions.
enum Transitions {
  static func table() throws -> String {
    var table = """
      ## Transitions

      A tick is one step of a push in flight, without drawing: the engine advances, and the timeline \
      gives the layer tree. Each time is the median of 7 rounds of 2,000 ticks. Resident memory is \
      measured in a process that makes 10,000 pushes and pops.

      | measured | |
      | --- | --- |

      """
    table += "| tick, 2 screens | \(tick(views: 0, moving: false).text(2)) µs |\n"
    table += "| tick, 1,000 views, at rest on their screen "
    table += "| \(tick(views: 998, moving: false).text(1)) µs |\n"
    table += "| tick, 1,000 views, each moving | \(tick(views: 998, moving: true).text(1)) µs |\n"
    table += "| tick, 1,000 animations without a transition, one for each view, without the layers "
    table += "| \(animations().text(1)) µs |\n"
    table += "| the same with the layers | \(animations(withLayers: true).text(1)) µs |\n"
    let begin = DispatchTime.now().uptimeNanoseconds
    let memory = growth()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    table += "| 10,000 transitions of two ticks each | \(seconds.text(2)) s |\n"
    table += "| resident memory after 100 transitions | \(memory.early.text(0)) KiB |\n"
    table += "| resident memory after 10,000 transitions | \(memory.late.text(0)) KiB |\n"
    return table
  }

  /// Returns the time in microseconds for one tick of a window in which 1,000 views are animated, each by a
  /// separate animation, with or without making the layers.
  private static func animations(withLayers: Bool = false) -> Double {
    let stage = Stage(moving: false)
    let views = (0..<1000).map { View(frame: Rect(x: 0, y: Double($0), width: 10, height: 10)) }
    for view in views { stage.window.view.addSubview(view) }
    for view in views { View.animate(withDuration: 100) { view.center.x += 100 } }
    var tree = stage.window.layers()
    var time = 0.1
    let runs = (0..<7).map { _ in
      let begin = DispatchTime.now().uptimeNanoseconds
      for _ in 0..<2000 {
        time += 1e-6
        stage.window.tick(to: time)
        if withLayers { stage.window.layers(into: &tree) }
      }
      return Double(DispatchTime.now().uptimeNanoseconds - begin) / 1000 / 2000
    }
    precondition(views.allSatisfy { $0.presentation.center.x < $0.center.x })
    return runs.median
  }

  /// Returns the time for one tick of a push and for making its layers, in microseconds.
  private static func tick(views: Int, moving: Bool) -> Double {
    let stage = Stage(moving: moving)
    let next = ViewController(title: "next")
    for index in 0..<views {
      next.view.addSubview(
        View(frame: Rect(x: Double(index % 30), y: Double(index), width: 10, height: 10)))
    }
    stage.navigation.pushViewController(next, animated: true)
    var tree = LayerTree(size: stage.window.size)
    var time = 0.1
    let runs = (0..<7).map { _ in
      let begin = DispatchTime.now().uptimeNanoseconds
      for _ in 0..<2000 {
        time += 1e-6
        stage.window.tick(to: time)
        stage.window.layers(into: &tree)
      }
      return Double(DispatchTime.now().uptimeNanoseconds - begin) / 1000 / 2000
    }
    precondition(stage.window.engine.isInFlight && tree.layers.count > views)
    return runs.median
  }

  /// Returns the resident memory of this process after 100 and after 10,000 transitions, in KiB.
  private static func growth() -> (early: Double, late: Double) {
    let stage = Stage(moving: false)
    var early = 0.0
    for index in 0..<5000 {
      stage.navigation.pushViewController(ViewController(title: "next"), animated: true)
      stage.run()
      stage.navigation.popViewController(animated: true)
      stage.run()
      if index == 50 { early = resident() }
    }
    precondition(stage.window.engine.count == 10_000)
    return (early, resident())
  }

  private static func resident() -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }
}

/// A window with a navigation controller, whose delegate animates pushes and pops with a slide.
private final class Stage: NavigationControllerDelegate {
  let navigation = NavigationController(rootViewController: ViewController(title: "root"))
  let window: Window
  private let slide: Slide

  init(moving: Bool) {
    slide = Slide(movesSubviews: moving)
    window = Window(size: Size(width: 390, height: 844), rootViewController: navigation)
    navigation.delegate = self
  }

  func run() {
    window.tick(to: window.engine.now + 0.1)
    window.tick(to: window.engine.now + 1)
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    slide
  }
}

private final class Slide: ViewControllerAnimatedTransitioning {
  let movesSubviews: Bool

  init(movesSubviews: Bool) {
    self.movesSubviews = movesSubviews
  }

  func transitionDuration(using context: TransitionContext) -> Double { 0.5 }

  func animateTransition(using context: TransitionContext) {
    guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
    context.containerView.addSubview(to)
    to.frame = context.finalFrame(for: .to).offsetBy(dx: 390, dy: 0)
    context.animate(duration: 0.5) {
      to.frame = context.finalFrame(for: .to)
      from.frame = from.frame.offsetBy(dx: -390, dy: 0)
      guard movesSubviews else { return }
      for view in to.subviews {
        view.center = Point(x: view.center.x + 9, y: view.center.y)
        view.alpha = 0.5
      }
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}
