package import SegueGeometry
package import SegueScene

/// The parts of a decoration that the HTML page of a prototype contains. The page's player draws
/// the background itself.
extension Decoration {
  /// The layers of the frame with its shadow.
  package var deviceLayers: LayerTree { tree(hasBackground: false, hasDevice: true) }
  /// True when there is a frame around the screen.
  package var hasFrame: Bool { frame != nil }
  /// The radii of the screen's corners.
  package var screenRadii: CornerRadii { radii }
}
