//! Settings, the log and views.

use crate::abi::Handle;
use crate::call::text;
use crate::{Color, Point, Rect, Result, Timing, Transform};
use std::os::raw::c_char;

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
pub struct View { pub(crate) context: Handle, pub handle: Handle }

impl View {
    /// `None` for 0: there is none, or it must not be touched.
    pub(crate) fn new(context: Handle, handle: Handle) -> Option<View> {
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
