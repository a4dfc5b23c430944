//! Views that the plug-in paints, and pictures from pixels.

use crate::abi;
use crate::library::{guarded, library, serving, Library};
use crate::{Context, Result, View};
use std::ops::Range;
use std::os::raw::c_void;
use std::slice::{from_raw_parts, from_raw_parts_mut};

/// The arguments of a painter: the values, the pictures of the inputs, and the rows that it paints.
pub struct Canvas<'a> {
    pub values: &'a [f64],
    /// In pixels; the inputs have the same size.
    pub width: usize,
    pub height: usize,
    /// Pixels per point.
    pub scale: f64,
    /// The rows to paint.
    pub rows: Range<usize>,
    inputs: &'a [*const abi::Pixels],
    output: &'a abi::Pixels,
}

impl<'a> Canvas<'a> {
    pub fn input_count(&self) -> usize { self.inputs.len() }
    /// A row of an input: red, green, blue and alpha of each pixel, premultiplied.
    pub fn input_row(&self, input: usize, y: usize) -> &'a [u8] {
        let pixels = self.inputs[input];
        assert!(y < self.height);
        // Sound: the host's pictures have `height` rows of `stride` bytes, at least `4 * width`.
        unsafe {
            let pixels = &*pixels;
            from_raw_parts(pixels.bytes.add(y * pixels.stride as usize), 4 * self.width)
        }
    }
    /// A row of the output, one of `rows`; every pixel of it must be written.
    pub fn output_row(&mut self, y: usize) -> &mut [u8] {
        assert!(self.rows.contains(&y));
        // Sound: as above, and no other call has these rows.
        unsafe {
            from_raw_parts_mut(self.output.bytes.add(y * self.output.stride as usize), 4 * self.width)
        }
    }
}

type Painter = Box<dyn Fn(&mut Canvas) -> Result + Send + Sync>;
struct Painting { context: abi::Context, library: &'static Library, painter: Painter }

/// Pixels for `create_picture`: premultiplied red, green, blue and alpha, without gaps between rows.
pub struct Picture<'a> {
    pub width: u32,
    pub height: u32,
    /// Pixels per point.
    pub scale: f64,
    pub bytes: &'a [u8],
}

impl Context {
    /// Makes a view that `painter` paints, and that fills the container. `flags` is `PAINTED_…`.
    pub fn create_painted(
        &self, inputs: &[View], after_updates: bool, flags: u32,
        painter: impl Fn(&mut Canvas) -> Result + Send + Sync + 'static,
    ) -> Result<View> {
        let handles: Vec<abi::View> = inputs.iter().map(|view| view.handle).collect();
        let kept = Box::new(Painting {
            context: self.handle,
            library: library()?,
            painter: Box::new(painter),
        });
        let data = &*kept as *const Painting as *mut c_void;
        self.keeper.borrow_mut().push(kept);
        let (start, count) = (handles.as_ptr(), handles.len() as u32);
        let format = abi::PIXELS_RGBA8;
        let handle = get!(abi::View::default(), pictures.create_painted(
            self.handle, start, count, after_updates as i32, format, flags, Some(paint), data));
        Ok(View { context: self.handle, handle })
    }

    /// Makes a view that shows these pixels, which are copied.
    pub fn create_picture(&self, picture: &Picture) -> Result<View> {
        assert!(picture.bytes.len() >= 4 * picture.width as usize * picture.height as usize);
        let pixels = abi::Pixels {
            size: std::mem::size_of::<abi::Pixels>() as u64,
            format: abi::PIXELS_RGBA8,
            width: picture.width,
            height: picture.height,
            stride: 4 * picture.width,
            scale: picture.scale,
            bytes: picture.bytes.as_ptr() as *mut u8,
        };
        let handle = get!(abi::View::default(), pictures.create_picture(self.handle, &pixels));
        Ok(View { context: self.handle, handle })
    }
}

impl View {
    /// Sets the first values of a painted view, 1 to 64.
    pub fn set_values(&self, values: &[f64]) -> Result {
        let (start, count) = (values.as_ptr(), values.len() as u32);
        call!(pictures.set_values(self.context, self.handle, start, count))
    }
}

unsafe extern "C" fn paint(
    data: *mut c_void, values: *const f64, count: u32, inputs: *const *const abi::Pixels,
    input_count: u32, output: *const abi::Pixels, first_row: u32, end_row: u32,
) -> i32 {
    // Sound: the host passes what `create_painted` gave it, which the context keeps, and arrays that
    // are valid during the call.
    let painting = &*(data as *const Painting);
    let output = &*output;
    let inputs = if input_count == 0 { &[] } else { from_raw_parts(inputs, input_count as usize) };
    let mut canvas = Canvas {
        values: from_raw_parts(values, count as usize),
        width: output.width as usize,
        height: output.height as usize,
        scale: output.scale,
        rows: first_row as usize..end_row as usize,
        inputs,
        output,
    };
    serving(painting.library, || guarded(painting.context, || (painting.painter)(&mut canvas)))
}
