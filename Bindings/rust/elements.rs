//! The named parts of the two screens.

use crate::abi;
use crate::abi::Handle;
use crate::call::text;
use crate::library::library;
use crate::{Error, Rect, Result, View};
use std::os::raw::c_char;

/// segue.elements/1: the elements of one screen of a transition; none where the host is older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elements { pub(crate) context: Handle, pub(crate) key: i32 }

impl Elements {
    pub fn count(&self) -> Result<u32> {
        if library()?.elements.is_null() {
            return Ok(0);
        }
        Ok(get!(0, elements.count(self.context, self.key)))
    }
    pub fn find(&self, name: &str) -> Result<Option<u32>> {
        match self.index(name) {
            Err(Error(abi::ERROR_UNKNOWN)) => Ok(None),
            Err(Error(abi::ERROR_UNSUPPORTED)) if library()?.elements.is_null() => Ok(None),
            found => found.map(Some),
        }
    }
    fn index(&self, name: &str) -> Result<u32> {
        Ok(get!(0, elements.find(self.context, self.key, text(name).as_ptr())))
    }
    pub fn name(&self, index: u32) -> Result<String> {
        let mut buffer = [0u8; 4097]; // no name is longer
        let start = buffer.as_mut_ptr() as *mut c_char;
        let length = get!(0, elements.name(self.context, self.key, index, start, 4097));
        Ok(String::from_utf8_lossy(&buffer[..length as usize]).into_owned())
    }
    pub fn frame(&self, index: u32) -> Result<Rect> {
        Ok(Rect::from(get!([0.0; 4], elements.frame(self.context, self.key, index))))
    }
    pub fn corner_radius(&self, index: u32) -> Result<f64> {
        Ok(get!(0.0, elements.corner_radius(self.context, self.key, index)))
    }
    pub fn partner(&self, index: u32) -> Result<Option<u32>> {
        let found: i32 = get!(0, elements.partner(self.context, self.key, index));
        Ok(if found < 0 { None } else { Some(found as u32) })
    }
    pub fn view(&self, index: u32) -> Result<View> {
        let handle = get!(0, elements.view(self.context, self.key, index));
        Ok(View { context: self.context, handle })
    }
    pub fn picture(&self, index: u32) -> Result<View> {
        let handle = get!(0, elements.picture(self.context, self.key, index));
        Ok(View { context: self.context, handle })
    }
}
