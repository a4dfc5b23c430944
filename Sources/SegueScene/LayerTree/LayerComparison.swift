package import SegueGeometry

/// A visible difference between two frames.
package struct LayerDifference: Sendable, Equatable {
  /// The aspect in which a view differs, such as its frame or its alpha.
  package enum Kind: Sendable, Equatable {
    /// The view is visible in the expected frame and not in the compared one.
    case missing
    /// The view is visible in the compared frame and not in the expected one.
    case extra
    /// The view's position or size differs. The values are axis-aligned bounding boxes.
    case frame(Rect, expected: Rect)
    /// A mask, or an ancestor that clips, hides another part of the view than expected. The values are the axis-aligned
    /// bounding boxes of the visible parts.
    case visiblePart(Rect, expected: Rect)
    /// The view's alpha, multiplied by its ancestors' alpha, differs.
    case alpha(Double, expected: Double)
    case backgroundColor
    case cornerRadius
    case contents
    /// The view or an ancestor has another border, shadow, overlay, gradient, blur, colour matrix or blend mode, other
    /// corners, or shows another part of its picture.
    case effects
    /// The view or an ancestor has another mask.
    case mask
    /// The view is behind `other`, but should be in front of it.
    case behind(other: ViewID)
  }

  /// The view whose layer differs.
  package let view: ViewID
  /// The kind of the difference, with the expected value.
  package let kind: Kind
}

/// Returns true when two frames look alike once they are drawn.
///
/// SegueScene cannot draw, so a front end passes this function, such as `FrameComparison.lookAlike`
/// of SegueRender.
public typealias PictureComparison = @Sendable (_ shown: LayerTree, _ expected: LayerTree) -> Bool

/// Compares a frame with the expected frame. Options say which differences are ignored.
///
/// The layers are compared first, which is fast. Frames with different layers may still look alike, for example if
/// strips of a snapshot cover exactly the screen, or the shapes of a mask cover the screen. With a `pictureComparison`,
/// such frames do not differ. Without one, a mask counts as showing all of its bounding box.
package struct LayerComparison {
  /// The maximum differences that are ignored.
  package struct Tolerance: Sendable, Hashable {
    /// The maximum difference of positions and radii, in points.
    package var distance: Double
    /// The maximum difference of alpha and of colour components, which are in 0…1.
    package var share: Double

    /// Makes a tolerance of `distance` points for lengths, and of `share` for numbers in 0…1.
    package init(distance: Double, share: Double) {
      self.distance = distance
      self.share = share
    }

    /// The largest differences that are invisible.
    package static let unseen = Tolerance(distance: 0.02, share: 1.0 / 400)
  }

  /// The differences that are ignored; by default, invisible ones.
  package var tolerance = Tolerance.unseen
  /// Views, such as the two screens of a transition, to which the exception of `before` does not
  /// apply.
  package var own: Set<ViewID> = []
  /// Views whose differences are always ignored.
  package var ignored: Set<ViewID> = []
  /// An earlier frame, for an exception: if a view that is not in `own` looks the same in the
  /// compared frame as in this earlier frame, its differences are ignored, because then only the
  /// expected frame has changed the view. Nil makes no exception.
  package var before: LayerTree?
  /// Called with both frames if their layers differ. In these frames, views in `ignored` draw
  /// nothing. Without this function, only the layers are compared.
  package var pictureComparison: PictureComparison?

  /// Makes a comparison; without a `pictureComparison` it compares only the layers.
  package init(pictureComparison: PictureComparison? = nil) {
    self.pictureComparison = pictureComparison
  }

  /// Lists how `shown` differs from `expected`: first the views that are missing or changed, from
  /// back to front, then the extra ones, also from back to front.
  ///
  /// The list is empty when both frames look alike, even if different views draw them. It is also
  /// empty when a frame has too many layers to compare.
  package func differences(of shown: LayerTree, from expected: LayerTree) -> [LayerDifference] {
    let differences = layerDifferences(of: shown, from: expected)
    guard !differences.isEmpty, let pictureComparison else { return differences }
    let lookAlike = pictureComparison(
      shown.drawingNothing(of: ignored), expected.drawingNothing(of: ignored))
    return lookAlike ? [] : differences
  }

  private func layerDifferences(
    of shown: LayerTree, from expected: LayerTree
  ) -> [LayerDifference] {
    let judgesMasks = pictureComparison != nil
    guard let wanted = expected.marks(tolerance, judgesMasks: judgesMasks),
      let seen = shown.marks(tolerance, judgesMasks: judgesMasks)
    else { return [] }
    if wanted.count == seen.count, zip(wanted, seen).allSatisfy({ $0.looks(like: $1, tolerance) }) {
      return []
    }
    let partners = match(wanted, seen)
    let missing = wanted.indices.filter { partners[$0] == nil }.map { wanted[$0] }
    let taken = Set(partners.compactMap { $0 })
    var extra = seen.indices.filter { !taken.contains($0) }.map { seen[$0] }
    let old = before?.marks(tolerance, judgesMasks: judgesMasks)
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
      result += disorder(wanted, partners.compactMap { $0 })
    }
    return result
  }

  /// Returns, for each mark of the expected frame, the index in `seen` of a mark that looks the
  /// same; nil if there is none. A mark is the visible part of a layer. No index occurs twice.
  private func match(_ wanted: [LayerMark], _ seen: [LayerMark]) -> [Int?] {
    var free = Array(seen.indices)
    return wanted.map { mark in
      free.firstIndex { seen[$0].looks(like: mark, tolerance) }.map { free.remove(at: $0) }
    }
  }

  private func counts(_ view: ViewID, _ mark: LayerMark?, _ old: [LayerMark]?) -> Bool {
    if ignored.contains(view) { return false }
    guard let old, !own.contains(view) else { return true }
    guard let mark else { return old.contains { $0.view == view } }
    return !old.contains { $0.view == view && $0.looks(like: mark, tolerance) }
  }

  private func difference(
    _ seen: LayerMark?, _ wanted: LayerMark, in shown: LayerTree
  ) -> LayerDifference {
    func make(_ kind: LayerDifference.Kind) -> LayerDifference {
      LayerDifference(view: wanted.view, kind: kind)
    }
    guard let seen else {
      guard let (box, opacity) = shown.boxAndOpacity(of: wanted.view) else {
        return make(.missing)
      }
      if opacity <= tolerance.share {
        return make(.alpha(opacity, expected: wanted.opacity))
      }
      let frame = Rect(origin: .zero, size: shown.size)
      let isOutside =
        box.isEmpty || box.maxX <= 0 || box.maxY <= 0 || box.minX >= frame.maxX
        || box.minY >= frame.maxY
      return make(isOutside ? .frame(box, expected: wanted.box) : .missing)
    }
    if !seen.isPlaced(like: wanted, tolerance) {
      return make(
        seen.hasCorners(of: wanted, tolerance)
          ? .visiblePart(seen.visible, expected: wanted.visible)
          : .frame(seen.box, expected: wanted.box))
    }
    if abs(seen.opacity - wanted.opacity) > tolerance.share {
      return make(.alpha(seen.opacity, expected: wanted.opacity))
    }
    if !seen.hasColor(of: wanted, tolerance) { return make(.backgroundColor) }
    if seen.effects != wanted.effects { return make(.effects) }
    if seen.source != wanted.source || seen.mode != wanted.mode { return make(.contents) }
    if seen.masks != wanted.masks { return make(.mask) }
    return make(.cornerRadius)
  }

  /// Returns a difference for the first two overlapping marks (visible layers) whose order from
  /// back to front is reversed; empty if there are none.
  private func disorder(_ wanted: [LayerMark], _ partners: [Int]) -> [LayerDifference] {
    for front in wanted.indices {
      for back in wanted[..<front].indices
      where partners[back] > partners[front] && wanted[back].overlaps(wanted[front], tolerance)
        && !wanted[back].looks(like: wanted[front], tolerance)
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
  /// Returns a copy of the frame in which these views draw nothing. Their subviews are still drawn.
  fileprivate func drawingNothing(of views: Set<ViewID>) -> LayerTree {
    guard !views.isEmpty else { return self }
    var result = self
    for index in result.layers.indices where views.contains(result.layers[index].view) {
      result.layers[index].backgroundColor = .clear
      result.layers[index].contents = .none
      result.layers[index].effects = -1
    }
    return result
  }

  /// Returns the bounding box of a view's layer in the container's coordinates, and the layer's
  /// opacity multiplied by its ancestors' opacity. Nil if the view has no layer.
  fileprivate func boxAndOpacity(of view: ViewID) -> (Rect, Double)? {
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
  /// Returns the difference in words, such as "alpha of to is 0.5 instead of 1", with the views'
  /// `names`.
  package func text(_ names: [ViewID: String]) -> String {
    func name(_ view: ViewID) -> String { names[view] ?? "view \(view.rawValue)" }
    func number(_ value: Double) -> String {
      let short = (value * 1000).rounded() / 1000
      return short == short.rounded() && abs(short) < 1e15 ? "\(Int(clamping: short))" : "\(short)"
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
    case .visiblePart(let part, let expected):
      return "visible part of \(view) is \(words(part)) instead of \(words(expected))"
    case .alpha(let alpha, let expected):
      return "alpha of \(view) is \(number(alpha)) instead of \(number(expected))"
    case .backgroundColor: return "background-color of \(view) differs"
    case .cornerRadius: return "corner-radius of \(view) differs"
    case .contents: return "contents of \(view) differ"
    case .effects: return "border, shadow, colors, gradient, blur or blend mode of \(view) differs"
    case .mask: return "mask of \(view) differs"
    case .behind(let other): return "\(view) is behind \(name(other))"
    }
  }
}
