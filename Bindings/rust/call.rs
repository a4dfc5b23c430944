//! Calls of the host, whose statuses become results.

use std::ffi::CString;

/// Calls a function of the host; one that it does not have is `ERROR_UNSUPPORTED`.
macro_rules! call {
    ($table:ident.$slot:ident($($argument:expr),*)) => {{
        let table = $crate::library::library()?.$table;
        if table.is_null() {
            return Err($crate::Error($crate::abi::ERROR_UNSUPPORTED));
        }
        // Sound: the host's table lives as long as the host, and nothing beyond its size is read.
        unsafe {
            let place = std::ptr::addr_of!((*table).$slot);
            let end = place as usize - table as usize + std::mem::size_of::<usize>();
            match if end <= (*table).size as usize { *place } else { None } {
                Some(function) => $crate::check(function($($argument),*)),
                None => Err($crate::Error($crate::abi::ERROR_UNSUPPORTED)),
            }
        }
    }};
}

/// The same for a function whose one result has the given beginning value.
macro_rules! get {
    ($start:expr, $table:ident.$slot:ident($($argument:expr),*)) => {{
        let mut result = $start;
        call!($table.$slot($($argument,)* std::ptr::addr_of_mut!(result)))?;
        result
    }};
}

/// A text for the host, without what comes after a zero byte in it.
pub fn text(text: &str) -> CString {
    let bytes = text.split('\0').next().unwrap_or("").as_bytes();
    CString::new(bytes).unwrap_or_default()
}
