/// Finds the parts of two screens that belong together. A wrong pair is worse than none: what is not convincing is left
/// out.
struct PartMatcher {
  struct Pair {
    var from: Int
    var to: Int
    /// 0 for the same picture.
    var difference: Float
  }

  private let from: ScreenParts
  private let to: ScreenParts
  private let inks: (from: [InkLook?], to: [InkLook?])
  private let looks: (from: [PictureLook?], to: [PictureLook?])

  /// The smallest side of a symbol and of a picture that may be cropped, and the least width of a text, in points.
  private static let symbol = 12
  private static let picture = 32
  private static let text = 14
  private static let textHeight = 6
  /// The least width of a text that is on a photograph on both screens, as a multiple of its height.
  private static let word: Double = 2.5
  /// The largest difference of two pictures that are the same, of 255, and their least score. A symbol has fewer shapes,
  /// and has to be more alike.
  private static let difference: Float = 10
  private static let least: Float = 0.65
  /// The largest difference of the mean colours of two pictures that may be the same one, cropped in two ways.
  private static let mostDifference: Float = 40
  /// The step from one size in which a picture may be cropped to the next.
  private static let step = 1.05
  private static let symbolDifference: Float = 6
  private static let symbolShape: Float = 0.92
  /// The least mean deviation of a picture's colours.
  private static let variety: Float = 6
  /// The gap in points up to which a text is beside another part.
  private static let reach = 32
  /// The share of the contents that two cards have in common: of the one with less on it, and of the other one.
  private static let share = 0.7
  private static let leastShare = 0.35

  init(_ from: ScreenParts, _ to: ScreenParts) {
    (self.from, self.to) = (from, to)
    func inks(_ screen: ScreenParts) -> [InkLook?] {
      let factor = screen.small.factor
      return screen.parts.map { part in
        part.isText && part.box.width >= Self.text * factor && part.box.height >= Self.textHeight * factor
          ? InkLook(part.box, of: screen, tone: part.tone) : nil
      }
    }
    func looks(_ screen: ScreenParts) -> [PictureLook?] {
      screen.parts.map { part in
        guard !part.isText, min(part.box.width, part.box.height) >= Self.symbol * screen.small.factor else {
          return nil
        }
        return PictureLook(PictureLook.Region(part.box), of: screen)
      }
    }
    self.inks = (inks(from), inks(to))
    self.looks = (looks(from), looks(to))
  }

  /// Returns the pairs, from the largest to the smallest.
  func pairs() -> [Pair] {
    let count = to.parts.count
    var differences = [Float?](repeating: nil, count: from.parts.count * count)
    for a in from.parts.indices {
      for b in to.parts.indices {
        // Cards are compared by their contents.
        let areCards = from.parts[a].isCard && to.parts[b].isCard
        differences[a * count + b] = areCards ? nil : textDifference(a, b) ?? pictureDifference(a, b)
      }
    }
    let contents = differences
    let (left, right) = (from.parts.map(\.parent), to.parts.map(\.parent))
    let members = (
      from: from.parts.indices.map { Self.members(of: $0, left) },
      to: to.parts.indices.map { Self.members(of: $0, right) }
    )
    for a in from.parts.indices where from.parts[a].isCard {
      for b in to.parts.indices where to.parts[b].isCard {
        differences[a * count + b] = cardDifference(a, b, members.from[a], members.to[b]) { contents[$0 * count + $1] }
      }
    }
    let still = unchanged()
    var all: [Pair] = []
    for a in from.parts.indices where !still.from.contains(a) {
      for b in to.parts.indices where !still.to.contains(b) {
        if let difference = differences[a * count + b] { all.append(Pair(from: a, to: b, difference: difference)) }
      }
    }
    all.sort { ($0.difference, $0.from, $0.to) < ($1.difference, $1.from, $1.to) }
    var chosen = clear(all)
    chosen.sort { from.parts[$0.from].box.area > from.parts[$1.from].box.area }
    var kept: [Pair] = []
    for pair in chosen where !isStill(pair) && !losesBubble(pair) && !kept.contains(where: { moves(pair, with: $0) }) {
      kept.append(pair)
    }
    return kept
  }

  /// Returns the parts in a part, and the parts in these.
  private static func members(of part: Int, _ parents: [Int]) -> [Int] {
    parents.indices.filter { index in
      var at = parents[index]
      while at >= 0, at != part { at = parents[at] }
      return at == part
    }
  }

  /// Returns the pairs that are clear: of each part the best one, if no other is nearly as good. Pictures that look alike
  /// belong together in their order if there are equally many of them on both screens. Of equal texts, such as the
  /// sender of two letters, the one is taken that is beside another pair on both screens.
  private func clear(_ sorted: [Pair]) -> [Pair] {
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
    func choose(_ pair: Pair) {
      usedFrom.insert(pair.from)
      usedTo.insert(pair.to)
      chosen.append(pair)
    }
    func areFree(_ pair: Pair) -> Bool { !usedFrom.contains(pair.from) && !usedTo.contains(pair.to) }
    for pair in sorted where areFree(pair) {
      let (rights, lefts) = (
        Set(near(byFrom[pair.from]).map(\.to)).sorted(), Set(near(byTo[pair.to]).map(\.from)).sorted()
      )
      guard rights.contains(pair.to), lefts.contains(pair.from), rights.count == lefts.count,
        rights.count == 1 || !isText(pair) && rights.firstIndex(of: pair.to) == lefts.firstIndex(of: pair.from)
      else { continue }
      choose(pair)
    }
    let clear = chosen
    let supported = sorted.filter { pair in areFree(pair) && isText(pair) && clear.contains { areBeside(pair, $0) } }
    for pair in supported where areFree(pair) {
      let rivals = supported.filter { $0.from == pair.from || $0.to == pair.to }
      if rivals.count == 1 { choose(pair) }
    }
    return chosen
  }

  private func isText(_ pair: Pair) -> Bool { inks.from[pair.from] != nil }

  /// Returns true for two pairs whose parts are close to each other on both screens.
  private func areBeside(_ a: Pair, _ b: Pair) -> Bool {
    let reach = Self.reach * from.small.factor
    func gap(_ a: PixelRect, _ b: PixelRect) -> Int {
      max(max(a.x, b.x) - min(a.right, b.right), max(a.y, b.y) - min(a.bottom, b.bottom))
    }
    return gap(from.parts[a.from].box, from.parts[b.from].box) <= reach
      && gap(to.parts[a.to].box, to.parts[b.to].box) <= reach
  }

  /// Returns the parts that have the same place, size and look on both screens.
  private func unchanged() -> (from: Set<Int>, to: Set<Int>) {
    var (left, right): (Set<Int>, Set<Int>) = ([], [])
    for a in from.parts.indices {
      let box = from.parts[a].box
      let same = to.parts.indices.first { b in
        guard areInPlace(box, to.parts[b].box) else { return false }
        let (one, other) = (PictureLook.Region(box), PictureLook.Region(to.parts[b].box))
        let likeness = PictureLook(one, of: from).likeness(PictureLook(other, of: to))
        return likeness.difference <= 4 && (likeness.shape >= 0.9 || likeness.shape == 0)
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

  // MARK: Differences

  /// Returns how different two texts are; nil for other texts.
  private func textDifference(_ a: Int, _ b: Int) -> Float? {
    let (left, right) = (from.parts[a], to.parts[b])
    // Two spots of a photograph are as alike as two short words.
    if left.tone != nil, right.tone != nil, min(left.box.ratio, right.box.ratio) < Self.word { return nil }
    guard let one = inks.from[a], let other = inks.to[b], let likeness = one.likeness(other) else { return nil }
    return (1 - likeness) * 100
  }

  /// Returns how different two pictures or symbols are; nil for other pictures.
  private func pictureDifference(_ a: Int, _ b: Int) -> Float? {
    guard let one = looks.from[a], let other = looks.to[b], min(one.variety, other.variety) >= Self.variety else {
      return nil
    }
    let (left, right) = (from.parts[a].box, to.parts[b].box)
    let whole = one.likeness(other)
    let least = Self.picture * from.small.factor
    guard min(left.width, left.height, right.width, right.height) >= least else {
      guard (0.92...1.09).contains(left.ratio / right.ratio), whole.difference <= Self.symbolDifference,
        whole.shape >= Self.symbolShape
      else { return nil }
      return Self.difference(whole)
    }
    guard (0.25...4).contains(left.ratio / right.ratio), (one.mean - other.mean).largest <= Self.mostDifference else {
      return nil
    }
    var best = whole
    if !(0.98...1.02).contains(left.ratio / right.ratio) {
      for likeness in crops(PictureLook.Region(left), PictureLook.Region(right))
      where Self.score(likeness) > Self.score(best) { best = likeness }
    }
    return best.difference <= Self.difference && Self.score(best) >= Self.least ? Self.difference(best) : nil
  }

  private static func score(_ likeness: PictureLook.Likeness) -> Float { likeness.shape - likeness.difference / 50 }

  private static func difference(_ likeness: PictureLook.Likeness) -> Float {
    likeness.difference + (1 - likeness.shape) * 20
  }

  /// Returns how alike two regions are that a picture fills, each with what has room in it.
  private func crops(_ one: PictureLook.Region, _ other: PictureLook.Region) -> [PictureLook.Likeness] {
    let factors = (other.width / one.width, other.height / one.height)
    let (low, high) = (min(factors.0, factors.1), max(factors.0, factors.1))
    var found: [PictureLook.Likeness] = []
    var factor = low
    while factor < high * Self.step {
      let size = (width: min(one.width, other.width / factor), height: min(one.height, other.height / factor))
      let hasRoom = max(one.height - size.height, other.height - size.height * factor) > one.height / 50
      for isAtTop in hasRoom ? [false, true] : [false] {
        found.append(
          PictureLook(one.part(size.width, size.height, isAtTop: isAtTop), of: from)
            .likeness(PictureLook(other.part(size.width * factor, size.height * factor, isAtTop: isAtTop), of: to)))
      }
      if factor == high { break }
      factor = min(factor * Self.step, high)
    }
    return found
  }

  /// Returns how different two cards are; nil for cards whose contents differ. What is plain is no content.
  private func cardDifference(
    _ a: Int, _ b: Int, _ left: [Int], _ right: [Int], _ difference: (Int, Int) -> Float?
  ) -> Float? {
    func weight(_ part: ScreenParts.Part, _ ink: InkLook?, _ look: PictureLook?) -> Double {
      if part.isCard { return 0 }
      return ink != nil || (look?.variety ?? 0) >= Self.variety ? Double(part.box.width + part.box.height) : 0
    }
    var pairs: [(from: Int, to: Int, difference: Float)] = []
    for one in left { for other in right { difference(one, other).map { pairs.append((one, other, $0)) } } }
    pairs.sort { ($0.difference, $0.from, $0.to) < ($1.difference, $1.from, $1.to) }
    let ones = left.map { weight(from.parts[$0], inks.from[$0], looks.from[$0]) }.reduce(0, +)
    let others = right.map { weight(to.parts[$0], inks.to[$0], looks.to[$0]) }.reduce(0, +)
    var (usedFrom, usedTo): (Set<Int>, Set<Int>) = ([], [])
    var (one, other, sum) = (0.0, 0.0, Float(0))
    for pair in pairs where !usedFrom.contains(pair.from) && !usedTo.contains(pair.to) {
      usedFrom.insert(pair.from)
      usedTo.insert(pair.to)
      one += weight(from.parts[pair.from], inks.from[pair.from], looks.from[pair.from])
      other += weight(to.parts[pair.to], inks.to[pair.to], looks.to[pair.to])
      sum += pair.difference
    }
    if ones == 0, others == 0 { return plainDifference(a, b) }
    guard one > 0, other > 0 else { return nil }
    // One of the two cards may have grown, and have more on it.
    let shares = (one / ones, other / others)
    guard max(shares.0, shares.1) >= Self.share, min(shares.0, shares.1) >= Self.leastShare else { return nil }
    return sum / Float(usedFrom.count) + Float(2 - shares.0 - shares.1) * 15
  }

  /// Returns how different two parts without texts are that have a ground, such as drawings; nil for other ones.
  private func plainDifference(_ a: Int, _ b: Int) -> Float? {
    guard let one = looks.from[a], let other = looks.to[b], min(one.variety, other.variety) >= 2 * Self.variety else {
      return nil
    }
    return pictureDifference(a, b)
  }

  /// True for a text that is alone in a card no larger than it needs on one of the screens, such as a bubble or a button,
  /// which would be empty until the text comes.
  private func losesBubble(_ pair: Pair) -> Bool {
    isText(pair) && Self.isInBubble(pair.from, of: from) != Self.isInBubble(pair.to, of: to)
  }

  private static func isInBubble(_ part: Int, of screen: ScreenParts) -> Bool {
    let (text, parent) = (screen.parts[part].box, screen.parts[part].parent)
    guard parent >= 0, screen.parts[parent].isCard, members(of: parent, screen.parts.map(\.parent)) == [part] else {
      return false
    }
    let card = screen.parts[parent].box
    return card.width <= 2 * text.width && card.height <= 4 * text.height
  }

  /// Returns true if a pair is a part of another one, with which it moves as it is. What has another place or size in a
  /// card that is stretched moves by itself.
  private func moves(_ pair: Pair, with outer: Pair) -> Bool {
    func places(_ pair: Pair) -> Relocation {
      Relocation(from: from.parts[pair.from].box.rect(1), to: to.parts[pair.to].box.rect(1))
    }
    return places(pair).moves(with: places(outer), reach: Double(3 * from.small.factor))
  }
}
