//! What a plug-in implements, and what it declares.

use crate::abi;
use crate::call::text;
use crate::{Color, Context, Error, Interaction, Point, Rect, Result};
use std::os::raw::c_char;
use std::ptr::null;

/// The methods of an animator; `animator.h` says when each is called. One instance serves one
/// transition.
pub trait Animator {
    fn duration(&self, context: &Context) -> Result<f64>;
    fn animate(&self, context: &Context) -> Result;
    /// `reason` is `ENDED_…`.
    fn ended(&self, _context: &Context, _reason: i32) -> Result { Ok(()) }
}

/// One event of a pointer; `phase` is `POINTER_…`, `device` `abi::DEVICE_…`, `buttons` `abi::BUTTON_…` and
/// `modifiers` `abi::MODIFIER_…`. What the host does not know is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerEvent {
    pub phase: i32,
    pub finger: u32,
    pub point: Point,
    pub time: f64,
    pub device: u32,
    pub buttons: u32,
    pub modifiers: u32,
    pub pressure: f64,
}

/// One event of a two-finger swipe; `phase` is `POINTER_…`, `delta` the movement since the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScrollEvent {
    pub phase: i32,
    pub delta: Point,
    pub time: f64,
    /// Of the cursor.
    pub point: Point,
    pub device: u32,
    pub modifiers: u32,
}

/// The methods of an interaction controller; `interaction_controller.h` says when each is called.
/// `start` and `ended` may come while `pointer` runs, so state is in cells.
pub trait InteractionController {
    fn pointer(&self, place: &Interaction, event: PointerEvent) -> Result;
    fn start(&self, _place: &Interaction) -> Result { Ok(()) }
    /// `reason` is `ENDED_…`.
    fn ended(&self, _place: &Interaction, _reason: i32) -> Result { Ok(()) }
    /// A controller without this function gets the drag of a pointer in its place.
    fn scroll(&self, _place: &Interaction, _event: ScrollEvent) -> Result {
        Err(Error(abi::ERROR_UNSUPPORTED))
    }
}

pub enum Maker {
    Animator(Box<dyn Fn() -> Box<dyn Animator>>),
    Controller(Box<dyn Fn() -> Box<dyn InteractionController>>),
}

/// One plug-in of a library and what `segue info` shows of it; `descriptor.h` explains it.
pub struct Descriptor {
    pub(crate) maker: Maker,
    pub(crate) id: String,
    pub(crate) c: abi::Descriptor,
    capabilities: Vec<*const c_char>,
    required: Vec<*const c_char>,
    parameters: Vec<*mut abi::Parameter>,
    pub(crate) texts: Option<Texts>,
}

/// A text that lives as long as the library.
fn kept(words: &str) -> *const c_char { text(words).into_raw() }

/// A parameter's unit; NULL for an empty one.
fn unit_of(unit: &str) -> *const c_char { if unit.is_empty() { null() } else { kept(unit) } }

/// Returns the text in a language for a key of `segue/text.h`; `None` for a missing one.
pub type Texts = fn(locale: &str, key: &str) -> Option<&'static str>;

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
            size: std::mem::size_of::<abi::Descriptor>() as u64,
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
            flags: 0,
            reserved: 0,
        };
        let (capabilities, required, parameters) = (Vec::new(), Vec::new(), Vec::new());
        Descriptor {
            maker, id: id.to_string(), c, capabilities, required, parameters, texts: None,
        }
    }

    pub fn alias(mut self, alias: &str) -> Self { self.c.alias = kept(alias); self }
    pub fn author(mut self, author: &str) -> Self { self.c.author = kept(author); self }
    pub fn license(mut self, license: &str) -> Self { self.c.license = kept(license); self }
    /// `CAPABILITY_…`.
    pub fn capability(mut self, id: &'static [u8]) -> Self {
        self.capabilities.push(kept(&String::from_utf8_lossy(id)));
        self
    }
    /// An interface without which the plug-in cannot be used, such as "segue.view/1".
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
        parameter.unit = unit_of(unit);
        self.parameter(parameter)
    }
    /// A whole number within `minimum` … `maximum`; an empty unit is none.
    pub fn integer(
        self, id: &str, help: &str, value: i64, minimum: i64, maximum: i64, unit: &str,
    ) -> Self {
        let mut parameter = Descriptor::parameter_of(abi::PARAMETER_INTEGER, id, help);
        parameter.default_numbers[0] = value as f64;
        parameter.minimum = minimum as f64;
        parameter.maximum = maximum as f64;
        parameter.unit = unit_of(unit);
        self.parameter(parameter)
    }
    /// One of `choices`, by its index.
    pub fn choice(self, id: &str, help: &str, choices: &[&str], value: u32) -> Self {
        let mut parameter = Descriptor::parameter_of(abi::PARAMETER_CHOICE, id, help);
        let mut list: Vec<_> = choices.iter().map(|choice| kept(choice)).collect();
        list.push(null());
        parameter.choices = Box::leak(list.into_boxed_slice()).as_ptr();
        parameter.default_numbers[0] = value as f64;
        self.parameter(parameter)
    }
    pub fn color(self, id: &str, help: &str, value: Color) -> Self {
        self.numbers(
            abi::PARAMETER_COLOR, id, help, [value.red, value.green, value.blue, value.alpha], "",
        )
    }
    pub fn point(self, id: &str, help: &str, value: Point, unit: &str) -> Self {
        self.numbers(abi::PARAMETER_POINT, id, help, [value.x, value.y, 0.0, 0.0], unit)
    }
    pub fn rect(self, id: &str, help: &str, value: Rect, unit: &str) -> Self {
        let numbers = [value.x, value.y, value.width, value.height];
        self.numbers(abi::PARAMETER_RECT, id, help, numbers, unit)
    }
    /// A text; with the unit "element" it names an element.
    pub fn text(self, id: &str, help: &str, value: &str, unit: &str) -> Self {
        let mut parameter = Descriptor::parameter_of(abi::PARAMETER_TEXT, id, help);
        parameter.default_text = kept(value);
        parameter.unit = unit_of(unit);
        self.parameter(parameter)
    }
    fn numbers(self, kind: u32, id: &str, help: &str, numbers: [f64; 4], unit: &str) -> Self {
        let mut parameter = Descriptor::parameter_of(kind, id, help);
        parameter.default_numbers = numbers;
        parameter.unit = unit_of(unit);
        self.parameter(parameter)
    }
    pub fn switch_value(self, id: &str, help: &str, value: bool) -> Self {
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
    /// A picture of the user's, which may be unset; a draft (`ext/draft/picture_parameter.h`).
    pub fn picture(self, id: &str, help: &str) -> Self {
        let mut parameter = Descriptor::parameter_of(abi::DRAFT_PARAMETER_PICTURE as u32, id, help);
        parameter.flags = abi::PARAMETER_OPTIONAL;
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
            size: std::mem::size_of::<abi::Parameter>() as u64,
            type_: kind,
            flags: 0,
            id: kept(id),
            help: kept(help),
            unit: null(),
            default_text: null(),
            choices: null(),
            default_numbers: [0.0; 4],
            minimum: 0.0,
            maximum: 0.0,
            label: null(),
            group: null(),
            choice_labels: null(),
            step: 0.0,
        }
    }

    /// The texts in the user's language.
    pub fn texts(mut self, texts: Texts) -> Self { self.texts = Some(texts); self }
    /// For people: the name of the parameter that was added last.
    pub fn label(mut self, label: &str) -> Self { self.last().label = kept(label); self }
    /// For people: the heading below which the parameter that was added last is shown.
    pub fn group(mut self, group: &str) -> Self { self.last().group = kept(group); self }
    /// The difference by which a control changes the parameter that was added last.
    pub fn step(mut self, step: f64) -> Self { self.last().step = step; self }
    /// The range of each number of the parameter that was added last; one end may be infinite.
    pub fn range(mut self, minimum: f64, maximum: f64) -> Self {
        self.last().minimum = minimum;
        self.last().maximum = maximum;
        self
    }
    /// The parameter that was added last is needed by few people.
    pub fn advanced(mut self) -> Self {
        self.last().flags |= abi::PARAMETER_ADVANCED;
        self
    }
    /// The plug-in works, but is no longer offered in lists.
    pub fn obsolete(mut self) -> Self {
        self.c.flags |= abi::DESCRIPTOR_OBSOLETE;
        self
    }
    /// For people: the names of the choices of the parameter that was added last.
    pub fn choice_labels(mut self, labels: &[&str]) -> Self {
        let mut list: Vec<_> = labels.iter().map(|label| kept(label)).collect();
        list.push(null());
        self.last().choice_labels = Box::leak(list.into_boxed_slice()).as_ptr();
        self
    }
    /// The parameter that was added last. Panics if there is none.
    fn last(&mut self) -> &mut abi::Parameter {
        // Sound: `parameter` leaked it, and nothing else points to it before `finish`.
        unsafe { &mut **self.parameters.last().expect("there is no parameter yet") }
    }

    /// Points the C structure at the lists, which are not moved from now on.
    pub(crate) fn finish(&mut self) {
        self.capabilities.push(null());
        self.required.push(null());
        self.c.capabilities = self.capabilities.as_ptr();
        self.c.required_interfaces = self.required.as_ptr();
        self.c.parameters = self.parameters.as_ptr() as *const *const abi::Parameter;
        self.c.parameter_count = self.parameters.len() as u32;
    }
}
