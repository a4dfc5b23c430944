internal import SegueGeometry
internal import SegueMedia
internal import SegueStoryboard

extension TitleText {
  /// The rectangles that the lines paint, in pixels from the top left of the text. Empty lines are left out.
  var lines: [Rect] {
    Dictionary(grouping: letters, by: \.line).sorted { $0.key < $1.key }.map { _, letters in
      letters.dropFirst().reduce(letters[0].ink) { $0.union($1.ink) }
    }
  }

  /// The height of the text with what its last line paints below it, such as the marks of an Arabic one, in pixels.
  var reach: Double { max(size.height, lines.map(\.maxY).max() ?? 0) }

  /// Returns for each letter the number of its line, its word or itself, in the order of the text.
  func numbers(by unit: Storyboard.Passage.Unit) -> [Int] {
    let bytes = Array(text.utf8)
    var (numbers, number, last): ([Int], Int, Letter?) = ([], 0, nil)
    for letter in letters {
      if let last {
        let isNew =
          switch unit {
          case .whole: false
          case .line: letter.line != last.line
          case .letter: true
          case .word:
            // In a text without spaces, such as a Japanese one, each letter is a word.
            letter.line != last.line
              || letter.index > last.index && bytes[last.index..<letter.index].contains { $0 <= 0x20 }
              || isIdeograph(at: letter.index, bytes)
          }
        if isNew { number += 1 }
      }
      numbers.append(number)
      last = letter
    }
    return numbers
  }

  /// Returns true for a letter of a script without spaces: U+2E80 to U+9FFF are E2 BA to E9 BF.
  private func isIdeograph(at index: Int, _ bytes: [UInt8]) -> Bool {
    index + 1 < bytes.count
      && ((0xE3...0xE9).contains(bytes[index]) || bytes[index] == 0xE2 && bytes[index + 1] >= 0xBA)
  }
}
