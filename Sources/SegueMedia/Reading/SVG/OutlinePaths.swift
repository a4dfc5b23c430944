internal import SegueGeometry

/// Shortens the paths of an SVG that cairo has written: coordinates become relative, in hundredths of a pixel. The
/// outlines of a screen's letters have a third of the bytes then.
enum OutlinePaths {
  /// Returns the SVG with shorter paths. A path with anything else than cairo's absolute commands stays as it is.
  static func shortened(_ svg: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(svg.count / 2)
    // cairo writes values in double quotes, and nothing else has any: each second part is a value.
    let parts = svg.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { result.append(UInt8(ascii: "\"")) }
      let isPath = index % 2 == 1 && parts[index - 1].hasSuffix(" d=")
      if isPath, let short = relative(part) { result += short } else { result += part }
    }
    return result
  }

  /// Returns the data of a path with relative coordinates; nil for other commands than M, L, C and Z, and for numbers
  /// that cannot be read.
  static func relative(_ path: some Collection<UInt8>) -> [UInt8]? {
    var pen = Pen()
    var numbers: [Int] = []
    var command: UInt8?
    for word in path.split(separator: UInt8(ascii: " ")) {
      if word.count == 1, let letter = word.first, letter >= UInt8(ascii: "A") {
        guard numbers.isEmpty else { return nil }
        command = letter
        if letter == UInt8(ascii: "Z") { pen.close() }
      } else {
        guard let number = Double(String(decoding: word, as: UTF8.self)), abs(number) < 1e9 else { return nil }
        numbers.append(Int(clamping: (number * 100).rounded()))
      }
      switch (command, numbers.count) {
      case (UInt8(ascii: "M"), 2): pen.move = (numbers[0], numbers[1])
      case (UInt8(ascii: "L"), 2): pen.draw(UInt8(ascii: "l"), numbers)
      case (UInt8(ascii: "C"), 6): pen.draw(UInt8(ascii: "c"), numbers)
      case (UInt8(ascii: "M"), 0...1), (UInt8(ascii: "L"), 0...1), (UInt8(ascii: "C"), 0...5), (UInt8(ascii: "Z"), 0):
        continue
      default: return nil
      }
      numbers = []
    }
    return numbers.isEmpty ? pen.text : nil
  }

  /// Writes a path; positions are in hundredths.
  private struct Pen {
    var text: [UInt8] = []
    /// The beginning of a part, which is written when something is drawn there: cairo moves once more after each part.
    var move: (x: Int, y: Int)?
    private var at = (x: 0, y: 0)
    private var start = (x: 0, y: 0)

    mutating func draw(_ command: UInt8, _ positions: [Int]) {
      begin()
      write(command, positions)
    }

    mutating func close() {
      begin()
      text.append(UInt8(ascii: "z"))
      at = start
    }

    private mutating func begin() {
      guard let move else { return }
      write(UInt8(ascii: "m"), [move.x, move.y])
      (start, self.move) = (move, nil)
    }

    private mutating func write(_ command: UInt8, _ positions: [Int]) {
      text.append(command)
      for (index, position) in positions.enumerated() {
        let distance = position - (index % 2 == 0 ? at.x : at.y)
        if distance < 0 { text.append(UInt8(ascii: "-")) } else if index > 0 { text.append(UInt8(ascii: " ")) }
        write(distance.magnitude)
      }
      at = (positions[positions.count - 2], positions[positions.count - 1])
    }

    private mutating func write(_ hundredths: UInt) {
      let (whole, rest) = (hundredths / 100, hundredths % 100)
      if whole > 0 || rest == 0 { text += "\(whole)".utf8 }
      guard rest > 0 else { return }
      text += (rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)").utf8
    }
  }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
