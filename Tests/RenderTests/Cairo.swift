import Foundation
import SegueGeometry

/// The graphics library cairo, as an oracle for shapes. It is opened at run time, because only tests need
/// it.
struct Cairo {
  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Act = @convention(c) (Pointer) -> Void
  private typealias SetNumber = @convention(c) (Pointer, Double) -> Void
  private typealias SetChoice = @convention(c) (Pointer, Int32) -> Void
  private typealias PointFunction = @convention(c) (Pointer, Double, Double) -> Void
  private typealias Curve =
    @convention(c) (
      Pointer, Double, Double, Double, Double, Double, Double
    ) -> Void

  private let library: Pointer

  /// Opens cairo; nil on a machine without it.
  init?() {
    guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
    self.library = library
  }

  private func symbol<Function>(_ name: String, _ type: Function.Type) -> Function {
    // Unsafe: each function type is declared as in cairo.h.
    unsafeBitCast(dlsym(library, "cairo_" + name), to: type)
  }

  /// Returns the coverage of each pixel of a picture, 0…255: by the stroke of the path, or by the inside of the path if
  /// `stroke` is nil. The path is transformed by the affine map with the six numbers of `matrix`.
  func coverage(
    _ path: BezierPath, stroke: (Stroke, StrokeStyle)?, _ matrix: [Double], _ width: Int,
    _ height: Int
  ) -> [Double] {
    let surface = symbol(
      "image_surface_create", (@convention(c) (Int32, Int32, Int32) -> Pointer).self)(
        2, Int32(width), Int32(height))
    let context = symbol("create", (@convention(c) (Pointer) -> Pointer).self)(surface)
    defer {
      symbol("destroy", Act.self)(context)
      symbol("surface_destroy", Act.self)(surface)
    }
    symbol("set_antialias", SetChoice.self)(context, 6)
    symbol("set_tolerance", SetNumber.self)(context, 0.01)
    var numbers = matrix
    symbol("transform", (@convention(c) (Pointer, Pointer) -> Void).self)(context, &numbers)
    for segment in path.segments {
      switch segment {
      case .move(let to): symbol("move_to", PointFunction.self)(context, to.x, to.y)
      case .curve(let a, let b, let to):
        symbol("curve_to", Curve.self)(context, a.x, a.y, b.x, b.y, to.x, to.y)
      case .close: symbol("close_path", Act.self)(context)
      }
    }
    if let (stroke, style) = stroke {
      symbol("set_line_width", SetNumber.self)(context, stroke.width)
      symbol("set_line_cap", SetChoice.self)(context, style.cap.rawValue)
      symbol("set_line_join", SetChoice.self)(context, style.join.rawValue)
      symbol("set_miter_limit", SetNumber.self)(context, style.miterLimit)
      symbol("stroke", Act.self)(context)
    } else {
      symbol("set_fill_rule", SetChoice.self)(context, path.fillRule == .evenOdd ? 1 : 0)
      symbol("fill", Act.self)(context)
    }
    symbol("surface_flush", Act.self)(surface)
    let data = symbol("image_surface_get_data", (@convention(c) (Pointer) -> Pointer).self)(surface)
    let stride = Int(
      symbol("image_surface_get_stride", (@convention(c) (Pointer) -> Int32).self)(surface))
    return (0..<width * height).map {
      Double(data.load(fromByteOffset: $0 / width * stride + $0 % width, as: UInt8.self))
    }
  }
}
