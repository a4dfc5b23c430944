//! My plugin: the old screen sinks back like a card, and the new one rises over it.
//!
//! An animator describes a transition once. Segue records the description and plays the recording
//! forward, backward, slowly or under a finger; none of this code runs while frames are drawn. The
//! crate `segue` is Segue's own (`make` compiles it); its methods are explained in the C headers
//! (`segue/*.h`).

use segue::{Animator, Context, Descriptor, Point, Rect, Result, Transform, View};
use segue::{DIRECTION_FORWARD, KEY_FROM, KEY_TO};

/// The two screens as cards. `None` is a screen that must not be touched.
#[derive(Clone, Copy)]
struct Cards {
    /// The card that moves, and the screen beneath it.
    upper: Option<View>,
    lower: Option<View>,
    /// The frame of a screen that fills the container.
    place: Rect,
    /// The parameter.
    depth: f64,
}

impl Cards {
    /// Sets everything that moves for one end: `open` is 0 while the upper card is away, and 1 when
    /// it covers the lower one. What changes between the two ends is what the animation shows.
    fn pose(&self, open: f64) -> Result {
        let radius = self.place.width / 9.0;
        if let Some(upper) = self.upper {
            let center = self.place.center();
            let y = center.y + (1.0 - open) * self.place.height;
            upper.set_center(Point { x: center.x, y })?;
            upper.set_corner_radius(radius * (1.0 - open))?;
        }
        if let Some(lower) = self.lower {
            let factor = 1.0 - self.depth * open;
            lower.set_transform(Transform::scale(factor, factor))?;
            lower.set_corner_radius(radius * open)?;
            lower.set_alpha(1.0 - 0.55 * open)?;
        }
        Ok(())
    }
}

/// One instance serves one transition. An error makes the host play a plain dissolve instead.
struct MyPluginAnimator;

impl Animator for MyPluginAnimator {
    fn duration(&self, context: &Context) -> Result<f64> {
        context.number("duration")
    }

    fn animate(&self, context: &Context) -> Result {
        // 1. Get the views: `from` is the old screen, `to` the new one.
        let container = context.container_view()?;
        let from = context.view_for_key(KEY_FROM)?;
        let to = context.view_for_key(KEY_TO)?;

        // 2. On the way back the same cards move the other way: the upper one is the screen that
        // leaves.
        let forward = context.direction()? == DIRECTION_FORWARD;
        let (upper, lower) = if forward { (to, from) } else { (from, to) };
        let place = container.get_bounds()?;
        let cards = Cards { upper, lower, place, depth: context.number("depth")? };

        // 3. Add the new screen to the container, in front of the old one, or behind it on the way
        // back.
        if let Some(to) = to {
            to.set_frame(context.final_frame(KEY_TO)?)?;
            match from {
                Some(from) if !forward => container.insert_subview_below(to, from)?,
                _ => container.add_subview(to)?,
            }
            to.set_clips_to_bounds(true)?; // rounds the screen's corners
        }
        if let Some(from) = from {
            from.set_clips_to_bounds(true)?;
        }

        // 4. Animate from the first pose to the last: the changes in the first closure are
        // animated, and the second closure ends the transition. It may have been cancelled by then;
        // `from` is shown again in that case.
        cards.pose(if forward { 0.0 } else { 1.0 })?;
        context.animate(
            self.duration(context)?,
            context.timing_bezier(0.4, 0.0, 0.1, 1.0)?,
            || cards.pose(if forward { 1.0 } else { 0.0 }),
            |context, finished| match finished {
                true => context.complete(!context.was_cancelled()?),
                false => Ok(()), // the recording ended early
            },
        )
    }
}

// The library's entry point, with what `segue info my-plugin` shows. The id never changes once
// people use it. More plug-ins of one library go here, too.
segue::plugin![Descriptor::animator(
    || MyPluginAnimator,
    "org.example.my-plugin",
    "My plugin",
    "1.0.0",
    "The old screen sinks back like a card, and the new one rises over it.",
)
.alias("my-plugin")
.author("Your name")
.requires_interface("segue.context/1")
.requires_interface("segue.view/1")
.requires_interface("segue.animation/1")
.requires_interface("segue.parameters/1")
.number(
    "depth",
    "The distance by which the screen beneath recedes: 0 is none, and 0.5 is to half its size.",
    0.12, 0.0, 0.5, "",
)
.number("duration", "The duration of the transition.", 0.6, 0.0, 60.0, "s")];
