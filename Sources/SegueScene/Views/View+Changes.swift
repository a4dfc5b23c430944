public import SegueGeometry
internal import Synchronization

// The properties of views that are not plain rows of the table (`View+Table.swift` has those), and the changes of all.
//
// During a recording, each setter records its change: as an immediate one at the recorder's virtual time, or as a track
// inside an animation.
extension View {
  /// The radius of all four corners in points; a negative radius becomes 0. The getter returns the
  /// top left corner's radius.
  public var cornerRadius: Double {
    get { properties.cornerRadius }
    set {
      set(.cornerRadius, newValue)
      if newValue.isFinite, properties.isExtended { set(.cornerRadii, Vector3D.zero) }
    }
  }

  /// The radii of the corners in points; negative ones become 0.
  public var cornerRadii: CornerRadii {
    get { properties.cornerRadii }
    set {
      let radii = [
        newValue.topLeft, newValue.topRight, newValue.bottomRight, newValue.bottomLeft,
      ].map { max($0, 0) }
      guard radii.allSatisfy(\.isFinite) else { return refuse(.cornerRadii) }
      set(.cornerRadius, radii[0])
      set(
        .cornerRadii,
        Vector3D(x: radii[1] - radii[0], y: radii[2] - radii[0], z: radii[3] - radii[0]))
    }
  }

  /// The picture, clip or snapshot inside the bounds. A change takes effect immediately, without
  /// animation.
  public var contents: Contents {
    get { properties.contents }
    set {
      write(
        .contents, PropertyValue(numbers: [Double(newValue.source.number)], contents: newValue))
    }
  }

  /// The view whose alpha, with its subviews', multiplies the alpha of this view. A mask is in the
  /// masked view's own coordinates and is not shown itself. The properties of a mask can be
  /// animated, but replacing the mask is not animated.
  ///
  /// A mask belongs to one view and has no superview. The view itself, its ancestors, a view that
  /// has a superview, and a view that masks another one are refused: the view keeps its old mask.
  public var mask: View? {
    get { maskView }
    set {
      guard newValue !== maskView, recorder?.mayChangeStructure ?? true else { return }
      if let newValue {
        guard newValue.superview == nil, newValue.maskedView == nil, !isInside(newValue) else {
          return
        }
      }
      let old = maskView
      anyMaskWasSet.store(true, ordering: .relaxed)
      restoreMask(newValue)
      if let newValue { recorder?.adopt(newValue) }
      guard let changed = newValue ?? old else { return }
      recorder?.structureChanged(newValue == nil ? .unmask : .mask, changed, in: self, index: 0)
    }
  }

  /// Returns true when this view is in the mask of `other` or of one of its descendants.
  func isMask(within other: View) -> Bool {
    // The search of the hierarchy is skipped in programs without masks, which are most programs.
    anyMaskWasSet.load(ordering: .relaxed) && root.maskedView != nil && isInside(other)
  }

  /// Returns true when this view is `other` or a descendant of `other`, or is in the mask of one of
  /// these views.
  private func isInside(_ other: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === other { return true }
      view = current.superview ?? current.maskedView
    }
    return false
  }
}

/// True when any view of the process has ever had a mask.
private let anyMaskWasSet = Atomic<Bool>(false)

// MARK: Changes

extension View {
  var isAnimating: Bool {
    recorder?.isAnimating ?? (AnimationScope.current?.beginsFromCurrentState ?? false)
  }

  func set(_ property: Property, _ value: some PropertyNumbers) {
    guard value.isStorable else { return }
    change(property, to: value.asNumbers)
  }

  func change(_ property: Property, to numbers: [Double]) {
    guard numbers.allSatisfy(\.isFinite) else { return refuse(property) }
    write(property, PropertyValue(numbers: property.row.clamped(numbers)))
  }

  private func write(_ property: Property, _ value: PropertyValue) {
    if let recorder, recorder.ending == .none || recorder.driverWrites != nil {
      // A driver's writes go to the frame that is being evaluated, not to the view.
      guard recorder.record(property, of: self, value) else { return }
    } else if let scope = AnimationScope.current {
      scope.note(property, of: self, value)
    }
    let laysOut =
      property == .bounds && laysOutItself && value.numbers[2...] != properties[.bounds].suffix(2)
    properties[value: property] = value
    if laysOut { setNeedsLayoutForSize() }
  }

  /// Sets every property that differs between `before` and `after` to its value in `target`.
  package func set(
    _ target: ViewProperties, whereDifferent before: ViewProperties, _ after: ViewProperties
  ) {
    for property in Property.allCases where before[value: property] != after[value: property] {
      let value = target[value: property]
      property == .contents ? write(property, value) : change(property, to: value.numbers)
    }
  }

  func refuse(_ property: Property) {
    recorder?.fail(.notFinite(view: displayName, property: property.name))
  }
}

extension Rect {
  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

extension Point {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Color {
  var clamped: Color {
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
  }
}
