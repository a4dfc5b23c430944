import Foundation
import Logging
import SegueGeometry
import SegueScene
import SegueWire
import Synchronization
import TestSupport
import Testing

@testable import SegueHost
@testable import SegueKit

/// A window of 400 × 800 points with a container, an interaction controller that the real host
/// runs, and the trace of the controller's calls.
final class Stage {
  static let registry = PluginRegistry.discover(
    .init(
      environment: SearchEnvironment(),
      extraFolders: [SearchEnvironment.current().executableFolder ?? "."],
      isolation: .inProcess))

  let window: Window
  let container: ViewController
  let records = Recorded()

  final class Recorded: Sendable {
    private let all = Mutex<[TraceRecord]>([])
    func append(_ record: TraceRecord) { all.withLock { $0.append(record) } }
    var records: [TraceRecord] { all.withLock { $0 } }
  }

  /// Returns a stage with a navigation controller that has `count` screens.
  static func navigation(_ count: Int = 2, layout: LayoutDirection = .leftToRight) -> Stage {
    let navigation = NavigationController(rootViewController: screen(0))
    for index in 1..<max(count, 1) {
      navigation.pushViewController(screen(index), animated: false)
    }
    navigation.interactiveTarget = { _ in screen(9) }
    return Stage(navigation, layout)
  }

  /// Returns a stage with a page container that has `count` pages and shows the page at `index`.
  static func pages(
    _ count: Int = 3, at index: Int = 1, layout: LayoutDirection = .leftToRight
  ) -> Stage {
    Stage(PageViewController(pages: (0..<count).map(screen), currentIndex: index), layout)
  }

  private static func screen(_ index: Int) -> ViewController {
    let controller = ViewController(title: "\(index)")
    controller.view.backgroundColor = .white
    return controller
  }

  init(_ container: ViewController, _ layout: LayoutDirection) {
    self.container = container
    window = Window(size: Size(width: 400, height: 800), rootViewController: container)
    window.engine.layoutDirection = layout
    window.engine.log = EventLog()
  }

  /// Makes a bundled interaction controller and attaches it to the container.
  @discardableResult
  func attach(
    _ name: String, _ settings: [String] = [], for operation: TransitionOperation
  ) throws -> PluginInteraction {
    let trace = CallTrace { [records] in records.append($0) }
    let controller = try Self.registry.makeInteraction(name, settings: settings, trace: trace)
    container.addInteraction(controller, for: operation)
    return controller
  }

  var engine: TransitionEngine { window.engine }
  var percent: Double { engine.percentComplete }
  var screens: Int { (container as? NavigationController)?.viewControllers.count ?? 0 }
  var page: Int { (container as? PageViewController)?.currentIndex ?? -1 }

  /// Returns the statuses that the calls of `function` returned, in the order in which these calls
  /// returned.
  func answers(_ function: String) -> [Status] {
    records.records.filter { $0.function == function }.map(\.status)
  }

  // MARK: A finger

  /// Moves a finger along `points`, one point each sixtieth of a second, and lifts it at the end.
  /// The clock advances with the finger.
  func drag(
    _ points: [Point], finger: Int = 0, ending: PointerEvent.Phase? = .ended
  ) {
    let start = engine.now
    var last = PointerEvent(.began, at: .zero, time: start, pointer: finger)
    for (index, point) in points.enumerated() {
      last = PointerEvent(
        index == 0 ? .began : .moved, at: point, time: start + Double(index) / 60, pointer: finger)
      window.tick(to: last.time)
      window.send(last)
    }
    guard let ending else { return }
    last.phase = ending
    window.send(last)
  }

  func drag(
    from x: Double, to end: Double, y: Double = 400, steps: Int = 20,
    ending: PointerEvent.Phase? = .ended
  ) {
    drag(Self.line(x, end, y: y, steps: steps), ending: ending)
  }

  static func line(_ x: Double, _ end: Double, y: Double = 400, steps: Int = 20) -> [Point] {
    (0...steps).map { Point(x: x + (end - x) * Double($0) / Double(steps), y: y) }
  }

  func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double = 400, after: Double = 1.0 / 60) {
    let time = engine.now + after
    window.tick(to: time)
    window.send(PointerEvent(phase, at: Point(x: x, y: y), time: time))
  }

  /// Ticks at 60 frames a second until no transition is in flight, at most for 20 seconds.
  func runToRest() {
    let end = engine.now + 20
    while engine.isInFlight, engine.now < end { window.tick(to: engine.now + 1.0 / 60) }
  }

  /// Returns the displayed x of a page's or screen's left edge.
  func left(of controller: ViewController) -> Double? {
    window.layers().layers.first { $0.view == controller.view.id }
      .map { $0.transform.apply(to: $0.bounds.origin).x }
  }

  /// A view and all of its descendants as plain values, for a deep comparison.
  struct Picture: Equatable {
    let id: ViewID
    let properties: ViewProperties
    let parts: [Picture]

    init(_ view: View) {
      id = view.id
      properties = view.properties
      parts = view.subviews.map(Picture.init)
    }
  }

  var picture: Picture { Picture(window.view) }
}
