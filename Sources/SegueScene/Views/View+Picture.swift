package import SegueGeometry

extension View {
  /// Returns a view of the same bounds and centre that shows a picture of this view, outside of a recording. The
  /// picture shows the presentation values if `isPresented` is true, otherwise the model values. Clips are frozen in
  /// the picture.
  package func makePicture(isPresented: Bool) -> View {
    let contentsTime = animationsOfWindow?.now ?? 0
    let shown = isPresented ? presentedProperties : properties
    var tree =
      isPresented
      ? LayerTree(presenting: self, contentsTime: contentsTime)
      : LayerTree(of: self, contentsTime: contentsTime)
    for index in tree.layers.indices {
      let contents = tree.layers[index].contents
      if contents.isLive && contents.source != .nothing {
        tree.layers[index].contents.frozenAt = contentsTime
      }
    }
    var own = ViewProperties()
    own.bounds = shown.bounds
    own.center = shown.center
    own.contents = tree.layers.isEmpty ? .none : Contents(capture: CapturedPicture(tree))
    let picture = View(name: "snapshot of \(displayName)")
    picture.restore(own)
    return picture
  }

  /// Shows only the part `rect` of a view's picture: the view gets the size and position of that
  /// part, and keeps the picture's scale.
  package func showPart(_ rect: Rect) {
    var own = properties
    let whole = own.bounds
    guard whole.width > 0, whole.height > 0, rect.isFinite else { return }
    own.contentsRect = Rect(
      x: (rect.minX - whole.minX) / whole.width, y: (rect.minY - whole.minY) / whole.height,
      width: rect.width / whole.width, height: rect.height / whole.height)
    let offset = Point(x: rect.center.x - whole.center.x, y: rect.center.y - whole.center.y)
    own.center = Point(x: own.center.x + offset.x, y: own.center.y + offset.y)
    own.bounds = Rect(origin: .zero, size: rect.size)
    restore(own)
  }
}
