package import SegueGeometry

extension LayerGradient {
  /// Converts a gradient and sorts its stops. Only the first 8 stops are used; with fewer than 2,
  /// nothing is drawn.
  package init(_ gradient: Gradient) {
    kind = gradient.kind
    start = gradient.start
    end = gradient.end
    count = min(gradient.stops.count, Gradient.maxStops)
    colors = .zero
    locations = .zero
    var location = 0.0
    for (index, stop) in gradient.stops.prefix(Gradient.maxStops).enumerated() {
      let color = stop.color.clamped
      colors[4 * index] = color.red
      colors[4 * index + 1] = color.green
      colors[4 * index + 2] = color.blue
      colors[4 * index + 3] = color.alpha
      location = max(location, min(max(stop.location, 0), 1))
      locations[index] = location
    }
  }
}
