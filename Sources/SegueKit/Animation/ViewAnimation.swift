internal import SegueMotion
internal import SegueScene

/// A duration and a curve or spring, for `View.animate(_:changes:completion:)`: `.spring(duration: 0.4, bounce: 0.2)`,
/// as SwiftUI's Animation.
public struct ViewAnimation: Sendable, Hashable {
  private enum Kind: Hashable {
    case curve(View.AnimationCurve)
    case spring(bounce: Double)
  }

  private let kind: Kind
  private let duration: Double
  private var wait = 0.0
  private var rate = 1.0

  private init(_ kind: Kind, _ duration: Double) { (self.kind, self.duration) = (kind, duration) }

  /// A spring of a perceived duration in seconds, and a bounce in -1…1.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> ViewAnimation {
    ViewAnimation(.spring(bounce: bounce), duration)
  }
  /// A spring without a bounce.
  public static var spring: ViewAnimation { .spring() }
  /// A spring that does not overshoot.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> ViewAnimation {
    .spring(duration: duration, bounce: extraBounce)
  }
  /// A spring that overshoots a little.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> ViewAnimation {
    .spring(duration: duration, bounce: 0.15 + extraBounce)
  }
  /// A spring that overshoots visibly.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> ViewAnimation {
    .spring(duration: duration, bounce: 0.3 + extraBounce)
  }
  /// The spring `smooth` with half a second.
  public static var smooth: ViewAnimation { .smooth() }
  /// The spring `snappy` with half a second.
  public static var snappy: ViewAnimation { .snappy() }
  /// The spring `bouncy` with half a second.
  public static var bouncy: ViewAnimation { .bouncy() }
  /// An even movement of `duration` seconds.
  public static func linear(duration: Double = 0.35) -> ViewAnimation { ViewAnimation(.curve(.linear), duration) }
  /// A movement that begins slowly.
  public static func easeIn(duration: Double = 0.35) -> ViewAnimation { ViewAnimation(.curve(.easeIn), duration) }
  /// A movement that ends slowly.
  public static func easeOut(duration: Double = 0.35) -> ViewAnimation { ViewAnimation(.curve(.easeOut), duration) }
  /// A movement that begins and ends slowly.
  public static func easeInOut(duration: Double = 0.35) -> ViewAnimation {
    ViewAnimation(.curve(.easeInOut), duration)
  }
  /// The spring without a bounce.
  public static var `default`: ViewAnimation { .spring() }

  /// Returns the animation with a delay in seconds, which is added to the one that it has.
  public func delay(_ seconds: Double) -> ViewAnimation {
    var new = self
    new.wait += seconds
    return new
  }

  /// Returns the animation `factor` times as fast. A factor that is not finite and above 0 changes nothing.
  public func speed(_ factor: Double) -> ViewAnimation {
    guard factor.isFinite, factor > 0 else { return self }
    var new = self
    new.rate *= factor
    return new
  }

  fileprivate func run(_ changes: () -> Void, _ completion: ((Bool) -> Void)?) {
    switch kind {
    case .spring(let bounce):
      View.animate(
        springDuration: duration / rate, bounce: bounce, delay: wait / rate, animations: changes, completion: completion
      )
    case .curve(let curve):
      View.run(
        duration: duration / rate, delay: wait / rate, timing: curve.timing, options: [], animations: changes,
        completion: completion)
    }
  }
}

extension View {
  /// Animates the changes that `changes` makes, as `animate(withDuration:delay:options:animations:completion:)` does,
  /// with one value for duration and curve: `View.animate(.spring(duration: 0.4)) { … }`.
  public static func animate(
    _ animation: ViewAnimation, changes: () -> Void, completion: (() -> Void)? = nil
  ) {
    animation.run(changes, completion.map { call in { _ in call() } })
  }
}
