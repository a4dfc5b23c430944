public import SegueGeometry

/// Elements that the pictures of two screens share: what is on both, at another place or in another size.
public struct SharedElements: Sendable {
  /// An element on both screens.
  public struct Element: Sendable, Equatable {
    /// The kinds of elements.
    public enum Kind: String, Sendable {
      /// A line of text, or a small symbol.
      case text
      /// A part with a plain ground and parts of its own.
      case card
      case picture
    }

    /// A name that no other element has, such as `card-1`.
    public var name: String
    /// The kind of the element.
    public var kind: Kind
    /// The rectangle on the first screen, in points.
    public var from: Rect
    /// The rectangle on the second screen, in points.
    public var to: Rect
  }

  /// The elements, from the largest to the smallest.
  public private(set) var elements: [Element] = []
  /// True for two pictures that look the same.
  public private(set) var areSame = false

  /// The maximum number of elements that are proposed.
  public static let maximum = 24

  /// Finds the elements that two screens share. Parts that have not changed are no elements, since a dissolve keeps them,
  /// and neither are parts of an element that move with it.
  ///
  /// - Parameter scale: The pixels per point of both pictures, above 0.
  public init(_ first: PixelBuffer, _ second: PixelBuffer, scale: Double) {
    let from = ScreenParts(first, scale: scale)
    let to = ScreenParts(second, scale: scale)
    if first.width == second.width, first.height == second.height {
      let changed = zip(from.small.pixels, to.small.pixels).lazy.filter {
        (pointwiseMax($0, $1) &- pointwiseMin($0, $1)).max() > 2
      }
      areSame = changed.first { _ in true } == nil
      if areSame { return }
    }
    var matcher = PartMatcher(from, to)
    var counts: [Element.Kind: Int] = [:]
    for pair in matcher.pairs().prefix(Self.maximum) {
      let (a, b) = (from.parts[pair.from], to.parts[pair.to])
      let kind: Element.Kind = a.isInk && b.isInk ? .text : a.isCard && b.isCard ? .card : .picture
      counts[kind, default: 0] += 1
      elements.append(
        Element(
          name: "\(kind.rawValue)-\(counts[kind] ?? 0)", kind: kind, from: a.box.rect(scale),
          to: b.box.rect(scale)))
    }
  }
}

/// Finds the parts of two screens that belong together.
struct PartMatcher {
  struct Pair {
    var from: Int
    var to: Int
    /// 0 for the same picture.
    var difference: Float
  }

  private let from: ScreenParts
  private let to: ScreenParts
  private var looks: (from: [PartLook], to: [PartLook])

  /// The largest mean difference of two pictures that are the same element, of 255, and the smallest likeness of two
  /// texts.
  private static let difference: Float = 12
  private static let likeness: Float = 0.9

  init(_ from: ScreenParts, _ to: ScreenParts) {
    (self.from, self.to) = (from, to)
    func looks(_ screen: ScreenParts) -> [PartLook] {
      screen.parts.map { PartLook($0.box, of: screen, isInk: $0.isInk) }
    }
    self.looks = (looks(from), looks(to))
  }

  /// Returns the pairs, from the largest to the smallest.
  mutating func pairs() -> [Pair] {
    let still = unchanged()
    let left = from.parts.indices.filter { !still.from.contains($0) }
    let right = to.parts.indices.filter { !still.to.contains($0) }
    var all: [Pair] = []
    for a in left {
      for b in right {
        if let difference = difference(a, b) { all.append(Pair(from: a, to: b, difference: difference)) }
      }
    }
    all.sort { ($0.difference, $0.from, $0.to) < ($1.difference, $1.from, $1.to) }
    var chosen = Self.clear(all)
    chosen.sort { from.parts[$0.from].box.area > from.parts[$1.from].box.area }
    var kept: [Pair] = []
    for pair in chosen where !isStill(pair) && !kept.contains(where: { isPart(pair, of: $0) }) { kept.append(pair) }
    return kept
  }

  /// Returns the pairs that are clear: of each part the best one, if no other is nearly as good. Parts that look alike,
  /// such as the arrows of a list, belong together in their order if there are equally many of them on both screens.
  private static func clear(_ sorted: [Pair]) -> [Pair] {
    var (byFrom, byTo): ([Int: [Pair]], [Int: [Pair]]) = ([:], [:])
    for pair in sorted {
      byFrom[pair.from, default: []].append(pair)
      byTo[pair.to, default: []].append(pair)
    }
    func near(_ pairs: [Pair]?) -> [Pair] {
      guard let pairs, let best = pairs.first else { return [] }
      return pairs.filter { $0.difference <= best.difference * 1.3 + 1 }
    }
    var (usedFrom, usedTo): (Set<Int>, Set<Int>) = ([], [])
    var chosen: [Pair] = []
    for pair in sorted where !usedFrom.contains(pair.from) && !usedTo.contains(pair.to) {
      let (rights, lefts) = (
        Set(near(byFrom[pair.from]).map(\.to)).sorted(), Set(near(byTo[pair.to]).map(\.from)).sorted()
      )
      guard rights.contains(pair.to), lefts.contains(pair.from), rights.count == lefts.count,
        rights.count == 1 || rights.firstIndex(of: pair.to) == lefts.firstIndex(of: pair.from)
      else { continue }
      usedFrom.insert(pair.from)
      usedTo.insert(pair.to)
      chosen.append(pair)
    }
    return chosen
  }

  /// Returns the parts that have the same place, size and look on both screens.
  private func unchanged() -> (from: Set<Int>, to: Set<Int>) {
    var (left, right): (Set<Int>, Set<Int>) = ([], [])
    for a in from.parts.indices {
      let box = from.parts[a].box
      let same = to.parts.indices.first { b in
        areInPlace(box, to.parts[b].box) && looks.from[a].difference(looks.to[b]) <= 4
      }
      guard let same else { continue }
      left.insert(a)
      right.insert(same)
    }
    return (left, right)
  }

  private func areInPlace(_ a: PixelRect, _ b: PixelRect) -> Bool {
    [a.x - b.x, a.y - b.y, a.right - b.right, a.bottom - b.bottom].allSatisfy { abs($0) <= from.small.factor }
  }

  private func isStill(_ pair: Pair) -> Bool { areInPlace(from.parts[pair.from].box, to.parts[pair.to].box) }

  /// Returns how different two parts are; nil for parts that are not the same element.
  private func difference(_ a: Int, _ b: Int) -> Float? {
    let (one, other) = (from.parts[a], to.parts[b])
    let bend = one.box.ratio / other.box.ratio
    let isText = one.isInk && other.isInk
    if (0.92...1.09).contains(bend) {
      let colors = looks.from[a].difference(looks.to[b])
      if min(looks.from[a].variety, looks.to[b].variety) >= 3, colors <= Self.difference { return colors }
      let likeness = isText ? looks.from[a].likeness(looks.to[b]) : 0
      return likeness >= Self.likeness ? (1 - likeness) * 100 : nil
    }
    // A picture that fills another box is cropped.
    let small = 32 * from.small.factor
    guard !isText, (0.33...3).contains(bend), !one.isCard, !other.isCard,
      min(one.box.width, one.box.height, other.box.width, other.box.height) >= small
    else { return nil }
    let whole = (
      PartLook(one.box.cropped(to: other.box.ratio), of: from, isInk: false), looks.to[b]
    )
    let cropped = (
      looks.from[a], PartLook(other.box.cropped(to: one.box.ratio), of: to, isInk: false)
    )
    let best = [whole, cropped].filter { min($0.0.variety, $0.1.variety) >= 6 }.map { $0.0.difference($0.1) }.min()
    return best.flatMap { $0 <= Self.difference ? $0 + 1 : nil }
  }

  /// Returns true if a pair is a part of another pair, with which it moves.
  private func isPart(_ pair: Pair, of outer: Pair) -> Bool {
    from.parts[outer.from].box.contains(from.parts[pair.from].box)
      && to.parts[outer.to].box.contains(to.parts[pair.to].box)
  }
}
