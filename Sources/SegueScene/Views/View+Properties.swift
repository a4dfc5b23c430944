public import SegueGeometry
internal import Synchronization

// Each setter records its change: at the recorder's virtual time, or as a track inside an animation.
extension View {
  /// The view's rectangle in the superview's points; see `ViewProperties.frame` for the effect of a
  /// transform.
  public var frame: Rect {
    get { properties.frame }
    set {
      guard newValue.isFinite else { return refuse(.bounds) }
      let next = properties.placed(in: newValue)
      if next.bounds != properties.bounds || isAnimating { set(.bounds, next.bounds) }
      if next.center != properties.center || isAnimating { set(.center, next.center) }
    }
  }

  /// The part of its own coordinates that the view shows, in points. Changing the size keeps the
  /// centre.
  public var bounds: Rect {
    get { properties.bounds }
    set { set(.bounds, newValue) }
  }

  /// The position of the anchor point, by default the centre of `bounds`, in the superview, in
  /// points.
  public var center: Point {
    get { properties.center }
    set { set(.center, newValue) }
  }

  /// Turns, scales and moves the view about its anchor point; its lengths are in points.
  public var transform: Transform3D {
    get { properties.transform }
    set { set(.transform, newValue) }
  }

  /// The opacity of the view and its subviews together, as one picture; clamped to 0…1.
  public var alpha: Double {
    get { properties.alpha }
    set { set(.alpha, newValue) }
  }

  /// Each part is clamped to 0…1.
  public var backgroundColor: Color {
    get { properties.backgroundColor }
    set { set(.backgroundColor, newValue) }
  }

  /// The radius of all four corners in points; negative ones become 0. Reads the top left corner's
  /// radius.
  public var cornerRadius: Double {
    get { properties.cornerRadius }
    set {
      set(.cornerRadius, newValue)
      if newValue.isFinite, properties.isExtended { set(.cornerRadii, Vector3D.zero) }
    }
  }

  /// The order among siblings, without a unit: a higher one is nearer.
  public var zPosition: Double {
    get { properties.zPosition }
    set { set(.zPosition, newValue) }
  }

  /// Not animated: it changes immediately.
  public var isHidden: Bool {
    get { properties.isHidden }
    set { set(.isHidden, newValue) }
  }

  /// Not animated: it changes immediately.
  public var clipsToBounds: Bool {
    get { properties.clipsToBounds }
    set { set(.clipsToBounds, newValue) }
  }

  /// Not animated: it changes immediately.
  public var contents: Contents {
    get { properties.contents }
    set {
      write(
        .contents, PropertyValue(numbers: [Double(newValue.source.number)], contents: newValue))
    }
  }
}

// MARK: Depth

extension View {
  /// The point that `center` places, and about which the view turns and scales: x and y in fractions
  /// of the bounds, z in points. Setting it keeps `center`, so the frame moves (CALayer.anchorPoint).
  public var anchorPoint: Vector3D {
    get { properties.anchorPoint }
    set { set(.anchorPoint, newValue) }
  }

  /// A move in points that applies after `transform`, `scale` and `rotation`.
  public var translation: Vector3D {
    get { properties.translation }
    set { set(.translation, newValue) }
  }

  /// Angles in radians about x, then y, then z, which apply after `transform` and `scale`. A turn of
  /// 540° is animated as one of 540°.
  public var rotation: Vector3D {
    get { properties.rotation }
    set { set(.rotation, newValue) }
  }

  /// Factors along x, y and z, which apply after `transform`.
  public var scale: Vector3D {
    get { properties.scale }
    set { set(.scale, newValue) }
  }

  /// Applies to all subviews, about the anchor point. With m34 = -1 / distance they have one
  /// vanishing point (CALayer.sublayerTransform).
  public var sublayerTransform: Transform3D {
    get { properties.sublayerTransform }
    set { set(.sublayerTransform, newValue) }
  }

  /// False hides the view while its back is to the viewer. Not animated: it changes immediately.
  public var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { set(.isDoubleSided, newValue) }
  }

  /// True paints the subviews by the distance of their centres from the viewer, the farthest first,
  /// instead of by `zPosition`. Planes that cross are cut. Not animated: it changes
  /// immediately.
  public var sortsByDepth: Bool {
    get { properties.sortsByDepth }
    set { set(.sortsByDepth, newValue) }
  }
}

// MARK: Light

extension View {
  /// The part of the view's picture that fills the bounds, in fractions of the picture.
  public var contentsRect: Rect {
    get { properties.contentsRect }
    set { set(.contentsRect, newValue) }
  }

  /// Points; negative ones become 0.
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

  /// A line inside the bounds, over the content, along the rounded corners.
  public var border: Border {
    get { properties.border }
    set { set(.border, newValue) }
  }

  /// Cast by the rounded bounds, and drawn outside them only, also when the view clips.
  public var shadow: Shadow {
    get { properties.shadow }
    set { set(.shadow, newValue) }
  }

  /// A colour over the view and all of its descendants, within the rounded bounds.
  public var overlayColor: Color {
    get { properties.overlayColor }
    set { set(.overlayColor, newValue) }
  }

  /// A gradient over the background colour, beneath the picture and the subviews; nil for none. It
  /// is animated between gradients of one kind and as many stops, and changes immediately
  /// otherwise. With fewer than 2 or more than 8 stops it is refused: the view keeps its old one.
  public var gradient: Gradient? {
    get { properties.gradient }
    set {
      if let newValue, !(2...Gradient.maxStops).contains(newValue.stops.count) { return }
      change(.gradient, to: Gradient.numbers(newValue))
    }
  }

  /// The standard deviation of the Gaussian that blurs the view with all of its descendants, as one
  /// picture; clamped to 0…200 points.
  public var blurRadius: Double {
    get { properties.blurRadius }
    set { set(.blurRadius, newValue) }
  }

  /// The standard deviation of the Gaussian that blurs the view's backdrop, within its rounded
  /// bounds; clamped to 0…200 points.
  public var backdropBlurRadius: Double {
    get { properties.backdropBlurRadius }
    set { set(.backdropBlurRadius, newValue) }
  }

  /// The way in which the view, with all of its descendants, is mixed with what was painted before it in
  /// the nearest view around it that is a picture of its own: one with an opacity, a mask, a blur, a
  /// colour matrix or a blend mode. It is not animated.
  public var blendMode: BlendMode {
    get { properties.blendMode }
    set { set(.blendMode, newValue) }
  }

  /// Maps the colours of the view with all of its descendants, after its blur and before its mask and
  /// opacity. What is transparent stays transparent.
  public var colorMatrix: ColorMatrix {
    get { properties.colorMatrix }
    set { set(.colorMatrix, newValue) }
  }

  /// Maps the colours of the view's backdrop within its rounded bounds, after their blur. The backdrop
  /// keeps its alpha.
  public var backdropColorMatrix: ColorMatrix {
    get { properties.backdropColorMatrix }
    set { set(.backdropColorMatrix, newValue) }
  }

  /// The quantity of the mask's pixels that becomes the view's opacity. It is not animated.
  public var maskMode: MaskMode {
    get { properties.maskMode }
    set { set(.maskMode, newValue) }
  }

  /// The part of the mask's values that shows; an animated one makes a wipe of any picture.
  public var maskThreshold: MaskThreshold {
    get { properties.maskThreshold }
    set { set(.maskThreshold, newValue) }
  }

  /// A shape in the view's own points, over its picture and beneath its subviews, which the fill colour and
  /// the stroke draw; nil for none. It is animated between paths of one rule with the same kinds of
  /// segments, and changes immediately otherwise. A path without segments, with more than
  /// ``BezierPath/maxSegments``, and with a number that is not finite is refused: the view keeps its old one.
  public var path: BezierPath? {
    get { properties.path }
    set {
      if let newValue, !(1...BezierPath.maxSegments).contains(newValue.segments.count) { return }
      change(.path, to: BezierPath.numbers(newValue))
    }
  }

  /// The colour inside of the path; opaque black at first, as a CAShapeLayer's.
  public var fillColor: Color {
    get { properties.fillColor }
    set { set(.fillColor, newValue) }
  }

  /// The line along the path.
  public var stroke: Stroke {
    get { properties.stroke }
    set { set(.stroke, newValue) }
  }

  /// The shape of the stroke's ends and corners. It is not animated.
  public var strokeStyle: StrokeStyle {
    get { properties.strokeStyle }
    set { set(.strokeStyle, newValue) }
  }

  /// A grid of points that bends the view with all of its descendants as one picture; nil for none. A mesh
  /// with another number of points than its cells have is refused: the view keeps its value. Meshes of as many
  /// columns and rows are interpolated point by point.
  public var mesh: Mesh? {
    get { properties.mesh }
    set {
      guard newValue?.isValid ?? true else { return }
      change(.mesh, to: Mesh.numbers(newValue))
    }
  }

  /// The light on the mesh.
  public var meshLight: MeshLight {
    get { properties.meshLight }
    set { set(.meshLight, newValue) }
  }

  /// A colour over the back of the mesh, mixed in by its alpha.
  public var meshBackColor: Color {
    get { properties.meshBackColor }
    set { set(.meshBackColor, newValue) }
  }

  /// The view whose alpha, with its subviews', multiplies the alpha of this view. A mask is in the
  /// masked view's own points and is not shown itself; its properties animate as any view's do.
  /// Setting another mask is not animated.
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
    // Most programs have no mask, and then there is no need to walk up the hierarchy.
    anyMaskWasSet.load(ordering: .relaxed) && root.maskedView != nil && isInside(other)
  }

  /// Returns true when this view is `other`, one of its descendants, or in the mask of either.
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
  private var isAnimating: Bool {
    recorder?.isAnimating ?? (AnimationScope.current?.beginsFromCurrentState ?? false)
  }

  private func set(_ property: Property, _ value: some PropertyNumbers) {
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
    if laysOut { setNeedsLayout() }
  }

  /// Sets the properties that differ between `before` and `after` to their values in `target`.
  package func set(
    _ target: ViewProperties, whereDifferent before: ViewProperties, _ after: ViewProperties
  ) {
    for property in Property.allCases where before[value: property] != after[value: property] {
      let value = target[value: property]
      property == .contents ? write(property, value) : change(property, to: value.numbers)
    }
  }

  private func refuse(_ property: Property) {
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
