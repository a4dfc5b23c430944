//! Points, rectangles, colours, transforms and timings.

pub use crate::abi::{
    Arc, Color, ColorMatrix, CornerRadii, GradientStop as Stop, Matrix as Transform, Point, Rect, Size,
    Vector,
};


#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Border { pub width: f64, pub color: Color }

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shadow { pub color: Color, pub offset: Point, pub radius: f64 }

/// 2 to 8 stops; `kind` is `GRADIENT_…`. The default has no stops and stands for no gradient.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gradient { pub kind: i32, pub start: Point, pub end: Point, pub stops: Vec<Stop> }

/// A grid of points; see `View::set_mesh`. The default has no points and stands for no mesh.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh { pub columns: i32, pub rows: i32, pub points: Vec<Vector> }

impl Mesh {
    /// A mesh whose points are at their regular places, row by row.
    pub fn flat(columns: i32, rows: i32) -> Mesh {
        let place = |n: i32, of: i32| f64::from(n) / f64::from(of);
        let row = |y| (0..=columns).map(move |x| Vector { x: place(x, columns), y: place(y, rows), z: 0.0 });
        Mesh { columns, rows, points: (0..=rows).flat_map(row).collect() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeshLight { pub direction: Vector, pub strength: f64 }

/// The values of a mask that show; see `View::set_mask_threshold`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MaskThreshold { pub threshold: f64, pub softness: f64 }

/// The line along a view's path; see `View::set_stroke`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke { pub color: Color, pub width: f64, pub start: f64, pub end: f64 }

/// The ends and the corners of a stroke: `CAP_…` and `JOIN_…`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrokeStyle { pub cap: i32, pub join: i32, pub miter_limit: f64 }

impl Default for Stroke {
    fn default() -> Stroke { Stroke { color: Color::default(), width: 1.0, start: 0.0, end: 1.0 } }
}

impl Default for StrokeStyle {
    fn default() -> StrokeStyle { StrokeStyle { cap: 0, join: 0, miter_limit: 10.0 } }
}

impl ColorMatrix {
    /// Changes nothing.
    pub const IDENTITY: ColorMatrix = ColorMatrix {
        red: [1.0, 0.0, 0.0, 0.0, 0.0],
        green: [0.0, 1.0, 0.0, 0.0, 0.0],
        blue: [0.0, 0.0, 1.0, 0.0, 0.0],
        alpha: [0.0, 0.0, 0.0, 1.0, 0.0],
    };
    /// CSS's `saturate()`: 0 is grey, 1 changes nothing.
    pub fn saturation(amount: f64) -> ColorMatrix {
        let (r, g, b) = (0.2126 * (1.0 - amount), 0.7152 * (1.0 - amount), 0.0722 * (1.0 - amount));
        ColorMatrix {
            red: [r + amount, g, b, 0.0, 0.0],
            green: [r, g + amount, b, 0.0, 0.0],
            blue: [r, g, b + amount, 0.0, 0.0],
            ..ColorMatrix::IDENTITY
        }
    }
    /// Gives each colour, by its luminance, a place between `dark` and `light`.
    pub fn duotone(dark: Color, light: Color) -> ColorMatrix {
        let row = |dark: f64, light: f64| {
            let way = light - dark;
            [0.2126 * way, 0.7152 * way, 0.0722 * way, 0.0, dark]
        };
        ColorMatrix {
            red: row(dark.red, light.red),
            green: row(dark.green, light.green),
            blue: row(dark.blue, light.blue),
            ..ColorMatrix::IDENTITY
        }
    }
}

impl Rect {
    pub fn center(&self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }
}

impl Transform {
    pub const IDENTITY: Transform = Transform {
        m11: 1.0, m12: 0.0, m13: 0.0, m14: 0.0,
        m21: 0.0, m22: 1.0, m23: 0.0, m24: 0.0,
        m31: 0.0, m32: 0.0, m33: 1.0, m34: 0.0,
        m41: 0.0, m42: 0.0, m43: 0.0, m44: 1.0,
    };
    pub fn scale(x: f64, y: f64) -> Transform {
        Transform { m11: x, m22: y, ..Transform::IDENTITY }
    }
    pub fn translation(x: f64, y: f64) -> Transform {
        Transform { m41: x, m42: y, ..Transform::IDENTITY }
    }
}

/// A curve or a spring, valid during its transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing(pub u64);

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

impl Numbers for i32 {
    fn numbers(&self) -> Vec<f64> { vec![f64::from(*self)] }
    fn from_numbers(n: &[f64]) -> i32 { n[0] as i32 }
}

impl<const COUNT: usize> Numbers for [f64; COUNT] {
    fn numbers(&self) -> Vec<f64> { self.to_vec() }
    fn from_numbers(n: &[f64]) -> [f64; COUNT] {
        let mut result = [0.0; COUNT];
        result.copy_from_slice(&n[..COUNT]);
        result
    }
}

macro_rules! numbers {
    ($type:ident: $($field:ident),+) => {
        impl Numbers for $type {
            fn numbers(&self) -> Vec<f64> { vec![$(self.$field),+] }
            fn from_numbers(numbers: &[f64]) -> $type {
                let mut numbers = numbers.iter().copied();
                $type { $($field: numbers.next().unwrap_or(0.0)),+ }
            }
        }
    };
}
numbers!(Point: x, y);
numbers!(Vector: x, y, z);
numbers!(Rect: x, y, width, height);
numbers!(Color: red, green, blue, alpha);
numbers!(CornerRadii: top_left, top_right, bottom_right, bottom_left);
numbers!(
    Transform:
    m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44
);

impl Numbers for ColorMatrix {
    fn numbers(&self) -> Vec<f64> { [self.red, self.green, self.blue, self.alpha].concat() }
    fn from_numbers(n: &[f64]) -> ColorMatrix {
        let row = |index: usize| Numbers::from_numbers(&n[5 * index..5 * index + 5]);
        ColorMatrix { red: row(0), green: row(1), blue: row(2), alpha: row(3) }
    }
}

numbers!(MaskThreshold: threshold, softness);

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

impl Numbers for Stroke {
    fn numbers(&self) -> Vec<f64> {
        [self.color.numbers(), vec![self.width, self.start, self.end]].concat()
    }
    fn from_numbers(n: &[f64]) -> Stroke {
        Stroke { color: Color::from_numbers(n), width: n[4], start: n[5], end: n[6] }
    }
}

impl Numbers for StrokeStyle {
    fn numbers(&self) -> Vec<f64> {
        vec![f64::from(self.cap), f64::from(self.join), self.miter_limit]
    }
    fn from_numbers(n: &[f64]) -> StrokeStyle {
        StrokeStyle { cap: n[0] as i32, join: n[1] as i32, miter_limit: n[2] }
    }
}

impl Numbers for MeshLight {
    fn numbers(&self) -> Vec<f64> { [self.direction.numbers(), vec![self.strength]].concat() }
    fn from_numbers(n: &[f64]) -> MeshLight {
        MeshLight { direction: Vector::from_numbers(n), strength: n[3] }
    }
}

impl Numbers for Mesh {
    fn numbers(&self) -> Vec<f64> {
        if self.points.is_empty() {
            return vec![];
        }
        let mut numbers = vec![f64::from(self.columns), f64::from(self.rows)];
        self.points.iter().for_each(|p| numbers.extend([p.x, p.y, p.z]));
        numbers
    }
    fn from_numbers(n: &[f64]) -> Mesh {
        if n.len() < 2 {
            return Mesh::default();
        }
        let points = n[2..].chunks_exact(3).map(Vector::from_numbers).collect();
        Mesh { columns: n[0] as i32, rows: n[1] as i32, points }
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
