//! Settings, the log and views.

use crate::abi::{self, PropertyInfo, PropertyNumber, PROPERTY_PATH};
use crate::call::text;
use crate::values::Numbers;
use crate::{Arc, Color, Error, Point, Rect, Result, Timing};
use std::os::raw::c_char;

/// An animator's context or an interaction: what has settings and a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place { pub handle: abi::Context }

impl Place {
    pub fn number(&self, id: &str) -> Result<f64> {
        Ok(get!(0.0, parameters.number(self.handle, text(id).as_ptr())))
    }
    pub fn integer(&self, id: &str) -> Result<i64> {
        Ok(get!(0, parameters.integer(self.handle, text(id).as_ptr())))
    }
    pub fn switch_value(&self, id: &str) -> Result<bool> {
        Ok(get!(0, parameters.switch_value(self.handle, text(id).as_ptr())) != 0)
    }
    pub fn choice(&self, id: &str) -> Result<u32> {
        Ok(get!(0, parameters.choice(self.handle, text(id).as_ptr())))
    }
    pub fn color(&self, id: &str) -> Result<Color> {
        Ok(get!(Color::default(), parameters.color(self.handle, text(id).as_ptr())))
    }
    pub fn point(&self, id: &str) -> Result<Point> {
        Ok(get!(Point::default(), parameters.point(self.handle, text(id).as_ptr())))
    }
    pub fn rect(&self, id: &str) -> Result<Rect> {
        Ok(get!(Rect::default(), parameters.rect(self.handle, text(id).as_ptr())))
    }
    pub fn text(&self, id: &str) -> Result<String> {
        let mut buffer = [0u8; 4097]; // no text of a parameter is longer
        let (start, id) = (buffer.as_mut_ptr() as *mut c_char, text(id));
        let length = get!(0, parameters.text(self.handle, id.as_ptr(), start, 4097));
        Ok(String::from_utf8_lossy(&buffer[..length as usize]).into_owned())
    }
    pub fn curve(&self, id: &str) -> Result<Timing> {
        Ok(Timing(get!(0u64, parameters.curve(self.handle, text(id).as_ptr()))))
    }

    /// Writes a line for the log; `level` is `LOG_…`.
    pub fn log(&self, level: i32, line: &str) -> Result {
        call!(log.write(self.handle, level, text(line).as_ptr()))
    }
}

/// Writes a line for the log of the host whose call runs; `level` is `LOG_…`. For what belongs to no transition.
pub fn log(level: i32, line: &str) -> Result {
    call!(log.write(Default::default(), level, text(line).as_ptr()))
}

/// A view of a transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View { pub(crate) context: abi::Context, pub handle: abi::View }

impl View {
    /// `None` for 0: there is none, or it must not be touched.
    pub(crate) fn new(context: abi::Context, handle: abi::View) -> Option<View> {
        if handle.id == 0 { None } else { Some(View { context, handle }) }
    }

    /// Makes a picture of the view.
    pub fn snapshot(&self, after_updates: bool) -> Result<View> {
        self.picture(std::ptr::null(), after_updates)
    }
    /// Makes a picture of a part of the view.
    pub fn snapshot_rect(&self, rect: Rect, after_updates: bool) -> Result<View> {
        self.picture(&rect, after_updates)
    }
    fn picture(&self, rect: *const Rect, after_updates: bool) -> Result<View> {
        let (context, own, updates) = (self.context, self.handle, after_updates as i32);
        let handle = get!(abi::View::default(), view.snapshot(context, own, rect, updates));
        Ok(View { context, handle })
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
        Ok(View::new(self.context, get!(abi::View::default(), view.superview(self.context, self.handle))))
    }
    pub fn subview_count(&self) -> Result<u32> {
        Ok(get!(0, view.subview_count(self.context, self.handle)))
    }
    pub fn subview_at(&self, index: u32) -> Result<View> {
        let handle = get!(abi::View::default(), view.subview_at(self.context, self.handle, index));
        Ok(View { context: self.context, handle })
    }

    pub fn convert_rect(&self, rect: Rect, to: View) -> Result<Rect> {
        let (context, own) = (self.context, self.handle);
        Ok(get!(Rect::default(), view.convert_rect(context, own, &rect, to.handle)))
    }

    pub fn get_mask(&self) -> Result<Option<View>> {
        Ok(View::new(self.context, get!(abi::View::default(), view.get_mask(self.context, self.handle))))
    }
    pub fn set_mask(&self, mask: Option<View>) -> Result {
        call!(view.set_mask(self.context, self.handle, mask.map_or(abi::View::default(), |mask| mask.handle)))
    }
    pub fn move_along(&self, arcs: &[Arc]) -> Result {
        let count = arcs.len() as u32;
        call!(view.move_along(self.context, self.handle, arcs.as_ptr(), count))
    }
    /// Turns the view with the path, too: its rotation about z is the path's direction plus `angle`.
    pub fn move_along_turning(&self, arcs: &[Arc], angle: f64) -> Result {
        let count = arcs.len() as u32;
        call!(view.move_along_turning(self.context, self.handle, arcs.as_ptr(), count, angle))
    }
    /// The mean colour of a part of the bounds in the view's own points; `None` for all of them.
    pub fn average_color(&self, rect: Option<Rect>) -> Result<Color> {
        let part = rect.as_ref().map_or(std::ptr::null(), |rect| rect as *const Rect);
        Ok(get!(Color::default(), view.average_color(self.context, self.handle, part)))
    }
    /// Describes a property; `ERROR_UNSUPPORTED` for one that the host does not know.
    /// The second value has each fixed number and, after them, the numbers of one element.
    pub fn property(&self, number: u32) -> Result<(PropertyInfo, Vec<PropertyNumber>)> {
        // Sound: a structure of numbers and a pointer, for which all zeros are a valid value.
        let mut info: PropertyInfo = unsafe { std::mem::zeroed() };
        info.size = std::mem::size_of::<PropertyInfo>() as u64;
        call!(view.property(self.context, number, &mut info))?;
        let mut numbers = vec![PropertyNumber::default(); info.described as usize];
        info.capacity = info.described;
        info.numbers = numbers.as_mut_ptr();
        call!(view.property(self.context, number, &mut info))?;
        info.numbers = std::ptr::null_mut();
        Ok((info, numbers))
    }

    /// Sets any property, such as one of a newer host, by its number. One that the host does not know
    /// is `ERROR_UNSUPPORTED`, and changes nothing.
    pub fn set_numbers(&self, property: u32, numbers: &[f64]) -> Result {
        let count = numbers.len() as u32;
        call!(view.set(self.context, self.handle, property, numbers.as_ptr(), count))
    }
    pub fn get_numbers(&self, property: u32) -> Result<Vec<f64>> {
        let size: u32 = match property {
            crate::abi::PROPERTY_MESH => 3074,
            PROPERTY_PATH => 897,
            _ => 64,
        };
        let mut numbers = vec![0.0; size as usize];
        let (start, mut count) = (numbers.as_mut_ptr(), 0u32);
        call!(view.get(self.context, self.handle, property, start, size, &mut count))?;
        numbers.truncate(count as usize);
        Ok(numbers)
    }
    /// A property that the host does not know changes nothing, so that a plug-in works in older hosts, too.
    pub(crate) fn set(&self, property: u32, value: &impl Numbers) -> Result {
        match self.set_numbers(property, &value.numbers()) {
            Err(Error(crate::abi::ERROR_UNSUPPORTED)) => Ok(()),
            set => set,
        }
    }
    pub(crate) fn get<Value: Numbers>(&self, property: u32) -> Result<Value> {
        Ok(Value::from_numbers(&self.get_numbers(property)?))
    }
}
