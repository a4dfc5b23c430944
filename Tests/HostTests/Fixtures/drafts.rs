//! The animator of drafts.c, in Rust.

use segue::*;

struct Drafts;

impl Animator for Drafts {
    fn duration(&self, _: &Context) -> Result<f64> {
        Ok(1.0)
    }
    fn animate(&self, context: &Context) -> Result {
        let bounds = match context.picture_view("map")? {
            Some(map) => map.get_bounds()?,
            None => Rect::default(),
        };
        let line =
            format!("{} {}x{}", context.seed()?, bounds.width as i32, bounds.height as i32);
        context.log(LOG_WARNING, &line)?;
        context.complete(true)
    }
}

segue::plugin![Descriptor::animator(
    || Drafts,
    "org.example.drafts",
    "Drafts",
    "1.0.0",
    "Uses the drafts of the ABI.",
)
.picture("map", "A picture.")];
