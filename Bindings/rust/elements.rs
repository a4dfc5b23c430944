//! The named parts of the two screens.

use crate::abi;
use crate::call::text;
use crate::library::library;
use crate::{CornerRadii, Error, Rect, Result, View};
use std::os::raw::c_char;

/// segue.elements/1: the elements of one screen of a transition, back to front; none if the host is older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements { pub(crate) context: abi::Context, pub(crate) key: i32 }

impl Elements {
    pub fn count(&self) -> Result<u32> {
        if library()?.elements.is_null() {
            return Ok(0);
        }
        Ok(get!(0, elements.count(self.context, self.key)))
    }
    pub fn at(&self, index: u32) -> Result<Element> {
        let handle = get!(abi::Element::default(), elements.at(self.context, self.key, index));
        Ok(Element { context: self.context, handle })
    }
    /// The elements, for a loop.
    pub fn all(&self) -> Result<Vec<Element>> {
        (0..self.count()?).map(|index| self.at(index)).collect()
    }
    pub fn find(&self, name: &str) -> Result<Option<Element>> {
        match self.named(name) {
            Err(Error(abi::ERROR_UNKNOWN)) => Ok(None),
            Err(Error(abi::ERROR_UNSUPPORTED)) if library()?.elements.is_null() => Ok(None),
            found => found.map(Some),
        }
    }
    fn named(&self, name: &str) -> Result<Element> {
        let handle = get!(abi::Element::default(), elements.find(self.context, self.key, text(name).as_ptr()));
        Ok(Element { context: self.context, handle })
    }
}

/// A part of a screen that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element { pub context: abi::Context, pub handle: abi::Element }

impl Element {
    pub fn name(&self) -> Result<String> {
        let mut buffer = vec![0u8; 65537]; // no text of the host is longer
        let (start, capacity) = (buffer.as_mut_ptr() as *mut c_char, buffer.len() as u32);
        let length = get!(0, elements.name(self.context, self.handle, start, capacity));
        Ok(String::from_utf8_lossy(&buffer[..length as usize]).into_owned())
    }
    pub fn frame(&self) -> Result<Rect> {
        Ok(get!(Rect::default(), elements.frame(self.context, self.handle)))
    }
    pub fn corner_radii(&self) -> Result<CornerRadii> {
        Ok(get!(CornerRadii::default(), elements.corner_radii(self.context, self.handle)))
    }
    pub fn partner(&self) -> Result<Option<Element>> {
        let handle = get!(abi::Element::default(), elements.partner(self.context, self.handle));
        Ok(if handle.id == 0 { None } else { Some(Element { context: self.context, handle }) })
    }
    pub fn view(&self) -> Result<View> {
        let handle = get!(abi::View::default(), elements.view(self.context, self.handle));
        Ok(View { context: self.context, handle })
    }
    pub fn picture(&self) -> Result<View> {
        let handle = get!(abi::View::default(), elements.picture(self.context, self.handle));
        Ok(View { context: self.context, handle })
    }
}
