//! The transition of an animator, with its views, timings and animations.

use crate::abi;
use crate::call::text;
use crate::library::{guarded, library, serving, Library};
use crate::{Color, Elements, Error, Place, Rect, Result, Timing, View};
use std::any::Any;
use std::cell::RefCell;
use std::ops::Deref;
use std::os::raw::c_void;
use std::rc::Rc;

type Completion = Box<dyn FnOnce(&Context, bool) -> Result>;
type Driver = Box<dyn Fn(&Context, f64) -> Result>;
/// The objects that must live until the animator is destroyed.
pub type Keeper = Rc<RefCell<Vec<Box<dyn Any>>>>;

/// segue.context/1, and with it the functions that make views, timings and animations in it.
#[derive(Clone)]
pub struct Context { place: Place, pub(crate) keeper: Keeper }

impl Deref for Context {
    type Target = Place;
    fn deref(&self) -> &Place { &self.place }
}

struct Callbacks {
    keeper: Keeper,
    library: &'static Library,
    driver: Option<Driver>,
    completion: RefCell<Option<Completion>>,
}

impl Context {
    pub(crate) fn new(handle: abi::Context, keeper: &Keeper) -> Context {
        Context { place: Place { handle }, keeper: keeper.clone() }
    }

    pub fn container_view(&self) -> Result<View> {
        let handle = get!(abi::View::default(), context.container_view(self.handle));
        Ok(View { context: self.handle, handle })
    }
    /// `key` is `KEY_FROM` or `KEY_TO`, here and below. `None` is a screen that must not be touched.
    pub fn view_for_key(&self, key: i32) -> Result<Option<View>> {
        Ok(View::new(self.handle, get!(abi::View::default(), context.view_for_key(self.handle, key))))
    }
    pub fn initial_frame(&self, key: i32) -> Result<Rect> {
        Ok(get!(Rect::default(), context.initial_frame(self.handle, key)))
    }
    pub fn final_frame(&self, key: i32) -> Result<Rect> {
        Ok(get!(Rect::default(), context.final_frame(self.handle, key)))
    }
    pub fn elements(&self, key: i32) -> Elements { Elements { context: self.handle, key } }
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
    pub fn pixel_scale(&self) -> Result<f64> {
        Ok(get!(0.0, context.pixel_scale(self.handle)))
    }
    /// `ERROR_UNSET` when the host does not know it.
    pub fn edge_color(&self, key: i32) -> Result<Color> {
        Ok(get!(Color::default(), context.edge_color(self.handle, key)))
    }
    pub fn backdrop_color(&self) -> Result<Color> {
        Ok(get!(Color::default(), context.backdrop_color(self.handle)))
    }
    pub fn complete(&self, completed: bool) -> Result {
        call!(context.complete(self.handle, completed as i32))
    }

    /// The screens of the container in their order; 0 if there is none, and on an older host.
    pub fn screen_count(&self) -> Result<u32> {
        match self.known_screen_count() {
            Err(Error(abi::ERROR_UNSUPPORTED)) => Ok(0),
            count => count,
        }
    }
    fn known_screen_count(&self) -> Result<u32> {
        Ok(get!(0, context.screen_count(self.handle)))
    }
    /// `ERROR_UNSET` for a screen that has no place in that order.
    pub fn screen_index(&self, key: i32) -> Result<u32> {
        Ok(get!(0, context.screen_index(self.handle, key)))
    }
    /// Makes a picture of a screen.
    pub fn screen_picture(&self, index: u32) -> Result<View> {
        let handle = get!(abi::View::default(), context.screen_picture(self.handle, index));
        Ok(View { context: self.handle, handle })
    }
    /// Says from which progress on the recording shows what follows a release.
    pub fn set_release_point(&self, progress: f64) -> Result {
        call!(context.set_release_point(self.handle, progress))
    }

    /// A number for random pieces; a draft, which some hosts do not have.
    pub fn seed(&self) -> Result<i64> {
        Ok(get!(0, draft_seed.seed(self.handle)))
    }
    /// Makes a view with the picture that the user has set for a parameter; `None` if there is none. A draft.
    pub fn picture_view(&self, id: &str) -> Result<Option<View>> {
        let make = || -> Result<_> {
            Ok(get!(
                Default::default(),
                draft_picture_parameter.create_view(self.handle, text(id).as_ptr())
            ))
        };
        match make() {
            Ok(handle) => Ok(View::new(self.handle, handle)),
            Err(Error(abi::ERROR_UNSET)) | Err(Error(abi::ERROR_UNSUPPORTED)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Makes a new, empty view.
    pub fn create(&self) -> Result<View> {
        Ok(View { context: self.handle, handle: get!(abi::View::default(), view.create(self.handle)) })
    }

    pub fn timing_text(&self, curve: &str) -> Result<Timing> {
        Ok(Timing(get!(0u64, animation.timing_text(self.handle, text(curve).as_ptr()))))
    }
    pub fn timing_bezier(&self, x1: f64, y1: f64, x2: f64, y2: f64) -> Result<Timing> {
        Ok(Timing(get!(0u64, animation.timing_bezier(self.handle, x1, y1, x2, y2))))
    }
    pub fn timing_spring(
        &self, mass: f64, stiffness: f64, damping: f64, velocity: f64,
    ) -> Result<Timing> {
        Ok(Timing(get!(
            0u64,
            animation.timing_spring(self.handle, mass, stiffness, damping, velocity))))
    }
    pub fn timing_spring_ratio(&self, duration: f64, ratio: f64, velocity: f64) -> Result<Timing> {
        Ok(Timing(get!(0u64, animation.timing_spring_ratio(self.handle, duration, ratio, velocity))))
    }
    pub fn timing_spring_response(
        &self, response: f64, ratio: f64, velocity: f64,
    ) -> Result<Timing> {
        Ok(Timing(get!(
            0u64,
            animation.timing_spring_response(self.handle, response, ratio, velocity))))
    }
    pub fn timing_spring_bounce(
        &self, duration: f64, bounce: f64, velocity: f64,
    ) -> Result<Timing> {
        let handle = self.handle;
        Ok(Timing(get!(0u64, animation.timing_spring_bounce(handle, duration, bounce, velocity))))
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

    pub fn begin(&self, duration: f64, delay: f64, timing: Timing) -> Result<abi::Animation> {
        Ok(get!(abi::Animation::default(), animation.begin(self.handle, duration, delay, timing.0)))
    }
    pub fn begin_keyframe(
        &self, animation: abi::Animation, start: f64, duration: f64, timing: Timing,
    ) -> Result {
        call!(animation.begin_keyframe(self.handle, animation, start, duration, timing.0))
    }
    pub fn end_keyframe(&self, animation: abi::Animation) -> Result {
        call!(animation.end_keyframe(self.handle, animation))
    }
    /// `mode` is `KEYFRAMES_…`.
    pub fn set_calculation_mode(&self, animation: abi::Animation, mode: i32) -> Result {
        call!(animation.set_calculation_mode(self.handle, animation, mode))
    }
    /// Makes an open animation add to the changes that were recorded before it, or not.
    pub fn set_additive(&self, animation: abi::Animation, is_additive: bool) -> Result {
        call!(animation.set_additive(self.handle, animation, is_additive as i32))
    }
    pub fn on_completion(
        &self, animation: abi::Animation, completion: impl FnOnce(&Context, bool) -> Result + 'static,
    ) -> Result {
        let data = self.keep(None, Some(Box::new(completion)))?;
        call!(animation.on_completion(self.handle, animation, Some(completed), data))
    }
    /// Calls `completion` right after the first frame, which must show `from` alone.
    pub fn after_first_frame(
        &self, completion: impl FnOnce(&Context, bool) -> Result + 'static,
    ) -> Result {
        let data = self.keep(None, Some(Box::new(completion)))?;
        call!(context.after_first_frame(self.handle, Some(completed), data))
    }
    pub fn commit(&self, animation: abi::Animation) -> Result {
        call!(animation.commit(self.handle, animation))
    }
    /// Needs `CAPABILITY_FRAME_DRIVER`.
    pub fn drive(
        &self, duration: f64, delay: f64, timing: Timing,
        driver: impl Fn(&Context, f64) -> Result + 'static,
        completion: impl FnOnce(&Context, bool) -> Result + 'static,
    ) -> Result {
        let data = self.keep(Some(Box::new(driver)), Some(Box::new(completion)))?;
        let (run, done) = (Some(driven as _), Some(completed as _));
        call!(animation.drive(self.handle, duration, delay, timing.0, run, done, data))
    }
    pub fn now(&self) -> Result<f64> { Ok(get!(0.0, animation.now(self.handle))) }

    /// The callbacks' place in memory, which stays the same until the animator is destroyed.
    fn keep(&self, driver: Option<Driver>, completion: Option<Completion>) -> Result<*mut c_void> {
        let keeper = Rc::new(RefCell::new(Vec::new()));
        let (library, completion) = (library()?, RefCell::new(completion));
        let callbacks = Box::new(Callbacks { keeper, library, driver, completion });
        let data = &*callbacks as *const Callbacks as *mut c_void;
        self.keeper.borrow_mut().push(callbacks);
        Ok(data)
    }
}

unsafe extern "C" fn completed(data: *mut c_void, context: abi::Context, finished: i32) -> i32 {
    // Sound: `keep` made it, and it lives until the animator is destroyed.
    let callbacks = &*(data as *const Callbacks);
    serving(callbacks.library, || {
        guarded(context, || {
            let completion = callbacks.completion.borrow_mut().take();
            let context = Context::new(context, &callbacks.keeper);
            completion.map_or(Ok(()), |completion| completion(&context, finished != 0))
        })
    })
}

unsafe extern "C" fn driven(data: *mut c_void, context: abi::Context, progress: f64) -> i32 {
    // Sound: as above.
    let callbacks = &*(data as *const Callbacks);
    serving(callbacks.library, || {
        guarded(context, || {
            let context = Context::new(context, &callbacks.keeper);
            callbacks.driver.as_ref().map_or(Ok(()), |driver| driver(&context, progress))
        })
    })
}
