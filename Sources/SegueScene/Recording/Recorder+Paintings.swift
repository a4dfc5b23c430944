internal import SegueGeometry

extension Recorder {
  /// Returns a view that fills the container's bounds and shows what `painter` paints. The inputs are captured
  /// as in `snapshot(of:afterUpdates:)`, except that clips keep playing.
  package func painted(
    by painter: any Painter, inputs: [View], afterUpdates: Bool
  ) -> View {
    let trees = inputs.map { tree(of: $0, afterUpdates: afterUpdates) }
    let painting = Painting(inputs: trees, painter: painter)
    isWithinLimits(layers: painting.layerCount, depth: painting.depth)
    return painted(painting, Rect(origin: .zero, size: container.bounds.size), "painted view")
  }

  /// Returns a view that shows a picture of this size in pixels, which `painter` paints once.
  package func picture(
    by painter: any Painter, width: Int, height: Int, scale: Double
  ) -> View {
    let frame = Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
    return painted(
      Painting(inputs: [], painter: painter, pixels: (width, height)), frame, "picture")
  }

  private func painted(_ painting: Painting, _ frame: Rect, _ kind: String) -> View {
    let view = View()
    var own = ViewProperties()
    own.frame = frame
    own.contents = Contents(painting: painting)
    view.restore(own)
    adopt(view)
    view.name = "\(kind) \(log.views.count)"
    return view
  }
}
