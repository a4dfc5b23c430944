//! Segue's plug-in ABI as the C headers have it: the same structures and constants, without the
//! prefix `segue_`. The headers (`segue/*.h`) describe each of them.
//!
//! Generated from the headers by `SEGUE_RECORD_LAYOUT=1 swift test --filter ABITests`.

use std::os::raw::{c_char, c_void};

/// A function of a table; `None` is one that is not implemented.
pub type Slot<Function> = Option<Function>;

impl Interaction {
    /// The interaction as the functions of `Parameters1` and `Log1` take it.
    pub fn as_context(self) -> Context { Context { id: self.id } }
}

pub const KEYFRAMES_LINEAR: i32 = 0;
pub const KEYFRAMES_DISCRETE: i32 = 1;
pub const KEYFRAMES_CUBIC: i32 = 2;
pub const ANIMATION_1: &[u8] = b"segue.animation/1\0";
pub const ENDED_COMPLETED: i32 = 1;
pub const ENDED_CANCELLED: i32 = 2;
pub const ENDED_FAILED: i32 = 3;
pub const ANIMATOR_1: &[u8] = b"segue.animator/1\0";
pub const OK: i32 = 0;
pub const ERROR_FAILED: i32 = -1;
pub const ERROR_INVALID_ARGUMENT: i32 = -2;
pub const ERROR_NOT_FINITE: i32 = -3;
pub const ERROR_STALE_HANDLE: i32 = -4;
pub const ERROR_WRONG_THREAD: i32 = -5;
pub const ERROR_WRONG_STATE: i32 = -6;
pub const ERROR_ALREADY_COMPLETED: i32 = -7;
pub const ERROR_ENDED: i32 = -8;
pub const ERROR_UNSUPPORTED: i32 = -9;
pub const ERROR_UNKNOWN: i32 = -10;
pub const ERROR_WRONG_TYPE: i32 = -11;
pub const ERROR_UNSET: i32 = -12;
pub const ERROR_LIMIT: i32 = -13;
pub const ERROR_TOO_SMALL: i32 = -14;
pub const ERROR_OWN: i32 = -1000;
pub const ABI_MAJOR: u32 = 1;
pub const KEY_FROM: i32 = 1;
pub const KEY_TO: i32 = 2;
pub const OPERATION_CUSTOM: i32 = 0;
pub const OPERATION_PUSH: i32 = 1;
pub const OPERATION_POP: i32 = 2;
pub const OPERATION_PRESENT: i32 = 3;
pub const OPERATION_DISMISS: i32 = 4;
pub const OPERATION_SELECT: i32 = 5;
pub const OPERATION_PAGE: i32 = 6;
pub const DIRECTION_FORWARD: i32 = 0;
pub const DIRECTION_BACKWARD: i32 = 1;
pub const LAYOUT_LEFT_TO_RIGHT: i32 = 0;
pub const LAYOUT_RIGHT_TO_LEFT: i32 = 1;
pub const PRESENTATION_NONE: i32 = 0;
pub const PRESENTATION_FULL_SCREEN: i32 = 1;
pub const PRESENTATION_CUSTOM: i32 = 2;
pub const CONTEXT_1: &[u8] = b"segue.context/1\0";
pub const KIND_ANIMATOR: u32 = 1;
pub const KIND_INTERACTION: u32 = 2;
pub const PARAMETER_NUMBER: u32 = 1;
pub const PARAMETER_INTEGER: u32 = 2;
pub const PARAMETER_SWITCH: u32 = 3;
pub const PARAMETER_CHOICE: u32 = 4;
pub const PARAMETER_COLOR: u32 = 5;
pub const PARAMETER_POINT: u32 = 6;
pub const PARAMETER_RECT: u32 = 7;
pub const PARAMETER_TEXT: u32 = 8;
pub const PARAMETER_CURVE: u32 = 9;
pub const PARAMETER_OPTIONAL: u32 = 1;
pub const PARAMETER_ADVANCED: u32 = 65536;
pub const DESCRIPTOR_OBSOLETE: u32 = 65536;
pub const CAPABILITY_REDUCED_MOTION: &[u8] = b"segue.reduced-motion\0";
pub const CAPABILITY_RIGHT_TO_LEFT: &[u8] = b"segue.right-to-left\0";
pub const CAPABILITY_FRAME_DRIVER: &[u8] = b"segue.frame-driver\0";
pub const CAPABILITY_NEEDS_FILES: &[u8] = b"segue.needs-files\0";
pub const CAPABILITY_NEEDS_PROCESSES: &[u8] = b"segue.needs-processes\0";
pub const CAPABILITY_NEEDS_EXECUTABLE_MEMORY: &[u8] = b"segue.needs-executable-memory\0";
pub const ELEMENTS_1: &[u8] = b"segue.elements/1\0";
pub const ENTRY_SYMBOL: &[u8] = b"segue_plugin_1\0";
pub const INTERACTION_1: &[u8] = b"segue.interaction/1\0";
pub const POINTER_BEGAN: i32 = 1;
pub const POINTER_MOVED: i32 = 2;
pub const POINTER_ENDED: i32 = 3;
pub const POINTER_CANCELLED: i32 = 4;
pub const DEVICE_UNKNOWN: u32 = 0;
pub const DEVICE_TOUCH: u32 = 1;
pub const DEVICE_MOUSE: u32 = 2;
pub const DEVICE_PEN: u32 = 3;
pub const DEVICE_TOUCHPAD: u32 = 4;
pub const BUTTON_PRIMARY: u32 = 1;
pub const BUTTON_SECONDARY: u32 = 2;
pub const BUTTON_MIDDLE: u32 = 4;
pub const MODIFIER_SHIFT: u32 = 1;
pub const MODIFIER_CONTROL: u32 = 2;
pub const MODIFIER_ALT: u32 = 4;
pub const MODIFIER_SUPER: u32 = 8;
pub const INTERACTION_CONTROLLER_1: &[u8] = b"segue.interaction-controller/1\0";
pub const LIBRARY_1: &[u8] = b"segue.library/1\0";
pub const LOG_DEBUG: i32 = 0;
pub const LOG_INFO: i32 = 1;
pub const LOG_WARNING: i32 = 2;
pub const LOG_ERROR: i32 = 3;
pub const LOG_1: &[u8] = b"segue.log/1\0";
pub const PARAMETERS_1: &[u8] = b"segue.parameters/1\0";
pub const PIXELS_RGBA8: u32 = 1;
pub const PAINTED_PARALLEL: u32 = 1;
pub const PICTURES_1: &[u8] = b"segue.pictures/1\0";
pub const PROPERTY_FRAME: u32 = 1;
pub const PROPERTY_BOUNDS: u32 = 2;
pub const PROPERTY_CENTER: u32 = 3;
pub const PROPERTY_TRANSFORM: u32 = 4;
pub const PROPERTY_ALPHA: u32 = 5;
pub const PROPERTY_HIDDEN: u32 = 6;
pub const PROPERTY_BACKGROUND_COLOR: u32 = 7;
pub const PROPERTY_CORNER_RADII: u32 = 8;
pub const PROPERTY_CLIPS_TO_BOUNDS: u32 = 9;
pub const PROPERTY_Z_POSITION: u32 = 10;
pub const PROPERTY_ANCHOR_POINT: u32 = 11;
pub const PROPERTY_TRANSLATION: u32 = 12;
pub const PROPERTY_ROTATION: u32 = 13;
pub const PROPERTY_SCALE: u32 = 14;
pub const PROPERTY_SUBLAYER_TRANSFORM: u32 = 15;
pub const PROPERTY_DOUBLE_SIDED: u32 = 16;
pub const PROPERTY_DEPTH_SORTED: u32 = 17;
pub const PROPERTY_CONTENTS_RECT: u32 = 18;
pub const PROPERTY_BORDER: u32 = 19;
pub const PROPERTY_SHADOW: u32 = 20;
pub const PROPERTY_OVERLAY_COLOR: u32 = 21;
pub const PROPERTY_GRADIENT: u32 = 22;
pub const PROPERTY_BLUR_RADIUS: u32 = 23;
pub const PROPERTY_BACKDROP_BLUR_RADIUS: u32 = 24;
pub const PROPERTY_BLEND_MODE: u32 = 25;
pub const PROPERTY_COLOR_MATRIX: u32 = 26;
pub const PROPERTY_BACKDROP_COLOR_MATRIX: u32 = 27;
pub const PROPERTY_MASK_MODE: u32 = 28;
pub const PROPERTY_MASK_THRESHOLD: u32 = 29;
pub const PROPERTY_PATH: u32 = 30;
pub const PROPERTY_FILL_COLOR: u32 = 31;
pub const PROPERTY_STROKE: u32 = 32;
pub const PROPERTY_STROKE_STYLE: u32 = 33;
pub const PROPERTY_MESH: u32 = 34;
pub const PROPERTY_MESH_LIGHT: u32 = 35;
pub const PROPERTY_MESH_BACK_COLOR: u32 = 36;
pub const TEXT_1: &[u8] = b"segue.text/1\0";
pub const GRADIENT_NONE: i32 = 0;
pub const GRADIENT_LINEAR: i32 = 1;
pub const GRADIENT_RADIAL: i32 = 2;
pub const BLEND_NORMAL: i32 = 0;
pub const BLEND_MULTIPLY: i32 = 1;
pub const BLEND_SCREEN: i32 = 2;
pub const BLEND_OVERLAY: i32 = 3;
pub const BLEND_DARKEN: i32 = 4;
pub const BLEND_LIGHTEN: i32 = 5;
pub const BLEND_DIFFERENCE: i32 = 6;
pub const BLEND_PLUS: i32 = 7;
pub const MASK_ALPHA: i32 = 0;
pub const MASK_INVERSE_ALPHA: i32 = 1;
pub const MASK_LUMINANCE: i32 = 2;
pub const MASK_INVERSE_LUMINANCE: i32 = 3;
pub const FILL_NONZERO: i32 = 1;
pub const FILL_EVEN_ODD: i32 = 2;
pub const PATH_MOVE: i32 = 1;
pub const PATH_CURVE: i32 = 2;
pub const PATH_CLOSE: i32 = 3;
pub const CAP_BUTT: i32 = 0;
pub const CAP_ROUND: i32 = 1;
pub const CAP_SQUARE: i32 = 2;
pub const JOIN_MITER: i32 = 0;
pub const JOIN_ROUND: i32 = 1;
pub const JOIN_BEVEL: i32 = 2;
pub const UNIT_NONE: u32 = 0;
pub const UNIT_POINTS: u32 = 1;
pub const UNIT_RADIANS: u32 = 2;
pub const UNIT_FRACTION: u32 = 3;
pub const UNIT_FACTOR: u32 = 4;
pub const UNIT_COLOR: u32 = 5;
pub const PROPERTY_INFO_ANIMATED: u32 = 1;
pub const PROPERTY_INFO_OPTIONAL: u32 = 2;
pub const PROPERTY_NUMBER_CLAMPED: u32 = 1;
pub const VIEW_1: &[u8] = b"segue.view/1\0";
pub const DRAFT_PARAMETER_PICTURE: i32 = 10;
pub const DRAFT_PICTURE_PARAMETER_1: &[u8] = b"segue.draft.picture-parameter/1\0";
pub const DRAFT_SEED_1: &[u8] = b"segue.draft.seed/1\0";

pub type Completion = Option<unsafe extern "C" fn(*mut c_void, Context, i32) -> i32>;
pub type Driver = Option<unsafe extern "C" fn(*mut c_void, Context, f64) -> i32>;
pub type Entry = unsafe extern "C" fn(*const Host, *mut *const Plugin) -> i32;
pub type Painter = Option<unsafe extern "C" fn(*mut c_void, *const f64, u32, *const *const Pixels, u32, *const Pixels, u32, u32) -> i32>;

#[repr(C)]
pub struct Animation1 {
    pub size: u64,
    pub timing_text: Slot<unsafe extern "C" fn(Context, *const c_char, *mut u64) -> i32>,
    pub timing_bezier: Slot<unsafe extern "C" fn(Context, f64, f64, f64, f64, *mut u64) -> i32>,
    pub timing_spring: Slot<unsafe extern "C" fn(Context, f64, f64, f64, f64, *mut u64) -> i32>,
    pub timing_spring_ratio: Slot<unsafe extern "C" fn(Context, f64, f64, f64, *mut u64) -> i32>,
    pub timing_spring_response: Slot<unsafe extern "C" fn(Context, f64, f64, f64, *mut u64) -> i32>,
    pub timing_spring_bounce: Slot<unsafe extern "C" fn(Context, f64, f64, f64, *mut u64) -> i32>,
    pub timing_duration: Slot<unsafe extern "C" fn(Context, u64, *mut f64) -> i32>,
    pub timing_progress: Slot<unsafe extern "C" fn(Context, u64, f64, f64, *mut f64) -> i32>,
    pub begin: Slot<unsafe extern "C" fn(Context, f64, f64, u64, *mut Animation) -> i32>,
    pub set_calculation_mode: Slot<unsafe extern "C" fn(Context, Animation, i32) -> i32>,
    pub set_additive: Slot<unsafe extern "C" fn(Context, Animation, i32) -> i32>,
    pub begin_keyframe: Slot<unsafe extern "C" fn(Context, Animation, f64, f64, u64) -> i32>,
    pub end_keyframe: Slot<unsafe extern "C" fn(Context, Animation) -> i32>,
    pub on_completion: Slot<unsafe extern "C" fn(Context, Animation, Completion, *mut c_void) -> i32>,
    pub commit: Slot<unsafe extern "C" fn(Context, Animation) -> i32>,
    pub drive: Slot<unsafe extern "C" fn(Context, f64, f64, u64, Driver, Completion, *mut c_void) -> i32>,
    pub now: Slot<unsafe extern "C" fn(Context, *mut f64) -> i32>,
}

#[repr(C)]
pub struct Animator1 {
    pub size: u64,
    pub create: Slot<unsafe extern "C" fn(*const Plugin, *const Host, *const c_char, *mut *mut c_void) -> i32>,
    pub duration: Slot<unsafe extern "C" fn(*mut c_void, Context, *mut f64) -> i32>,
    pub animate: Slot<unsafe extern "C" fn(*mut c_void, Context) -> i32>,
    pub ended: Slot<unsafe extern "C" fn(*mut c_void, Context, i32) -> i32>,
    pub destroy: Slot<unsafe extern "C" fn(*mut c_void) -> i32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Context {
    pub id: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct View {
    pub id: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Animation {
    pub id: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Element {
    pub id: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Interaction {
    pub id: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Color {
    pub red: f64,
    pub green: f64,
    pub blue: f64,
    pub alpha: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct CornerRadii {
    pub top_left: f64,
    pub top_right: f64,
    pub bottom_right: f64,
    pub bottom_left: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Matrix {
    pub m11: f64,
    pub m12: f64,
    pub m13: f64,
    pub m14: f64,
    pub m21: f64,
    pub m22: f64,
    pub m23: f64,
    pub m24: f64,
    pub m31: f64,
    pub m32: f64,
    pub m33: f64,
    pub m34: f64,
    pub m41: f64,
    pub m42: f64,
    pub m43: f64,
    pub m44: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct ColorMatrix {
    pub red: [f64; 5],
    pub green: [f64; 5],
    pub blue: [f64; 5],
    pub alpha: [f64; 5],
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Arc {
    pub control1: Point,
    pub control2: Point,
    pub end: Point,
}

#[repr(C)]
pub struct Context1 {
    pub size: u64,
    pub container_view: Slot<unsafe extern "C" fn(Context, *mut View) -> i32>,
    pub view_for_key: Slot<unsafe extern "C" fn(Context, i32, *mut View) -> i32>,
    pub initial_frame: Slot<unsafe extern "C" fn(Context, i32, *mut Rect) -> i32>,
    pub final_frame: Slot<unsafe extern "C" fn(Context, i32, *mut Rect) -> i32>,
    pub is_animated: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub is_interactive: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub was_cancelled: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub presentation_style: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub operation: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub direction: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub layout_direction: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub requested_duration: Slot<unsafe extern "C" fn(Context, *mut f64) -> i32>,
    pub reduced_motion: Slot<unsafe extern "C" fn(Context, *mut i32) -> i32>,
    pub complete: Slot<unsafe extern "C" fn(Context, i32) -> i32>,
    pub after_first_frame: Slot<unsafe extern "C" fn(Context, Completion, *mut c_void) -> i32>,
    pub pixel_scale: Slot<unsafe extern "C" fn(Context, *mut f64) -> i32>,
    pub edge_color: Slot<unsafe extern "C" fn(Context, i32, *mut Color) -> i32>,
    pub backdrop_color: Slot<unsafe extern "C" fn(Context, *mut Color) -> i32>,
    pub screen_count: Slot<unsafe extern "C" fn(Context, *mut u32) -> i32>,
    pub screen_index: Slot<unsafe extern "C" fn(Context, i32, *mut u32) -> i32>,
    pub screen_picture: Slot<unsafe extern "C" fn(Context, u32, *mut View) -> i32>,
    pub set_release_point: Slot<unsafe extern "C" fn(Context, f64) -> i32>,
}

#[repr(C)]
pub struct Parameter {
    pub size: u64,
    pub type_: u32,
    pub flags: u32,
    pub id: *const c_char,
    pub help: *const c_char,
    pub unit: *const c_char,
    pub default_text: *const c_char,
    pub choices: *const *const c_char,
    pub default_numbers: [f64; 4],
    pub minimum: f64,
    pub maximum: f64,
    pub label: *const c_char,
    pub group: *const c_char,
    pub choice_labels: *const *const c_char,
    pub step: f64,
}

#[repr(C)]
pub struct Descriptor {
    pub size: u64,
    pub kind: u32,
    pub parameter_count: u32,
    pub id: *const c_char,
    pub alias: *const c_char,
    pub name: *const c_char,
    pub version: *const c_char,
    pub author: *const c_char,
    pub license: *const c_char,
    pub summary: *const c_char,
    pub capabilities: *const *const c_char,
    pub required_interfaces: *const *const c_char,
    pub parameters: *const *const Parameter,
    pub flags: u32,
    pub reserved: u32,
}

#[repr(C)]
pub struct Elements1 {
    pub size: u64,
    pub count: Slot<unsafe extern "C" fn(Context, i32, *mut u32) -> i32>,
    pub at: Slot<unsafe extern "C" fn(Context, i32, u32, *mut Element) -> i32>,
    pub find: Slot<unsafe extern "C" fn(Context, i32, *const c_char, *mut Element) -> i32>,
    pub name: Slot<unsafe extern "C" fn(Context, Element, *mut c_char, u32, *mut u32) -> i32>,
    pub frame: Slot<unsafe extern "C" fn(Context, Element, *mut Rect) -> i32>,
    pub corner_radii: Slot<unsafe extern "C" fn(Context, Element, *mut CornerRadii) -> i32>,
    pub partner: Slot<unsafe extern "C" fn(Context, Element, *mut Element) -> i32>,
    pub view: Slot<unsafe extern "C" fn(Context, Element, *mut View) -> i32>,
    pub picture: Slot<unsafe extern "C" fn(Context, Element, *mut View) -> i32>,
}

#[repr(C)]
pub struct Host {
    pub size: u64,
    pub name: *const c_char,
    pub version: *const c_char,
    pub get_interface: Slot<unsafe extern "C" fn(*const Host, *const c_char, *mut *const c_void) -> i32>,
}

#[repr(C)]
pub struct Plugin {
    pub size: u64,
    pub descriptor_count: Slot<unsafe extern "C" fn(*const Plugin, *mut u32) -> i32>,
    pub descriptor_at: Slot<unsafe extern "C" fn(*const Plugin, u32, *mut *const Descriptor) -> i32>,
    pub get_interface: Slot<unsafe extern "C" fn(*const Plugin, *const c_char, *mut *const c_void) -> i32>,
}

#[repr(C)]
pub struct Interaction1 {
    pub size: u64,
    pub container_size: Slot<unsafe extern "C" fn(Interaction, *mut Size) -> i32>,
    pub layout_direction: Slot<unsafe extern "C" fn(Interaction, *mut i32) -> i32>,
    pub operation: Slot<unsafe extern "C" fn(Interaction, *mut i32) -> i32>,
    pub progress: Slot<unsafe extern "C" fn(Interaction, *mut f64) -> i32>,
    pub is_in_flight: Slot<unsafe extern "C" fn(Interaction, *mut i32) -> i32>,
    pub can_begin: Slot<unsafe extern "C" fn(Interaction, i32, *mut i32) -> i32>,
    pub begin: Slot<unsafe extern "C" fn(Interaction, i32) -> i32>,
    pub update: Slot<unsafe extern "C" fn(Interaction, f64) -> i32>,
    pub pause: Slot<unsafe extern "C" fn(Interaction) -> i32>,
    pub finish: Slot<unsafe extern "C" fn(Interaction, f64) -> i32>,
    pub cancel: Slot<unsafe extern "C" fn(Interaction, f64) -> i32>,
    pub release: Slot<unsafe extern "C" fn(Interaction, f64, i32) -> i32>,
    pub move_freely: Slot<unsafe extern "C" fn(Interaction, i32, *const Point, *const Point) -> i32>,
    pub pose_freely: Slot<unsafe extern "C" fn(Interaction, i32, *const Point, *const Matrix, *const Point) -> i32>,
}

#[repr(C)]
pub struct PointerEvent {
    pub size: u64,
    pub phase: i32,
    pub id: u32,
    pub device: u32,
    pub buttons: u32,
    pub modifiers: u32,
    pub reserved: u32,
    pub location: Point,
    pub time: f64,
    pub pressure: f64,
}

#[repr(C)]
pub struct ScrollEvent {
    pub size: u64,
    pub phase: i32,
    pub device: u32,
    pub modifiers: u32,
    pub reserved: u32,
    pub location: Point,
    pub delta: Point,
    pub time: f64,
}

#[repr(C)]
pub struct InteractionController1 {
    pub size: u64,
    pub create: Slot<unsafe extern "C" fn(*const Plugin, *const Host, *const c_char, *mut *mut c_void) -> i32>,
    pub pointer_event: Slot<unsafe extern "C" fn(*mut c_void, Interaction, *const PointerEvent) -> i32>,
    pub scroll: Slot<unsafe extern "C" fn(*mut c_void, Interaction, *const ScrollEvent) -> i32>,
    pub start: Slot<unsafe extern "C" fn(*mut c_void, Interaction) -> i32>,
    pub ended: Slot<unsafe extern "C" fn(*mut c_void, Interaction, i32) -> i32>,
    pub destroy: Slot<unsafe extern "C" fn(*mut c_void) -> i32>,
}

#[repr(C)]
pub struct Library1 {
    pub size: u64,
    pub opened: Slot<unsafe extern "C" fn(*const Plugin, *const Host, *const c_char) -> i32>,
    pub closing: Slot<unsafe extern "C" fn(*const Plugin, *const Host) -> i32>,
}

#[repr(C)]
pub struct Log1 {
    pub size: u64,
    pub write: Slot<unsafe extern "C" fn(Context, i32, *const c_char) -> i32>,
}

#[repr(C)]
pub struct Parameters1 {
    pub size: u64,
    pub number: Slot<unsafe extern "C" fn(Context, *const c_char, *mut f64) -> i32>,
    pub integer: Slot<unsafe extern "C" fn(Context, *const c_char, *mut i64) -> i32>,
    pub switch_value: Slot<unsafe extern "C" fn(Context, *const c_char, *mut i32) -> i32>,
    pub choice: Slot<unsafe extern "C" fn(Context, *const c_char, *mut u32) -> i32>,
    pub color: Slot<unsafe extern "C" fn(Context, *const c_char, *mut Color) -> i32>,
    pub point: Slot<unsafe extern "C" fn(Context, *const c_char, *mut Point) -> i32>,
    pub rect: Slot<unsafe extern "C" fn(Context, *const c_char, *mut Rect) -> i32>,
    pub text: Slot<unsafe extern "C" fn(Context, *const c_char, *mut c_char, u32, *mut u32) -> i32>,
    pub curve: Slot<unsafe extern "C" fn(Context, *const c_char, *mut u64) -> i32>,
}

#[repr(C)]
pub struct Pixels {
    pub size: u64,
    pub format: u32,
    pub width: u32,
    pub height: u32,
    pub stride: u32,
    pub scale: f64,
    pub bytes: *mut u8,
}

#[repr(C)]
pub struct Pictures1 {
    pub size: u64,
    pub create_painted: Slot<unsafe extern "C" fn(Context, *const View, u32, i32, u32, u32, Painter, *mut c_void, *mut View) -> i32>,
    pub set_values: Slot<unsafe extern "C" fn(Context, View, *const f64, u32) -> i32>,
    pub create_picture: Slot<unsafe extern "C" fn(Context, *const Pixels, *mut View) -> i32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct GradientStop {
    pub color: Color,
    pub place: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct PathSegment {
    pub kind: f64,
    pub control1: Point,
    pub control2: Point,
    pub end: Point,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MeshPoint {
    pub position: Vector,
}

#[repr(C)]
pub struct Text1 {
    pub size: u64,
    pub get_text: Slot<unsafe extern "C" fn(*const Plugin, *const c_char, *const c_char, *const c_char, *mut c_char, u32, *mut u32) -> i32>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct PropertyNumber {
    pub minimum: f64,
    pub maximum: f64,
    pub initial: f64,
    pub unit: u32,
    pub flags: u32,
}

#[repr(C)]
pub struct PropertyInfo {
    pub size: u64,
    pub flags: u32,
    pub minimum_count: u32,
    pub maximum_count: u32,
    pub fixed_count: u32,
    pub step: u32,
    pub described: u32,
    pub since: u32,
    pub capacity: u32,
    pub numbers: *mut PropertyNumber,
}

#[repr(C)]
pub struct View1 {
    pub size: u64,
    pub create: Slot<unsafe extern "C" fn(Context, *mut View) -> i32>,
    pub add_subview: Slot<unsafe extern "C" fn(Context, View, View) -> i32>,
    pub insert_subview_at: Slot<unsafe extern "C" fn(Context, View, View, u32) -> i32>,
    pub insert_subview_below: Slot<unsafe extern "C" fn(Context, View, View, View) -> i32>,
    pub insert_subview_above: Slot<unsafe extern "C" fn(Context, View, View, View) -> i32>,
    pub remove_from_superview: Slot<unsafe extern "C" fn(Context, View) -> i32>,
    pub bring_to_front: Slot<unsafe extern "C" fn(Context, View) -> i32>,
    pub send_to_back: Slot<unsafe extern "C" fn(Context, View) -> i32>,
    pub superview: Slot<unsafe extern "C" fn(Context, View, *mut View) -> i32>,
    pub subview_count: Slot<unsafe extern "C" fn(Context, View, *mut u32) -> i32>,
    pub subview_at: Slot<unsafe extern "C" fn(Context, View, u32, *mut View) -> i32>,
    pub set: Slot<unsafe extern "C" fn(Context, View, u32, *const f64, u32) -> i32>,
    pub get: Slot<unsafe extern "C" fn(Context, View, u32, *mut f64, u32, *mut u32) -> i32>,
    pub property: Slot<unsafe extern "C" fn(Context, u32, *mut PropertyInfo) -> i32>,
    pub snapshot: Slot<unsafe extern "C" fn(Context, View, *const Rect, i32, *mut View) -> i32>,
    pub get_mask: Slot<unsafe extern "C" fn(Context, View, *mut View) -> i32>,
    pub set_mask: Slot<unsafe extern "C" fn(Context, View, View) -> i32>,
    pub move_along: Slot<unsafe extern "C" fn(Context, View, *const Arc, u32) -> i32>,
    pub move_along_turning: Slot<unsafe extern "C" fn(Context, View, *const Arc, u32, f64) -> i32>,
    pub convert_rect: Slot<unsafe extern "C" fn(Context, View, *const Rect, View, *mut Rect) -> i32>,
    pub average_color: Slot<unsafe extern "C" fn(Context, View, *const Rect, *mut Color) -> i32>,
}

#[repr(C)]
pub struct DraftPictureParameter1 {
    pub size: u64,
    pub create_view: Slot<unsafe extern "C" fn(Context, *const c_char, *mut View) -> i32>,
}

#[repr(C)]
pub struct DraftSeed1 {
    pub size: u64,
    pub seed: Slot<unsafe extern "C" fn(Context, *mut i64) -> i32>,
}
