public import TestSupport

/// A random list of arguments for the command, made of plausible and implausible words, and the
/// rules that every result must follow.
public struct ArgumentCase {
  public let arguments: [String]

  public init(_ dice: inout Dice) {
    var words: [String] = []
    if !dice.oneIn(10) {
      words.append(
        dice.one(of: ["render", "list", "info", "timeline", "curve", "storyboard", "help"]))
    }
    for _ in 0..<Int.random(in: 0...7, using: &dice) {
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: words.append(dice.one(of: Self.options))
      case 1: words += [dice.one(of: Self.options), Self.value(&dice)]
      default: words.append(Self.value(&dice))
      }
    }
    arguments = words
  }

  private static let options = [
    "-o", "--output", "--animator", "--interaction", "--drag", "--set", "--direction", "--duration",
    "--draft", "--layout", "--reduced-motion", "--scale", "--fps", "--size", "--fit", "--hold",
    "--frames",
    "--progress", "--codec", "--quality", "--isolation", "--trace", "--events", "--strict",
    "--quiet",
    "--json", "--plugin-path", "--at", "--samples", "--help", "-h", "--version", "--", "-",
    "--nonsense",
    "-x", "-oh", "--size=", "--generate-completion-script",
  ]

  private static let values = [
    "a.png", "b.png", "gone.png", "c.yaml", "bad.yaml", "null:", "out.png", "out.y4m",
    "frame-%03d.png",
    "slide", "slied", "pan", "spring", "schema", "0", "1", "-1", "0.5", "40%", "1e308", "nan",
    "1x1",
    "12x", "50%", "x", "99999x99999", "0..3", "..", "5,5:20,5@0.1", "1,1:2,2@1!", ":@",
    "parallax=1",
    "parallax=", "=", "edge=left", "ease-in", "spring(",
    "spring(mass=1e300, stiffness=1, damping=1)",
    "steps(4)", "linear(0, 1 50%, 1)", "bash", "left-to-right", "backward", "in-process", "child",
    "",
    " ", "\u{1b}[2J", "\n", "\u{202e}x", "e\u{301}\u{301}", "\u{1f600}", "/", ".", "/dev/null/x",
  ]

  private static func value(_ dice: inout Dice) -> String {
    switch Int.random(in: 0..<12, using: &dice) {
    case 0: return String(repeating: dice.one(of: ["x", "9", "%d", "(", ",", "é"]), count: 3000)
    case 1: return dice.one(of: values) + dice.one(of: values)
    case 2: return String(dice.one(of: values).dropLast())
    default: return dice.one(of: values)
    }
  }

  /// The documented exit statuses of the command, except those after a signal or a trap.
  private static let codes: Set<Int32> = [0, 1, 64, 65, 66, 69, 73]

  /// Returns a description of the fault in the command's result, or nil if there is none.
  ///
  /// - Parameters:
  ///   - code: The exit status, or the negative number of the signal that ended the command.
  ///   - errors: The text on standard error.
  public func fault(code: Int32, errors: String) -> String? {
    guard Self.codes.contains(code) else { return "exit status \(code): \(errors)" }
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    if code != 0, !errors.hasPrefix("segue: ") { return "no sentence: \(errors)" }
    for line in lines {
      if line.unicodeScalars.count > 520 { return "too long a line: \(line)" }
      let wild = line.unicodeScalars.contains {
        $0.value < 0x20 || (0x7f...0x9f).contains($0.value) || (0x202a...0x202e).contains($0.value)
          || (0x2066...0x2069).contains($0.value)
      }
      if wild { return "control characters: \(line.debugDescription)" }
    }
    return nil
  }
}

extension Dice {
  fileprivate mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }

  fileprivate mutating func one<Item>(of items: [Item]) -> Item {
    items[Int.random(in: 0..<items.count, using: &self)]
  }
}
