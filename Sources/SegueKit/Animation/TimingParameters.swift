public import SegueGeometry
public import SegueMotion
public import SegueScene

extension View {
  /// The four named curves of an animation (UIView.AnimationCurve).
  public enum AnimationCurve: Int, Sendable, Hashable, CaseIterable {
    case easeInOut, easeIn, easeOut, linear

    var timing: Timing {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }
}

/// A vector in the plane (CGVector).
public struct Vector: Sendable, Hashable {
  /// The horizontal component.
  public var dx: Double
  /// The vertical component.
  public var dy: Double

  /// The vector of length 0.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}

/// The timing of a property animator (UITimingCurveProvider). `CubicTimingParameters` and
/// `SpringTimingParameters` conform to it.
nonisolated public protocol TimingCurveProvider: Sendable {
  /// Returns the timing of an animation of `duration` seconds.
  func timing(duration: Double) -> Timing
  /// The duration in seconds that the timing itself determines, as a spring of a given mass does;
  /// nil when the animator's duration applies.
  var ownDuration: Double? { get }
  /// Returns separate timings for the x and the y of a view's centre; nil when both have the timing
  /// of all other properties.
  func timings(ofCenter duration: Double) -> (x: Timing, y: Timing)?
}

extension TimingCurveProvider {
  public var ownDuration: Double? { nil }
  public func timings(ofCenter duration: Double) -> (x: Timing, y: Timing)? { nil }
}

/// A cubic Bézier curve (UICubicTimingParameters).
public struct CubicTimingParameters: TimingCurveProvider, Hashable {
  private let curve: Timing

  /// Creates UIKit's default curve.
  public init() { curve = .curve(.bezier(Self.standard)) }

  private static let standard = (try? Bezier(0.25, 0.1, 0.25, 1)) ?? .ease

  /// Creates one of the four named curves.
  public init(animationCurve curve: View.AnimationCurve) { self.curve = curve.timing }

  /// Creates a curve from its two control points. Their x coordinates are clamped to 0…1, and
  /// coordinates that are not finite are replaced by 0.
  public init(controlPoint1: Point, controlPoint2: Point) {
    func unit(_ x: Double) -> Double { x.isFinite ? min(max(x, 0), 1) : 0 }
    func finite(_ y: Double) -> Double { y.isFinite ? y : 0 }
    let bezier = try? Bezier(
      unit(controlPoint1.x), finite(controlPoint1.y), unit(controlPoint2.x), finite(controlPoint2.y)
    )
    curve = .curve(.bezier(bezier ?? .easeInOut))
  }

  public func timing(duration: Double) -> Timing { curve }
}

/// The timing of a spring (UISpringTimingParameters).
public struct SpringTimingParameters: TimingCurveProvider, Hashable {
  private enum Kind: Hashable {
    case ratio(Double)
    case perceived(duration: Double, bounce: Double)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }

  private let kind: Kind
  /// The initial velocity toward the target; 1 covers the animation's whole distance in a second.
  /// The x and y of a view's centre use `dx` and `dy`. All other properties use the length of the
  /// vector, or `dx` when both components are equal.
  public let initialVelocity: Vector

  /// Creates the spring that UIKit uses for its own animations. Its physical parameters determine
  /// the duration.
  public init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Creates a spring with a damping ratio in 0…1 that settles within the animator's duration.
  public init(dampingRatio ratio: Double, initialVelocity: Vector = .zero) {
    kind = .ratio(ratio)
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring from its physical parameters, which also determine its duration. Invalid
  /// parameters, such as a mass of 0, give a critically damped spring.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector) {
    kind = .physical(mass: mass, stiffness: stiffness, damping: damping)
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring of a perceived duration in seconds, and a bounce in -1…1, which also determine the animator's
  /// duration (UISpringTimingParameters.init(duration:bounce:)).
  public init(duration: Double = 0.5, bounce: Double, initialVelocity: Vector = .zero) {
    kind = .perceived(
      duration: duration.isFinite ? max(duration, 0.01) : 0.5,
      bounce: bounce.isFinite ? min(max(bounce, -0.99), 0.99) : 0)
    self.initialVelocity = initialVelocity
  }

  private var speed: Double {
    let (x, y) = (initialVelocity.dx, initialVelocity.dy)
    return x == y || y == 0 ? x : x == 0 ? y : (x * x + y * y).squareRoot()
  }

  private func spring(_ velocity: Double, _ duration: Double) -> Spring {
    let velocity = velocity.isFinite ? velocity : 0
    if case .perceived(let duration, let bounce) = kind {
      return (try? Spring(duration: duration, bounce: bounce, velocity: velocity))
        ?? Spring(duration: duration, ratio: 1, velocity: velocity)
    }
    guard case .physical(let mass, let stiffness, let damping) = kind else {
      guard case .ratio(let ratio) = kind else { return Spring(duration: duration, ratio: 1) }
      return Spring(duration: duration, ratio: ratio, velocity: velocity)
    }
    let spring = try? Spring(
      mass: mass, stiffness: stiffness, damping: damping, velocity: velocity,
      clampedToCritical: true)
    return spring.flatMap { $0.settlingTime.isFinite ? $0 : nil }
      ?? Spring(duration: duration, ratio: 1, velocity: velocity)
  }

  public func timing(duration: Double) -> Timing { .spring(spring(speed, duration)) }

  public var ownDuration: Double? {
    if case .ratio = kind { return nil }
    return timing(duration: 0.5).naturalDuration
  }

  public func timings(ofCenter duration: Double) -> (x: Timing, y: Timing)? {
    guard initialVelocity.dx != initialVelocity.dy else { return nil }
    return (
      .spring(spring(initialVelocity.dx, duration)), .spring(spring(initialVelocity.dy, duration))
    )
  }
}
