// Descriptions of values that a property cannot have. They are composed only for a call that is
// refused.
extension ViewProperty {
  /// Returns the mistake in a value as one clause, which contains the number's index, name and value and the allowed
  /// values. Returns nil for a value that the property can have.
  ///
  /// For example "number 3 of frame (rect.width) is nan; it must be a finite number".
  public func mistake(in numbers: [Double]) -> String? {
    switch refusal(of: numbers) {
    case nil: return nil
    case .count:
      guard allows(count: numbers.count) else { return countText }
      let (columns, rows) = (
        Self.counted(numbers[0], "column"), Self.counted(numbers[1], "row")
      )
      return
        "\(name) has (columns + 1) x (rows + 1) \(repetition?.name ?? "elements"), and "
        + "\((numbers.count - fixedCount) / stride) are too few or too many for \(columns) and "
        + rows
    case .notFinite:
      guard let index = numbers.firstIndex(where: { !$0.isFinite }) else { return nil }
      return "\(title(ofNumber: index)) is \(Self.exact(numbers[index])); it must be a finite "
        + "number"
    case .range:
      let refused = numbers.indices.first { !limit(ofNumber: $0).allows(numbers[$0]) }
      guard let index = refused else { return nil }
      return "\(title(ofNumber: index)) is \(Self.exact(numbers[index])); it must be "
        + part(ofNumber: index).allowed
    }
  }

  /// The counts of numbers that a value can have, as a sentence: "frame has 4 numbers".
  public var countText: String {
    let fixed = "\(name) has \(Self.counted(Double(fixedCount), "number"))"
    guard let repetition else { return fixed }
    let (least, most) = (repetition.times.lowerBound, repetition.times.upperBound)
    return "\(fixed) and \(stride) for each of \(least) to \(most) \(repetition.name), or none"
  }

  private static func counted(_ number: Double, _ noun: String) -> String {
    "\(exact(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns a number without needless digits: "1" and "0.25"; "nan" for every NaN.
  public static func exact(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    // In range: only a number below 10¹⁵ is converted.
    return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private func title(ofNumber index: Int) -> String {
    if fixedCount == 1, stride == 0 { return name }
    return "number \(index + 1) of \(name) (\(path(ofNumber: index)))"
  }

  /// Returns the path of a number, which begins with the name of its C parameter: "rect.width",
  /// "stops[2].place".
  private func path(ofNumber index: Int) -> String {
    guard index >= fixedCount, let repetition else { return Self.path(of: index, in: parts) }
    let (element, offset) = (index - fixedCount).quotientAndRemainder(dividingBy: stride)
    return "\(repetition.name)[\(element)].\(Self.path(of: offset, in: repetition.parts))"
  }

  private static func path(of index: Int, in parts: [Part]) -> String {
    var offset = index
    for part in parts {
      guard offset >= part.kind.count else {
        let member = part.kind.members[offset]
        return member.isEmpty ? part.name : "\(part.name).\(member)"
      }
      offset -= part.kind.count
    }
    return "\(index)"
  }

  private func part(ofNumber index: Int) -> Part { pattern[partIndex(ofNumber: index)] }
  private func limit(ofNumber index: Int) -> Limit { limits[partIndex(ofNumber: index)] }

  /// Returns the index, in `pattern` and `limits`, for the number at `index` of a value. The same
  /// indices serve for all repeated elements, such as the stops of a gradient.
  private func partIndex(ofNumber index: Int) -> Int {
    index < limits.count ? index : fixedCount + (index - fixedCount) % stride
  }
}

extension ViewProperty.Limit {
  fileprivate func allows(_ number: Double) -> Bool {
    minimum <= number && number <= maximum && (!isWhole || number == number.rounded())
  }
}

extension ViewProperty.Part {
  /// The numbers that the part allows, with their unit, as words that follow "must be", such as
  /// "from 0 to 1".
  fileprivate var allowed: String {
    let unit =
      switch unit {
      case .points: " points"
      case .radians: " radians"
      case .none, .fraction, .factor, .color: ""
      }
    let whole = kind == .choice ? "a whole number " : ""
    guard let range else { return "a whole number" }
    let (least, most) = (
      ViewProperty.exact(range.lowerBound), ViewProperty.exact(range.upperBound)
    )
    if kind == .flag { return "0 or 1" }
    if range.upperBound == .infinity { return "\(whole)at least \(least)\(unit)" }
    return "\(whole)from \(least) to \(most)\(unit)"
  }
}

extension ViewProperty.Part.Kind {
  /// The names of the members of the part's C struct; one empty name for a plain number.
  fileprivate var members: [String] {
    switch self {
    case .number, .flag, .choice: [""]
    case .point: ["x", "y"]
    case .vector: ["x", "y", "z"]
    case .rect: ["x", "y", "width", "height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .corners: ["top_left", "top_right", "bottom_right", "bottom_left"]
    case .matrix: (0..<16).map { "m\($0 / 4 + 1)\($0 % 4 + 1)" }
    case .colorMatrix:
      ["red", "green", "blue", "alpha"].flatMap { row in (0..<5).map { "\(row)[\($0)]" } }
    }
  }
}
