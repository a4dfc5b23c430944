/// A linear map of colours, as SVG's `feColorMatrix` and CSS's filter functions define it. It
/// applies to straight colours with components in 0…1, and its results are clamped to that range.
public struct ColorMatrix: Sendable, Hashable {
  /// The contribution of one unit of red to the red, green, blue and alpha of the result.
  public var red: SIMD4<Double>
  /// The contribution of one unit of green to the red, green, blue and alpha of the result.
  public var green: SIMD4<Double>
  /// The contribution of one unit of blue to the red, green, blue and alpha of the result.
  public var blue: SIMD4<Double>
  /// The contribution of one unit of alpha to the red, green, blue and alpha of the result.
  public var alpha: SIMD4<Double>
  /// The constants that are added to the red, green, blue and alpha of the result.
  public var offset: SIMD4<Double>

  /// Makes a matrix from its columns and the constants that are added.
  @inlinable public init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>,
    alpha: SIMD4<Double> = SIMD4(0, 0, 0, 1), offset: SIMD4<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.offset = offset
  }

  /// The matrix that changes nothing.
  public static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0))

  /// Makes a matrix from twenty numbers in the order of the ABI and SVG; nil for any other count.
  /// There are four rows, for the red, green, blue and alpha of the result. Each row has five
  /// numbers: the factors of red, green, blue and alpha, and a constant.
  public init?(_ rows: [Double]) {
    guard rows.count == 20 else { return nil }
    func column(_ at: Int) -> SIMD4<Double> {
      SIMD4(rows[at], rows[at + 5], rows[at + 10], rows[at + 15])
    }
    self.init(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), offset: column(4))
  }

  /// The twenty numbers in the order of the ABI: four rows of five numbers each.
  public var rows: [Double] {
    (0..<4).flatMap { (row: Int) -> [Double] in [red[row], green[row], blue[row], alpha[row], offset[row]] }
  }

  /// Returns the colour that the matrix makes of `color`, clamped to 0…1.
  public func applied(to color: Color) -> Color {
    let mixed = red * color.red + green * color.green + blue * color.blue
    let sum = mixed + alpha * color.alpha + offset
    let result = sum.clamped(lowerBound: .zero, upperBound: .one)
    return Color(red: result.x, green: result.y, blue: result.z, alpha: result.w)
  }
}

extension ColorMatrix {
  /// The weights of red, green and blue in the luminance of CSS's filters.
  private static let luminance = SIMD3(0.2126, 0.7152, 0.0722)

  /// Makes CSS's `saturate()`: 0 is grey, 1 changes nothing, more than 1 is more vivid.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    func column(_ index: Int) -> SIMD4<Double> {
      let grey = (1 - amount) * luminance[index]
      var result = SIMD4(grey, grey, grey, 0)
      result[index] += amount
      return result
    }
    return ColorMatrix(red: column(0), green: column(1), blue: column(2))
  }

  /// Makes CSS's `brightness()`: 0 is black, 1 changes nothing.
  public static func brightness(_ amount: Double) -> ColorMatrix {
    ColorMatrix(
      red: SIMD4(amount, 0, 0, 0), green: SIMD4(0, amount, 0, 0), blue: SIMD4(0, 0, amount, 0))
  }

  /// Makes CSS's `contrast()`: 0 is a mid grey, 1 changes nothing.
  public static func contrast(_ amount: Double) -> ColorMatrix {
    var result = brightness(amount)
    let grey = (1 - amount) / 2
    result.offset = SIMD4(grey, grey, grey, 0)
    return result
  }

  /// Makes CSS's `invert()`: 0 changes nothing, 1 is the negative.
  public static func inversion(_ amount: Double) -> ColorMatrix {
    var result = brightness(1 - 2 * amount)
    result.offset = SIMD4(amount, amount, amount, 0)
    return result
  }

  /// Makes a matrix that maps each colour by its luminance to a colour between `dark`, for black,
  /// and `light`, for white. The alpha is kept.
  public static func duotone(dark: Color, light: Color) -> ColorMatrix {
    let way = SIMD4(light.red - dark.red, light.green - dark.green, light.blue - dark.blue, 0)
    return ColorMatrix(
      red: way * luminance.x, green: way * luminance.y, blue: way * luminance.z,
      offset: SIMD4(dark.red, dark.green, dark.blue, 0))
  }

  /// Makes CSS's `hue-rotate()` from the cosine and the sine of the angle.
  public static func hueRotation(cosine: Double, sine: Double) -> ColorMatrix {
    let (r, g, b) = (0.213, 0.715, 0.072)
    return ColorMatrix(
      red: SIMD4(
        r + cosine * (1 - r) - sine * r, r - cosine * r + sine * 0.143,
        r - cosine * r - sine * (1 - r), 0),
      green: SIMD4(
        g - cosine * g - sine * g, g + cosine * (1 - g) + sine * 0.140,
        g - cosine * g + sine * g, 0),
      blue: SIMD4(
        b - cosine * b + sine * (1 - b), b - cosine * b - sine * 0.283,
        b + cosine * (1 - b) + sine * b, 0))
  }

  /// Returns the matrix that applies `self` first and then `next`, without clamping in between.
  public func concatenating(_ next: ColorMatrix) -> ColorMatrix {
    func map(_ column: SIMD4<Double>) -> SIMD4<Double> {
      let mixed = next.red * column.x + next.green * column.y
      return mixed + next.blue * column.z + next.alpha * column.w
    }
    return ColorMatrix(
      red: map(red), green: map(green), blue: map(blue), alpha: map(alpha),
      offset: map(offset) + next.offset)
  }
}
