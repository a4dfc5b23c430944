//! Segue's plug-in ABI for Rust 1.63 and later, without other crates: the functions of the C headers
//! with `Result` in place of statuses and closures in place of callbacks.
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
//! Methods have the names of the functions in `segue/*.h`, where they are explained. No panic leaves
//! the plug-in: it becomes a status. The module `abi` has the tables themselves.

pub mod abi;

pub use abi::{
    CAPABILITY_FRAME_DRIVER, CAPABILITY_REDUCED_MOTION, CAPABILITY_RIGHT_TO_LEFT,
    DIRECTION_BACKWARD, DIRECTION_FORWARD, ENDED_CANCELLED, ENDED_COMPLETED, ENDED_FAILED,
    KEY_FROM, KEY_TO, LAYOUT_LEFT_TO_RIGHT, LAYOUT_RIGHT_TO_LEFT, LOG_DEBUG, LOG_ERROR, LOG_INFO,
    LOG_WARNING, OPERATION_CUSTOM, OPERATION_DISMISS, OPERATION_PAGE, OPERATION_POP,
    OPERATION_PRESENT, OPERATION_PUSH, OPERATION_SELECT, POINTER_BEGAN, POINTER_CANCELLED,
    POINTER_ENDED, POINTER_MOVED, PRESENTATION_CUSTOM, PRESENTATION_FULL_SCREEN, PRESENTATION_NONE,
};

use abi::Handle;
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString};
use std::ops::Deref;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{addr_of, null, null_mut};
use std::rc::Rc;
use std::sync::atomic::{AtomicPtr, Ordering};

/// A status below 0: `abi::ERROR_…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub i32);

pub type Result<Value = ()> = std::result::Result<Value, Error>;

fn check(status: i32) -> Result {
    if status < 0 { Err(Error(status)) } else { Ok(()) }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point { pub x: f64, pub y: f64 }

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect { pub x: f64, pub y: f64, pub width: f64, pub height: f64 }

/// Straight RGBA, each 0…1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Color { pub red: f64, pub green: f64, pub blue: f64, pub alpha: f64 }

/// A 4 × 4 matrix for row vectors: m11 m12 … m44.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform(pub [f64; 16]);

impl Rect {
    pub fn center(&self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }
    fn numbers(&self) -> [f64; 4] { [self.x, self.y, self.width, self.height] }
    fn from([x, y, width, height]: [f64; 4]) -> Rect { Rect { x, y, width, height } }
}

impl Color {
    fn from([red, green, blue, alpha]: [f64; 4]) -> Color { Color { red, green, blue, alpha } }
}

impl Transform {
    pub const IDENTITY: Transform = Transform([
        1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0,
    ]);
    pub fn scale(x: f64, y: f64) -> Transform {
        let mut result = Transform::IDENTITY;
        result.0[0] = x;
        result.0[5] = y;
        result
    }
    pub fn translation(x: f64, y: f64) -> Transform {
        let mut result = Transform::IDENTITY;
        result.0[12] = x;
        result.0[13] = y;
        result
    }
}

/// A curve or a spring, valid during its transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing(pub Handle);

impl Timing {
    /// What the function that it is passed to uses by itself.
    pub const DEFAULT: Timing = Timing(0);
}

/// Calls a function of the host; one that it does not have is `ERROR_UNSUPPORTED`.
macro_rules! call {
    ($table:ident.$slot:ident($($argument:expr),*)) => {{
        let table = library()?.$table;
        if table.is_null() {
            return Err(Error(abi::ERROR_UNSUPPORTED));
        }
        // Sound: the host's table lives as long as the host, and nothing beyond its size is read.
        unsafe {
            let place = addr_of!((*table).$slot);
            let end = place as usize - table as usize + std::mem::size_of::<usize>();
            match if end <= (*table).size as usize { *place } else { None } {
                Some(function) => check(function($($argument),*)),
                None => Err(Error(abi::ERROR_UNSUPPORTED)),
            }
        }
    }};
}

/// The same for a function whose one result has the given beginning value.
macro_rules! get {
    ($start:expr, $table:ident.$slot:ident($($argument:expr),*)) => {{
        let mut result = $start;
        call!($table.$slot($($argument,)* addr_of_mut(&mut result)))?;
        result
    }};
}

/// A pointer to a number, or to the first one of an array.
trait Numbers<Number> {
    fn first(&mut self) -> *mut Number;
}
impl<Number> Numbers<Number> for Number {
    fn first(&mut self) -> *mut Number { self }
}
impl<const COUNT: usize> Numbers<f64> for [f64; COUNT] {
    fn first(&mut self) -> *mut f64 { self.as_mut_ptr() }
}
fn addr_of_mut<Number>(value: &mut impl Numbers<Number>) -> *mut Number { value.first() }

/// A text for the host, without what comes after a zero byte in it.
fn text(text: &str) -> CString {
    let bytes = text.split('\0').next().unwrap_or("").as_bytes();
    CString::new(bytes).unwrap_or_default()
}

/// An animator's context or an interaction: what has settings and a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place { pub handle: Handle }

impl Place {
    pub fn number(&self, id: &str) -> Result<f64> {
        Ok(get!(0.0, parameters.number(self.handle, text(id).as_ptr())))
    }
    pub fn integer(&self, id: &str) -> Result<i64> {
        Ok(get!(0, parameters.integer(self.handle, text(id).as_ptr())))
    }
    pub fn toggle(&self, id: &str) -> Result<bool> {
        Ok(get!(0, parameters.toggle(self.handle, text(id).as_ptr())) != 0)
    }
    pub fn choice(&self, id: &str) -> Result<u32> {
        Ok(get!(0, parameters.choice(self.handle, text(id).as_ptr())))
    }
    pub fn color(&self, id: &str) -> Result<Color> {
        Ok(Color::from(get!([0.0; 4], parameters.color(self.handle, text(id).as_ptr()))))
    }
    pub fn point(&self, id: &str) -> Result<Point> {
        let [x, y] = get!([0.0; 2], parameters.point(self.handle, text(id).as_ptr()));
        Ok(Point { x, y })
    }
    pub fn rect(&self, id: &str) -> Result<Rect> {
        Ok(Rect::from(get!([0.0; 4], parameters.rect(self.handle, text(id).as_ptr()))))
    }
    pub fn text(&self, id: &str) -> Result<String> {
        let mut buffer = [0u8; 4097]; // no text of a parameter is longer
        let (start, id) = (buffer.as_mut_ptr() as *mut c_char, text(id));
        let length = get!(0, parameters.text(self.handle, id.as_ptr(), start, 4097));
        Ok(String::from_utf8_lossy(&buffer[..length as usize]).into_owned())
    }
    pub fn curve(&self, id: &str) -> Result<Timing> {
        Ok(Timing(get!(0, parameters.curve(self.handle, text(id).as_ptr()))))
    }

    /// Writes a line for the log; `level` is `LOG_…`.
    pub fn log(&self, level: i32, line: &str) -> Result {
        call!(log.write(self.handle, level, text(line).as_ptr()))
    }
}

/// A view of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View { context: Handle, pub handle: Handle }

impl View {
    /// `None` for 0: there is none, or it must not be touched.
    fn new(context: Handle, handle: Handle) -> Option<View> {
        if handle == 0 { None } else { Some(View { context, handle }) }
    }

    /// Makes a picture of the view.
    pub fn snapshot(&self, after_updates: bool) -> Result<View> {
        let handle = get!(0, view.snapshot(self.context, self.handle, after_updates as i32));
        Ok(View { context: self.context, handle })
    }
    pub fn add_subview(&self, child: View) -> Result {
        call!(view.add_subview(self.context, self.handle, child.handle))
    }
    pub fn insert_subview_at(&self, child: View, index: u32) -> Result {
        call!(view.insert_subview_at(self.context, self.handle, child.handle, index))
    }
    pub fn insert_subview_below(&self, child: View, sibling: View) -> Result {
        call!(view.insert_subview_below(self.context, self.handle, child.handle, sibling.handle))
    }
    pub fn insert_subview_above(&self, child: View, sibling: View) -> Result {
        call!(view.insert_subview_above(self.context, self.handle, child.handle, sibling.handle))
    }
    pub fn remove_from_superview(&self) -> Result {
        call!(view.remove_from_superview(self.context, self.handle))
    }
    pub fn bring_to_front(&self) -> Result { call!(view.bring_to_front(self.context, self.handle)) }
    pub fn send_to_back(&self) -> Result { call!(view.send_to_back(self.context, self.handle)) }
    pub fn superview(&self) -> Result<Option<View>> {
        Ok(View::new(self.context, get!(0, view.superview(self.context, self.handle))))
    }
    pub fn subview_count(&self) -> Result<u32> {
        Ok(get!(0, view.subview_count(self.context, self.handle)))
    }
    pub fn subview_at(&self, index: u32) -> Result<View> {
        let handle = get!(0, view.subview_at(self.context, self.handle, index));
        Ok(View { context: self.context, handle })
    }

    pub fn get_frame(&self) -> Result<Rect> {
        Ok(Rect::from(get!([0.0; 4], view.get_frame(self.context, self.handle))))
    }
    pub fn set_frame(&self, rect: Rect) -> Result {
        call!(view.set_frame(self.context, self.handle, rect.numbers().as_ptr()))
    }
    pub fn get_bounds(&self) -> Result<Rect> {
        Ok(Rect::from(get!([0.0; 4], view.get_bounds(self.context, self.handle))))
    }
    pub fn set_bounds(&self, rect: Rect) -> Result {
        call!(view.set_bounds(self.context, self.handle, rect.numbers().as_ptr()))
    }
    pub fn get_center(&self) -> Result<Point> {
        let [x, y] = get!([0.0; 2], view.get_center(self.context, self.handle));
        Ok(Point { x, y })
    }
    pub fn set_center(&self, point: Point) -> Result {
        call!(view.set_center(self.context, self.handle, [point.x, point.y].as_ptr()))
    }
    pub fn get_transform(&self) -> Result<Transform> {
        Ok(Transform(get!([0.0; 16], view.get_transform(self.context, self.handle))))
    }
    pub fn set_transform(&self, transform: Transform) -> Result {
        call!(view.set_transform(self.context, self.handle, transform.0.as_ptr()))
    }
    pub fn get_alpha(&self) -> Result<f64> {
        Ok(get!(0.0, view.get_alpha(self.context, self.handle)))
    }
    pub fn set_alpha(&self, alpha: f64) -> Result {
        call!(view.set_alpha(self.context, self.handle, alpha))
    }
    pub fn get_hidden(&self) -> Result<bool> {
        Ok(get!(0, view.get_hidden(self.context, self.handle)) != 0)
    }
    pub fn set_hidden(&self, hidden: bool) -> Result {
        call!(view.set_hidden(self.context, self.handle, hidden as i32))
    }
    pub fn get_background_color(&self) -> Result<Color> {
        Ok(Color::from(get!([0.0; 4], view.get_background_color(self.context, self.handle))))
    }
    pub fn set_background_color(&self, color: Color) -> Result {
        let numbers = [color.red, color.green, color.blue, color.alpha];
        call!(view.set_background_color(self.context, self.handle, numbers.as_ptr()))
    }
    pub fn get_corner_radius(&self) -> Result<f64> {
        Ok(get!(0.0, view.get_corner_radius(self.context, self.handle)))
    }
    pub fn set_corner_radius(&self, radius: f64) -> Result {
        call!(view.set_corner_radius(self.context, self.handle, radius))
    }
    pub fn get_clips_to_bounds(&self) -> Result<bool> {
        Ok(get!(0, view.get_clips_to_bounds(self.context, self.handle)) != 0)
    }
    pub fn set_clips_to_bounds(&self, clips: bool) -> Result {
        call!(view.set_clips_to_bounds(self.context, self.handle, clips as i32))
    }
    pub fn get_z_position(&self) -> Result<f64> {
        Ok(get!(0.0, view.get_z_position(self.context, self.handle)))
    }
    pub fn set_z_position(&self, z: f64) -> Result {
        call!(view.set_z_position(self.context, self.handle, z))
    }
    pub fn convert_rect(&self, rect: Rect, to: View) -> Result<Rect> {
        let numbers = rect.numbers();
        let (context, own) = (self.context, self.handle);
        let result = get!([0.0; 4], view.convert_rect(context, own, numbers.as_ptr(), to.handle));
        Ok(Rect::from(result))
    }
}

type Completion = Box<dyn FnOnce(&Context, bool) -> Result>;
type Driver = Box<dyn Fn(&Context, f64) -> Result>;
/// What must live until the animator is destroyed.
type Keeper = Rc<RefCell<Vec<Box<dyn Any>>>>;

/// segue.context/1, and with it the functions that make views, timings and animations in it.
#[derive(Clone)]
pub struct Context { place: Place, keeper: Keeper }

impl Deref for Context {
    type Target = Place;
    fn deref(&self) -> &Place { &self.place }
}

struct Callbacks { keeper: Keeper, driver: Option<Driver>, completion: RefCell<Option<Completion>> }

impl Context {
    fn new(handle: Handle, keeper: &Keeper) -> Context {
        Context { place: Place { handle }, keeper: keeper.clone() }
    }

    pub fn container_view(&self) -> Result<View> {
        let handle = get!(0, context.container_view(self.handle));
        Ok(View { context: self.handle, handle })
    }
    /// `key` is `KEY_FROM` or `KEY_TO`, here and below. `None` is a screen that must not be touched.
    pub fn view_for_key(&self, key: i32) -> Result<Option<View>> {
        Ok(View::new(self.handle, get!(0, context.view_for_key(self.handle, key))))
    }
    pub fn initial_frame(&self, key: i32) -> Result<Rect> {
        Ok(Rect::from(get!([0.0; 4], context.initial_frame(self.handle, key))))
    }
    pub fn final_frame(&self, key: i32) -> Result<Rect> {
        Ok(Rect::from(get!([0.0; 4], context.final_frame(self.handle, key))))
    }
    pub fn is_animated(&self) -> Result<bool> {
        Ok(get!(0, context.is_animated(self.handle)) != 0)
    }
    pub fn is_interactive(&self) -> Result<bool> {
        Ok(get!(0, context.is_interactive(self.handle)) != 0)
    }
    pub fn was_cancelled(&self) -> Result<bool> {
        Ok(get!(0, context.was_cancelled(self.handle)) != 0)
    }
    pub fn presentation_style(&self) -> Result<i32> {
        Ok(get!(0, context.presentation_style(self.handle)))
    }
    pub fn operation(&self) -> Result<i32> { Ok(get!(0, context.operation(self.handle))) }
    pub fn direction(&self) -> Result<i32> { Ok(get!(0, context.direction(self.handle))) }
    pub fn layout_direction(&self) -> Result<i32> {
        Ok(get!(0, context.layout_direction(self.handle)))
    }
    /// `ERROR_UNSET` when the user asked for none.
    pub fn requested_duration(&self) -> Result<f64> {
        Ok(get!(0.0, context.requested_duration(self.handle)))
    }
    pub fn reduced_motion(&self) -> Result<bool> {
        Ok(get!(0, context.reduced_motion(self.handle)) != 0)
    }
    pub fn complete(&self, completed: bool) -> Result {
        call!(context.complete(self.handle, completed as i32))
    }

    /// Makes a new, empty view.
    pub fn create(&self) -> Result<View> {
        Ok(View { context: self.handle, handle: get!(0, view.create(self.handle)) })
    }

    pub fn timing_text(&self, curve: &str) -> Result<Timing> {
        Ok(Timing(get!(0, animation.timing_text(self.handle, text(curve).as_ptr()))))
    }
    pub fn timing_bezier(&self, x1: f64, y1: f64, x2: f64, y2: f64) -> Result<Timing> {
        Ok(Timing(get!(0, animation.timing_bezier(self.handle, x1, y1, x2, y2))))
    }
    pub fn timing_spring(
        &self, mass: f64, stiffness: f64, damping: f64, velocity: f64,
    ) -> Result<Timing> {
        Ok(Timing(get!(
            0, animation.timing_spring(self.handle, mass, stiffness, damping, velocity))))
    }
    pub fn timing_spring_ratio(&self, duration: f64, ratio: f64, velocity: f64) -> Result<Timing> {
        Ok(Timing(get!(0, animation.timing_spring_ratio(self.handle, duration, ratio, velocity))))
    }
    pub fn timing_spring_response(
        &self, response: f64, ratio: f64, velocity: f64,
    ) -> Result<Timing> {
        Ok(Timing(get!(
            0, animation.timing_spring_response(self.handle, response, ratio, velocity))))
    }
    pub fn timing_spring_bounce(&self, duration: f64, bounce: f64) -> Result<Timing> {
        Ok(Timing(get!(0, animation.timing_spring_bounce(self.handle, duration, bounce))))
    }
    pub fn timing_duration(&self, timing: Timing) -> Result<f64> {
        Ok(get!(0.0, animation.timing_duration(self.handle, timing.0)))
    }
    pub fn timing_progress(&self, timing: Timing, elapsed: f64, duration: f64) -> Result<f64> {
        Ok(get!(0.0, animation.timing_progress(self.handle, timing.0, elapsed, duration)))
    }

    /// Animates what `changes` changes, and calls `completion` at the end.
    pub fn animate(
        &self, duration: f64, timing: Timing, changes: impl FnOnce() -> Result,
        completion: impl FnOnce(&Context, bool) -> Result + 'static,
    ) -> Result {
        let animation = self.begin(duration, 0.0, timing)?;
        changes()?;
        self.on_completion(animation, completion)?;
        self.commit(animation)
    }

    pub fn begin(&self, duration: f64, delay: f64, timing: Timing) -> Result<Handle> {
        Ok(get!(0, animation.begin(self.handle, duration, delay, timing.0)))
    }
    pub fn begin_keyframe(
        &self, animation: Handle, start: f64, duration: f64, timing: Timing,
    ) -> Result {
        call!(animation.begin_keyframe(self.handle, animation, start, duration, timing.0))
    }
    pub fn end_keyframe(&self, animation: Handle) -> Result {
        call!(animation.end_keyframe(self.handle, animation))
    }
    pub fn on_completion(
        &self, animation: Handle, completion: impl FnOnce(&Context, bool) -> Result + 'static,
    ) -> Result {
        let data = self.keep(None, Some(Box::new(completion)));
        call!(animation.on_completion(self.handle, animation, Some(completed), data))
    }
    pub fn commit(&self, animation: Handle) -> Result {
        call!(animation.commit(self.handle, animation))
    }
    /// Needs `CAPABILITY_FRAME_DRIVER`.
    pub fn drive(
        &self, duration: f64, delay: f64, timing: Timing,
        driver: impl Fn(&Context, f64) -> Result + 'static,
        completion: impl FnOnce(&Context, bool) -> Result + 'static,
    ) -> Result<Handle> {
        let data = self.keep(Some(Box::new(driver)), Some(Box::new(completion)));
        let (run, done) = (Some(driven as _), Some(completed as _));
        Ok(get!(
            0, animation.drive(self.handle, duration, delay, timing.0, run, done, data)))
    }
    pub fn now(&self) -> Result<f64> { Ok(get!(0.0, animation.now(self.handle))) }

    /// The callbacks' place in memory, which stays the same until the animator is destroyed.
    fn keep(&self, driver: Option<Driver>, completion: Option<Completion>) -> *mut c_void {
        let keeper = Rc::new(RefCell::new(Vec::new()));
        let callbacks = Box::new(Callbacks { keeper, driver, completion: RefCell::new(completion) });
        let data = &*callbacks as *const Callbacks as *mut c_void;
        self.keeper.borrow_mut().push(callbacks);
        data
    }
}

unsafe extern "C" fn completed(data: *mut c_void, context: Handle, finished: i32) -> i32 {
    guarded(context, || {
        // Sound: `keep` made it, and it lives until the animator is destroyed.
        let callbacks = unsafe { &*(data as *const Callbacks) };
        let completion = callbacks.completion.borrow_mut().take();
        let context = Context::new(context, &callbacks.keeper);
        completion.map_or(Ok(()), |completion| completion(&context, finished != 0))
    })
}

unsafe extern "C" fn driven(data: *mut c_void, context: Handle, progress: f64) -> i32 {
    guarded(context, || {
        // Sound: as above.
        let callbacks = unsafe { &*(data as *const Callbacks) };
        let context = Context::new(context, &callbacks.keeper);
        callbacks.driver.as_ref().map_or(Ok(()), |driver| driver(&context, progress))
    })
}

/// segue.interaction/1: the place that a controller is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interaction { place: Place }

impl Deref for Interaction {
    type Target = Place;
    fn deref(&self) -> &Place { &self.place }
}

impl Interaction {
    fn new(handle: Handle) -> Interaction { Interaction { place: Place { handle } } }

    /// Width and height.
    pub fn container_size(&self) -> Result<(f64, f64)> {
        let [width, height] = get!([0.0; 2], interaction.container_size(self.handle));
        Ok((width, height))
    }
    pub fn layout_direction(&self) -> Result<i32> {
        Ok(get!(0, interaction.layout_direction(self.handle)))
    }
    pub fn operation(&self) -> Result<i32> { Ok(get!(0, interaction.operation(self.handle))) }
    pub fn percent_complete(&self) -> Result<f64> {
        Ok(get!(0.0, interaction.percent_complete(self.handle)))
    }
    pub fn is_in_flight(&self) -> Result<bool> {
        Ok(get!(0, interaction.is_in_flight(self.handle)) != 0)
    }
    pub fn can_begin(&self, direction: i32) -> Result<bool> {
        Ok(get!(0, interaction.can_begin(self.handle, direction)) != 0)
    }
    pub fn begin(&self, direction: i32) -> Result { call!(interaction.begin(self.handle, direction)) }
    pub fn update(&self, percent: f64) -> Result { call!(interaction.update(self.handle, percent)) }
    pub fn pause(&self) -> Result { call!(interaction.pause(self.handle)) }
    pub fn finish(&self, velocity: f64) -> Result {
        call!(interaction.finish(self.handle, velocity))
    }
    pub fn cancel(&self, velocity: f64) -> Result {
        call!(interaction.cancel(self.handle, velocity))
    }
    pub fn release(&self, velocity: f64, gesture_was_cancelled: bool) -> Result {
        call!(interaction.release(self.handle, velocity, gesture_was_cancelled as i32))
    }
    pub fn move_freely(&self, key: i32, point: Point, velocity: Point) -> Result {
        let (point, velocity) = ([point.x, point.y], [velocity.x, velocity.y]);
        call!(interaction.move_freely(self.handle, key, point.as_ptr(), velocity.as_ptr()))
    }
}

/// What an animator implements; `animator.h` says when each is called. One instance serves one
/// transition.
pub trait Animator {
    fn duration(&self, context: &Context) -> Result<f64>;
    fn animate(&self, context: &Context) -> Result;
    /// `reason` is `ENDED_…`.
    fn ended(&self, _context: &Context, _reason: i32) -> Result { Ok(()) }
}

/// One event of a pointer; `phase` is `POINTER_…`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointerEvent { pub phase: i32, pub finger: u32, pub point: Point, pub time: f64 }

/// What an interaction controller implements; `interaction_controller.h` says when each is called.
/// `start` and `ended` may come while `pointer` runs, so state is in cells.
pub trait InteractionController {
    fn pointer(&self, place: &Interaction, event: PointerEvent) -> Result;
    fn start(&self, _place: &Interaction) -> Result { Ok(()) }
    /// `reason` is `ENDED_…`.
    fn ended(&self, _place: &Interaction, _reason: i32) -> Result { Ok(()) }
}

enum Maker {
    Animator(Box<dyn Fn() -> Box<dyn Animator>>),
    Controller(Box<dyn Fn() -> Box<dyn InteractionController>>),
}

/// One plug-in of a library and what `segue info` shows of it; `descriptor.h` explains it.
pub struct Descriptor {
    maker: Maker,
    id: String,
    c: abi::Descriptor,
    capabilities: Vec<*const c_char>,
    required: Vec<*const c_char>,
    parameters: Vec<*const abi::Parameter>,
}

/// A text that lives as long as the library.
fn kept(words: &str) -> *const c_char { text(words).into_raw() }

impl Descriptor {
    pub fn animator<Own: Animator + 'static>(
        make: impl Fn() -> Own + 'static, id: &str, name: &str, version: &str, summary: &str,
    ) -> Descriptor {
        let maker = Maker::Animator(Box::new(move || Box::new(make())));
        Descriptor::new(maker, abi::KIND_ANIMATOR, id, name, version, summary)
    }
    pub fn controller<Own: InteractionController + 'static>(
        make: impl Fn() -> Own + 'static, id: &str, name: &str, version: &str, summary: &str,
    ) -> Descriptor {
        let maker = Maker::Controller(Box::new(move || Box::new(make())));
        Descriptor::new(maker, abi::KIND_INTERACTION, id, name, version, summary)
    }

    fn new(
        maker: Maker, kind: u32, id: &str, name: &str, version: &str, summary: &str,
    ) -> Descriptor {
        let c = abi::Descriptor {
            size: std::mem::size_of::<abi::Descriptor>() as u32,
            kind,
            id: kept(id),
            alias: null(),
            name: kept(name),
            version: kept(version),
            author: null(),
            license: null(),
            summary: kept(summary),
            capabilities: null(),
            required_interfaces: null(),
            parameters: null(),
            parameter_count: 0,
            reserved: 0,
        };
        let (capabilities, required, parameters) = (Vec::new(), Vec::new(), Vec::new());
        Descriptor { maker, id: id.to_string(), c, capabilities, required, parameters }
    }

    pub fn alias(mut self, alias: &str) -> Self { self.c.alias = kept(alias); self }
    pub fn author(mut self, author: &str) -> Self { self.c.author = kept(author); self }
    pub fn license(mut self, license: &str) -> Self { self.c.license = kept(license); self }
    /// `CAPABILITY_…`.
    pub fn capability(mut self, id: &'static [u8]) -> Self {
        self.capabilities.push(kept(&String::from_utf8_lossy(id)));
        self
    }
    /// An interface without which the plug-in can't be used, such as "segue.view/1".
    pub fn requires_interface(mut self, id: &str) -> Self {
        self.required.push(kept(id));
        self
    }
    /// A number within `minimum` … `maximum`; an empty unit is none.
    pub fn number(
        self, id: &str, help: &str, value: f64, minimum: f64, maximum: f64, unit: &str,
    ) -> Self {
        let mut parameter = Descriptor::parameter_of(abi::PARAMETER_NUMBER, id, help);
        parameter.default_numbers[0] = value;
        parameter.minimum = minimum;
        parameter.maximum = maximum;
        parameter.unit = if unit.is_empty() { null() } else { kept(unit) };
        self.parameter(parameter)
    }
    pub fn toggle(self, id: &str, help: &str, value: bool) -> Self {
        let mut parameter = Descriptor::parameter_of(abi::PARAMETER_SWITCH, id, help);
        parameter.default_numbers[0] = value as i32 as f64;
        self.parameter(parameter)
    }
    /// A curve or spring, such as "ease-in-out".
    pub fn curve(self, id: &str, help: &str, value: &str) -> Self {
        let mut parameter = Descriptor::parameter_of(abi::PARAMETER_CURVE, id, help);
        parameter.default_text = kept(value);
        self.parameter(parameter)
    }
    /// A parameter that was filled in field by field; its texts must live as long as the library.
    pub fn parameter(mut self, parameter: abi::Parameter) -> Self {
        self.parameters.push(Box::leak(Box::new(parameter)));
        self
    }
    /// A parameter of the type `abi::PARAMETER_…` whose other fields are zero.
    pub fn parameter_of(kind: u32, id: &str, help: &str) -> abi::Parameter {
        abi::Parameter {
            size: std::mem::size_of::<abi::Parameter>() as u32,
            type_: kind,
            flags: 0,
            reserved: 0,
            id: kept(id),
            help: kept(help),
            unit: null(),
            default_text: null(),
            choices: null(),
            default_numbers: [0.0; 4],
            minimum: 0.0,
            maximum: 0.0,
        }
    }

    /// Points the C structure at the lists, which stay where they are from now on.
    fn finish(&mut self) {
        self.capabilities.push(null());
        self.required.push(null());
        self.c.capabilities = self.capabilities.as_ptr();
        self.c.required_interfaces = self.required.as_ptr();
        self.c.parameters = self.parameters.as_ptr();
        self.c.parameter_count = self.parameters.len() as u32;
    }
}

/// The host's interfaces and the library's plug-ins, which live as long as the library is loaded.
struct Library {
    context: *const abi::Context1,
    view: *const abi::View1,
    animation: *const abi::Animation1,
    parameters: *const abi::Parameters1,
    interaction: *const abi::Interaction1,
    log: *const abi::Log1,
    plugins: Vec<Descriptor>,
}

static LIBRARY: AtomicPtr<Library> = AtomicPtr::new(null_mut());

fn library() -> Result<&'static Library> {
    // Sound: `enter` leaks what it stores, and nothing changes it afterwards.
    unsafe { LIBRARY.load(Ordering::Acquire).as_ref() }.ok_or(Error(abi::ERROR_UNSUPPORTED))
}

/// Runs `body`; its error becomes a status, and so does a panic, with a line in the log.
fn guarded(place: Handle, body: impl FnOnce() -> Result) -> i32 {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => abi::OK,
        Ok(Err(error)) => error.0.min(abi::ERROR_FAILED),
        Err(panic) => {
            let words = panic.downcast_ref::<&str>().copied().map(str::to_string);
            let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
            let line = format!("it panicked: {}", words.unwrap_or_default());
            let _ = Place { handle: place }.log(LOG_ERROR, &line); // there is nobody else to tell
            abi::ERROR_FAILED
        }
    }
}

struct AnimatorInstance { own: Box<dyn Animator>, keeper: Keeper }

/// # Safety
/// `instance` came from `create_animator` and is not destroyed.
unsafe fn with_animator(
    instance: *mut c_void, context: Handle, body: impl FnOnce(&dyn Animator, &Context) -> Result,
) -> i32 {
    let instance = &*(instance as *const AnimatorInstance);
    guarded(context, || body(&*instance.own, &Context::new(context, &instance.keeper)))
}

unsafe extern "C" fn create_animator(
    _: *const abi::Plugin, id: *const c_char, out: *mut *mut c_void,
) -> i32 {
    guarded(0, || {
        // Sound: the host passes a text and a place for the result.
        let id = unsafe { CStr::from_ptr(id) }.to_bytes();
        let plugin = library()?.plugins.iter().find(|plugin| plugin.id.as_bytes() == id);
        match plugin.map(|plugin| &plugin.maker) {
            Some(Maker::Animator(make)) => {
                let instance = AnimatorInstance { own: make(), keeper: Keeper::default() };
                unsafe { *out = Box::into_raw(Box::new(instance)) as *mut c_void };
                Ok(())
            }
            _ => Err(Error(abi::ERROR_UNKNOWN)),
        }
    })
}

unsafe extern "C" fn duration(instance: *mut c_void, context: Handle, out: *mut f64) -> i32 {
    with_animator(instance, context, |own, context| {
        let seconds = own.duration(context)?;
        unsafe { *out = seconds };
        Ok(())
    })
}

unsafe extern "C" fn animate(instance: *mut c_void, context: Handle) -> i32 {
    with_animator(instance, context, |own, context| own.animate(context))
}

unsafe extern "C" fn animator_ended(instance: *mut c_void, context: Handle, reason: i32) -> i32 {
    with_animator(instance, context, |own, context| own.ended(context, reason))
}

unsafe extern "C" fn destroy_animator(instance: *mut c_void) -> i32 {
    // Sound: it is the last call with what `create_animator` made.
    guarded(0, || Ok(drop(unsafe { Box::from_raw(instance as *mut AnimatorInstance) })))
}

static ANIMATOR: abi::Animator1 = abi::Animator1 {
    size: std::mem::size_of::<abi::Animator1>() as u32,
    reserved: 0,
    create: Some(create_animator),
    duration: Some(duration),
    animate: Some(animate),
    ended: Some(animator_ended),
    destroy: Some(destroy_animator),
};

type ControllerInstance = Box<dyn InteractionController>;

/// # Safety
/// `instance` came from `create_controller` and is not destroyed.
unsafe fn with_controller(
    instance: *mut c_void, place: Handle,
    body: impl FnOnce(&dyn InteractionController, &Interaction) -> Result,
) -> i32 {
    let instance = &*(instance as *const ControllerInstance);
    guarded(place, || body(&**instance, &Interaction::new(place)))
}

unsafe extern "C" fn create_controller(
    _: *const abi::Plugin, id: *const c_char, out: *mut *mut c_void,
) -> i32 {
    guarded(0, || {
        // Sound: the host passes a text and a place for the result.
        let id = unsafe { CStr::from_ptr(id) }.to_bytes();
        let plugin = library()?.plugins.iter().find(|plugin| plugin.id.as_bytes() == id);
        match plugin.map(|plugin| &plugin.maker) {
            Some(Maker::Controller(make)) => {
                let instance: ControllerInstance = make();
                unsafe { *out = Box::into_raw(Box::new(instance)) as *mut c_void };
                Ok(())
            }
            _ => Err(Error(abi::ERROR_UNKNOWN)),
        }
    })
}

unsafe extern "C" fn pointer(
    instance: *mut c_void, place: Handle, phase: i32, finger: u32, point: *const f64, time: f64,
) -> i32 {
    // Sound: the host passes two numbers.
    let point = Point { x: *point, y: *point.add(1) };
    with_controller(instance, place, |own, place| {
        own.pointer(place, PointerEvent { phase, finger, point, time })
    })
}

unsafe extern "C" fn start(instance: *mut c_void, place: Handle) -> i32 {
    with_controller(instance, place, |own, place| own.start(place))
}

unsafe extern "C" fn controller_ended(instance: *mut c_void, place: Handle, reason: i32) -> i32 {
    with_controller(instance, place, |own, place| own.ended(place, reason))
}

unsafe extern "C" fn destroy_controller(instance: *mut c_void) -> i32 {
    // Sound: it is the last call with what `create_controller` made.
    guarded(0, || Ok(drop(unsafe { Box::from_raw(instance as *mut ControllerInstance) })))
}

static CONTROLLER: abi::InteractionController1 = abi::InteractionController1 {
    size: std::mem::size_of::<abi::InteractionController1>() as u32,
    reserved: 0,
    create: Some(create_controller),
    pointer: Some(pointer),
    start: Some(start),
    ended: Some(controller_ended),
    destroy: Some(destroy_controller),
};

unsafe extern "C" fn descriptor_count(_: *const abi::Plugin, out: *mut u32) -> i32 {
    guarded(0, || {
        let count = library()?.plugins.len();
        unsafe { *out = count as u32 };
        Ok(())
    })
}

unsafe extern "C" fn descriptor_at(
    _: *const abi::Plugin, index: u32, out: *mut *const abi::Descriptor,
) -> i32 {
    guarded(0, || {
        let plugin = library()?.plugins.get(index as usize);
        let plugin = plugin.ok_or(Error(abi::ERROR_INVALID_ARGUMENT))?;
        unsafe { *out = &plugin.c };
        Ok(())
    })
}

unsafe extern "C" fn get_interface(
    _: *const abi::Plugin, id: *const c_char, out: *mut *const c_void,
) -> i32 {
    let table: *const c_void = match CStr::from_ptr(id).to_bytes_with_nul() {
        abi::ANIMATOR_1 => &ANIMATOR as *const abi::Animator1 as _,
        abi::INTERACTION_CONTROLLER_1 => &CONTROLLER as *const abi::InteractionController1 as _,
        _ => null(),
    };
    *out = table;
    if table.is_null() { abi::ERROR_UNSUPPORTED } else { abi::OK }
}

static PLUGIN: abi::Plugin = abi::Plugin {
    size: std::mem::size_of::<abi::Plugin>() as u32,
    revision: abi::ABI_REVISION,
    descriptor_count: Some(descriptor_count),
    descriptor_at: Some(descriptor_at),
    get_interface: Some(get_interface),
};

/// What the entry does; `plugin!` calls it.
///
/// # Safety
/// The host calls it once, with its own table and a place for the library's.
#[doc(hidden)]
pub unsafe fn enter(
    host: *const abi::Host, out: *mut *const abi::Plugin, plugins: fn() -> Vec<Descriptor>,
) -> i32 {
    let find = |id: &[u8]| {
        let mut table: *const c_void = null();
        let function = (*host).get_interface?;
        let status = function(host, id.as_ptr() as *const c_char, &mut table);
        if status == abi::OK { Some(table) } else { None }
    };
    // An interface that the host lacks makes each of its functions ERROR_UNSUPPORTED.
    let mut library = Library {
        context: find(abi::CONTEXT_1).unwrap_or(null()) as _,
        view: find(abi::VIEW_1).unwrap_or(null()) as _,
        animation: find(abi::ANIMATION_1).unwrap_or(null()) as _,
        parameters: find(abi::PARAMETERS_1).unwrap_or(null()) as _,
        interaction: find(abi::INTERACTION_1).unwrap_or(null()) as _,
        log: find(abi::LOG_1).unwrap_or(null()) as _,
        plugins: Vec::new(),
    };
    guarded(0, || {
        library.plugins = plugins();
        library.plugins.iter_mut().for_each(Descriptor::finish);
        LIBRARY.store(Box::into_raw(Box::new(library)), Ordering::Release);
        unsafe { *out = &PLUGIN };
        Ok(())
    })
}

/// The library's entry, with its plug-ins: `Descriptor::animator(…)`, `Descriptor::controller(…)`.
#[macro_export]
macro_rules! plugin {
    ($($plugin:expr),+ $(,)?) => {
        #[no_mangle]
        pub unsafe extern "C" fn segue_plugin_1(
            host: *const $crate::abi::Host, out: *mut *const $crate::abi::Plugin,
        ) -> i32 {
            $crate::enter(host, out, || vec![$($plugin),+])
        }
    };
}
