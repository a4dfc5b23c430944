// Screens as bodies in space: faces of a cube, sides of a card, strips of a map, leaves of a door, a page of a book.
// Each file is one animator, with the source of its motion at its head. All of them set a perspective on the stage, so
// that the vanishing point is the middle of the screen, and turn or move the two screens (or pictures of their parts)
// as planes. The compositor sorts the planes and cuts those that cross. `Space` has the parameters that six of them
// have in common (background, curve, duration), and their guard: without two whole screens they dissolve.
//
// A turning body is moved back so that its nearest edge stays in the plane of the screen (`pull` of cube and flip):
// otherwise its middle would be cut off by the frame. A page that bends (`turn`) is a chain of narrow strips, each
// hinged to the one before.
//
// Rejected:
// - Turning and moving back with one curve: the depth of an edge is a sine of the angle. Two halves with the curves
//   settling and gathering give a parabola, which is never less than that sine.
// - Strips of fold with a constant change of angle, as in the original: their edges come apart. The angles are computed
//   from the widths instead, in a frame driver (148 allocations a frame for 4 strips; BENCHMARKS.md).

public import SegueSDK

/// Declares the animators of screens that turn, fold and move in space.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Flip.self), .of(Cube.self), .of(Cards.self), .of(CoverFlow.self), .of(Doorway.self),
    .of(Pager.self), .of(Fold.self), .of(Turn.self),
  ]).enter(host, plugin)
}
