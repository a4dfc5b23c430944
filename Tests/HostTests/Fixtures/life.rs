//! The library of life.c, in Rust.

use segue::*;

struct Still;

impl Animator for Still {
    fn duration(&self, _: &Context) -> Result<f64> {
        Ok(1.0)
    }
    fn animate(&self, _: &Context) -> Result {
        Ok(())
    }
}

fn opened(path: &str) -> Result {
    log(LOG_WARNING, path)?;
    if cfg!(fails) {
        return Err(Error(-1007));
    }
    Ok(())
}

fn closing() -> Result {
    log(LOG_WARNING, "closing")
}

segue::plugin![
    life: Life { opened: Some(opened), closing: Some(closing) };
    Descriptor::animator(
        || Still,
        "org.example.life",
        "Life",
        "1.0.0",
        "Says when it is opened and closed.",
    )
];
