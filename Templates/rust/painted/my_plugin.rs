//! My plugin: a wave runs outwards over the screen and leaves the next one behind it.
//!
//! An animator describes a transition once. Here the description is a view that covers both screens, and
//! whose picture `paint` computes, pixel by pixel, from pictures of the screens and from values that
//! Segue animates. The crate `segue` is Segue's own (`make` compiles it); its methods are explained in
//! the C headers (`segue/*.h`).

use segue::{Animator, Canvas, Context, Descriptor, Error, Result};
use segue::{KEY_FROM, KEY_TO, PAINTED_PARALLEL};

/// The pixel at a point, or the nearest one: red, green, blue and alpha.
fn pixel<'a>(canvas: &Canvas<'a>, input: usize, x: f64, y: f64) -> &'a [u8] {
    let column = x.clamp(0.0, canvas.width as f64 - 1.0) as usize;
    let row = y.clamp(0.0, canvas.height as f64 - 1.0) as usize;
    &canvas.input_row(input, row)[4 * column..4 * column + 4]
}

/// Paints some rows of a frame. The values are those that `animate` sets: the progress, and the wave's
/// height in points. A painter computes the same pixels from the same input, whatever was painted
/// before: it is called in any order, and on several threads. It writes every pixel of its rows.
fn paint(canvas: &mut Canvas) -> Result {
    let height = canvas.values[1] * canvas.scale; // pixels
    let (x0, y0) = (canvas.width as f64 / 2.0, canvas.height as f64 / 2.0);
    let width = 0.4 * x0.hypot(y0);
    let radius = canvas.values[0] * (x0.hypot(y0) + width);
    for y in canvas.rows.clone() {
        for x in 0..canvas.width {
            let (dx, dy) = (x as f64 - x0, y as f64 - y0);
            let distance = (dx * dx + dy * dy).sqrt() + 1e-9;
            // 0 in front of the wave, 1 behind it.
            let part = ((radius - distance) / width).clamp(0.0, 1.0);
            let bend = height * (part * 12.566).sin() * part * (1.0 - part) * 4.0 / distance;
            let share = part * part * (3.0 - 2.0 * part);
            let (source_x, source_y) = (x as f64 + dx * bend, y as f64 + dy * bend);
            let from = pixel(canvas, 0, source_x, source_y);
            let to = pixel(canvas, 1, source_x, source_y);
            let row = canvas.output_row(y);
            for i in 0..4 {
                let (a, b) = (from[i] as f64, to[i] as f64);
                row[4 * x + i] = (a + (b - a) * share + 0.5) as u8;
            }
        }
    }
    Ok(())
}

/// One instance serves one transition. An error makes the host play a plain dissolve instead.
struct MyPluginAnimator;

impl Animator for MyPluginAnimator {
    fn duration(&self, context: &Context) -> Result<f64> {
        context.number("duration")
    }

    fn animate(&self, context: &Context) -> Result {
        // 1. Get the views. `from` is the old screen, `to` the new one.
        let container = context.container_view()?;
        let screens = (context.view_for_key(KEY_FROM)?, context.view_for_key(KEY_TO)?);
        let (from, to) = match screens {
            (Some(from), Some(to)) => (from, to),
            // Without both screens there is nothing to paint; the host plays its dissolve.
            _ => return Err(Error(segue::abi::ERROR_UNSUPPORTED)),
        };

        // 2. Add the new screen to the container, and over it the view that is painted.
        to.set_frame(context.final_frame(KEY_TO)?)?;
        container.add_subview(to)?;
        let wave = context.create_painted(&[from, to], true, PAINTED_PARALLEL, paint)?;
        container.add_subview(wave)?;

        // 3. Animate the values from the first frame to the last; the second closure ends the
        // transition. It may have been cancelled by then; `from` is shown again in that case.
        let height = context.number("height")?;
        wave.set_values(&[0.0, height])?;
        context.animate(
            self.duration(context)?,
            context.timing_bezier(0.3, 0.1, 0.6, 1.0)?,
            || wave.set_values(&[1.0, height]),
            move |context, finished| {
                if !finished {
                    return Ok(()); // the recording ended early
                }
                wave.remove_from_superview()?;
                context.complete(!context.was_cancelled()?)
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
    "A wave runs outwards over the screen and leaves the next one behind it.",
)
.alias("my-plugin")
.author("Your name")
.requires_interface("segue.context/1")
.requires_interface("segue.view/1")
.requires_interface("segue.animation/1")
.requires_interface("segue.parameters/1")
.requires_interface("segue.pictures/1")
.number("height", "The strength with which the wave bends the picture.", 12.0, 0.0, 100.0, "points")
.number("duration", "The duration of the transition.", 0.9, 0.0, 60.0, "s")];
