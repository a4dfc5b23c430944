public import SegueGeometry

/// One way in which a frame looks other than another, by what would be drawn.
public struct LayerDifference: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// The view shows something in the other frame and nothing in this one.
    case missing
    /// The view shows something that the other frame does not.
    case extra
    /// The view's place, or what is cut off from it, is another: the upright boxes around it.
    case frame(Rect, expected: Rect)
    /// Its alpha is another, together with those of the views that hold it.
    case alpha(Double, expected: Double)
    case backgroundColor
    case cornerRadius
    case contents
    /// It lies behind `other`, which it should lie in front of.
    case behind(other: ViewID)
  }

  public let view: ViewID
  public let kind: Kind
}

/// What a comparison of two frames leaves out.
public struct LayerComparison {
  /// The views that count in any case.
  public var own: Set<ViewID> = []
  /// Views that do not count.
  public var ignored: Set<ViewID> = []
  /// How it looked before both: what is neither `own` nor other than it was then does not count,
  /// since then it is the other frame that changed it. Nil counts everything.
  public var before: LayerTree?

  public init() {}

  /// How `shown` looks other than `expected`, back to front. Empty where both would be drawn alike,
  /// whichever views do it, and where there is too much to compare.
  public func differences(of shown: LayerTree, from expected: LayerTree) -> [LayerDifference] {
    guard let wanted = expected.marks(), let seen = shown.marks() else { return [] }
    if wanted.count == seen.count, zip(wanted, seen).allSatisfy({ $0.looks(like: $1) }) {
      return []
    }
    let places = match(wanted, seen)
    let missing = wanted.indices.filter { places[$0] == nil }.map { wanted[$0] }
    let taken = Set(places.compactMap { $0 })
    var extra = seen.indices.filter { !taken.contains($0) }.map { seen[$0] }
    let old = before?.marks()
    var result: [LayerDifference] = []
    for mark in missing {
      let twin = extra.firstIndex { $0.view == mark.view }.map { extra.remove(at: $0) }
      guard counts(mark.view, twin, old) else { continue }
      result.append(difference(twin, mark, in: shown))
    }
    for mark in extra where counts(mark.view, mark, old) {
      result.append(LayerDifference(view: mark.view, kind: .extra))
    }
    if missing.isEmpty, extra.isEmpty {
      result += disorder(wanted, places.compactMap { $0 })
    }
    return result
  }

  /// For each wanted mark the one that looks like it; each is used once.
  private func match(_ wanted: [LayerMark], _ seen: [LayerMark]) -> [Int?] {
    var free = Array(seen.indices)
    return wanted.map { mark in
      free.firstIndex { seen[$0].looks(like: mark) }.map { free.remove(at: $0) }
    }
  }

  private func counts(_ view: ViewID, _ mark: LayerMark?, _ old: [LayerMark]?) -> Bool {
    if ignored.contains(view) { return false }
    guard let old, !own.contains(view) else { return true }
    guard let mark else { return old.contains { $0.view == view } }
    return !old.contains { $0.view == view && $0.looks(like: mark) }
  }

  private func difference(
    _ seen: LayerMark?, _ wanted: LayerMark, in shown: LayerTree
  ) -> LayerDifference {
    func make(_ kind: LayerDifference.Kind) -> LayerDifference {
      LayerDifference(view: wanted.view, kind: kind)
    }
    guard let seen else {
      guard let (box, opacity) = shown.placeAndOpacity(of: wanted.view) else {
        return make(.missing)
      }
      if opacity <= LayerMark.leastShare {
        return make(.alpha(opacity, expected: wanted.opacity))
      }
      let frame = Rect(origin: .zero, size: shown.size)
      let isOutside =
        box.isEmpty || box.maxX <= 0 || box.maxY <= 0 || box.minX >= frame.maxX
        || box.minY >= frame.maxY
      return make(isOutside ? .frame(box, expected: wanted.box) : .missing)
    }
    if !seen.isPlaced(like: wanted) {
      return make(.frame(seen.box, expected: wanted.box))
    }
    if abs(seen.opacity - wanted.opacity) > LayerMark.leastShare {
      return make(.alpha(seen.opacity, expected: wanted.opacity))
    }
    if !seen.hasColor(of: wanted) { return make(.backgroundColor) }
    if seen.source != wanted.source || seen.mode != wanted.mode { return make(.contents) }
    return make(.cornerRadius)
  }

  /// The first two that overlap the wrong way round.
  private func disorder(_ wanted: [LayerMark], _ places: [Int]) -> [LayerDifference] {
    for front in wanted.indices {
      for back in wanted[..<front].indices
      where places[back] > places[front] && wanted[back].overlaps(wanted[front])
        && !wanted[back].looks(like: wanted[front])
      {
        let (view, other) = (wanted[front].view, wanted[back].view)
        if ignored.contains(view) || ignored.contains(other) { continue }
        return [LayerDifference(view: view, kind: .behind(other: other))]
      }
    }
    return []
  }
}

extension LayerTree {
  /// The box of a view's layer in the container's points, and its alpha with those of its ancestors.
  fileprivate func placeAndOpacity(of view: ViewID) -> (Rect, Double)? {
    guard let index = layers.firstIndex(where: { $0.view == view }) else { return nil }
    var opacity = 1.0
    var next = index
    while layers.indices.contains(next) {
      opacity *= layers[next].opacity
      next = Int(layers[next].parent)
    }
    return (layers[index].transform.boundingBox(of: layers[index].bounds), opacity)
  }
}

extension LayerDifference {
  /// Words for people: "alpha of to is 0.5 instead of 1".
  public func text(_ names: [ViewID: String]) -> String {
    func name(_ view: ViewID) -> String { names[view] ?? "view \(view.rawValue)" }
    func number(_ value: Double) -> String {
      let short = (value * 1000).rounded() / 1000
      return short == short.rounded() && abs(short) < 1e15 ? "\(Int(short))" : "\(short)"
    }
    func words(_ rect: Rect) -> String {
      "\(number(rect.width))x\(number(rect.height)) at "
        + "\(number(rect.minX)),\(number(rect.minY))"
    }
    let view = name(view)
    switch kind {
    case .missing: return "\(view) is not shown"
    case .extra: return "\(view) is shown"
    case .frame(let frame, let expected):
      return "frame of \(view) is \(words(frame)) instead of \(words(expected))"
    case .alpha(let alpha, let expected):
      return "alpha of \(view) is \(number(alpha)) instead of \(number(expected))"
    case .backgroundColor: return "background-color of \(view) is another"
    case .cornerRadius: return "corner-radius of \(view) is another"
    case .contents: return "contents of \(view) are others"
    case .behind(let other): return "\(view) lies behind \(name(other))"
    }
  }
}
