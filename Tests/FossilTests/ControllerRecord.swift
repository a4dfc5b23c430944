import SegueGeometry
import SegueHost
import SegueKit
import SegueScene

/// Records the results of drags with an interaction controller, as lines of text that can be
/// compared.
struct ControllerRecord {
  /// A horizontal drag in either direction, from one x to another.
  struct Drag {
    var name: String
    var from: Double
    var to: Double
    var ending = PointerEvent.Phase.ended

    static let all = [
      Drag(name: "far", from: 4, to: 320), Drag(name: "short", from: 4, to: 90),
      Drag(name: "back", from: 320, to: 60),
      Drag(name: "taken away", from: 4, to: 320, ending: .cancelled),
    ]
  }

  static func lines(
    _ id: String, in registry: PluginRegistry, _ counts: CallCounts
  ) throws -> [String] {
    try Drag.all.flatMap { drag in
      try LayoutDirection.allCases.flatMap { layout in
        let navigation = NavigationController(rootViewController: screen("first"))
        navigation.pushViewController(screen("second"), animated: false)
        let pages = PageViewController(
          pages: [screen("one"), screen("two"), screen("three")], currentIndex: 1)
        return try lines(id, registry, navigation, .pop, drag, layout, counts)
          + lines(id, registry, pages, .page, drag, layout, counts)
      }
    }
  }

  private static func screen(_ name: String) -> ViewController {
    let controller = ViewController(title: name)
    controller.view.backgroundColor = .white
    return controller
  }

  private static func lines(
    _ id: String, _ registry: PluginRegistry, _ container: ViewController,
    _ operation: TransitionOperation, _ drag: Drag, _ layout: LayoutDirection, _ counts: CallCounts
  ) throws -> [String] {
    counts.clear()
    let window = Window(size: Size(width: 400, height: 800), rootViewController: container)
    window.engine.layoutDirection = layout
    window.engine.log = EventLog()
    container.addInteraction(try registry.makeInteraction(id, trace: counts.trace), for: operation)
    // Calls that are made while the library is opened are not counted, because they depend on the
    // process that opens the library.
    counts.clear()
    let start = window.engine.now
    let steps = 12
    for step in 0...steps {
      let time = start + Double(step) / 60
      let x = drag.from + (drag.to - drag.from) * Double(step) / Double(steps)
      window.tick(to: time)
      window.send(
        PointerEvent(step == 0 ? .began : .moved, at: Point(x: x, y: 400), time: time))
    }
    window.send(PointerEvent(drag.ending, at: Point(x: drag.to, y: 400), time: window.engine.now))
    let end = window.engine.now + 20
    while window.engine.isInFlight, window.engine.now < end {
      window.tick(to: window.engine.now + 1.0 / 60)
    }
    var lines = ["\(id) \(operation) \(drag.name) \(layout)"]
    lines += (window.engine.log?.events ?? []).filter { $0.transition > 0 }.map { event in
      "  \(event.time) \(event.transition) \(event.call.rawValue)"
        + event.fields.filter { $0.name != "reason" }.map { " \($0.name)=\($0.value)" }.joined()
    }
    let navigation = container as? NavigationController
    let page = (container as? PageViewController)?.currentIndex
    lines.append(
      "  then "
        + (navigation.map { "\($0.viewControllers.count) on the stack" } ?? "page \(page ?? -1)"))
    lines.append("  calls \(counts.line)")
    return lines
  }
}
