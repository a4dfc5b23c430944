import Foundation
import TestSupport
import Testing

/// Tests that no library mentions the command's options and subcommands. Libraries throw errors as values, and only the
/// command puts them into words.
@Suite struct WordingTests {
  @Test func `no string in a library names an option or a subcommand of the command`() throws {
    let commands = try Self.subcommands()
    #expect(commands.isSuperset(of: ["render", "play", "list"]))
    // The names of custom properties in exported CSS begin with --segue-, and --display-id is an option of Android's
    // dumpsys.
    let option = /--(?!segue-|display-id)[a-z]/
    var strings = 0
    let libraries = try Target.libraries()
    #expect(libraries.count > 25)
    for target in libraries {
      // The extension of `FarmJob` is skipped, because it contains scripts that run the command.
      for text in try target.sources(["swift", "c", "h"])
      where !text.contains("extension FarmJob {") {
        for string in Self.strings(in: text) {
          strings += 1
          let isCommand = string.matches(of: /\bsegue ([a-z]+)/).contains {
            commands.contains(String($0.1))
          }
          let isOption = string.firstMatch(of: option) != nil
          #expect(!isCommand && !isOption, "\(target.name): \(string)")
        }
      }
    }
    #expect(strings > 3000)
  }

  @Test func `the search for strings in sources finds string literals but not comments`() {
    let text = """
      let a = "one" + "two \\"--three\\""  // "--four"
      /// `"--five"`
      /* "--six" */
      let b = \"""
        seven --eight
        \"""
      """
    #expect(
      Self.strings(in: text) == [
        "\"one\"", "\"two \\\"--three\\\"\"", "\"\"", "seven --eight", "\"\"",
      ])
  }

  /// Returns the names of the command's subcommands.
  private static func subcommands() throws -> Set<String> {
    let folder = Toolchain.package.appending(path: "Sources/segue/Commands")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Set(
      try names.flatMap { name in
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
          .matches(of: /commandName: "([a-z]+)"/).map { String($0.1) }
      })
  }

  /// Returns the string literals of a source file. Of a literal with several lines, it returns each
  /// line separately.
  private static func strings(in source: String) -> [Substring] {
    let literal = /"(?:[^"\\]|\\.)*"/
    var all: [Substring] = []
    var isInside = false
    for line in source.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      let quotes = text.matches(of: /"""/).count
      if isInside, quotes == 0 {
        all.append(text)
      } else if !text.hasPrefix("//"), !text.hasPrefix("/*"), !text.hasPrefix("* ") {
        for match in text.matches(of: literal) {
          // Text after two slashes outside of a string literal is a comment.
          let before = text[..<match.range.lowerBound].replacing(literal, with: "")
          if !before.contains(" // ") { all.append(match.0) }
        }
      }
      if quotes % 2 == 1 { isInside.toggle() }
    }
    return all
  }
}
