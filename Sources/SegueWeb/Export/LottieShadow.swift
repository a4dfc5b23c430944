internal import Glibc

/// The blurred rectangle of a shadow, which is approximated by nine parts with gradients: a rectangle in the middle,
/// four edges and four corners.
struct LottieShadow {
  /// A rectangle with its gradient.
  struct Part {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
    /// The start of the gradient, at the darkest point of the shadow, and the end of the gradient.
    var start: [Double]
    var end: [Double]
    /// True for a radial gradient, whose centre is `start`.
    var isRadial = false
    /// True for a rectangle of one colour.
    var isPlain = false
  }

  let parts: [Part]

  /// The number of standard deviations between the edge of the rectangle and each end of its blur.
  private static let reach = 3.0

  /// Creates the shadow of a rectangle of `size` at the origin.
  ///
  /// - Parameter shadow: A value of the channel `shadow`: the colour, the offset and the radius.
  init(of size: [Double], _ shadow: [Double]) {
    let blur = max(Self.reach * shadow[6], 0.01)
    // Returns the outer and the inner ends of the blur along one axis. If the rectangle is smaller
    // than the blur, the inner ends meet in the rectangle's middle.
    func ends(_ offset: Double, _ length: Double) -> (outer: [Double], inner: [Double]) {
      let inset = min(blur, length / 2)
      return ([offset - blur, offset + length + blur], [offset + inset, offset + length - inset])
    }
    let (x, y) = (ends(shadow[4], size[0]), ends(shadow[5], size[1]))
    let across = [x.outer[0]...x.inner[0], x.inner[0]...x.inner[1], x.inner[1]...x.outer[1]]
    let down = [y.outer[0]...y.inner[0], y.inner[0]...y.inner[1], y.inner[1]...y.outer[1]]
    parts = (0..<9).map { index in
      let (column, row) = (index % 3, index / 3)
      let start = [x.inner[column == 2 ? 1 : 0], y.inner[row == 2 ? 1 : 0]]
      let end = [
        column == 1 ? start[0] : x.outer[column == 2 ? 1 : 0],
        row == 1 ? start[1] : y.outer[row == 2 ? 1 : 0],
      ]
      let isCorner = column != 1 && row != 1
      return Part(
        x: across[column], y: down[row], start: start, end: isCorner ? [end[0], start[1]] : end,
        isRadial: isCorner, isPlain: index == 4)
    }
  }

  /// The stops of each gradient: positions and opacities of a blurred edge.
  static let stops: [(position: Double, opacity: Double)] = (0...12).map { step in
    let position = Double(step) / 12
    let opacity = 0.5 * erfc((2 * position - 1) * reach / 2.0.squareRoot())
    return (position, step == 0 ? 1 : step == 12 ? 0 : opacity)
  }
}

extension PageText {
  /// Writes the shapes of a shadow.
  mutating func shapes(_ shadow: LottieShadow, color: [Double]) {
    let fixed = Self.fixed
    let stops = LottieShadow.stops
    let numbers =
      stops.flatMap { [$0.position] + color[0..<3] } + stops.flatMap { [$0.position, $0.opacity] }
    list(shadow.parts) { text, part in
      let (width, height) = (
        part.x.upperBound - part.x.lowerBound, part.y.upperBound - part.y.lowerBound
      )
      let rectangle: LottieMembers = [
        ("ty", { $0.string("rc") }), ("d", { $0.raw("1") }), ("s", fixed([width, height])),
        ("p", fixed([part.x.lowerBound + width / 2, part.y.lowerBound + height / 2])),
        ("r", fixed([0])),
      ]
      let plain: LottieMembers = [
        ("ty", { $0.string("fl") }), ("o", fixed([100])), ("r", { $0.raw("1") }),
        ("c", fixed(color[0..<3] + [1])),
      ]
      let gradient: LottieMembers = [
        ("ty", { $0.string("gf") }), ("o", fixed([100])), ("r", { $0.raw("1") }),
        (
          "g",
          { $0.object([("p", { $0.raw("\(stops.count)") }), ("k", fixed(numbers))]) }
        ),
        ("s", fixed(part.start)), ("e", fixed(part.end)),
        ("t", { $0.raw(part.isRadial ? "2" : "1") }),
      ]
      text.object([
        ("ty", { $0.string("gr") }),
        (
          "it",
          {
            $0.list([rectangle, part.isPlain ? plain : gradient, Self.identity]) { $0.object($1) }
          }
        ),
      ])
    }
  }
}
