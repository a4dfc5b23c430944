/// A plug-in's version as numbers, which say which of two plug-ins with the same id is newer.
package struct PluginVersion: Sendable, Hashable, Comparable {
  /// Three numbers, the missing ones 0.
  private let numbers: [Int]

  /// The version 0, which is not newer than any other.
  package static let none = PluginVersion(numbers: [0, 0, 0])

  private init(numbers: [Int]) { self.numbers = numbers }

  /// Parses one to three whole numbers with dots between them, such as "1.2". Nil for any other text.
  package init?(_ text: String) {
    let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...3).contains(words.count) else { return nil }
    var numbers: [Int] = []
    for word in words {
      guard (1...9).contains(word.count), word.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      numbers.append(word.reduce(0) { 10 * $0 + Int($1 - 0x30) })
    }
    self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  package static func < (a: PluginVersion, b: PluginVersion) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }
}
