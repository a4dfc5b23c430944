package import SegueGeometry
internal import SegueKit

#if canImport(Glibc)
  import Glibc
#endif

/// The way of a film's pointer: its position and state as a pure function of the time.
///
/// Between two strokes the pointer moves as a hand does: along the minimum-jerk curve, which has no jump in speed or
/// acceleration, on a slightly bent way, for a time that grows with the logarithm of the distance. It arrives a moment
/// before it presses, and is hidden while it has nothing to do. Each way is bent in another manner, which depends on its
/// number and its ends alone, so that it is the same in every run.
///
/// Source: Flash and Hogan, The coordination of arm movements, 1985 (the curve); Fitts, 1954 (the time).
package struct PointerPath: Sendable, Hashable {
  /// The pointer at a time.
  package struct State: Sendable, Hashable {
    /// The position of its tip, in points.
    package var location: Point
    /// 0 for a pointer that is hidden, 1 for one that is fully visible.
    package var opacity: Double
    /// 0 for a pointer above the screen, 1 for one that presses.
    package var press: Double
    /// True over a link that the pointer taps, from when it comes over its area until the tap is over.
    package var isOverLink = false
    /// The same over a field that it taps, into which the script types.
    package var isOverField = false
    /// The ring of the last press, with its centre and its progress in 0…1; nil for none.
    package var ring: (center: Point, progress: Double)? {
      ringProgress < 1 ? (ringCenter, ringProgress) : nil
    }
    fileprivate var ringCenter = Point.zero
    fileprivate var ringProgress = 1.0
  }

  /// A movement to the beginning of a stroke.
  private struct Leg: Sendable, Hashable {
    var begin: Double
    var end: Double
    var from: Point
    var to: Point
    /// The largest distance from the straight line, in points; below 0 on the other side.
    var bend: Double
    /// The share of the way after which the distance is largest, about a third to two thirds.
    var skew: Double

    func location(at time: Double) -> Point {
      guard time < end else { return to }
      let way = max((time - begin) / (end - begin), 0)
      let share = way * way * way * (10 + way * (6 * way - 15))
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
      // A curve through both ends, whose largest distance is about 1.
      let aside = 4 * share * (1 - share) * (1 + skew * (1 - 2 * share)) * bend / length
      return Point(x: from.x + dx * share - dy * aside, y: from.y + dy * share + dx * aside)
    }
  }

  /// A time in which the pointer is visible.
  private struct Span: Sendable, Hashable {
    var begin: Double
    var end: Double
  }

  /// The whole way of a pointer that a recorder has followed; nil for one that goes its own way.
  private var track: PointerStroke?
  /// The strokes of the pointer itself, which never overlap.
  private var strokes: [PointerStroke] = []
  /// The way to each stroke.
  private var legs: [Leg] = []
  private var spans: [Span] = []
  /// The same of a finger.
  private var fingerSpans: [Span] = []
  /// The strokes of further fingers, which are down at the same time.
  package private(set) var others: [PointerStroke] = []

  /// The time in which the pointer appears, and in which it disappears, in seconds.
  package static let fade = (appearing: 0.25, leaving: 0.4)
  /// The duration in which the ring of a press spreads, in seconds.
  package static let ring = 0.5
  /// The time in which the pointer goes down, and in which it comes up, in seconds.
  private static let press = (down: 0.08, up: 0.2)
  /// The time for which the pointer rests before it presses and after it has been lifted, in seconds.
  private static let rest = (before: 0.2, after: 0.14)
  /// The time without anything to do for which the pointer remains visible, and the one for which it is visible before it
  /// sets off, in seconds.
  private static let pause = (idle: 1.2, lead: 0.45)
  /// The same of a finger, which nobody leaves above a screen.
  private static let fingerPause = (idle: 0.1, lead: 0.0)

  /// Creates the path of a pointer.
  ///
  /// - Parameters:
  ///   - strokes: The strokes on the film's clock, in the order in which they begin.
  ///   - size: The size of the screen, in points.
  ///   - typed: The times in which texts are typed. The pointer is not over their letters: it is hidden, as on a desktop.
  package init(_ strokes: [PointerStroke], in size: Size, typed: [ClosedRange<Double>] = []) {
    for stroke in strokes {
      if let last = self.strokes.last, stroke.began < last.ended {
        others.append(stroke)
      } else {
        add(stroke, size)
      }
    }
    spans = spans(Self.pause, typed)
    fingerSpans = spans(Self.fingerPause, typed)
  }

  /// Returns the same path for a finger: it leaves when it has been lifted, unless it sets off again in about a second.
  /// What a recorder has followed stays as it is.
  package func ofFinger() -> PointerPath {
    guard track == nil else { return self }
    var path = self
    path.spans = fingerSpans
    return path
  }

  /// Returns the times in which the pointer is visible.
  private func spans(_ pause: (idle: Double, lead: Double), _ typed: [ClosedRange<Double>]) -> [Span] {
    guard let first = legs.first else { return [] }
    // A pointer that soon has something to do is there from the beginning.
    var span = Span(begin: first.begin < 1.5 ? -1 : first.begin - pause.lead, end: 0)
    var spans: [Span] = []
    for (index, stroke) in strokes.enumerated() {
      let next = index + 1 < legs.count ? legs[index + 1].begin : .infinity
      let texts = typed.filter { $0.lowerBound >= stroke.began && $0.lowerBound < next }
      span.end = stroke.ended + pause.idle
      if let text = texts.first { span.end = min(span.end, max(text.lowerBound - Self.fade.leaving / 2, stroke.ended)) }
      var begin = next - pause.lead
      // It comes back when the text is there, or when it sets off.
      if let text = texts.last { begin = min(max(begin, text.upperBound), next) }
      guard next < .infinity, begin > span.end + Self.fade.leaving else { continue }
      spans.append(span)
      span.begin = begin
    }
    return spans + [span]
  }

  /// Creates the path of a pointer that a recorder has followed. It is visible around the times at which it moves or is
  /// pressed.
  ///
  /// - Parameter samples: The samples on the film's clock, in the order of their times.
  package init(_ samples: [PointerTrack.Sample]) {
    if !samples.isEmpty {
      track = PointerStroke(samples: samples.map { Storyboard.Sample(seconds: $0.seconds, point: $0.point) })
    }
    strokes = PointerStroke.all(in: samples)
    for (index, sample) in samples.enumerated() {
      let before = index > 0 ? samples[index - 1] : nil
      if let before, before.point == sample.point, before.isPressed == sample.isPressed { continue }
      // It is still until it moves.
      let begin = (before?.seconds ?? sample.seconds) - Self.fade.appearing
      if let last = spans.last, begin <= last.end + Self.fade.leaving {
        spans[spans.count - 1].end = sample.seconds + Self.pause.idle
      } else {
        spans.append(Span(begin: max(begin, sample.seconds - Self.pause.lead), end: sample.seconds + Self.pause.idle))
      }
    }
  }

  /// True for a path of a pointer that has nothing to do.
  package var isEmpty: Bool { strokes.isEmpty && track == nil }

  private mutating func add(_ stroke: PointerStroke, _ size: Size) {
    let number = strokes.count
    let last = strokes.last
    let from = last?.end ?? Self.start(toward: stroke.start, in: size)
    let (dx, dy) = (stroke.start.x - from.x, stroke.start.y - from.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    // The time grows with the distance as a share of the screen, whatever a point is.
    let share = distance / max(min(size.width, size.height), 1)
    let natural = 0.34 + 0.3 * log2(1 + 3 * share)
    let free = stroke.began - (last?.ended ?? 0)
    let after = last == nil ? 0 : min(Self.rest.after, 0.15 * free)
    let end = stroke.began - min(Self.rest.before, 0.2 * free)
    let begin = max(end - natural, (last?.ended ?? 0) + after)
    var dice = Dice(number, from, stroke.start)
    let side = dice.next() < 0.5 ? -1.0 : 1
    legs.append(
      Leg(
        begin: begin, end: max(end, begin + 1e-6), from: from, to: stroke.start,
        bend: side * (0.03 + 0.06 * dice.next()) * distance, skew: 0.8 * (dice.next() - 0.5)))
    strokes.append(stroke)
  }

  /// Returns the point at which the pointer is before its first way: on the side of the screen's middle.
  private static func start(toward target: Point, in size: Size) -> Point {
    var dice = Dice(-1, target, Point(x: size.width, y: size.height))
    let middle = Point(x: size.width / 2, y: size.height * 0.6)
    let angle = atan2(middle.y - target.y, middle.x - target.x) + (dice.next() - 0.5)
    let distance = (0.4 + 0.1 * dice.next()) * min(size.width, size.height)
    func inside(_ value: Double, _ side: Double) -> Double { min(max(value, 0.08 * side), 0.92 * side) }
    return Point(
      x: inside(target.x + distance * cos(angle), size.width),
      y: inside(target.y + distance * sin(angle), size.height))
  }

  /// Random numbers that depend on the number and the ends of a way alone.
  private struct Dice {
    private let film: UInt64
    private var number = 0

    init(_ number: Int, _ from: Point, _ to: Point) {
      var bits = UInt64(bitPattern: Int64(number))
      for value in [from.x, from.y, to.x, to.y] {
        // Rounded, so that the last bit of a position changes nothing.
        bits = (bits ^ ((value * 16).rounded() / 16).bitPattern) &* 0x100_0000_01b3
        bits ^= bits >> 29
      }
      film = bits
    }

    /// Returns a number from 0 to below 1.
    mutating func next() -> Double {
      number += 1
      return Double(TransitionSeed.seed(film: film, number: number)) * 0x1p-53
    }
  }

  /// Returns the pointer at a time, in seconds on the film's clock; nil while it is hidden.
  package func state(at time: Double) -> State? {
    let opacity = opacity(at: time)
    guard opacity > 0 else { return nil }
    var (low, high) = (0, strokes.count)
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].began <= time { low = middle + 1 } else { high = middle }
    }
    var state = State(
      location: legs.first?.from ?? track?.location(at: time) ?? .zero, opacity: opacity, press: 0)
    if low > 0 {
      let stroke = strokes[low - 1]
      if track == nil { state.location = time < stroke.ended ? stroke.location(at: time) : stroke.end }
      let down = Self.smooth(
        (min(time, max(stroke.ended, stroke.began + Self.press.down)) - stroke.began) / Self.press.down)
      let up = Self.smooth((time - max(stroke.ended, stroke.began + Self.press.down)) / Self.press.up)
      state.press = down * (1 - up)
      (state.ringCenter, state.ringProgress) = (stroke.start, min((time - stroke.began) / Self.ring, 1))
    }
    if low < legs.count, time > legs[low].begin { state.location = legs[low].location(at: time) }
    // A hand ends with the tap, which opens something; a field is still there.
    let last =
      low > 0 && (strokes[low - 1].isField || time < strokes[low - 1].ended + Self.press.up) ? strokes[low - 1] : nil
    let next = low < strokes.count ? strokes[low] : nil
    let over = [last, next].compactMap(\.self).filter { $0.taps(at: state.location) }
    (state.isOverLink, state.isOverField) = (over.contains { !$0.isField }, over.contains(where: \.isField))
    return state
  }

  private func opacity(at time: Double) -> Double {
    for span in spans where time >= span.begin && time < span.end + Self.fade.leaving {
      return Self.smooth((time - span.begin) / Self.fade.appearing)
        * (1 - Self.smooth((time - span.end) / Self.fade.leaving))
    }
    return 0
  }

  private static func smooth(_ value: Double) -> Double {
    let share = min(max(value, 0), 1)
    return share * share * (3 - 2 * share)
  }
}
