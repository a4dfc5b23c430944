internal import SegueGeometry
internal import SegueScene

/// The numbers of one layer at one time, by channel.
struct LayerSample {
  /// The channels, which are properties that change independently of each other. A value of a channel is an array of
  /// numbers.
  enum Channel: Int, CaseIterable {
    /// The nine numbers of the projection of the layer's plane, in the order of CSS's matrix3d.
    case matrix
    /// The width and the height.
    case size
    case opacity
    case background
    case radii
    /// The part of the picture that fills the bounds: x, y, width and height, as fractions of the
    /// picture.
    case part
    /// The width and the colour of the line.
    case border
    /// The colour, the offset and the radius.
    case shadow
    case overlay
    /// The start and the end, then the colour and the location of each stop.
    case gradient
    case blur
    case backdrop
    /// The twenty numbers of the colour matrix, row by row.
    case colors
    /// The colour matrix of the pixels behind the layer.
    case backdropColors
    /// The threshold and the softness of the layer's mask.
    case threshold
    /// The points of the path's segments: two numbers of a move, six of a curve.
    case path
    case fill
    /// The colour, the width, and the start and the end of the stroke.
    case stroke
    /// The progress of a shader.
    case progress

    /// The channel's key in the page.
    var key: String {
      switch self {
      case .matrix: "m"
      case .size: "z"
      case .opacity: "o"
      case .background: "g"
      case .radii: "r"
      case .part: "x"
      case .border: "e"
      case .shadow: "s"
      case .overlay: "v"
      case .gradient: "q"
      case .blur: "u"
      case .backdrop: "w"
      case .colors: "j"
      case .backdropColors: "d"
      case .threshold: "n"
      case .path: "a"
      case .fill: "f"
      case .stroke: "h"
      case .progress: "l"
      }
    }

    /// The neutral numbers of the channel, which have no effect and are not written; nil for
    /// `size`, which always has an effect.
    var none: [Double]? {
      switch self {
      case .matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1]
      case .size: nil
      case .opacity: [1]
      case .background, .radii, .overlay: [0, 0, 0, 0]
      case .part: [0, 0, 1, 1]
      case .border: [0, 0, 0, 0, 0]
      case .shadow: [0, 0, 0, 0, 0, 0, 0]
      case .gradient, .path: []
      case .blur, .backdrop, .progress: [0]
      case .colors, .backdropColors: ColorMatrix.identity.rows
      case .threshold: [MaskThreshold().threshold, MaskThreshold().softness]
      case .fill: [0, 0, 0, 0]
      case .stroke: [0, 0, 0, 0, 0, 0, 1]
      }
    }
  }

  /// The numbers of each channel that has an effect; nil for a channel without an effect.
  struct Values {
    private var numbers = [[Double]?](repeating: nil, count: Channel.allCases.count)

    subscript(_ channel: Channel) -> [Double]? {
      get { numbers[channel.rawValue] }
      set { numbers[channel.rawValue] = newValue }
    }
  }

  private static let neutral = Channel.allCases.map { $0.none ?? [] }

  var values = Values()
  /// The projective transform from the layer's plane to the container's points. The origin of the plane is the layer's
  /// upper left corner.
  var homography: Homography
  /// True for a layer with a mesh.
  let isBent: Bool

  /// Reads the numbers of a layer of a frame.
  ///
  /// - Parameters:
  ///   - tree: The frame, which contains the segments of the layers' paths.
  ///   - progress: The progress of the shader that draws the layer.
  init(_ layer: Layer, _ effects: LayerEffects?, of tree: LayerTree, progress: Double = 0) {
    isBent = effects?.mesh != nil
    var homography = Homography(layer.transform)
    let (x, y) = (layer.bounds.minX, layer.bounds.minY)
    homography.x.z += homography.x.x * x + homography.x.y * y
    homography.y.z += homography.y.x * x + homography.y.y * y
    homography.w.z += homography.w.x * x + homography.w.y * y
    self.homography = homography
    values[.matrix] = Self.numbers(homography)
    values[.size] = [max(layer.bounds.width, 0), max(layer.bounds.height, 0)]
    values[.opacity] = [min(max(layer.opacity, 0), 1)]
    values[.background] = Self.numbers(layer.backgroundColor)
    let radius = max(layer.cornerRadius, 0)
    let radii = effects?.cornerRadii ?? CornerRadii(all: radius)
    values[.radii] = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    if progress != 0 { values[.progress] = [progress] }
    guard let effects else { return }
    let part = effects.contentsRect
    values[.part] = [part.minX, part.minY, part.width, part.height]
    if effects.border.width > 0, effects.border.color.alpha > 0 {
      values[.border] = [effects.border.width] + Self.numbers(effects.border.color)
    }
    let shadow = effects.shadow
    if shadow.color.alpha > 0 {
      values[.shadow] =
        Self.numbers(shadow.color) + [shadow.offset.x, shadow.offset.y, shadow.radius]
    }
    if effects.overlayColor.alpha > 0 { values[.overlay] = Self.numbers(effects.overlayColor) }
    if let gradient = effects.gradient {
      var numbers = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      for stop in 0..<gradient.count {
        numbers += (0..<4).map { gradient.colors[4 * stop + $0] } + [gradient.locations[stop]]
      }
      values[.gradient] = numbers
    }
    if effects.blurRadius > 0 { values[.blur] = [effects.blurRadius] }
    if effects.backdropBlurRadius > 0 { values[.backdrop] = [effects.backdropBlurRadius] }
    values[.colors] = effects.colorMatrix?.rows
    values[.backdropColors] = effects.backdropColorMatrix?.rows
    if !effects.hasPlainMask {
      values[.threshold] = [effects.maskThreshold.threshold, effects.maskThreshold.softness]
    }
    if let path = effects.shape { add(path, of: tree, from: layer.bounds.origin) }
  }

  private mutating func add(_ path: LayerPath, of tree: LayerTree, from origin: Point) {
    values[.path] = path.segments(of: tree).flatMap { kind, numbers in
      let used = kind == .curve ? Array(numbers) : kind == .move ? Array(numbers.suffix(2)) : []
      return used.enumerated().map { $1 - ($0 % 2 == 0 ? origin.x : origin.y) }
    }
    if path.fillColor.alpha > 0 { values[.fill] = Self.numbers(path.fillColor) }
    guard path.hasStroke else { return }
    let stroke = path.stroke
    values[.stroke] = Self.numbers(stroke.color) + [stroke.width, stroke.start, stroke.end]
  }

  subscript(_ channel: Channel) -> [Double] { values[channel] ?? Self.neutral[channel.rawValue] }

  static func numbers(_ homography: Homography) -> [Double] {
    let (x, y, w) = (homography.x, homography.y, homography.w)
    return [x.x, y.x, w.x, x.y, y.y, w.y, x.z, y.z, w.z]
  }

  private static func numbers(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue, color.alpha].map { min(max($0, 0), 1) }
  }

  /// Returns the largest visible difference of a channel's numbers, as a multiple of the tolerance.
  ///
  /// - Parameters:
  ///   - size: The size of the layer. For `matrix`, the difference is measured at the corners of
  ///     the layer.
  ///   - distance: The tolerance for distances, in points. The tolerances for colours and other
  ///     numbers are fixed.
  static func difference(
    _ channel: Channel, _ a: [Double], _ b: [Double], size: [Double], distance: Double
  ) -> Double {
    guard a.count == b.count else { return .infinity }
    let shade = 1.0 / 400
    func most(_ range: Range<Int>, _ unit: Double) -> Double {
      range.reduce(0) { max($0, abs(a[$1] - b[$1])) } / unit
    }
    switch channel {
    case .matrix: return corners(a, b, size, distance)
    case .size, .radii, .blur, .backdrop, .path: return most(0..<a.count, distance)
    case .opacity, .background, .overlay, .fill: return most(0..<a.count, shade)
    case .stroke: return max(most(0..<4, shade), most(4..<5, distance), most(5..<7, 1.0 / 1000))
    case .part:
      return max(most(0..<2, distance), most(2..<4, distance)) * max(size[0], size[1], 1)
    case .border: return max(most(0..<1, distance), most(1..<5, shade))
    case .shadow: return max(most(0..<4, shade), most(4..<7, distance))
    case .gradient, .colors, .backdropColors, .threshold: return most(0..<a.count, 1.0 / 1000)
    // While the progress goes from 0 to 1, a shader may move a picture by the size of the layer.
    case .progress: return most(0..<1, distance / max(size[0], size[1], 1))
    }
  }

  private static func corners(
    _ a: [Double], _ b: [Double], _ size: [Double], _ distance: Double
  ) -> Double {
    var most = 0.0
    for (x, y) in [(0, 0), (size[0], 0), (size[0], size[1]), (0, size[1])] {
      let (p, q) = (image(a, x, y), image(b, x, y))
      // A corner that is behind the viewer with both matrices is invisible. If it is behind or beside the viewer with
      // only one of them, it is projected as if it were a little in front, because its own projection is meaningless.
      guard p.w > 0.02 || q.w > 0.02 else { continue }
      let (pw, qw) = (max(p.w, 0.02), max(q.w, 0.02))
      most = max(most, abs(p.x / pw - q.x / qw), abs(p.y / pw - q.y / qw))
    }
    return most / distance
  }

  private static func image(
    _ m: [Double], _ x: Double, _ y: Double
  ) -> (x: Double, y: Double, w: Double) {
    (m[0] * x + m[3] * y + m[6], m[1] * x + m[4] * y + m[7], m[2] * x + m[5] * y + m[8])
  }
}

extension LayerPath {
  /// The kind of a path's segment. The raw value is the number for this kind in the ABI's table of
  /// properties.
  enum Kind: Double {
    case move = 1
    case curve = 2
    case close = 3

    /// The command of the segment in an SVG path.
    var letter: Character {
      switch self {
      case .move: "M"
      case .curve: "C"
      case .close: "Z"
      }
    }
  }

  /// Returns the path's segments, each with the six numbers of its points.
  func segments(of tree: LayerTree) -> [(kind: Kind, points: ArraySlice<Double>)] {
    (0..<count).compactMap { index in
      let at = start + 7 * index
      guard tree.values.indices.contains(at + 6), let kind = Kind(rawValue: tree.values[at]) else {
        return nil
      }
      return (kind, tree.values[at + 1...at + 6])
    }
  }
}
