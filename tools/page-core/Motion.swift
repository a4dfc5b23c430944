// What stands in a page for the C library, and for the parts of SegueMotion that a page does not need.

@_extern(wasm, module: "math", name: "exp") func exp(_ x: Double) -> Double
@_extern(wasm, module: "math", name: "expm1") func expm1(_ x: Double) -> Double
@_extern(wasm, module: "math", name: "exp2") func exp2(_ x: Double) -> Double
@_extern(wasm, module: "math", name: "log") func log(_ x: Double) -> Double
@_extern(wasm, module: "math", name: "pow") func pow(_ x: Double, _ y: Double) -> Double
@_extern(wasm, module: "math", name: "sin") func sin(_ x: Double) -> Double
@_extern(wasm, module: "math", name: "cos") func cos(_ x: Double) -> Double
@_extern(wasm, module: "math", name: "asin") func asin(_ x: Double) -> Double
@_extern(wasm, module: "math", name: "atan2") func atan2(_ y: Double, _ x: Double) -> Double
@_extern(wasm, module: "math", name: "hypot") func length(_ x: Double, _ y: Double) -> Double

/// A page's transitions settle by springs, so of the curves only the straight line is here.
public enum Curve: Sendable, Hashable {
  case linear

  func value(at x: Double) -> Double { x }
  func velocity(at x: Double) -> Double { 1 }
}
