internal import Glibc
internal import LayerCases
internal import SegueRender
internal import TestSupport

@testable import SegueMedia

/// Fuzzes the joining of parts whose numbers and bytes are damaged and whose checksums are right: the film is written,
/// or the parts are refused with a message that names one of them.
enum PartsFuzz {
  static func tryOne(_ dice: inout Dice) -> String? {
    guard let film = films.randomElement(using: &dice) else { return "no parts could be written" }
    var paths: [String] = []
    for (index, part) in film.parts.enumerated() {
      let path = "\(folder)/\(index).\(film.ending).part"
      var bytes = part.bytes(&dice)
      if dice.oneIn(4) { bytes.damage(&dice) }
      guard let file = fopen(path, "w") else { return "\(path) cannot be written" }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
      paths.append(path)
    }
    do {
      try FilmParts(paths: paths).write(to: OutputFormat(path: "\(folder)/film.\(film.ending)"))
    } catch let error as JoinError {
      if error.problems.isEmpty { return "parts are refused without a problem" }
    } catch let error as MediaError {
      if error.kind == .fault { return "\(film.ending): \(error.description)" }
    } catch { return "\(error)" }
    return nil
  }

  private struct Film {
    var ending: String
    var parts: [Part]
  }

  /// The head and the blocks of an undamaged part.
  private struct Part {
    var lines: [Substring] = []
    var blocks: [(letter: UInt8, contents: [UInt8])] = []

    init(_ bytes: [UInt8]) {
      guard
        let end = bytes.indices.dropFirst().first(where: { bytes[$0] == 10 && bytes[$0 - 1] == 10 })
      else { return }
      lines = String(decoding: bytes[..<(end - 1)], as: UTF8.self).split(separator: "\n")
      var offset = end + 1
      while offset + PartBytes.blockHead <= bytes.count, bytes[offset] != PartBytes.end {
        var rest = bytes[(offset + 1)...]
        let begin = offset + PartBytes.blockHead
        let count = Int(PartBytes.take(4, &rest) ?? 0)
        blocks.append((bytes[offset], Array(bytes[begin..<begin + count])))
        offset = begin + count
      }
    }

    /// Returns the part with some numbers replaced.
    func bytes(_ dice: inout Dice) -> [UInt8] {
      var head = lines
      for _ in 0..<Int.random(in: 0...2, using: &dice) where !head.isEmpty {
        let index = Int.random(in: 0..<head.count, using: &dice)
        var words = head[index].split(separator: " ", omittingEmptySubsequences: false)
        let place = Int.random(in: 0..<words.count, using: &dice)
        words[place] = Substring("\(PartsFuzz.number(&dice))")
        head[index] = Substring(words.joined(separator: " "))
      }
      let text = head.joined(separator: "\n") + "\n\n"
      var result = Array(text.utf8)
      for block in blocks {
        var contents = block.contents
        if dice.oneIn(3), var record = PartBytes.record(contents[...]) {
          if dice.oneIn(2), !record.numbers.isEmpty {
            record.numbers[Int.random(in: 0..<record.numbers.count, using: &dice)] =
              PartsFuzz.number(&dice)
          } else if !record.bytes.isEmpty {
            record.bytes[Int.random(in: 0..<record.bytes.count, using: &dice)].damage(&dice)
          }
          contents = PartBytes.contents(of: record)
        }
        result += PartBytes.block(block.letter, contents)
      }
      return result + PartBytes.ending(blocks: blocks.count, head: text)
    }
  }

  private static func number(_ dice: inout Dice) -> Int64 {
    let shift = Int64.random(in: 0...63, using: &dice)
    return (dice.oneIn(2) ? 1 : -1) &<< shift &- Int64.random(in: 0...1, using: &dice)
  }

  private static let folder: String = {
    var name = Array("/tmp/segue-fuzz-parts-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { return "/tmp" }
    // The folder is removed only at a normal exit, so after a crash it contains the parts that caused the crash.
    atexit { _ = popen("rm -rf \(PartsFuzz.folder)", "r").map(pclose) }
    return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// Two parts of a small film of each format.
  private static let films: [Film] = ["apng", "webp", "gif", "mp4", "webm"].compactMap { ending in
    do {
      var options = EncodingOptions()
      options.group = 4
      var palette: String?
      if ending == "gif" {
        palette = "\(folder)/film.gif.palette"
        options.part = FilmPart(range: 0..<8, whole: 8, label: FilmLabel())
        _ = try bytes("film.gif.palette", 0..<8, options)
      }
      let parts = try [0..<4, 4..<8].map { range in
        options.part = FilmPart(range: range, whole: 8, label: FilmLabel(), palette: palette)
        return Part(try bytes("seed.\(ending).part", range, options))
      }
      return Film(ending: ending, parts: parts)
    } catch { return nil }
  }

  /// Writes frames of 24 × 16 pixels, and returns the bytes of the file.
  private static func bytes(
    _ name: String, _ frames: Range<Int>, _ options: EncodingOptions
  ) throws -> [UInt8] {
    let path = "\(folder)/\(name)"
    guard let rate = FrameRate(30) else { return [] }
    let sink = try FrameSink(
      OutputFormat(path: path), size: PixelSize(width: 24, height: 16), rate: rate, options: options
    )
    for frame in frames {
      let buffer = try sink.nextBuffer()
      for y in 0..<buffer.height {
        for x in 0..<buffer.width { buffer.row(y)[x] = 0xff00_0000 | UInt32(x * 9 + y * frame) }
      }
      buffer.isOpaque = true
      try sink.append(buffer)
    }
    try sink.finish()
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }
}
