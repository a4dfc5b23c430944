// The transitions that applications have by default: those of a navigation stack (push, cover, reveal), of
// presentations (modal, sheet, drawer, zoom), and those without a motion (cut, dip). A storyboard whose rows name none
// gets some of these. Each file is one animator, with the source of its numbers at its head; most are observed, since
// UIKit documents few. `Springs` has the spring that they share: UIKit's, which is critically damped, so that nothing
// overshoots.
//
// `Match` is the one with structure: `MatchedPair`s of elements with the same name become cards (`MatchCards`) above
// both screens, in the order of the upper one, while the screens cross-fade below.
//
// A sheet and a drawer rest halfway, as a person would leave them. Where the presentation gives them only a part of the
// container, they go to it without a rest, because the rest is the presentation's then; and under a finger, which
// decides by itself where to stop.
//
// Rejected:
// - A curve instead of the spring, as UIKit before iOS 7 had it (0.35 s): cover and reveal keep it, as Core Animation's
//   transitions of these names do.
// - Moving elements of `match` within their screens: they would be cut off by whatever clips them there, and covered.

public import SegueSDK

/// Declares the default transitions of applications on phones and desktops.
@c(segue_plugin_1)
public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
  Plugin(animators: [
    .of(Push.self), .of(Cover.self), .of(Reveal.self), .of(Modal.self), .of(Sheet.self),
    .of(Drawer.self), .of(Zoom.self), .of(Match.self), .of(Cut.self), .of(Dip.self),
  ]).enter(host, plugin)
}
