import SegueAnimatorStage
import SegueSDK

/// The part of the time in which a text that moves would be over a picture that it is beside on both screens, such as a
/// title beside a cover that grows. The text is not seen then: it disappears near its old place and appears near its new
/// one.
struct MatchCrossing {
  private let card: View
  /// The first and the last progress, 0 to 1, at which both overlap.
  private var (first, last): (Double, Double)

  /// The number of times at which two cards are compared, the least duration that counts, and that of a fade, as
  /// fractions of the whole, and the least overlap in points.
  private static let (steps, least, fade, overlap) = (48, 0.06, 0.12, 2.0)

  /// Returns the texts that cross pictures. They disappear and appear together, as the lines beside a cover do.
  static func all(of pairs: [MatchedPair], arc: Double) -> [MatchCrossing] {
    var all = pairs.compactMap { MatchCrossing($0, pairs, arc: arc) }
    let (first, last) = (all.reduce(1) { min($0, $1.first) }, all.reduce(0) { max($0, $1.last) })
    for index in all.indices { (all[index].first, all[index].last) = (first, last) }
    return all
  }

  /// Nil for texts that cross no picture.
  private init?(_ text: MatchedPair, _ pairs: [MatchedPair], arc: Double) {
    guard text.isInk, text.edge == nil, let way = text.paths.first else { return nil }
    (card, first, last) = (text.card, 1, 0)
    for other in pairs where !other.isInk {
      guard let course = other.paths.first, !Self.areOver(text.lowerFrame, other.lowerFrame),
        !Self.areOver(text.upperFrame, other.upperFrame)
      else { continue }
      for step in 1..<Self.steps {
        let progress = Double(step) / Double(Self.steps)
        func frame(_ pair: MatchedPair, _ path: MatchPath) -> Rect {
          let (low, high) = (pair.lowerFrame.size, pair.upperFrame.size)
          let (width, height) = (
            low.width + (high.width - low.width) * progress, low.height + (high.height - low.height) * progress
          )
          let center = path.center(at: progress, arc: arc)
          return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
        }
        if Self.areOver(frame(text, way), frame(other, course)) {
          (first, last) = (min(first, progress), max(last, progress))
        }
      }
    }
    guard last - first >= Self.least else { return nil }
  }

  private static func areOver(_ a: Rect, _ b: Rect) -> Bool {
    min(a.maxX, b.maxX) - max(a.minX, b.minX) > overlap && min(a.maxY, b.maxY) - max(a.minY, b.minY) > overlap
  }

  var phases: [Phase] {
    let card = card
    let (out, back) = (max(first - Self.fade, 0), min(last, 1 - Self.fade))
    return [
      Phase(out...out + Self.fade) {
        card.alpha = 1
      } over: {
        card.alpha = 0
      },
      Phase(max(back, out + Self.fade)...back + Self.fade) {
        card.alpha = 0
      } over: {
        card.alpha = 1
      },
    ]
  }
}
