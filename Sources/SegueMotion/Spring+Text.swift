internal import SegueText

extension Spring: CustomStringConvertible {
  /// The names of the numbers in a spring's text, such as `mass` in `spring(mass=1, …)`.
  enum Key: String, CaseIterable, Sendable {
    case mass, stiffness, damping, velocity, response, ratio, duration, bounce
  }

  /// The names of the numbers in each of the four notations of a spring. `missing` is the default
  /// of a number that may be left out, and nil for a required one.
  private static let notations: [(name: String, keys: [(Key, missing: Double?)])] = [
    (
      "mass, stiffness and damping",
      [(.mass, 1), (.stiffness, nil), (.damping, nil), (.velocity, 0)]
    ),
    ("response and ratio", [(.response, nil), (.ratio, nil), (.velocity, 0)]),
    ("duration and bounce", [(.duration, nil), (.bounce, 0), (.velocity, 0)]),
    ("duration and ratio", [(.duration, nil), (.ratio, nil), (.velocity, 0)]),
  ]

  /// Parses a spring.
  ///
  /// `spring(mass=1, stiffness=100, damping=10, velocity=0)`, `spring(response=0.5, ratio=0.8)`, `spring(duration=0.5,
  /// bounce=0.3)`, or UIView's `spring(duration=1, ratio=0.5, velocity=0.5)`. The numbers may be in any order. Three of
  /// them may be left out: `mass`, which is 1 by default, and `velocity` and `bounce`, which are 0 by default. The word
  /// `clamped` as the last argument makes an over-damped spring critically damped.
  ///
  /// - Throws: ``MotionError`` with the position and the reason.
  public init(parsing text: String) throws(MotionError) {
    var scanner = Scanner(text)
    scanner.skipSpace()
    let start = scanner.index
    guard scanner.name() == "spring" else {
      throw scanner.error("expected 'spring(…)', found \(scanner.found(at: start))", at: start)
    }
    try self.init(&scanner)
    try scanner.expectEnd(after: "spring")
  }

  /// The canonical text, which `init(parsing:)` reads back as the same spring. It contains every
  /// number of the notation, except that `spring(duration=…, bounce=…)` omits a velocity of 0.
  public var description: String {
    var pairs: [(Key, Double)]
    switch notation {
    case .physical(let mass, let stiffness, let damping, let velocity):
      pairs = [(.mass, mass), (.stiffness, stiffness), (.damping, damping), (.velocity, velocity)]
    case .response(let response, let ratio, let velocity):
      pairs = [(.response, response), (.ratio, ratio), (.velocity, velocity)]
    case .bounce(let duration, let bounce, let velocity):
      pairs = [(.duration, duration), (.bounce, bounce)]
      if velocity != 0 { pairs.append((.velocity, velocity)) }
    case .settling(let duration, let ratio, let velocity):
      pairs = [(.duration, duration), (.ratio, ratio), (.velocity, velocity)]
    }
    let list = pairs.map { "\($0.0.rawValue)=\(number: $0.1)" }
    return "spring(\((list + (clampedToCritical ? ["clamped"] : [])).joined(separator: ", ")))"
  }

  /// Reads the arguments after "spring".
  init(_ scanner: inout Scanner) throws(MotionError) {
    guard scanner.next == UInt8(ascii: "(") else {
      throw scanner.error(
        "expected '(' right after 'spring', found \(scanner.found()); write its numbers, as in "
          + "spring(duration=0.5, bounce=0.3)")
    }
    try scanner.open("spring")
    var values: [Key: (value: Double, offset: Int)] = [:]
    var clamped = false
    repeat {
      scanner.skipSpace()
      let offset = scanner.index
      let word = scanner.name()
      if word == "clamped" {
        clamped = true
        break
      }
      guard let word, let key = Key(rawValue: word) else {
        throw Self.unknown(word, at: offset, in: scanner)
      }
      guard values[key] == nil else {
        throw scanner.error("'\(word)' is given twice", at: offset)
      }
      try scanner.expect("=", "after '\(word)'")
      scanner.skipSpace()
      let start = scanner.index
      let value = try scanner.number("a number for '\(word)'")
      if let complaint = Self.complaint(key, value) {
        throw scanner.error(complaint, at: start)
      }
      values[key] = (value, offset)
    } while scanner.take(",")
    scanner.skipSpace()
    let end = scanner.index
    try scanner.expect(")", "to end spring()")
    try self.init(values, clamped: clamped, end: end, scanner)
  }

  private init(
    _ values: [Key: (value: Double, offset: Int)], clamped: Bool, end: Int, _ scanner: Scanner
  ) throws(MotionError) {
    let index = Self.notation(of: values.keys)
    let notation = Self.notations[index]
    var numbers: [Double] = []
    for (key, missing) in notation.keys {
      guard let number = values[key]?.value ?? missing else {
        throw scanner.error("a spring by \(notation.name) needs '\(key.rawValue)' too", at: end)
      }
      numbers.append(number)
    }
    let strangers = values.filter { value in !notation.keys.contains { $0.0 == value.key } }
    if let stranger = strangers.min(by: { $0.value.offset < $1.value.offset }) {
      throw scanner.error(
        "'\(stranger.key.rawValue)' does not belong to a spring by \(notation.name)",
        at: stranger.value.offset)
    }
    switch index {
    case 0:
      try self.init(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2], velocity: numbers[3],
        clampedToCritical: clamped)
    case 1:
      try self.init(
        response: numbers[0], ratio: numbers[1], velocity: numbers[2], clampedToCritical: clamped)
    case 2:
      try self.init(
        duration: numbers[0], bounce: numbers[1], velocity: numbers[2], clampedToCritical: clamped)
    default:
      // The ratio in UIView's notation never exceeds 1, so `clamped` has no effect.
      self.init(duration: numbers[0], ratio: numbers[1], velocity: numbers[2])
    }
  }

  /// Returns the index in `notations` of the notation that these keys belong to, by the keys that
  /// do not occur in every notation. `duration` alone counts as duration and bounce, `ratio` alone
  /// as response and ratio. Without such a key, the result is 0.
  private static func notation(of keys: some Collection<Key>) -> Int {
    if keys.contains(.response) { return 1 }
    let isPhysical = keys.contains { [.mass, .stiffness, .damping].contains($0) }
    if keys.contains(.duration) {
      return keys.contains(.ratio) && !keys.contains(.bounce) ? 3 : 2
    }
    if isPhysical { return 0 }
    return keys.contains(.bounce) ? 2 : keys.contains(.ratio) ? 1 : 0
  }

  private static func unknown(_ word: String?, at offset: Int, in scanner: Scanner) -> MotionError {
    let names = Key.allCases.map(\.rawValue) + ["clamped"]
    guard let word else {
      let list = names.dropLast().joined(separator: ", ")
      return scanner.error(
        "expected one of \(list), found \(scanner.found(at: offset))", at: offset)
    }
    let near = nearestName(to: word, among: names)
    let hint = near.map { didYouMean($0, for: word) } ?? "it has \(names.joined(separator: ", "))"
    return scanner.error("a spring has no \(quoted(word)); \(hint)", at: offset, suggestion: near)
  }

  /// Throws an error for the first number that is outside its range.
  static func check(_ values: [(Key, Double)]) throws(MotionError) {
    for (key, value) in values {
      if let complaint = complaint(key, value) { throw MotionError(complaint) }
    }
  }

  /// Returns the reason why a number is invalid for this key, or nil if it is valid. Numbers above
  /// 1e50 are invalid because products would overflow, and so are numbers below 1e-50 for a key
  /// that must be above 0.
  private static func complaint(_ key: Key, _ value: Double) -> String? {
    let (range, fits, minimum): (String, Bool, Double) =
      switch key {
      case .mass, .stiffness, .response, .duration: ("be above 0", value > 0, 1e-50)
      case .damping, .ratio: ("be 0 or more", value >= 0, 0)
      case .velocity: ("be a finite number", value.isFinite, -1e50)
      case .bounce: ("be above -1 and at most 1", value > -1 && value <= 1, -1)
      }
    let complaint: String
    if !fits {
      complaint = range
    } else if value > 1e50 {
      complaint = "be at most 1e50"
    } else if value < minimum {
      complaint = "be at least \(minimum < 0 ? "-1e50" : "1e-50")"
    } else {
      return nil
    }
    return "a spring's \(key.rawValue) must \(complaint), not \(number: value)"
  }
}
