//! Shapes of Bézier curves, for `View::set_path`.

use crate::abi::{PathSegment, FILL_NONZERO, PATH_CLOSE, PATH_CURVE, PATH_MOVE};
use crate::values::Numbers;
use crate::{Point, Rect};

/// The length of the controls of a quarter circle of radius 1.
const QUARTER: f64 = 0.552_284_749_830_793_6;

/// A shape of Bézier curves, of at most 128 segments; without any it stands for no path. `rule` is
/// `FILL_…`, and 0 is `FILL_NONZERO`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path { pub rule: i32, pub segments: Vec<PathSegment> }

fn between(from: Point, to: Point, part: f64) -> Point {
    Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

fn at(x: f64, y: f64) -> Point { Point { x, y } }

impl Path {
    pub fn new() -> Path { Path::default() }

    pub fn move_to(self, to: Point) -> Path { self.add(PATH_MOVE, to, to, to) }

    pub fn line(self, to: Point) -> Path {
        let from = self.point();
        self.curve(between(from, to, 1.0 / 3.0), between(from, to, 2.0 / 3.0), to)
    }

    pub fn quadratic(self, control: Point, to: Point) -> Path {
        let from = self.point();
        self.curve(between(from, control, 2.0 / 3.0), between(to, control, 2.0 / 3.0), to)
    }

    pub fn curve(self, control1: Point, control2: Point, to: Point) -> Path {
        self.add(PATH_CURVE, control1, control2, to)
    }

    pub fn close(self) -> Path {
        let mut moves = self.segments.iter().rev().filter(|s| s.kind as i32 == PATH_MOVE);
        let start = moves.next().map_or(Point::default(), |s| s.end);
        self.add(PATH_CLOSE, start, start, start)
    }

    pub fn rect(r: Rect) -> Path {
        let (right, bottom) = (r.x + r.width, r.y + r.height);
        Path::new()
            .move_to(at(r.x, r.y))
            .line(at(right, r.y))
            .line(at(right, bottom))
            .line(at(r.x, bottom))
            .close()
    }

    /// It has as many segments with a radius of 0.
    pub fn rounded_rect(r: Rect, radius: f64) -> Path {
        let c = radius.min(r.width / 2.0).min(r.height / 2.0);
        let near = c * (1.0 - QUARTER);
        let (right, bottom) = (r.x + r.width, r.y + r.height);
        Path::new()
            .move_to(at(r.x + c, r.y))
            .line(at(right - c, r.y))
            .curve(at(right - near, r.y), at(right, r.y + near), at(right, r.y + c))
            .line(at(right, bottom - c))
            .curve(at(right, bottom - near), at(right - near, bottom), at(right - c, bottom))
            .line(at(r.x + c, bottom))
            .curve(at(r.x + near, bottom), at(r.x, bottom - near), at(r.x, bottom - c))
            .line(at(r.x, r.y + c))
            .curve(at(r.x, r.y + near), at(r.x + near, r.y), at(r.x + c, r.y))
            .close()
    }

    pub fn ellipse(r: Rect) -> Path {
        let (a, b) = (r.width / 2.0, r.height / 2.0);
        let (x, y, k, l) = (r.x + a, r.y + b, a * QUARTER, b * QUARTER);
        Path::new()
            .move_to(at(x + a, y))
            .curve(at(x + a, y + l), at(x + k, y + b), at(x, y + b))
            .curve(at(x - k, y + b), at(x - a, y + l), at(x - a, y))
            .curve(at(x - a, y - l), at(x - k, y - b), at(x, y - b))
            .curve(at(x + k, y - b), at(x + a, y - l), at(x + a, y))
            .close()
    }

    fn add(mut self, kind: i32, control1: Point, control2: Point, end: Point) -> Path {
        self.segments.push(PathSegment { kind: f64::from(kind), control1, control2, end });
        self
    }

    fn point(&self) -> Point { self.segments.last().map_or(Point::default(), |s| s.end) }
}

impl Numbers for Path {
    fn numbers(&self) -> Vec<f64> {
        if self.segments.is_empty() {
            return vec![];
        }
        let rule = if self.rule == 0 { FILL_NONZERO } else { self.rule };
        let mut numbers = vec![f64::from(rule)];
        for s in &self.segments {
            let points = [s.control1, s.control2, s.end].map(|p| [p.x, p.y]).concat();
            numbers.push(s.kind);
            numbers.extend(points);
        }
        numbers
    }
    fn from_numbers(n: &[f64]) -> Path {
        let Some(rule) = n.first() else { return Path::default() };
        let segments = n[1..].chunks_exact(7).map(|n| PathSegment {
            kind: n[0],
            control1: Point::from_numbers(&n[1..]),
            control2: Point::from_numbers(&n[3..]),
            end: Point::from_numbers(&n[5..]),
        });
        Path { rule: *rule as i32, segments: segments.collect() }
    }
}
