//! The animator of unknown.c, in Rust.

use segue::*;

struct Unknown;

impl Animator for Unknown {
    fn duration(&self, _: &Context) -> Result<f64> {
        Ok(1.0)
    }

    fn animate(&self, context: &Context) -> Result {
        let to = context.view_for_key(KEY_TO)?.ok_or(Error(abi::ERROR_FAILED))?;
        to.set_alpha(0.25)?;
        to.set_glow(0.5)?;
        context.container_view()?.add_subview(to)?;
        let change = move || {
            to.set_glow(1.0)?;
            to.set_alpha(1.0)
        };
        context.animate(1.0, Timing::DEFAULT, change, |context, _| context.complete(true))
    }
}

segue::plugin![Descriptor::animator(
    || Unknown,
    "org.example.unknown",
    "Unknown",
    "1.0.0",
    "Sets a property of tomorrow.",
)];
