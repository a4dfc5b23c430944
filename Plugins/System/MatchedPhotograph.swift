import SegueAnimatorStage
import SegueSDK

/// The way of two pictures that show one photograph in two crops.
///
/// Each picture has its own size at its end of the way, and covers the card everywhere. While one gives way to the other,
/// they coincide. Since both must cover the card then, it shows no more of the photograph than the smaller crop does. So
/// this happens near the end at which the card shows that crop.
struct MatchedPhotograph: Equatable {
  /// The place of the lower picture on the upper one.
  private let place: SamePhotograph
  private let (lower, upper): (Size, Size)
  /// The range in which the pictures coincide and the upper one appears.
  private let range: ClosedRange<Double>

  /// Nil for pictures of different things, and if each shows something that the other one does not.
  ///
  /// - Parameters:
  ///   - under: The lower picture.
  ///   - over: The upper picture.
  ///   - lower: The size of the lower element.
  ///   - upper: The size of the upper element.
  init?(_ under: View, _ over: View, lower: Size, upper: Size) {
    guard let place = SamePhotograph(under, in: over, Rect(origin: .zero, size: upper)), place.isNested(lower, upper)
    else { return nil }
    self.place = place
    (self.lower, self.upper) = (lower, upper)
    range = place.isSecondLarger(lower, upper) ? 0.05...0.2 : 0.8...0.95
  }

  /// The ranges in which the upper picture appears and the lower one, which is behind it then, disappears.
  var exchange: (appearing: ClosedRange<Double>, disappearing: ClosedRange<Double>) {
    (range, range.upperBound...range.upperBound + 0.02)
  }

  /// The phases in which the pictures move in the card, which grows evenly from one element's size to the other's.
  func phases(_ lowers: [View], _ uppers: [View]) -> [Phase] {
    [
      phase(0...range.lowerBound, lowers, lower, Rect(origin: .zero, size: lower), coinciding(range.lowerBound).lower),
      phase(range.lowerBound...1, lowers, lower, coinciding(range.lowerBound).lower, coinciding(1).lower),
      phase(0...range.upperBound, uppers, upper, coinciding(0).upper, coinciding(range.upperBound).upper),
      phase(range.upperBound...1, uppers, upper, coinciding(range.upperBound).upper, Rect(origin: .zero, size: upper)),
    ]
  }

  /// Returns the rectangles in which the pictures coincide and cover the card, in the card's points.
  private func coinciding(_ progress: Double) -> (lower: Rect, upper: Rect) {
    let (first, last) = (place.covering(lower, lower, upper), place.covering(upper, lower, upper))
    func between(_ a: Rect, _ b: Rect) -> Rect {
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
      return Rect(
        x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width), height: mix(a.height, b.height))
    }
    return (between(first.one, last.one), between(first.other, last.other))
  }

  private func phase(
    _ range: ClosedRange<Double>, _ pictures: [View], _ size: Size, _ start: Rect, _ end: Rect
  ) -> Phase {
    func layOut(in rect: Rect) {
      for picture in pictures {
        picture.scale = Vector3D(x: rect.width / size.width, y: rect.height / size.height, z: 1)
        picture.center = rect.center
      }
    }
    return Phase(range) {
      layOut(in: start)
    } over: {
      layOut(in: end)
    }
  }
}
