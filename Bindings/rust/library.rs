//! The library as the host sees it: its entry point, tables and instances.

use crate::abi;
use crate::context::Keeper;
use crate::plugin::Maker;
use crate::{
    Animator, Context, Descriptor, Error, Interaction, InteractionController, Place,
    PointerEvent, Result, ScrollEvent, LOG_ERROR,
};
use std::cell::Cell;
use std::ffi::CStr;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicPtr, Ordering};

/// One host's interfaces, which live as long as the library is loaded. A process may have several hosts.
pub struct Library {
    host: *const abi::Host,
    pub context: *const abi::Context1,
    pub view: *const abi::View1,
    pub animation: *const abi::Animation1,
    pub parameters: *const abi::Parameters1,
    pub elements: *const abi::Elements1,
    pub pictures: *const abi::Pictures1,
    pub interaction: *const abi::Interaction1,
    pub log: *const abi::Log1,
    pub draft_seed: *const abi::DraftSeed1,
    pub draft_picture_parameter: *const abi::DraftPictureParameter1,
    /// The host that is known beside this one.
    next: *mut Library,
}

/// The hosts, the newest first.
static HOSTS: AtomicPtr<Library> = AtomicPtr::new(null_mut());
/// The life of the library in one process; `library.h` says when each is called. A line for the log is written by
/// `segue::log`.
#[derive(Clone, Copy)]
pub struct Life {
    pub opened: Option<fn(path: &str) -> Result>,
    pub closing: Option<fn() -> Result>,
}

impl Life {
    /// A library that is not told.
    pub const NONE: Life = Life { opened: None, closing: None };
}

static LIFE: AtomicPtr<Life> = AtomicPtr::new(null_mut());
static PLUGINS: AtomicPtr<Vec<Descriptor>> = AtomicPtr::new(null_mut());

thread_local! {
    /// The host whose call runs on this thread.
    static CURRENT: Cell<Option<&'static Library>> = const { Cell::new(None) };
}

/// The host whose call runs on this thread; on a thread of the plug-in's own, the one that came last.
pub fn library() -> Result<&'static Library> {
    // Sound: `Library::of` leaks what it stores, and nothing changes it afterwards.
    CURRENT.with(Cell::get).or_else(|| unsafe { HOSTS.load(Ordering::Acquire).as_ref() })
        .ok_or(Error(abi::ERROR_UNSUPPORTED))
}

/// Runs `body`, whose calls go to the host of `library`.
pub fn serving<Value>(library: &'static Library, body: impl FnOnce() -> Value) -> Value {
    struct Back(Option<&'static Library>);
    impl Drop for Back {
        fn drop(&mut self) { CURRENT.with(|current| current.set(self.0)) }
    }
    let _back = Back(CURRENT.with(|current| current.replace(Some(library))));
    body()
}

fn life() -> Life {
    // Sound: `enter` leaks it, and nothing changes it afterwards.
    unsafe { LIFE.load(Ordering::Acquire).as_ref() }.copied().unwrap_or(Life::NONE)
}

/// The library's plug-ins, which live as long as the library is loaded.
fn plugins() -> Result<&'static Vec<Descriptor>> {
    // Sound: `enter` leaks them, and nothing changes them afterwards.
    unsafe { PLUGINS.load(Ordering::Acquire).as_ref() }.ok_or(Error(abi::ERROR_UNSUPPORTED))
}

impl Library {
    /// The interfaces of a host, which are asked for once.
    ///
    /// # Safety
    /// `host` is the host's struct.
    unsafe fn of(host: *const abi::Host) -> Result<&'static Library> {
        // The part of the host's struct that is used here; it may be shorter or longer than this one.
        const NEEDED: u64 = 32; // up to and with `get_interface`
        let mut known = HOSTS.load(Ordering::Acquire);
        while let Some(library) = known.as_ref() {
            if library.host == host {
                return Ok(library);
            }
            known = library.next;
        }
        if host.is_null() || (*host).size < NEEDED {
            return Err(Error(abi::ERROR_UNSUPPORTED));
        }
        let function = (*host).get_interface.ok_or(Error(abi::ERROR_UNSUPPORTED))?;
        let find = |id: &[u8]| {
            let mut table: *const c_void = null();
            let status = function(host, id.as_ptr() as *const c_char, &mut table);
            if status == abi::OK { table } else { null() }
        };
        // An interface that the host lacks makes each of its functions ERROR_UNSUPPORTED.
        let made = Box::into_raw(Box::new(Library {
            host,
            context: find(abi::CONTEXT_1) as _,
            view: find(abi::VIEW_1) as _,
            animation: find(abi::ANIMATION_1) as _,
            parameters: find(abi::PARAMETERS_1) as _,
            elements: find(abi::ELEMENTS_1) as _,
            pictures: find(abi::PICTURES_1) as _,
            interaction: find(abi::INTERACTION_1) as _,
            log: find(abi::LOG_1) as _,
            draft_seed: find(abi::DRAFT_SEED_1) as _,
            draft_picture_parameter: find(abi::DRAFT_PICTURE_PARAMETER_1) as _,
            next: HOSTS.load(Ordering::Acquire),
        }));
        while let Err(newest) =
            HOSTS.compare_exchange((*made).next, made, Ordering::AcqRel, Ordering::Acquire)
        {
            (*made).next = newest;
        }
        Ok(&*made)
    }
}

/// Runs `body`; its error becomes a status, and so does a panic, with a line in the log.
pub fn guarded(place: abi::Context, body: impl FnOnce() -> Result) -> i32 {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => abi::OK,
        Ok(Err(error)) => error.0.min(abi::ERROR_FAILED),
        Err(panic) => {
            let words = panic.downcast_ref::<&str>().copied().map(str::to_string);
            let words = words.or_else(|| panic.downcast_ref::<String>().cloned());
            let line = format!("it panicked: {}", words.unwrap_or_default());
            let _ = Place { handle: place }.log(LOG_ERROR, &line); // the log is the only place to report it
            abi::ERROR_FAILED
        }
    }
}

struct AnimatorInstance { own: Box<dyn Animator>, keeper: Keeper, library: &'static Library }

/// # Safety
/// `instance` came from `create_animator` and is not destroyed.
unsafe fn with_animator(
    instance: *mut c_void, context: abi::Context, body: impl FnOnce(&dyn Animator, &Context) -> Result,
) -> i32 {
    let instance = &*(instance as *const AnimatorInstance);
    serving(instance.library, || {
        guarded(context, || body(&*instance.own, &Context::new(context, &instance.keeper)))
    })
}

unsafe extern "C" fn create_animator(
    _: *const abi::Plugin, host: *const abi::Host, id: *const c_char, out: *mut *mut c_void,
) -> i32 {
    guarded(abi::Context::default(), || {
        // Sound: the host passes a text and a place for the result.
        let id = unsafe { CStr::from_ptr(id) }.to_bytes();
        let library = unsafe { Library::of(host) }?;
        let plugin = plugins()?.iter().find(|plugin| plugin.id.as_bytes() == id);
        match plugin.map(|plugin| &plugin.maker) {
            Some(Maker::Animator(make)) => {
                let instance = AnimatorInstance { own: make(), keeper: Keeper::default(), library };
                unsafe { *out = Box::into_raw(Box::new(instance)) as *mut c_void };
                Ok(())
            }
            _ => Err(Error(abi::ERROR_UNKNOWN)),
        }
    })
}

unsafe extern "C" fn duration(instance: *mut c_void, context: abi::Context, out: *mut f64) -> i32 {
    with_animator(instance, context, |own, context| {
        let seconds = own.duration(context)?;
        unsafe { *out = seconds };
        Ok(())
    })
}

unsafe extern "C" fn animate(instance: *mut c_void, context: abi::Context) -> i32 {
    with_animator(instance, context, |own, context| own.animate(context))
}

unsafe extern "C" fn animator_ended(instance: *mut c_void, context: abi::Context, reason: i32) -> i32 {
    with_animator(instance, context, |own, context| own.ended(context, reason))
}

unsafe extern "C" fn destroy_animator(instance: *mut c_void) -> i32 {
    // Sound: it is the last call with what `create_animator` made.
    let instance = Box::from_raw(instance as *mut AnimatorInstance);
    serving(instance.library, || guarded(abi::Context::default(), || Ok(drop(instance))))
}

static ANIMATOR: abi::Animator1 = abi::Animator1 {
    size: std::mem::size_of::<abi::Animator1>() as u64,
    create: Some(create_animator),
    duration: Some(duration),
    animate: Some(animate),
    ended: Some(animator_ended),
    destroy: Some(destroy_animator),
};

struct ControllerInstance { own: Box<dyn InteractionController>, library: &'static Library }

/// # Safety
/// `instance` came from `create_controller` and is not destroyed.
unsafe fn with_controller(
    instance: *mut c_void, place: abi::Interaction,
    body: impl FnOnce(&dyn InteractionController, &Interaction) -> Result,
) -> i32 {
    let instance = &*(instance as *const ControllerInstance);
    serving(instance.library, || {
        guarded(place.as_context(), || body(&*instance.own, &Interaction::new(place)))
    })
}

unsafe extern "C" fn create_controller(
    _: *const abi::Plugin, host: *const abi::Host, id: *const c_char, out: *mut *mut c_void,
) -> i32 {
    guarded(abi::Context::default(), || {
        // Sound: the host passes a text and a place for the result.
        let id = unsafe { CStr::from_ptr(id) }.to_bytes();
        let library = unsafe { Library::of(host) }?;
        let plugin = plugins()?.iter().find(|plugin| plugin.id.as_bytes() == id);
        match plugin.map(|plugin| &plugin.maker) {
            Some(Maker::Controller(make)) => {
                let instance = ControllerInstance { own: make(), library };
                unsafe { *out = Box::into_raw(Box::new(instance)) as *mut c_void };
                Ok(())
            }
            _ => Err(Error(abi::ERROR_UNKNOWN)),
        }
    })
}

/// A copy of an event with all fields that the bindings know; those beyond the size that an older host states
/// are zero.
///
/// # Safety
/// The host passes an event, which begins with its size. All zeros are a valid event.
unsafe fn whole<Event>(event: *const Event) -> Event {
    let mut copy: Event = std::mem::zeroed();
    let size = (*(event as *const u64)).min(std::mem::size_of::<Event>() as u64) as usize;
    std::ptr::copy_nonoverlapping(event as *const u8, &mut copy as *mut Event as *mut u8, size);
    copy
}

unsafe extern "C" fn pointer_event(
    instance: *mut c_void, place: abi::Interaction, event: *const abi::PointerEvent,
) -> i32 {
    let event = whole(event);
    with_controller(instance, place, |own, place| {
        own.pointer(place, PointerEvent {
            phase: event.phase,
            finger: event.id,
            point: event.location,
            time: event.time,
            device: event.device,
            buttons: event.buttons,
            modifiers: event.modifiers,
            pressure: event.pressure,
        })
    })
}

unsafe extern "C" fn start(instance: *mut c_void, place: abi::Interaction) -> i32 {
    with_controller(instance, place, |own, place| own.start(place))
}

unsafe extern "C" fn controller_ended(instance: *mut c_void, place: abi::Interaction, reason: i32) -> i32 {
    with_controller(instance, place, |own, place| own.ended(place, reason))
}

unsafe extern "C" fn destroy_controller(instance: *mut c_void) -> i32 {
    // Sound: it is the last call with what `create_controller` made.
    let instance = Box::from_raw(instance as *mut ControllerInstance);
    serving(instance.library, || guarded(abi::Context::default(), || Ok(drop(instance))))
}

unsafe extern "C" fn scroll(
    instance: *mut c_void, place: abi::Interaction, event: *const abi::ScrollEvent,
) -> i32 {
    let event = whole(event);
    with_controller(instance, place, |own, place| {
        own.scroll(place, ScrollEvent {
            phase: event.phase,
            delta: event.delta,
            time: event.time,
            point: event.location,
            device: event.device,
            modifiers: event.modifiers,
        })
    })
}

static CONTROLLER: abi::InteractionController1 = abi::InteractionController1 {
    size: std::mem::size_of::<abi::InteractionController1>() as u64,
    create: Some(create_controller),
    pointer_event: Some(pointer_event),
    scroll: Some(scroll),
    start: Some(start),
    ended: Some(controller_ended),
    destroy: Some(destroy_controller),
};

unsafe extern "C" fn descriptor_count(_: *const abi::Plugin, out: *mut u32) -> i32 {
    guarded(abi::Context::default(), || {
        let count = plugins()?.len();
        unsafe { *out = count as u32 };
        Ok(())
    })
}

unsafe extern "C" fn descriptor_at(
    _: *const abi::Plugin, index: u32, out: *mut *const abi::Descriptor,
) -> i32 {
    guarded(abi::Context::default(), || {
        let plugin = plugins()?.get(index as usize);
        let plugin = plugin.ok_or(Error(abi::ERROR_INVALID_ARGUMENT))?;
        unsafe { *out = &plugin.c };
        Ok(())
    })
}

/// # Safety
/// The host passes texts, and a buffer of `capacity` bytes.
unsafe extern "C" fn get_text(
    _: *const abi::Plugin, id: *const c_char, locale: *const c_char, key: *const c_char,
    buffer: *mut c_char, capacity: u32, length: *mut u32,
) -> i32 {
    let (id, locale) = (CStr::from_ptr(id).to_bytes(), CStr::from_ptr(locale).to_string_lossy());
    let key = CStr::from_ptr(key).to_string_lossy();
    guarded(abi::Context::default(), || {
        let plugin = plugins()?.iter().find(|plugin| plugin.id.as_bytes() == id);
        let texts = plugin.and_then(|plugin| plugin.texts).ok_or(Error(abi::ERROR_UNKNOWN))?;
        let text = texts(&locale, &key).ok_or(Error(abi::ERROR_UNKNOWN))?.as_bytes();
        *length = text.len() as u32;
        if text.len() >= capacity as usize {
            return Err(Error(abi::ERROR_TOO_SMALL));
        }
        std::ptr::copy_nonoverlapping(text.as_ptr(), buffer as *mut u8, text.len());
        *buffer.add(text.len()) = 0;
        Ok(())
    })
}

static TEXT: abi::Text1 = abi::Text1 {
    size: std::mem::size_of::<abi::Text1>() as u64,
    get_text: Some(get_text),
};

unsafe extern "C" fn opened(
    _: *const abi::Plugin, host: *const abi::Host, path: *const c_char,
) -> i32 {
    guarded(Default::default(), || {
        // Sound: the host passes itself and a text.
        let (library, path) = unsafe { (Library::of(host)?, CStr::from_ptr(path).to_string_lossy()) };
        serving(library, || life().opened.map_or(Ok(()), |opened| opened(&path)))
    })
}

unsafe extern "C" fn closing(_: *const abi::Plugin, host: *const abi::Host) -> i32 {
    guarded(Default::default(), || {
        // Sound: the host passes itself.
        let library = unsafe { Library::of(host) }?;
        serving(library, || life().closing.map_or(Ok(()), |closing| closing()))
    })
}

static LIBRARY: abi::Library1 = abi::Library1 {
    size: std::mem::size_of::<abi::Library1>() as u64,
    opened: Some(opened),
    closing: Some(closing),
};

unsafe extern "C" fn get_interface(
    _: *const abi::Plugin, id: *const c_char, out: *mut *const c_void,
) -> i32 {
    let table: *const c_void = match CStr::from_ptr(id).to_bytes_with_nul() {
        abi::ANIMATOR_1 => &ANIMATOR as *const abi::Animator1 as _,
        abi::INTERACTION_CONTROLLER_1 => &CONTROLLER as *const abi::InteractionController1 as _,
        abi::TEXT_1 => &TEXT as *const abi::Text1 as _,
        abi::LIBRARY_1 if life().opened.is_some() || life().closing.is_some() =>
            &LIBRARY as *const abi::Library1 as _,
        _ => null(),
    };
    *out = table;
    if table.is_null() { abi::ERROR_UNSUPPORTED } else { abi::OK }
}

static PLUGIN: abi::Plugin = abi::Plugin {
    size: std::mem::size_of::<abi::Plugin>() as u64,
    descriptor_count: Some(descriptor_count),
    descriptor_at: Some(descriptor_at),
    get_interface: Some(get_interface),
};

/// The entry point's work; `plugin!` calls it. Each host of the process calls it, and gets the same plug-ins.
///
/// # Safety
/// The host passes its own table and a place for the library's.
pub unsafe fn enter(
    host: *const abi::Host, out: *mut *const abi::Plugin, life: Life,
    make: fn() -> Vec<Descriptor>,
) -> i32 {
    guarded(abi::Context::default(), || {
        let library = unsafe { Library::of(host) }?;
        serving(library, || {
            if plugins().is_err() {
                LIFE.store(Box::into_raw(Box::new(life)), Ordering::Release);
                let mut made = make();
                made.iter_mut().for_each(Descriptor::finish);
                PLUGINS.store(Box::into_raw(Box::new(made)), Ordering::Release);
            }
            unsafe { *out = &PLUGIN };
            Ok(())
        })
    })
}
