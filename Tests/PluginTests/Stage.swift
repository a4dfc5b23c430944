import Foundation
import SegueGeometry
import SegueHost
import SegueKit
import SegueScene
import Testing

/// Two screens in a container, and the real host with the three plug-ins that the build has made.
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

  /// What the animator recorded and how long it said that it takes; every view is put back.
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

/// Where the build puts the libraries.
enum Products {
  static let folder: String = SearchEnvironment.current().executableFolder ?? "."
  static func path(_ name: String) -> String { "\(folder)/libsegue-\(name).so" }
}

extension LayerTree {
  func layer(of view: View) -> Layer? { layers.first { $0.view == view.id } }

  func index(of view: View) -> Int? { layers.firstIndex { $0.view == view.id } }

  /// The top left corner of a view that is neither turned nor scaled, in the container's points.
  func origin(of view: View) -> Point? {
    layer(of: view).map { $0.transform.apply(to: $0.bounds.origin) }
  }

  /// True when the layer leaves no mark inside the container: transparent, without area, or
  /// outside.
  private func leavesNoMark(_ layer: Layer) -> Bool {
    let box = layer.transform.boundingBox(of: layer.bounds)
    return layer.opacity == 0 || box.isEmpty || box.maxX <= 0 || box.maxY <= 0
      || box.minX >= size.width || box.minY >= size.height
  }

  /// True when `view` stands in `frame`, opaque and untransformed to the bit, and nothing shows in
  /// front of it; with `alone`, nor behind it.
  func shows(exactly view: View, in frame: Rect, alone: Bool) -> Bool {
    shows(layerAt: index(of: view), in: frame, alone: alone)
  }

  /// The same for the view or a picture of it: what is in front is of the view's colour.
  func showsLook(of view: View, in frame: Rect, alone: Bool) -> Bool {
    let index = layers.indices.last { $0 > 0 && !leavesNoMark(layers[$0]) }
    return shows(layerAt: index, in: frame, alone: alone)
      && index.map { layers[$0].look } == view.backgroundColor
  }

  private func shows(layerAt index: Int?, in frame: Rect, alone: Bool) -> Bool {
    guard let index else { return false }
    let layer = layers[index]
    let place = Transform3D.translation(x: frame.minX, y: frame.minY)
    guard layer.transform == place, layer.bounds == Rect(origin: .zero, size: frame.size),
      layer.opacity == 1
    else { return false }
    // Element 0 is the container itself.
    return layers.indices.dropFirst().allSatisfy {
      $0 == index || ($0 < index && !alone) || leavesNoMark(layers[$0])
    }
  }
}

extension Layer {
  /// The colour that shows, of the view itself or of the one that it is a picture of.
  var look: Color { contents.capture?.tree.layers.first?.backgroundColor ?? backgroundColor }
}

/// The law of the ends, whatever the animator: at progress 0 exactly `from` shows, at 1 exactly
/// `to`.
///
/// - Parameter fromIsAlone: false where `to` lies beneath an opaque `from` from the start.
func expectLawOfTheEnds(
  _ timeline: Timeline, _ stage: Stage, fromIsAlone: Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let all = stage.container.bounds
  let first = timeline.layers(at: 0)
  let last = timeline.layers(at: timeline.duration)
  #expect(
    first.showsLook(of: stage.from, in: all, alone: fromIsAlone), "\(first)",
    sourceLocation: sourceLocation)
  #expect(
    last.shows(exactly: stage.to, in: all, alone: true), "\(last)", sourceLocation: sourceLocation)
}

/// Equal to within a millionth of a point.
func isClose(_ a: Double?, _ b: Double) -> Bool {
  guard let a else { return false }
  return abs(a - b) <= 1e-6
}

/// Times inside a stretch, its ends left out.
func times(in range: ClosedRange<Double>, count: Int = 23) -> [Double] {
  let step = (range.upperBound - range.lowerBound) / Double(count + 1)
  return (1...count).map { range.lowerBound + Double($0) * step }
}
