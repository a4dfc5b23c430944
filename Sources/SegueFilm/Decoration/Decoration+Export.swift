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
  /// The area of the frame in which the screen shows, in points relative to the screen's corner, with the horizontal and
  /// the vertical radius of its corners; nil if `screenRadii` say everything.
  package var opening: (rect: Rect, radii: Size)? { frame?.opening.map { ($0.rect, $0.radii) } }
}
