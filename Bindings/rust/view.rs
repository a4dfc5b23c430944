//! Settings, the log and views.

use crate::abi::Handle;
use crate::call::text;
use crate::{
    Arc, Border, Color, CornerRadii, Gradient, Point, Rect, Result, Shadow, Timing, Transform,
    Vector,
};
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
        call!(view.set_background_color(self.context, self.handle, color.numbers().as_ptr()))
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

    pub fn get_anchor_point(&self) -> Result<Vector> {
        Ok(Vector::from(get!([0.0; 3], view.get_anchor_point(self.context, self.handle))))
    }
    pub fn set_anchor_point(&self, vector: Vector) -> Result {
        call!(view.set_anchor_point(self.context, self.handle, vector.numbers().as_ptr()))
    }
    pub fn get_translation(&self) -> Result<Vector> {
        Ok(Vector::from(get!([0.0; 3], view.get_translation(self.context, self.handle))))
    }
    pub fn set_translation(&self, vector: Vector) -> Result {
        call!(view.set_translation(self.context, self.handle, vector.numbers().as_ptr()))
    }
    pub fn get_rotation(&self) -> Result<Vector> {
        Ok(Vector::from(get!([0.0; 3], view.get_rotation(self.context, self.handle))))
    }
    pub fn set_rotation(&self, vector: Vector) -> Result {
        call!(view.set_rotation(self.context, self.handle, vector.numbers().as_ptr()))
    }
    pub fn get_scale(&self) -> Result<Vector> {
        Ok(Vector::from(get!([0.0; 3], view.get_scale(self.context, self.handle))))
    }
    pub fn set_scale(&self, vector: Vector) -> Result {
        call!(view.set_scale(self.context, self.handle, vector.numbers().as_ptr()))
    }
    pub fn get_sublayer_transform(&self) -> Result<Transform> {
        Ok(Transform(get!([0.0; 16], view.get_sublayer_transform(self.context, self.handle))))
    }
    pub fn set_sublayer_transform(&self, transform: Transform) -> Result {
        call!(view.set_sublayer_transform(self.context, self.handle, transform.0.as_ptr()))
    }
    pub fn get_double_sided(&self) -> Result<bool> {
        Ok(get!(0, view.get_double_sided(self.context, self.handle)) != 0)
    }
    pub fn set_double_sided(&self, sided: bool) -> Result {
        call!(view.set_double_sided(self.context, self.handle, sided as i32))
    }
    pub fn get_contents_rect(&self) -> Result<Rect> {
        Ok(Rect::from(get!([0.0; 4], view.get_contents_rect(self.context, self.handle))))
    }
    pub fn set_contents_rect(&self, rect: Rect) -> Result {
        call!(view.set_contents_rect(self.context, self.handle, rect.numbers().as_ptr()))
    }
    pub fn get_corner_radii(&self) -> Result<CornerRadii> {
        let [top_left, top_right, bottom_right, bottom_left] =
            get!([0.0; 4], view.get_corner_radii(self.context, self.handle));
        Ok(CornerRadii { top_left, top_right, bottom_right, bottom_left })
    }
    pub fn set_corner_radii(&self, r: CornerRadii) -> Result {
        let numbers = [r.top_left, r.top_right, r.bottom_right, r.bottom_left];
        call!(view.set_corner_radii(self.context, self.handle, numbers.as_ptr()))
    }
    pub fn get_border(&self) -> Result<Border> {
        let mut width = 0.0;
        let out = &mut width as *mut f64;
        let color = get!([0.0; 4], view.get_border(self.context, self.handle, out));
        Ok(Border { width, color: Color::from(color) })
    }
    pub fn set_border(&self, border: Border) -> Result {
        let color = border.color.numbers();
        call!(view.set_border(self.context, self.handle, border.width, color.as_ptr()))
    }
    pub fn get_shadow(&self) -> Result<Shadow> {
        let (mut color, mut offset) = ([0.0; 4], [0.0; 2]);
        let (first, second) = (color.as_mut_ptr(), offset.as_mut_ptr());
        let radius = get!(0.0, view.get_shadow(self.context, self.handle, first, second));
        let offset = Point { x: offset[0], y: offset[1] };
        Ok(Shadow { color: Color::from(color), offset, radius })
    }
    pub fn set_shadow(&self, shadow: Shadow) -> Result {
        let (color, offset) = (shadow.color.numbers(), [shadow.offset.x, shadow.offset.y]);
        let (first, second) = (color.as_ptr(), offset.as_ptr());
        call!(view.set_shadow(self.context, self.handle, first, second, shadow.radius))
    }
    pub fn get_overlay_color(&self) -> Result<Color> {
        Ok(Color::from(get!([0.0; 4], view.get_overlay_color(self.context, self.handle))))
    }
    pub fn set_overlay_color(&self, color: Color) -> Result {
        call!(view.set_overlay_color(self.context, self.handle, color.numbers().as_ptr()))
    }
    pub fn set_gradient(&self, gradient: &Gradient) -> Result {
        let mut stops = Vec::new();
        for stop in &gradient.stops {
            stops.extend_from_slice(&stop.color.numbers());
            stops.push(stop.place);
        }
        let (start, end) = (gradient.start, gradient.end);
        let (start, end) = ([start.x, start.y], [end.x, end.y]);
        let (start, end, count) = (start.as_ptr(), end.as_ptr(), gradient.stops.len() as u32);
        let (context, own, kind) = (self.context, self.handle, gradient.kind);
        call!(view.set_gradient(context, own, kind, start, end, count, stops.as_ptr()))
    }
    pub fn get_mask(&self) -> Result<Option<View>> {
        Ok(View::new(self.context, get!(0, view.get_mask(self.context, self.handle))))
    }
    pub fn set_mask(&self, mask: Option<View>) -> Result {
        call!(view.set_mask(self.context, self.handle, mask.map_or(0, |mask| mask.handle)))
    }
    pub fn get_blur_radius(&self) -> Result<f64> {
        Ok(get!(0.0, view.get_blur_radius(self.context, self.handle)))
    }
    pub fn set_blur_radius(&self, radius: f64) -> Result {
        call!(view.set_blur_radius(self.context, self.handle, radius))
    }
    pub fn get_backdrop_blur_radius(&self) -> Result<f64> {
        Ok(get!(0.0, view.get_backdrop_blur_radius(self.context, self.handle)))
    }
    pub fn set_backdrop_blur_radius(&self, radius: f64) -> Result {
        call!(view.set_backdrop_blur_radius(self.context, self.handle, radius))
    }
    /// Makes a picture of a part of the view.
    pub fn snapshot_rect(&self, rect: Rect, after_updates: bool) -> Result<View> {
        let (numbers, updates) = (rect.numbers(), after_updates as i32);
        let (context, own) = (self.context, self.handle);
        let handle = get!(0, view.snapshot_rect(context, own, numbers.as_ptr(), updates));
        Ok(View { context, handle })
    }
    pub fn move_along(&self, arcs: &[Arc]) -> Result {
        let mut points = Vec::new();
        for Arc { control1, control2, end } in arcs {
            for point in [control1, control2, end] {
                points.extend_from_slice(&[point.x, point.y]);
            }
        }
        let count = arcs.len() as u32;
        call!(view.move_along(self.context, self.handle, count, points.as_ptr()))
    }
    pub fn get_depth_sorted(&self) -> Result<bool> {
        Ok(get!(0, view.get_depth_sorted(self.context, self.handle)) != 0)
    }
    pub fn set_depth_sorted(&self, sorted: bool) -> Result {
        call!(view.set_depth_sorted(self.context, self.handle, sorted as i32))
    }
}
