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

impl Vector {
    pub(crate) fn numbers(&self) -> [f64; 3] { [self.x, self.y, self.z] }
    pub(crate) fn from([x, y, z]: [f64; 3]) -> Vector { Vector { x, y, z } }
}

impl Color {
    pub(crate) fn numbers(&self) -> [f64; 4] { [self.red, self.green, self.blue, self.alpha] }
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
