// Screens that are uncovered by a moving edge, or taken to pieces. Each file is one animator, with the source of its
// motion at its head. There are two ways. An edge (wipe, circle, clock, blinds, liquid) is a mask of the upper screen:
// views whose frames move, and whose alpha multiplies the screen's. Pieces (tiles, explode) are `Piece`s: views that
// show a part of one picture of the screen, cut along `Edges` on whole pixels, in a prop that is in front while the
// screen itself is hidden (`reveal` of Stage+FirstFrame). genie bends a card that contains the screen, and natgeo swings
// the screens themselves.
//
// The first frame of a forward transition is the lower screen itself and not its pieces: only then is it the picture
// before the transition, pixel for pixel, also where parts would be blended at their edges.
//
// Rejected:
// - A picture for each piece: parts refer to one captured picture, so that a hundred parts share one drawing.
// - A shadow for each square of explode, drawn by itself: 600 frames of 13 columns took 12.5 s. Equal parts share a
//   shadow's picture; it takes 2.0 s, and half of it without shadows (BENCHMARKS.md, Transitions compared with xfade).
// - Random numbers without a seed, as in some of the originals: the same input has to give the same film. explode has a
//   seed.

public import SegueSDK

/// Declares the animators of screens that are uncovered by moving edges, or broken into pieces.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Circle.self), .of(Wipe.self), .of(Clock.self), .of(Blinds.self),
    .of(Tiles.self), .of(Explode.self), .of(BlurThrough.self), .of(NatGeo.self),
    .of(Genie.self), .of(Liquid.self),
  ]).enter(host, plugin)
}
