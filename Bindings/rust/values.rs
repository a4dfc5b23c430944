//! Points, rectangles, colours, transforms and timings.

use crate::abi::Handle;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point { pub x: f64, pub y: f64 }

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect { pub x: f64, pub y: f64, pub width: f64, pub height: f64 }

/// Straight RGBA, each 0…1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Color { pub red: f64, pub green: f64, pub blue: f64, pub alpha: f64 }

/// Three numbers along x, y and z.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector { pub x: f64, pub y: f64, pub z: f64 }

/// At least 0 each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CornerRadii {
    pub top_left: f64, pub top_right: f64, pub bottom_right: f64, pub bottom_left: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Border { pub width: f64, pub color: Color }

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shadow { pub color: Color, pub offset: Point, pub radius: f64 }

/// A colour and its place in a gradient.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stop { pub color: Color, pub place: f64 }

/// 2 to 8 stops; `kind` is `GRADIENT_…`. The default has no stops and stands for no gradient.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gradient { pub kind: i32, pub start: Point, pub end: Point, pub stops: Vec<Stop> }

/// A cubic Bézier from where the last one ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Arc { pub control1: Point, pub control2: Point, pub end: Point }

/// A 4 × 4 matrix for row vectors: m11 m12 … m44.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform(pub [f64; 16]);

impl Rect {
    pub fn center(&self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }
    pub(crate) fn numbers(&self) -> [f64; 4] { [self.x, self.y, self.width, self.height] }
    pub(crate) fn from([x, y, width, height]: [f64; 4]) -> Rect { Rect { x, y, width, height } }
}

impl Color {
    pub(crate) fn from([red, green, blue, alpha]: [f64; 4]) -> Color { Color { red, green, blue, alpha } }
}

impl Transform {
    pub const IDENTITY: Transform = Transform([
        1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0,
    ]);
    pub fn scale(x: f64, y: f64) -> Transform {
        let mut result = Transform::IDENTITY;
        result.0[0] = x;
        result.0[5] = y;
        result
    }
    pub fn translation(x: f64, y: f64) -> Transform {
        let mut result = Transform::IDENTITY;
        result.0[12] = x;
        result.0[13] = y;
        result
    }
}

/// A curve or a spring, valid during its transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing(pub Handle);

impl Timing {
    /// The default of the function that it is passed to.
    pub const DEFAULT: Timing = Timing(0);
}

/// Values as the numbers of a property.
pub trait Numbers {
    fn numbers(&self) -> Vec<f64>;
    /// The value of as many numbers as the property has.
    fn from_numbers(numbers: &[f64]) -> Self;
}

impl Numbers for f64 {
    fn numbers(&self) -> Vec<f64> { vec![*self] }
    fn from_numbers(n: &[f64]) -> f64 { n[0] }
}

impl Numbers for bool {
    fn numbers(&self) -> Vec<f64> { vec![*self as i32 as f64] }
    fn from_numbers(n: &[f64]) -> bool { n[0] != 0.0 }
}

impl<const COUNT: usize> Numbers for [f64; COUNT] {
    fn numbers(&self) -> Vec<f64> { self.to_vec() }
    fn from_numbers(n: &[f64]) -> [f64; COUNT] {
        let mut result = [0.0; COUNT];
        result.copy_from_slice(&n[..COUNT]);
        result
    }
}

impl Numbers for Point {
    fn numbers(&self) -> Vec<f64> { vec![self.x, self.y] }
    fn from_numbers(n: &[f64]) -> Point { Point { x: n[0], y: n[1] } }
}

impl Numbers for Vector {
    fn numbers(&self) -> Vec<f64> { vec![self.x, self.y, self.z] }
    fn from_numbers(n: &[f64]) -> Vector { Vector { x: n[0], y: n[1], z: n[2] } }
}

impl Numbers for Rect {
    fn numbers(&self) -> Vec<f64> { Rect::numbers(self).to_vec() }
    fn from_numbers(n: &[f64]) -> Rect { Rect::from([n[0], n[1], n[2], n[3]]) }
}

impl Numbers for Color {
    fn numbers(&self) -> Vec<f64> { vec![self.red, self.green, self.blue, self.alpha] }
    fn from_numbers(n: &[f64]) -> Color { Color::from([n[0], n[1], n[2], n[3]]) }
}

impl Numbers for CornerRadii {
    fn numbers(&self) -> Vec<f64> {
        vec![self.top_left, self.top_right, self.bottom_right, self.bottom_left]
    }
    fn from_numbers(n: &[f64]) -> CornerRadii {
        CornerRadii { top_left: n[0], top_right: n[1], bottom_right: n[2], bottom_left: n[3] }
    }
}

impl Numbers for Transform {
    fn numbers(&self) -> Vec<f64> { self.0.to_vec() }
    fn from_numbers(n: &[f64]) -> Transform { Transform(Numbers::from_numbers(n)) }
}

impl Numbers for Border {
    fn numbers(&self) -> Vec<f64> { [vec![self.width], self.color.numbers()].concat() }
    fn from_numbers(n: &[f64]) -> Border {
        Border { width: n[0], color: Color::from_numbers(&n[1..]) }
    }
}

impl Numbers for Shadow {
    fn numbers(&self) -> Vec<f64> {
        [self.color.numbers(), self.offset.numbers(), vec![self.radius]].concat()
    }
    fn from_numbers(n: &[f64]) -> Shadow {
        Shadow { color: Color::from_numbers(n), offset: Point::from_numbers(&n[4..]), radius: n[6] }
    }
}

impl Numbers for Gradient {
    fn numbers(&self) -> Vec<f64> {
        if self.kind == 0 && self.stops.is_empty() {
            return vec![];
        }
        let mut numbers = [vec![self.kind as f64], self.start.numbers(), self.end.numbers()].concat();
        for Stop { color, place } in &self.stops {
            numbers.extend(color.numbers());
            numbers.push(*place);
        }
        numbers
    }
    fn from_numbers(n: &[f64]) -> Gradient {
        if n.len() < 5 {
            return Gradient::default();
        }
        let stops = n[5..].chunks(5).map(|n| Stop { color: Color::from_numbers(n), place: n[4] });
        Gradient {
            kind: n[0] as i32,
            start: Point::from_numbers(&n[1..]),
            end: Point::from_numbers(&n[3..]),
            stops: stops.collect(),
        }
    }
}
