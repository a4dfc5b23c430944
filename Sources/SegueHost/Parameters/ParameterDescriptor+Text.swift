internal import SegueGeometry
internal import SegueMotion
internal import SegueText

extension ParameterDescriptor {
  /// Parses a value as it is written after `--set KEY=`. The form depends on the parameter's type:
  ///
  /// - number, integer: a number within the range
  /// - switch: on/off, true/false, yes/no, 1/0
  /// - choice: the name of the choice
  /// - colour: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, or the name of a basic colour
  /// - point: `x,y`
  /// - rectangle: `x,y,w,h` with sides of at least 0
  /// - text: any text, which is not changed
  /// - curve: the notation of `segue curve`
  /// - picture: the path of a file
  ///
  /// - Throws: `HostError.badParameter` with one sentence that names the parameter and its valid
  ///   values. For a choice, the sentence also suggests the most similar name.
  public func value(parsing text: String) throws(HostError) -> ParameterValue {
    switch type {
    case .number:
      guard let number = Double(trimming: text) else { throw wrong(text, "a number") }
      return .number(try inRange(number, text))
    case .integer:
      guard let number = Double(trimming: text), let whole = Int64(exactly: number),
        abs(number) <= ParameterDescriptor.largestInteger
      else { throw wrong(text, "a whole number within ±2^53") }
      _ = try inRange(number, text)
      return .integer(whole)
    case .toggle:
      switch text.lowercased() {
      case "on", "true", "yes", "1": return .toggle(true)
      case "off", "false", "no", "0": return .toggle(false)
      default: throw wrong(text, "on or off")
      }
    case .choice:
      if let index = choices.firstIndex(of: text) { return .choice(index) }
      throw wrong(
        text, "one of " + choices.joined(separator: ", "),
        suggestion: nearestName(to: text, among: choices))
    case .color:
      guard let color = Color(parsing: text) else {
        throw wrong(text, "a colour such as #1a73e8, #1a73e880, rgb(26, 115, 232) or teal")
      }
      try allInRange([color.red, color.green, color.blue, color.alpha], text)
      return .color(color)
    case .point:
      guard let numbers = Self.numbers(text, 2) else { throw wrong(text, "a point as x,y") }
      try allInRange(numbers, text)
      return .point(Point(x: numbers[0], y: numbers[1]))
    case .rect:
      guard let numbers = Self.numbers(text, 4), numbers[2] >= 0, numbers[3] >= 0 else {
        throw wrong(text, "a rectangle as x,y,width,height, with no negative width or height")
      }
      try allInRange(numbers, text)
      return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .text:
      return .text(text)
    case .picture:
      guard !text.isEmpty, !text.utf8.contains(0) else { throw wrong(text, "the path of a picture") }
      return .picture(PictureFile(path: text))
    case .curve:
      do {
        return .curve(try Timing(parsing: text))
      } catch {
        throw HostError(
          .badParameter, "\(id)=\(text.excerpt) is not a curve: \(error.description)",
          suggestion: error.suggestion, parameter: id)
      }
    }
  }

  private func inRange(_ number: Double, _ text: String) throws(HostError) -> Double {
    guard let range, !range.contains(number) else { return number }
    throw wrong(text, "within its range")
  }

  private func allInRange(_ numbers: [Double], _ text: String) throws(HostError) {
    for number in numbers { _ = try inRange(number, text) }
  }

  private func wrong(
    _ text: String, _ expected: String, suggestion: String? = nil
  ) -> HostError {
    let hint = suggestion.map { "; " + didYouMean($0, for: text) } ?? ""
    return HostError(
      .badParameter,
      "\(id)=\(text.excerpt) is invalid: '\(id)' must be "
        + (range == nil ? expected : kind + limits)
        + hint,
      suggestion: suggestion, parameter: id)
  }

  /// What a value with limits is, in words that the limits follow.
  private var kind: String {
    switch type {
    case .integer: "a whole number"
    case .color: "a colour with parts"
    case .point: "a point as x,y with numbers"
    case .rect: "a rectangle as x,y,width,height with numbers"
    default: "a number"
    }
  }

  /// The range as words for a message, such as " from 0 to 1 s" or " of at least 0"; empty when there is no range.
  private var limits: String {
    guard let range else { return "" }
    let (low, high) = (range.lowerBound, range.upperBound)
    let words =
      low.isFinite && high.isFinite
      ? " from \(low.short) to \(high.short)"
      : low.isFinite ? " of at least \(low.short)" : " of at most \(high.short)"
    return words + (unit.map { " \($0)" } ?? "")
  }

  private static func numbers(_ text: String, _ count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double(trimming: $0) }
    return numbers.count == count && parts.count == count ? numbers : nil
  }
}

extension String {
  /// The text in quotation marks, made safe to print, because a text that a person typed may
  /// contain any characters.
  var excerpt: String {
    "'\(quotable)'"
  }
}
