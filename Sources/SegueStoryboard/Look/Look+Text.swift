package import SegueGeometry
internal import SegueText

/// The error for an invalid value of a look.
public struct LookTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The description of a valid value, which follows "expected" in a message.
  public let expectation: String
  /// The valid word that is most similar to the invalid one; nil when none is similar.
  public let suggestion: String?

  /// The expectation and the suggestion in one clause.
  public var description: String {
    "expected \(expectation)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}

extension Look.Background {
  /// Parses a colour, `none`, `blur`, `gradient(COLOUR [PLACE], COLOUR [PLACE][, …][, ANGLE])` or the path of a file. A
  /// word without a full stop or a slash is not a path.
  public init(parsing text: String) throws(LookTextError) {
    let word = text.filter { $0 != " " }.lowercased()
    if word.hasPrefix("gradient(") {
      self = try Self.gradient(parsing: text.lowercased())
    } else if word == "none" {
      self = .color(.clear)
    } else if word == "blur" {
      self = .blur
    } else if let color = Color(parsing: word) {
      self = .color(color)
    } else if text.contains("."), !word.hasPrefix("rgb"), !word.hasPrefix("#") {
      self = .file(text)
    } else if text.contains("/") {
      self = .file(text)
    } else {
      throw LookTextError(
        expectation: "a colour such as #202124 or teal, gradient(#fff, #dde, 135), blur, or a picture "
          + "or video file",
        suggestion: nearestName(to: word, among: Color.names + ["none", "transparent", "blur"]))
    }
  }

  private static func gradient(parsing text: String) throws(LookTextError) -> Self {
    let wrong = LookTextError(
      expectation:
        "gradient(COLOUR, COLOUR) with 2 to 8 colours, each with a place such as 60% that may be left out, and, "
        + "last, an angle in degrees that may be left out, such as gradient(#fff, #dde, 135)", suggestion: nil)
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
      text[text.index(after: close)...].allSatisfy({ $0 == " " })
    else { throw wrong }
    var parts = text[text.index(after: open)..<close].split(outsideParenthesesAt: ",")
    var angle = 180.0
    if let last = parts.last, let number = Double(trimming: last.trimmedOfDegrees) {
      angle = number
      parts.removeLast()
    }
    var (colors, places): ([Color], [Double?]) = ([], [])
    for part in parts {
      var words = part.split(outsideParenthesesAt: " ").filter { !$0.isEmpty }
      var place: Double?
      if words.count > 1, let last = words.last, last.hasSuffix("%") {
        guard let share = Double(share: last), (0...1).contains(share) else { throw wrong }
        place = share
        words.removeLast()
      }
      guard let color = Color(parsing: words.joined().filter { $0 != " " }) else { throw wrong }
      colors.append(color)
      places.append(place)
    }
    guard (2...Gradient.maxStops).contains(colors.count), abs(angle) <= 3600 else { throw wrong }
    let isEven = places.allSatisfy { $0 == nil }
    return .gradient(colors, at: isEven ? nil : Self.filled(places), angle: angle)
  }

  /// Returns the places of colours as in CSS: the first and the last one are at the ends, the others evenly between their
  /// neighbours, and none before an earlier one.
  private static func filled(_ places: [Double?]) -> [Double] {
    var known: [(index: Int, place: Double)] = []
    for (index, place) in places.enumerated() {
      let end: Double? = index == 0 ? 0 : index == places.count - 1 ? 1 : nil
      if let place = place ?? end { known.append((index, max(place, known.last?.place ?? 0))) }
    }
    return places.indices.map { index in
      guard let before = known.last(where: { $0.index <= index }) else { return 0 }
      guard let after = known.first(where: { $0.index >= index }), after.index > before.index else {
        return before.place
      }
      let share = Double(index - before.index) / Double(after.index - before.index)
      return before.place + share * (after.place - before.place)
    }
  }
}

extension StringProtocol {
  /// Returns the parts of the text between the places at which a letter is outside of all parentheses.
  fileprivate func split(outsideParenthesesAt separator: Character) -> [String] {
    var (parts, depth) = ([""], 0)
    for letter in self {
      depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
      if letter == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return parts
  }
}

extension String {
  /// The text without `deg` at its end.
  fileprivate var trimmedOfDegrees: String {
    hasSuffix("deg") ? String(dropLast(3)) : self
  }
}

extension Look.Margin {
  /// The maximum of a margin and of a corner radius, in points.
  public static let maximum = 10_000.0

  /// Parses a number of points such as `40`, or a percentage of the frame's longer side such as
  /// `8%`.
  public init(parsing text: String) throws(LookTextError) {
    if text.hasSuffix("%"), let share = Double(share: text), (0...2).contains(share) {
      self = .share(share)
    } else if let points = Double(trimming: text), (0...Self.maximum).contains(points) {
      self = .points(points)
    } else {
      throw LookTextError(
        expectation:
          "points from 0 to \(Self.maximum.short), or from 0% to 200% of the longer side, "
          + "such as 40 or 8%", suggestion: nil)
    }
  }
}

extension Look {
  /// Parses the radius of the screen's corners, in points.
  package static func cornerRadius(parsing text: String) throws(LookTextError) -> Double {
    guard let radius = Double(trimming: text), (0...Margin.maximum).contains(radius) else {
      throw LookTextError(
        expectation: "points from 0 to \(Margin.maximum.short), such as 12", suggestion: nil)
    }
    return radius
  }

  /// Parses the angle of the shutter, in degrees.
  package static func shutter(parsing text: String) throws(LookTextError) -> Double {
    guard let angle = Double(trimming: text), shutters.contains(angle) else {
      throw LookTextError(
        expectation: "degrees from \(shutters.lowerBound.short) to \(shutters.upperBound.short), such as 180",
        suggestion: nil)
    }
    return angle
  }

  /// Parses the size of a pointer, a multiple of the usual size.
  package static func pointerSize(parsing text: String) throws(LookTextError) -> Double {
    guard let size = Double(trimming: text), pointerSizes.contains(size) else {
      throw LookTextError(
        expectation: "a number from \(pointerSizes.lowerBound.short) to \(pointerSizes.upperBound.short), such as 1.5",
        suggestion: nil)
    }
    return size
  }

  /// Parses a colour.
  package static func color(parsing text: String) throws(LookTextError) -> Color {
    guard let color = Color(parsing: text) else {
      throw LookTextError(
        expectation: "a colour such as #202124 or teal", suggestion: nearestName(to: text, among: Color.names))
    }
    return color
  }

  /// The sizes that `pointerSize(parsing:)` accepts.
  package static let pointerSizes = 0.25...10.0

  /// The angles that `shutter(parsing:)` accepts.
  package static let shutters = 0.0...360.0
}

extension Look.Frame {
  /// The names of the built-in frames.
  public static let names = ["device", "phone", "tablet", "laptop", "browser", "window"]

  /// Parses the name of a built-in frame or the path of an SVG.
  public init(parsing text: String) throws(LookTextError) {
    switch text {
    case "device": self = .device
    case "phone": self = .phone
    case "tablet": self = .tablet
    case "laptop": self = .laptop
    case "browser": self = .browser
    case "window": self = .window
    default:
      guard text.lowercased().hasSuffix(".svg") else {
        throw LookTextError(
          expectation: Self.expectation, suggestion: nearestName(to: text, among: Self.names))
      }
      self = .file(text)
    }
  }

  /// The list of valid frames, for messages and help.
  public static let expectation =
    "\(names.dropLast().joined(separator: ", ")), \(names[names.count - 1]) or an SVG file (.svg)"
}
