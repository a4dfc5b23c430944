internal import SegueText

/// A motion of a platform's own apps, under a name such as `ios.snappy`.
///
/// A name stands for its notation: a curve or spring that was read by its name prints as that.
///
/// The springs of iOS are SwiftUI's `smooth`, `snappy` and `bouncy` and the spring that follows a finger; Material's
/// curves are the tokens of its easing, and its springs those of the standard and the expressive scheme as Compose's
/// `MotionScheme` has them. Spatial springs are for places, sizes and turns, the ones for effects are for colours and
/// opacity, and never overshoot.
public struct PlatformMotion: Sendable {
  /// The name in small letters, such as `material.expressive.fast-spatial`.
  public let name: String
  /// The curve or spring that the name stands for.
  public let timing: Timing

  /// All motions, those of iOS first.
  public static let all: [PlatformMotion] =
    [
      PlatformMotion(name: "ios.smooth", timing: .spring(duration: 0.5, bounce: 0)),
      PlatformMotion(name: "ios.snappy", timing: .spring(duration: 0.5, bounce: 0.15)),
      PlatformMotion(name: "ios.bouncy", timing: .spring(duration: 0.5, bounce: 0.3)),
      PlatformMotion(name: "ios.interactive", timing: .spring(response: 0.15, ratio: 0.86)),
      PlatformMotion(name: "material.standard", timing: .cubicBezier(0.2, 0, 0, 1)),
      PlatformMotion(name: "material.standard-accelerate", timing: .cubicBezier(0.3, 0, 1, 1)),
      PlatformMotion(name: "material.standard-decelerate", timing: .cubicBezier(0, 0, 0, 1)),
      PlatformMotion(name: "material.emphasized", timing: emphasized),
      PlatformMotion(name: "material.emphasized-accelerate", timing: .cubicBezier(0.3, 0, 0.8, 0.15)),
      PlatformMotion(name: "material.emphasized-decelerate", timing: .cubicBezier(0.05, 0.7, 0.1, 1)),
    ]
    + scheme("material.standard", spatial: [(0.9, 700), (0.9, 1400), (0.9, 300)])
    + scheme("material.expressive", spatial: [(0.8, 380), (0.6, 800), (0.8, 200)])

  /// The springs of one of Material's schemes: the default ones, the fast ones and the slow ones, each as damping
  /// ratio and stiffness of a mass of 1.
  private static func scheme(_ name: String, spatial: [(ratio: Double, stiffness: Double)]) -> [PlatformMotion] {
    let effects = [(ratio: 1.0, stiffness: 1600.0), (1, 3800), (1, 800)]
    return [("spatial", spatial), ("effects", effects)].flatMap { kind, springs in
      zip(["", "fast-", "slow-"], springs).map { speed, spring in
        let damping = 2 * spring.ratio * spring.stiffness.squareRoot()
        return PlatformMotion(
          name: "\(name).\(speed)\(kind)",
          timing: .spring(mass: 1, stiffness: spring.stiffness, damping: damping))
      }
    }
  }

  /// Material's emphasized curve, which consists of two Béziers that meet at (1/6, 0.4). Android draws it as straight
  /// lines, too, which are at most 0.0021 away.
  private static let emphasized: Timing = {
    let points: [(output: Double, percent: Double)] = [
      (0, 0), (0.0078, 3.114), (0.03005, 5.985), (0.06443, 8.502), (0.1083, 10.64), (0.1587, 12.39),
      (0.2132, 13.81), (0.2705, 14.95), (0.3299, 15.86), (0.3896, 16.56), (0.4, 16.6666), (0.4879, 17.6),
      (0.5523, 18.46), (0.6071, 19.39), (0.658, 20.55), (0.7074, 22.06), (0.7546, 24.04), (0.8009, 26.76),
      (0.8437, 30.32), (0.8837, 35.12), (0.9209, 41.77), (0.9532, 50.92), (0.9786, 63.38), (0.9952, 80.62), (1, 100),
    ]
    do throws(MotionError) {
      let stops = points.map { LinearPoints.Stop($0.output, at: $0.percent / 100) }
      return .curve(.points(try LinearPoints(stops)))
    } catch {
      preconditionFailure(error.description)
    }
  }()

  /// The motion at the begin of a text, if it has a name with a dot.
  ///
  /// - Throws: ``MotionError`` for a name with a dot that no motion has, and for more text after it.
  init?(parsing text: String) throws(MotionError) {
    var scanner = Scanner(text)
    scanner.skipSpace()
    let start = scanner.index
    guard var name = scanner.name(), scanner.next == UInt8(ascii: ".") else { return nil }
    while scanner.takeDot() { name += "." + (scanner.name() ?? "") }
    guard let motion = Self.all.first(where: { $0.name == name }) else {
      let near = nearestName(to: name, among: Self.all.map(\.name))
      let hint = near.map { "; " + didYouMean($0, for: name) } ?? ""
      throw scanner.error("there is no motion named \(quoted(name))\(hint)", at: start, suggestion: near)
    }
    try scanner.expectEnd(after: "curve")
    self = motion
  }

  private init(name: String, timing: Timing) {
    (self.name, self.timing) = (name, timing)
  }
}
