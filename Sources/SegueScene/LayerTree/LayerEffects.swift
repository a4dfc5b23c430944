public import SegueGeometry

/// The less common properties of a layer, such as depth, border, shadow and blur. A layer without
/// any of them has no `LayerEffects`.
public struct LayerEffects: Sendable, Equatable {
  /// The order among siblings: a layer with a higher value is nearer to the viewer. The tree's
  /// layers are already in this order.
  public var zPosition = 0.0
  /// The part of the picture that fills the bounds, in fractions of the picture.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// The radii of the corners in points, at least 0; `Layer.cornerRadius` is the radius of the top
  /// left corner.
  public var cornerRadii = CornerRadii()
  /// The border: a line inside the bounds. Its width is 0 if there is none.
  public var border = Border.none
  /// The shadow behind the layer. Its colour is clear if there is none.
  public var shadow = Shadow.none
  /// A colour that is painted over the layer and its descendants, within the rounded bounds.
  public var overlayColor = Color.clear
  /// The gradient over the background colour; nil for none.
  public var gradient: LayerGradient?
  /// The standard deviation of the blur of the layer with its descendants, 0…200 points.
  public var blurRadius = 0.0
  /// The standard deviation of the blur of the layer's backdrop, 0…200 points.
  public var backdropBlurRadius = 0.0
  /// The blend mode of the layer with its descendants.
  public var blendMode = BlendMode.normal
  /// The matrix that maps the colours of the layer with its descendants; nil for the identity.
  public var colorMatrix: ColorMatrix?
  /// The matrix that maps the colours of the layer's backdrop; nil for the identity. Its rows for
  /// alpha are ignored.
  public var backdropColorMatrix: ColorMatrix?
  /// The quantity of the mask's pixels, such as alpha or luminance, that becomes the opacity.
  public var maskMode = MaskMode.alpha
  /// The threshold above which the mask's values show the layer.
  public var maskThreshold = MaskThreshold()
  /// The path with its fill and its stroke; nil for none.
  public var shape: LayerPath?

  /// The mesh that bends the layer with its descendants; nil for none.
  public var mesh: LayerMesh?

  /// Makes effects with the default values, which do not change the layer.
  public init() {}
}

/// A gradient of fixed size, so that frames can contain gradients without allocating memory.
public struct LayerGradient: Sendable, Equatable {
  /// The geometry of the gradient: linear or radial.
  public var kind: Gradient.Kind
  /// The start of the gradient, in fractions of the bounds.
  public var start: Point
  /// The end of the gradient, in fractions of the bounds.
  public var end: Point
  /// The number of stops that are used, 2 to 8.
  public var count: Int
  /// The colours of the stops: red, green, blue and alpha of each stop in turn, in 0…1, straight.
  public var colors: SIMD32<Double>
  /// The locations of the stops in 0…1, in ascending order.
  public var locations: SIMD8<Double>
}

extension LayerEffects {
  /// Reads the effects from a view's numbers, in which the view stores its properties; nil when the
  /// view has no effects.
  init?(_ row: UnsafeBufferPointer<Double>, _ at: borrowing LayerSlots) {
    self.init()
    zPosition = row[at.zPosition]
    guard row.count > at.commonWidth else {
      guard zPosition != 0 else { return nil }
      cornerRadii = CornerRadii(all: max(row[at.cornerRadius], 0))
      return
    }
    func point(_ at: Int) -> Point { Point(x: row[at], y: row[at + 1]) }
    func color(_ at: Int) -> Color {
      Color(red: row[at], green: row[at + 1], blue: row[at + 2], alpha: row[at + 3]).clamped
    }
    let part = at.contentsRect
    contentsRect = Rect(
      x: row[part], y: row[part + 1], width: row[part + 2], height: row[part + 3])
    let (radius, more) = (max(row[at.cornerRadius], 0), at.cornerRadii)
    cornerRadii = CornerRadii(
      topLeft: radius, topRight: max(radius + row[more], 0),
      bottomRight: max(radius + row[more + 1], 0), bottomLeft: max(radius + row[more + 2], 0))
    border = Border(width: max(row[at.border], 0), color: color(at.border + 1))
    shadow = Shadow(
      color: color(at.shadow), offset: point(at.shadow + 4), radius: max(row[at.shadow + 6], 0))
    overlayColor = color(at.overlayColor)
    blurRadius = min(max(row[at.blurRadius], 0), 200)
    backdropBlurRadius = min(max(row[at.backdropBlurRadius], 0), 200)
    gradient = LayerGradient(row, at.gradient)
    blendMode = BlendMode(rawValue: Int32(clamping: row[at.blendMode])) ?? .normal
    colorMatrix = ColorMatrix(row, at.colorMatrix)
    backdropColorMatrix = ColorMatrix(row, at.backdropColorMatrix)
    maskMode = MaskMode(rawValue: Int32(clamping: row[at.maskMode])) ?? .alpha
    maskThreshold = MaskThreshold(
      threshold: row[at.maskThreshold], softness: row[at.maskThreshold + 1])
    shape = LayerPath(row, at)
    if isPlain { return nil }
  }

  /// Returns the visible effects; nil when there are none. `zPosition` is 0 in the result, because
  /// the layers are sorted already. Colours and corners below the tolerance are ignored, because a
  /// spring produces such values shortly before its end.
  func drawn(within minimum: LayerComparison.Tolerance) -> LayerEffects? {
    var result = self
    result.zPosition = 0
    let radii = cornerRadii
    if max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft) < minimum.distance {
      result.cornerRadii = CornerRadii()
    }
    if shadow.color.alpha < minimum.share { result.shadow = .none }
    if overlayColor.alpha < minimum.share { result.overlayColor = .clear }
    if colorMatrix?.isIdentity(within: minimum.share) == true { result.colorMatrix = nil }
    if backdropColorMatrix?.isIdentity(within: minimum.share) == true {
      result.backdropColorMatrix = nil
    }
    return result.isPlain ? nil : result
  }

  /// True if an opaque layer with these effects still hides everything behind its bounds.
  var keepsCover: Bool {
    blurRadius == 0 && blendMode == .normal && colorMatrix == nil && hasPlainMask && mesh == nil
      && cornerRadii == CornerRadii() && contentsRect.minX >= 0
      && contentsRect.minY >= 0 && contentsRect.maxX <= 1 && contentsRect.maxY <= 1
  }

  /// True if the effects add nothing to the properties that `Layer` itself has.
  private var isPlain: Bool {
    zPosition == 0 && contentsRect == Rect(x: 0, y: 0, width: 1, height: 1)
      && cornerRadii == CornerRadii(all: cornerRadii.topLeft)
      && (border.width == 0 || border.color.alpha == 0) && shadow.color.alpha == 0
      && overlayColor.alpha == 0 && gradient == nil && blurRadius == 0 && backdropBlurRadius == 0
      && !isComposited && shape == nil && mesh == nil
  }

  /// True if painting the layer over its backdrop with its mask's alpha is not sufficient, for
  /// example because of a blend mode or a colour matrix.
  package var isComposited: Bool {
    blendMode != .normal || colorMatrix != nil || backdropColorMatrix != nil || !hasPlainMask
  }

  /// True if the opacity is the alpha of the mask, without a threshold.
  package var hasPlainMask: Bool { maskMode == .alpha && maskThreshold == MaskThreshold() }
}

extension LayerGradient {
  /// Reads the gradient that begins at index `first` of a view's numbers, in the order of
  /// `PropertySchema`; nil if the view has no gradient.
  fileprivate init?(_ row: UnsafeBufferPointer<Double>, _ first: Int) {
    guard let kind = Gradient.Kind(rawValue: Int32(clamping: row[first])) else { return nil }
    self.kind = kind
    count = Int(clamping: row[first + 1], to: 0...8)
    start = Point(x: row[first + 2], y: row[first + 3])
    end = Point(x: row[first + 4], y: row[first + 5])
    colors = .zero
    locations = .zero
    var location = 0.0
    for stop in 0..<count {
      let at = first + 6 + 5 * stop
      for part in 0..<4 { colors[4 * stop + part] = min(max(row[at + part], 0), 1) }
      location = max(location, min(max(row[at + 4], 0), 1))
      locations[stop] = location
    }
  }
}

extension ColorMatrix {
  /// Reads the colour matrix that begins at index `first` of a view's numbers, row by row; nil for
  /// the identity.
  fileprivate init?(_ row: UnsafeBufferPointer<Double>, _ first: Int) {
    func column(_ index: Int) -> SIMD4<Double> {
      let at = first + index
      return SIMD4(row[at], row[at + 5], row[at + 10], row[at + 15])
    }
    self.init(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), offset: column(4))
    if self == .identity { return nil }
  }

  /// Returns true when every number differs from the identity's by less than `tolerance`.
  fileprivate func isIdentity(within tolerance: Double) -> Bool {
    zip(rows, Self.identity.rows).allSatisfy { abs($0 - $1) < tolerance }
  }
}
