package import SegueGeometry
package import SegueScene

/// The decoration for a page, which draws the background itself.
extension Decoration {
  /// The layers of the frame with its shadow.
  package var deviceLayers: LayerTree { tree(hasBackground: false, hasDevice: true) }
  /// True when there is a frame around the screen.
  package var hasFrame: Bool { frame != nil }
  /// The radii of the screen's corners.
  package var screenRadii: CornerRadii { radii }
}
