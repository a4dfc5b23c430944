public import SegueGeometry
internal import Synchronization

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

  /// The order among siblings, without a unit: a view with a higher value is nearer to the viewer.
  public var zPosition: Double {
    get { properties.zPosition }
    set { set(.zPosition, newValue) }
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
}

// MARK: Depth

extension View {
  /// The point of the view that is placed at `center`, and about which the view rotates and scales: x and y in
  /// fractions of the bounds, z in points. Setting it keeps `center`, so the frame moves (CALayer.anchorPoint).
  public var anchorPoint: Vector3D {
    get { properties.anchorPoint }
    set { set(.anchorPoint, newValue) }
  }

  /// A translation in points, which applies after `transform`, `scale` and `rotation`.
  public var translation: Vector3D {
    get { properties.translation }
    set { set(.translation, newValue) }
  }

  /// Angles in radians about x, then y, then z, which apply after `transform` and `scale`. A change
  /// by 540° is animated as one and a half turns.
  public var rotation: Vector3D {
    get { properties.rotation }
    set { set(.rotation, newValue) }
  }

  /// Factors along x, y and z, which apply after `transform`.
  public var scale: Vector3D {
    get { properties.scale }
    set { set(.scale, newValue) }
  }

  /// A transform that applies to all subviews, about the anchor point. With m34 = -1 / distance,
  /// the subviews share a vanishing point (CALayer.sublayerTransform).
  public var sublayerTransform: Transform3D {
    get { properties.sublayerTransform }
    set { set(.sublayerTransform, newValue) }
  }

  /// False hides the view while its back faces the viewer. A change takes effect immediately,
  /// without animation.
  public var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { set(.isDoubleSided, newValue) }
  }

  /// True paints the subviews by the distance of their centres from the viewer, the farthest first,
  /// instead of by `zPosition`. Planes that intersect are split. A change takes effect immediately,
  /// without animation.
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

  /// A line inside the bounds, over the content, along the rounded corners.
  public var border: Border {
    get { properties.border }
    set { set(.border, newValue) }
  }

  /// The shadow of the rounded bounds. It is drawn only outside of them, even if the view clips.
  public var shadow: Shadow {
    get { properties.shadow }
    set { set(.shadow, newValue) }
  }

  /// A colour over the view and all of its descendants, within the rounded bounds.
  public var overlayColor: Color {
    get { properties.overlayColor }
    set { set(.overlayColor, newValue) }
  }

  /// A gradient over the background colour, beneath the picture and the subviews; nil for none. A
  /// change between gradients of the same kind with the same number of stops is animated, any other
  /// change is immediate. A gradient with fewer than 2 or more than 8 stops is refused: the view
  /// keeps its old one.
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

  /// The blend mode of the view with all of its descendants. The view is blended with its backdrop within the nearest
  /// ancestor that is composited as a group, because that ancestor has an opacity, a mask, a blur, a colour matrix or a
  /// blend mode. The property is not animated.
  public var blendMode: BlendMode {
    get { properties.blendMode }
    set { set(.blendMode, newValue) }
  }

  /// Maps the colours of the view with all of its descendants, after its blur and before its mask and
  /// opacity. Transparent pixels remain transparent.
  public var colorMatrix: ColorMatrix {
    get { properties.colorMatrix }
    set { set(.colorMatrix, newValue) }
  }

  /// Maps the colours of the view's backdrop within the view's rounded bounds, after the blur of the backdrop. The
  /// backdrop keeps its alpha.
  public var backdropColorMatrix: ColorMatrix {
    get { properties.backdropColorMatrix }
    set { set(.backdropColorMatrix, newValue) }
  }

  /// The quantity of the mask's pixels, such as alpha or luminance, that becomes the view's
  /// opacity. The property is not animated.
  public var maskMode: MaskMode {
    get { properties.maskMode }
    set { set(.maskMode, newValue) }
  }

  /// The threshold above which the mask's values show the view. If it is animated, any picture that
  /// is used as a mask becomes a wipe.
  public var maskThreshold: MaskThreshold {
    get { properties.maskThreshold }
    set { set(.maskThreshold, newValue) }
  }

  /// A shape in the view's own coordinates, which is filled and stroked over the view's picture and beneath its
  /// subviews; nil for none. A change between paths with the same fill rule and the same kinds of segments is animated,
  /// any other change is immediate. A path without segments, with more than ``BezierPath/maxSegments``, or with a
  /// number that is not finite is refused: the view keeps its old one.
  public var path: BezierPath? {
    get { properties.path }
    set {
      if let newValue, !(1...BezierPath.maxSegments).contains(newValue.segments.count) { return }
      change(.path, to: BezierPath.numbers(newValue))
    }
  }

  /// The colour inside of the path; by default opaque black, as in CAShapeLayer.
  public var fillColor: Color {
    get { properties.fillColor }
    set { set(.fillColor, newValue) }
  }

  /// The stroke: the line along the path.
  public var stroke: Stroke {
    get { properties.stroke }
    set { set(.stroke, newValue) }
  }

  /// The shape of the stroke's ends and corners. The property is not animated.
  public var strokeStyle: StrokeStyle {
    get { properties.strokeStyle }
    set { set(.strokeStyle, newValue) }
  }

  /// A grid of points that bends the view with all of its descendants as one picture; nil for none. A mesh is refused
  /// if the number of its points does not fit its columns and rows: the view keeps its old mesh. Meshes with the same
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

  /// The colour that is painted over the back of the mesh; the colour's alpha says how opaque.
  public var meshBackColor: Color {
    get { properties.meshBackColor }
    set { set(.meshBackColor, newValue) }
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
