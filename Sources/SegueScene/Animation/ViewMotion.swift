internal import SegueGeometry

/// The running animations of one view, and the differences that they add to its properties.
///
/// Each change adds the difference between its old and its new value, times the remaining fraction
/// (additive animation). So a property that is changed again during an animation neither jumps nor
/// changes its velocity: the difference of the older change continues to shrink while the new one
/// begins.
final class ViewMotion {
  struct Entry {
    let property: Property
    /// The index of the change's span in `ViewAnimations.spans`; `clock` is the index of the
    /// animation's clock.
    let span: Int
    let clock: Int
    /// The old value minus the new value, number by number; empty for an entry with a path.
    let way: [Double]
    /// For the change of a transform that rotates: the path from the difference of the two
    /// transforms to the identity. The transform on this path is applied before the view's own. Nil
    /// for all other changes.
    let path: TransformPath?
    /// The tangents of a keyframe that belongs to a smooth curve; nil for linear interpolation.
    var tangents: CubicTangents?

    /// Makes an entry for a change that is interpolated number by number.
    init(_ property: Property, way: [Double], span: Int, clock: Int) {
      self.property = property
      self.way = way
      self.span = span
      self.clock = clock
      path = nil
    }

    /// Makes an entry for the change of a transform that rotates.
    init(_ property: Property, path: TransformPath, span: Int, clock: Int) {
      self.property = property
      self.path = path
      self.span = span
      self.clock = clock
      way = []
    }
  }

  /// The animations of the window that contains the view. When the object is released, it removes
  /// this one from the view, so this reference never outlives it.
  unowned let window: ViewAnimations
  /// The identity of `window`, which can also be compared while `window` is being released.
  let owner: ObjectIdentifier
  var entries: [Entry] = []
  /// The number of entries whose animation prevents touches on the view.
  var blockerCount = 0

  init(_ window: ViewAnimations) {
    self.window = window
    owner = ObjectIdentifier(window)
  }

  /// Returns true when the property is changed by an animation whose clock does not have the index
  /// `clock`. With nil, any animation of the property counts.
  func moves(_ property: Property, apartFrom clock: Int?) -> Bool {
    entries.contains { $0.property == property && $0.clock != clock }
  }

  /// Sets the tangents of a property's keyframes, so that these form one smooth curve.
  func join(_ property: Property, _ keyframes: [(span: Int, start: Double, length: Double)]) {
    var joined: [(entry: Int, stretch: CubicStretch)] = []
    for keyframe in keyframes {
      guard
        let entry = entries.indices.first(where: { index in
          entries[index].span == keyframe.span && entries[index].property == property
            && entries[index].path == nil && !joined.contains { $0.entry == index }
        })
      else { continue }
      let way = entries[entry].way.map { -$0 }
      joined.append(
        (entry, CubicStretch(way: way, start: keyframe.start, length: keyframe.length)))
    }
    joined.sort { ($0.stretch.start, $0.entry) < ($1.stretch.start, $1.entry) }
    for (item, tangents) in zip(joined, CubicTangents.joining(joined.map(\.stretch))) {
      entries[item.entry].tangents = tangents
    }
  }

  /// Adds the remaining differences of all changes to `properties`.
  func add(to properties: inout ViewProperties) {
    for entry in entries where entry.path == nil {
      let rest = window.spans[entry.span].rest
      if rest == 0 { continue }
      if let tangents = entry.tangents {
        properties.add(entry.way, tangents, progress: 1 - rest, to: entry.property)
      } else {
        properties.add(entry.way, times: rest, to: entry.property)
      }
    }
    // The newest change comes first, so that its transform is the innermost one: directly before
    // the view's own.
    for entry in entries.reversed() {
      guard let path = entry.path else { continue }
      let rest = window.spans[entry.span].rest
      if rest != 0 {
        properties.transform = path.value(at: 1 - rest).concatenating(properties.transform)
      }
    }
  }
}

extension ViewMotion.Entry {
  /// Makes an entry for the change from one value to another.
  init(_ property: Property, from: PropertyValue, to: PropertyValue, span: Int, clock: Int) {
    if property.row.motion == .transform, let old = Transform3D(from.numbers),
      let new = Transform3D(to.numbers), TransformPath(from: old, to: new) != nil
    {
      let way = old.concatenating(new.inverted())
      // A transform that flattens the view has no inverse. The product below then differs from the
      // old transform, and the numbers are interpolated instead.
      let isExact = zip(way.concatenating(new).numbers, from.numbers)
        .allSatisfy { abs($0 - $1) <= 1e-6 * max(1, abs($1)) }
      if isExact, let path = TransformPath(from: way, to: .identity) {
        self.init(property, path: path, span: span, clock: clock)
        return
      }
    }
    self.init(
      property, way: zip(from.numbers, to.numbers).map { $0 - $1 }, span: span, clock: clock)
  }
}

extension View {
  /// The presentation values outside of a transition: the properties with the differences that
  /// animations add.
  package var shownProperties: ViewProperties {
    guard let motion else { return properties }
    var shown = properties
    motion.add(to: &shown)
    return shown
  }

  /// The presentation values: from the transition in flight if it shows the view, otherwise
  /// `shownProperties`.
  package var presentedProperties: ViewProperties {
    animationsOfWindow?.recorded?(self) ?? shownProperties
  }

  /// True while an animation prevents touches on the view.
  var isHeldByAnimation: Bool { motion.map { $0.blockerCount > 0 } ?? false }

  /// The animations of the window that contains the view; nil if the view is not in a window.
  package var windowAnimations: ViewAnimations? { animationsOfWindow }

  var animationsOfWindow: ViewAnimations? {
    var view = self
    while let next = view.superview ?? view.maskedView { view = next }
    return view.animations
  }
}

extension View {
  /// Notes that a descendant is about to be removed. Its animations end at the next tick.
  func noteRemovalOfAnimations() {
    guard recorder == nil, let window = animationsOfWindow, !window.isIdle else { return }
    window.noteRemoval()
  }
}
