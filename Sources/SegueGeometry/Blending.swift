/// The blend mode with which a view and its contents are composited onto the backdrop. The formulas
/// are in the W3C's *Compositing and Blending*. The raw values are the ABI's.
public enum BlendMode: Int32, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// The view is painted over the backdrop.
  case normal = 0
  /// The product of both colours, which is never lighter than either.
  case multiply = 1
  /// The inverse of the product of both inverted colours. The result is never darker than either
  /// colour.
  case screen = 2
  /// Multiplies the dark parts of the backdrop and screens its light parts.
  case overlay = 3
  /// The lesser value of each colour component.
  case darken = 4
  /// The greater value of each colour component.
  case lighten = 5
  /// The absolute difference of each colour component.
  case difference = 6
  /// The sum of both colours and of their alphas, at most 1.
  case plus = 7
}

/// The property of a mask's pixels, alpha or luminance, that becomes the opacity of the masked view. The raw values are
/// the ABI's.
public enum MaskMode: Int32, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// The alpha of the mask.
  case alpha = 0
  /// 1 minus the alpha: the mask's shape is cut out of the view.
  case inverseAlpha = 1
  /// The luminance of the mask's colour, times its alpha.
  case luminance = 2
  /// 1 minus the value of `luminance`.
  case inverseLuminance = 3
}

/// A threshold for the values of a mask. A value v becomes the opacity (v + softness − threshold · (1 + softness)) /
/// softness, clamped to 0…1. With a threshold of 0 the whole view shows, with 1 nothing, and in between the parts whose
/// mask values are above the threshold. If the threshold is animated, any picture that is used as the mask becomes a
/// wipe.
public struct MaskThreshold: Sendable, Hashable {
  /// The threshold, 0…1.
  public var threshold: Double
  /// The width of the range of mask values that show partially, 0…1; 0 is a hard edge.
  public var softness: Double

  /// Makes a threshold. With the default arguments, each value of the mask is used unchanged as the
  /// opacity.
  @inlinable public init(threshold: Double = 0.5, softness: Double = 1) {
    self.threshold = threshold
    self.softness = softness
  }

  /// Returns the opacity for the value `value` of a mask.
  public func opacity(of value: Double) -> Double {
    let edge = threshold * (1 + softness)
    guard softness > 0 else { return threshold < 1 && value >= edge ? 1 : 0 }
    let opacity = (value + softness - edge) / softness
    return opacity > 0 ? min(opacity, 1) : 0
  }
}
