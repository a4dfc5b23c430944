import Foundation
import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import Testing

/// Two screens in a container, and the registry of the bundled plug-ins in the real host.
final class Stage {
  let container: View
  let from: View
  let to: View
  var setup: TransitionContext.Setup

  static let registry = PluginRegistry.discover(
    .init(environment: SearchEnvironment(), extraFolders: [Products.folder], isolation: .inProcess))

  init(
    size: Size = Size(width: 390, height: 844), direction: TransitionDirection = .forward,
    layout: LayoutDirection = .leftToRight
  ) {
    let all = Rect(origin: .zero, size: size)
    container = View(frame: all, name: "container")
    from = View(frame: all, name: "from")
    to = View(frame: all, name: "to")
    from.backgroundColor = .white
    to.backgroundColor = .black
    container.addSubview(from)
    setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    setup.direction = direction
    setup.layoutDirection = layout
  }

  /// Records an animator, and returns the timeline and the duration that the animator states. All
  /// views are restored afterwards.
  func record(
    _ animator: any ViewControllerAnimatedTransitioning
  ) -> (timeline: Timeline, duration: Double) {
    let context = TransitionContext(setup)
    let duration = animator.transitionDuration(using: context)
    let recording = context.record(animator)
    #expect(recording.fault == nil)
    #expect(recording.diagnostics == [])
    animator.animationEnded(.completed)
    recording.checkpoint.restore()
    return (recording.timeline, duration)
  }

  func record(
    _ name: String, _ settings: [String] = []
  ) throws -> (timeline: Timeline, duration: Double) {
    record(try Self.registry.makeAnimator(name, settings: settings))
  }
}

/// The folder of the built libraries.
enum Products {
  static let folder: String = SearchEnvironment.current().executableFolder ?? "."
  static func path(_ name: String) -> String { "\(folder)/libsegue-\(name).so" }
}

extension LayerTree {
  func layer(of view: View) -> Layer? { layers.first { $0.view == view.id } }

  func index(of view: View) -> Int? { layers.firstIndex { $0.view == view.id } }

  /// Returns the top left corner of a view that is neither rotated nor scaled, in the container's
  /// points.
  func origin(of view: View) -> Point? {
    layer(of: view).map { $0.transform.apply(to: $0.bounds.origin) }
  }

  /// Returns true when the frame looks like a container with only this view in it, or like an empty
  /// container if `view` is nil.
  func showsOnly(_ view: View?, in frame: Rect) -> Bool {
    let container = View(frame: Rect(origin: .zero, size: size))
    if let view {
      let alike = View(frame: frame)
      alike.backgroundColor = view.backgroundColor
      container.addSubview(alike)
    }
    return LayerComparison().differences(of: self, from: LayerTree(of: container)) == []
  }
}

extension Layer {
  /// The visible colour: the background colour of the layer or, for a snapshot, of the view that
  /// the snapshot shows.
  var look: Color { contents.capture?.tree.layers.first?.backgroundColor ?? backgroundColor }
}

/// Expects the law of the ends: at progress 0 only `from` shows, and at 1 only `to`.
func expectLawOfTheEnds(
  _ timeline: Timeline, _ stage: Stage, sourceLocation: SourceLocation = #_sourceLocation
) {
  let all = stage.container.bounds
  let (first, last) = (timeline.layers(at: 0), timeline.layers(at: timeline.duration))
  // A transition without a duration has only one frame, which is the last one.
  #expect(
    timeline.duration == 0 || first.showsOnly(stage.from, in: all), "the first frame",
    sourceLocation: sourceLocation)
  #expect(last.showsOnly(stage.to, in: all), "the last frame", sourceLocation: sourceLocation)
  // The only layers are the container and `to`, which is unchanged.
  #expect(last.layers.count == 2, sourceLocation: sourceLocation)
  #expect(last.layer(of: stage.to)?.transform == .identity, sourceLocation: sourceLocation)
}

/// Returns true when two numbers are equal to within a millionth of a point.
func isClose(_ a: Double?, _ b: Double) -> Bool {
  guard let a else { return false }
  return abs(a - b) <= 1e-6
}

/// Returns `count` times at equal intervals inside a range, without its ends.
func times(in range: ClosedRange<Double>, count: Int = 23) -> [Double] {
  let step = (range.upperBound - range.lowerBound) / Double(count + 1)
  return (1...count).map { range.lowerBound + Double($0) * step }
}
