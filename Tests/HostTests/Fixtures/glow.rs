//! The animator of glow.c, in Rust.

use segue::*;

struct Glow;

impl Glow {
    #[cfg(not(typed))]
    fn change(&self, to: View) -> Result<impl FnOnce() -> Result> {
        to.get_numbers(1000)?;
        to.set_numbers(1000, &[0.5])?;
        to.get_numbers(1000)?;
        to.set_numbers(1000, &[7.0])?;
        to.get_numbers(1000)?;
        to.set_numbers(1000, &[0.5, 0.5]).ok();
        to.set_numbers(1001, &[1.0]).ok();
        to.get_numbers(1001).ok();
        Ok(move || to.set_numbers(1000, &[0.25]))
    }

    /// Makes the same calls through the typed methods that are generated from the table.
    #[cfg(typed)]
    fn change(&self, to: View) -> Result<impl FnOnce() -> Result> {
        to.get_glow()?;
        to.set_glow(0.5)?;
        to.get_glow()?;
        to.set_glow(7.0)?;
        to.get_glow()?;
        Ok(move || to.set_glow(0.25))
    }
}

impl Animator for Glow {
    fn duration(&self, _: &Context) -> Result<f64> {
        Ok(1.0)
    }

    fn animate(&self, context: &Context) -> Result {
        let to = context.view_for_key(KEY_TO)?.ok_or(Error(abi::ERROR_FAILED))?;
        context.container_view()?.add_subview(to)?;
        let change = self.change(to)?;
        context.animate(1.0, Timing::DEFAULT, change, |context, _| context.complete(true))
    }
}

segue::plugin![Descriptor::animator(
    || Glow,
    "org.example.glow",
    "Glow",
    "1.0.0",
    "Uses a property that the headers do not have.",
)];
