import Foundation
import TestSupport
import Testing

/// Tests that no source file converts a floating-point number to an integer by `Int(_:)` or the like, which ends the
/// process for NaN and for a number that is too large. `Int(clamping:)` of SegueGeometry and `Int(exactly:)` convert
/// every number.
@Suite struct ConversionTests {
  /// The comment before a conversion whose number is in range for a reason that the comment gives. It may be up to three
  /// lines above.
  private static let reason = "// In range: "

  @Test
  func `numbers are converted to integers by checked functions, or for a reason that is given`()
    throws
  {
    var files = 0
    for folder in ["Sources", "Plugins"] {
      let root = Toolchain.package.appending(path: folder)
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
      where name.hasSuffix(".swift") && name != "SegueGeometry/WholeNumbers.swift" {
        files += 1
        let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
        for finding in Self.conversions(in: text) {
          Issue.record("\(folder)/\(name):\(finding.line) converts \(finding.argument)")
        }
      }
    }
    #expect(files > 800)
  }

  @Test func `the search finds conversions of numbers that are not integers, and no others`() {
    let text = """
      let width: Double = 4
      let count = 3
      let points = Size(width: width, height: 2)
      a = Int(width) + Int(count) + Int(clamping: width) + Int(exactly: width)
      b = UInt8((x * 255).rounded()) | UInt8(truncatingIfNeeded: y)
      c = Int32(1.5 * scale) + Int(text) + "\\(Int(seconds * 60))"
      // In range: x is a pixel.
      d = Int(x.rounded(.down))
      e = [1.5].map(Int.init) // Int(x.rounded())
      """
    #expect(Self.conversions(in: text).map(\.line) == [4, 5, 6, 6])
    #expect(
      Self.conversions(in: text).map(\.argument) == [
        "width", "(x * 255).rounded()", "1.5 * scale", "seconds * 60",
      ])
  }

  /// Text that only a floating-point number contains.
  private static let marks = [
    ".rounded(", ".squareRoot(", "Double(", "Float(", "Double.", ".pi", ".duration", ".progress",
    "framesPerSecond",
  ]
  /// Names that only floating-point numbers have.
  private static let names: Set<Substring> = ["seconds", "progress", "duration"]

  /// Returns the conversions whose argument is a floating-point number, as far as the text of the file says so: it
  /// contains a decimal number, a function or a property that only such numbers have, or a name that the file
  /// declares with such a type.
  private static func conversions(in text: String) -> [(line: Int, argument: String)] {
    var found: [(Int, String)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where line.contains("Int") {
      var rest = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
      while let name = rest.firstMatch(of: #/\bU?Int(?:8|16|32|64)?\(/#) {
        rest = rest[name.range.upperBound...]
        // An argument that continues in the next line is read to the end of its first line.
        let argument = balanced(rest)
        guard isFraction(argument, in: text) else { continue }
        let isReasoned = lines[max(0, number - 3)...number].contains { $0.contains(reason) }
        if !isReasoned { found.append((number + 1, String(argument))) }
      }
    }
    return found
  }

  private static func isFraction(_ argument: Substring, in text: String) -> Bool {
    let words = argument.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    // A label; a nested conversion, which is judged by itself; and a comparison.
    if argument.prefix(while: { $0.isLetter }).endIndex != argument.endIndex,
      argument[argument.prefix(while: { $0.isLetter }).endIndex] == ":"
    {
      return false
    }
    if argument.contains("Int") || argument.contains("?") { return false }
    if marks.contains(where: argument.contains) { return true }
    if words.contains(where: { names.contains($0) || isDecimal($0) }) { return true }
    return words.contains { word in
      guard word.first?.isLowercase == true, !word.contains("."), !argument.contains("\(word)(")
      else {
        return false
      }
      let isInteger = [": Int", ": UInt"].contains { text.contains("\(word)\($0)") }
      return !isInteger
        && [": Double", ": Float"].contains {
          text.contains(" \(word)\($0)") || text.contains("(\(word)\($0)")
        }
    }
  }

  private static func isDecimal(_ word: Substring) -> Bool {
    word.contains(".") && word.first?.isNumber == true
      && word.allSatisfy { $0.isNumber || "._e".contains($0) }
  }

  /// Returns the text up to the parenthesis that closes the one before it.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return text
  }
}
