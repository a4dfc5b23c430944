//! Segue's plug-in ABI for Rust 1.63 and later, without other crates: the functions of the C headers
//! with `Result` instead of statuses and closures instead of callbacks.
//!
//! ```ignore
//! struct Fade;
//! impl segue::Animator for Fade {
//!     fn duration(&self, context: &Context) -> Result<f64> { Ok(0.4) }
//!     fn animate(&self, context: &Context) -> Result { … }
//! }
//! segue::plugin![Descriptor::animator(|| Fade, "org.example.fade", "Fade", "1.0.0", "…")];
//! ```
//!
//! Methods have the names of the functions in `segue/*.h`, which explains them. No panic leaves
//! the plug-in: it becomes a status. The module `abi` has the tables themselves.

// Rust before 1.65 warns of unsafe blocks in unsafe functions, where later versions want them.
#![allow(unused_unsafe)]

pub mod abi;
#[macro_use]
mod call;
mod context;
mod elements;
mod interaction;
mod library;
mod path;
mod pictures;
mod plugin;
mod properties;
mod values;
mod view;

pub use abi::{
    BLEND_DARKEN, BLEND_DIFFERENCE, BLEND_LIGHTEN, BLEND_MULTIPLY, BLEND_NORMAL, BLEND_OVERLAY,
    BLEND_PLUS, BLEND_SCREEN,
    CAP_BUTT, CAP_ROUND, CAP_SQUARE,
    CAPABILITY_FRAME_DRIVER, CAPABILITY_NEEDS_EXECUTABLE_MEMORY, CAPABILITY_NEEDS_FILES,
    CAPABILITY_NEEDS_PROCESSES, CAPABILITY_REDUCED_MOTION, CAPABILITY_RIGHT_TO_LEFT,
    DIRECTION_BACKWARD, DIRECTION_FORWARD, ENDED_CANCELLED, ENDED_COMPLETED, ENDED_FAILED,
    FILL_EVEN_ODD, FILL_NONZERO, GRADIENT_LINEAR, GRADIENT_NONE, GRADIENT_RADIAL, JOIN_BEVEL, JOIN_MITER, JOIN_ROUND,
    KEYFRAMES_CUBIC, KEYFRAMES_DISCRETE,
    KEYFRAMES_LINEAR, KEY_FROM, KEY_TO, LAYOUT_LEFT_TO_RIGHT, LAYOUT_RIGHT_TO_LEFT, LOG_DEBUG, LOG_ERROR, LOG_INFO,
    LOG_WARNING, MASK_ALPHA, MASK_INVERSE_ALPHA, MASK_INVERSE_LUMINANCE, MASK_LUMINANCE, OPERATION_CUSTOM, OPERATION_DISMISS, OPERATION_PAGE, OPERATION_POP,
    OPERATION_PRESENT, OPERATION_PUSH, OPERATION_SELECT, POINTER_BEGAN, POINTER_CANCELLED,
    PAINTED_PARALLEL, PATH_CLOSE, PATH_CURVE, PATH_MOVE, POINTER_ENDED, POINTER_MOVED, PRESENTATION_CUSTOM, PRESENTATION_FULL_SCREEN, PRESENTATION_NONE,
};
pub use context::Context;
pub use elements::{Element, Elements};
pub use interaction::Interaction;
#[doc(hidden)]
pub use library::enter;
pub use library::Life;
pub use path::Path;
pub use pictures::{Canvas, Picture};
pub use plugin::{Animator, Descriptor, InteractionController, PointerEvent, ScrollEvent, Texts};
pub use values::{
    Arc, Border, Color, ColorMatrix, CornerRadii, Gradient, MaskThreshold, Mesh, MeshLight, Point, Rect,
    Shadow, Size, Stop, Stroke, StrokeStyle, Timing, Transform, Vector,
};
pub use view::{log, Place, View};

/// A status below 0: `abi::ERROR_…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub i32);

pub type Result<Value = ()> = std::result::Result<Value, Error>;

fn check(status: i32) -> Result {
    if status < 0 { Err(Error(status)) } else { Ok(()) }
}

/// The library's entry point, with its plug-ins: `Descriptor::animator(…)`, `Descriptor::controller(…)`. A library that is
/// told when it is opened and about to be closed has its `Life` before them: `plugin![life: Life { … }; …]`.
#[macro_export]
macro_rules! plugin {
    ($($plugin:expr),+ $(,)?) => {
        $crate::plugin![life: $crate::Life::NONE; $($plugin),+];
    };
    (life: $life:expr; $($plugin:expr),+ $(,)?) => {
        #[no_mangle]
        pub unsafe extern "C" fn segue_plugin_1(
            host: *const $crate::abi::Host, out: *mut *const $crate::abi::Plugin,
        ) -> i32 {
            $crate::enter(host, out, $life, || vec![$($plugin),+])
        }
    };
}
