import SegueSDK

/// The maps that are built into `luma`. They are dark at the leading side or in the middle.
enum LumaPattern: String, Choice {
  case wave, diagonal, circle, clouds

  /// The pattern as a value of a painted view.
  var number: Double { Double(Self.allCases.firstIndex(of: self) ?? 0) }

  /// Returns the pattern with a number from 0 to the last one's; a wave for any other.
  init(number: Double) {
    let index = Self.allCases.indices.first { Double($0) == number }
    self = index.map { Self.allCases[$0] } ?? .wave
  }

  /// One row of a map.
  struct Row {
    private let pattern: LumaPattern
    private let width, height: Double
    /// The place of the row, from 0 at the top to 1.
    private let y: Double
    /// The brightness at the first column, and its difference from one column to the next.
    private var start = 0.0
    private var slope = 0.0
    /// The brightnesses of clouds in every fourth column.
    private var clouds: [Double] = []

    private static let step = 4

    init(_ row: Int, of pattern: LumaPattern, width: Int, height: Int) {
      self.pattern = pattern
      (self.width, self.height) = (Double(max(width - 1, 1)), Double(max(height - 1, 1)))
      y = Double(row) / self.height
      switch pattern {
      case .wave:
        // A slanted front with waves.
        let phase = 2.5 * y
        let triangle = abs(2 * (phase - phase.rounded(.down)) - 1)
        let bump = triangle * triangle * (3 - 2 * triangle)
        start = 255 * (0.25 * y + 0.1 * bump)
        slope = 255 * 0.65 / self.width
      case .diagonal:
        // The front has an angle of 45 degrees, whatever the shape of the screen is.
        let whole = self.width + self.height
        (start, slope) = (255 * Double(row) / whole, 255 / whole)
      case .circle: break
      case .clouds:
        let longer = max(self.width, self.height)
        for column in 0...(width / Self.step + 1) {
          clouds.append(Self.cloud(Double(column * Self.step) / longer, Double(row) / longer))
        }
      }
    }

    /// Returns the brightness in a column, from 0 to 255.
    func brightness(_ column: Int) -> Int {
      let value: Double
      switch pattern {
      case .wave, .diagonal: value = start + slope * Double(column)
      case .circle:
        let (dx, dy) = (Double(column) - width / 2, (y - 0.5) * height)
        value = 255 * ((dx * dx + dy * dy) / (width * width + height * height) * 4).squareRoot()
      case .clouds:
        let (index, part) = (column / Self.step, Double(column % Self.step) / Double(Self.step))
        value = clouds[index] + (clouds[index + 1] - clouds[index]) * part
      }
      // In range: from 0 to 255.
      return min(max(Int(value), 0), 255)
    }

    // MARK: Clouds

    /// Returns the brightness of clouds, the sum of noise of several sizes, as the map `clouds` of shaders has it.
    private static func cloud(_ x: Double, _ y: Double) -> Double {
      var (sum, weight, side) = (0.0, 0.5, 4.0)
      while side <= 64 {
        sum += weight * noise(x * side, y * side)
        (weight, side) = (weight / 2, side * 2)
      }
      // Most of the sum is near its middle; the whole range is used.
      return 255 * min(max((sum - 0.25) * 2, 0), 1)
    }

    private static func noise(_ x: Double, _ y: Double) -> Double {
      let (column, row) = (x.rounded(.down), y.rounded(.down))
      var (across, down) = (x - column, y - row)
      across *= across * (3 - 2 * across)
      down *= down * (3 - 2 * down)
      // In range: at most 64, as `side` is.
      let (i, j) = (UInt32(column), UInt32(row))
      let top = random(i, j) + (random(i + 1, j) - random(i, j)) * across
      let low = random(i, j + 1) + (random(i + 1, j + 1) - random(i, j + 1)) * across
      return top + (low - top) * down
    }

    /// Returns a number from 0 to 1 that depends on the place in a grid alone.
    private static func random(_ x: UInt32, _ y: UInt32) -> Double {
      var mixed = x &* 0x9E37_79B1 ^ y &* 0x85EB_CA77
      mixed ^= mixed >> 15
      mixed = mixed &* 0x2C1B_3C6D
      mixed ^= mixed >> 12
      mixed = mixed &* 0x297A_2D39
      mixed ^= mixed >> 15
      return Double(mixed >> 8) / 16_777_215
    }
  }
}
