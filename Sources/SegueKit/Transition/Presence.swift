internal import SegueGeometry
internal import SegueMotion
internal import SegueScene

/// The visibility of a view over the time of a recording: its area within the window, multiplied by
/// its opacity.
struct Presence {
  /// The visibility at equal time steps, from the beginning of the recording to its end.
  private(set) var samples: [Double] = []

  /// The number of samples per second of the recording, and the max number of samples.
  private static let rate = 120.0
  private static let maxSamples = 480.0

  init(of view: View, in timeline: Timeline) {
    let steps = max(min((timeline.duration * Self.rate).rounded(.up), Self.maxSamples), 8)
    // An animator may hide the view and move a snapshot of it instead, so its snapshots count as
    // the view.
    let name = timeline.names[view.id].map { "snapshot of \($0)" }
    let views = Set(timeline.names.filter { $0.value == name }.keys).union([view.id])
    var evaluator = timeline.evaluator()
    var tree = LayerTree(size: timeline.size)
    for step in 0...Int(clamping: steps) {
      evaluator.evaluate(at: timeline.duration * Double(step) / steps, into: &tree)
      samples.append(
        tree.layers.indices.lazy.filter { views.contains(tree.layers[$0].view) }
          .map { tree.presence(of: $0) }.max() ?? 0)
    }
    saturate()
  }

  /// Limits the samples so that a view that comes to rest partly visible, such as a sheet at a
  /// detent, counts as fully visible there.
  private mutating func saturate() {
    guard let whole = samples.max(), whole > 0 else { return }
    var (rest, first) = (whole, 0)
    for index in samples.indices {
      if abs(samples[index] - samples[first]) > 0.001 * whole { first = index }
      let isRest = Double(index - first) >= 0.1 * Self.rate
      if isRest, (0.05..<0.98).contains(samples[index] / whole) { rest = min(rest, samples[index]) }
    }
    // The samples at a resting position differ slightly, so the limit is a little below the
    // smallest of them.
    if rest < whole { rest *= 0.998 }
    for index in samples.indices { samples[index] = min(samples[index], rest) }
  }

  /// The visibility as a curve from 0 to 1, with which a change follows the view as it appears or
  /// disappears. Nil when the view is equally visible at the beginning and at the end.
  var curve: Curve? {
    guard let first = samples.first, let last = samples.last, first != last else { return nil }
    let shares = samples.map { min(max(($0 - first) / (last - first), 0), 1) }
    let steps = Double(samples.count - 1)
    let stops = shares.enumerated().map {
      LinearPoints.Stop($0.element, at: Double($0.offset) / steps)
    }
    return (try? LinearPoints(stops)).map { .points($0) }
  }
}

extension LayerTree {
  /// Returns the area of a layer within the container, in square points, times its opacity.
  fileprivate func presence(of index: Int) -> Double {
    var opacity = 1.0
    var next = index
    while next >= 0 {
      opacity *= layers[next].opacity
      next = Int(layers[next].parent)
    }
    let layer = layers[index]
    let (bounds, transform) = (layer.bounds, layer.transform)
    var corners = [
      Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
      Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
    ].map(transform.apply(to:))
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return 0 }
    // Clips the layer's outline at the four edges of the container.
    corners.cut { $0.x }
    corners.cut { $0.y }
    corners.cut { size.width - $0.x }
    corners.cut { size.height - $0.y }
    return opacity * corners.area
  }
}

extension [Point] {
  /// Cuts off the part of a convex polygon in which `inside` is negative (Sutherland and Hodgman).
  fileprivate mutating func cut(_ inside: (Point) -> Double) {
    var kept: [Point] = []
    for (index, point) in enumerated() {
      let before = self[index == 0 ? count - 1 : index - 1]
      let (here, there) = (inside(point), inside(before))
      if (here < 0) != (there < 0) {
        let share = there / (there - here)
        kept.append(
          Point(
            x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share))
      }
      if here >= 0 { kept.append(point) }
    }
    self = kept
  }

  /// The area of a polygon.
  fileprivate var area: Double {
    var twice = 0.0
    for (index, point) in enumerated() {
      let next = self[index + 1 == count ? 0 : index + 1]
      twice += point.x * next.y - next.x * point.y
    }
    return abs(twice) / 2
  }
}
