import CSeguePictures
import TestSupport
import Testing

/// Tests the fast way of PNG's ordinary kinds. libpng, which reads the same file with 16 bits for each sample, is the oracle.
@Suite struct OrdinaryPNGTests {
  /// A PNG of 8 bits per sample, whose data is stored without compression.
  private struct File {
    var (width, height, channels) = (5, 4, 3)
    /// The rows as the data has them, each with its filter.
    var rows: [[UInt8]] = []
    /// The number of bytes in each IDAT chunk.
    var piece = 1000
    /// Chunks after the header, between the first two pieces, and after the data.
    var (before, between, after): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var hasEnd = true

    init(_ width: Int, _ height: Int, channels: Int, filter: Int?, _ dice: inout Dice) {
      (self.width, self.height, self.channels) = (width, height, channels)
      rows = (0..<height).map { _ in
        // Few values, so that predictions are equally near.
        let samples = (0..<width * channels).map { _ in [0, 1, 127, 128, 254, 255].randomElement(using: &dice) ?? 0 }
        return [UInt8(filter ?? Int.random(in: 0...4, using: &dice))] + samples.map { UInt8($0) }
      }
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + content
      return number(content.count) + named + number(Int(segue_crc32(named, named.count)))
    }

    private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }

    /// zlib's format of the rows, in one stored block.
    private var data: [UInt8] {
      let all = rows.flatMap { $0 }
      var (a, b) = (1, 0)
      for byte in all { (a, b) = ((a + Int(byte)) % 65521, (a + Int(byte) + b) % 65521) }
      let count = [all.count & 255, all.count >> 8].map { UInt8($0) }
      return [0x78, 0x01, 1] + count + count.map { ~$0 } + all + Self.number(b << 16 | a)
    }

    var bytes: [UInt8] {
      let data = data
      var file: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
      let kind: UInt8 = channels == 4 ? 6 : 2
      file += Self.chunk("IHDR", Self.number(width) + Self.number(height) + [8, kind, 0, 0, 0]) + before
      for (index, start) in stride(from: 0, to: data.count, by: piece).enumerated() {
        if index == 1 { file += between }
        file += Self.chunk("IDAT", Array(data[start..<min(start + piece, data.count)]))
      }
      return file + after + (hasEnd ? Self.chunk("IEND", []) : [])
    }
  }

  /// Reads a file in both ways, and expects the same of them. Returns the answer.
  @discardableResult
  private func compare(_ bytes: [UInt8], _ label: String) -> segue_picture_answer_t {
    var info = segue_picture_info_t()
    let answer = segue_png_info(bytes, bytes.count, &info)
    guard answer == SEGUE_PICTURE_OK else { return answer }
    let count = Int(info.width) * Int(info.height)
    var own = [UInt32](repeating: 0, count: count)
    var other = [UInt16](repeating: 0, count: 4 * count)
    let first = segue_png_read(bytes, bytes.count, SEGUE_PIXELS_BGRA8, &own, Int(info.width) * 4)
    let second = segue_png_read(bytes, bytes.count, SEGUE_PIXELS_RGBA16, &other, Int(info.width) * 8)
    #expect(first == second, "\(label): \(first.rawValue), libpng \(second.rawValue)")
    guard first == SEGUE_PICTURE_OK, second == SEGUE_PICTURE_OK else { return first }
    let expected = (0..<count).map { pixel -> UInt32 in
      let samples = (0..<4).map { UInt32(other[4 * pixel + $0] >> 8) }
      return samples[3] << 24 | samples[0] << 16 | samples[1] << 8 | samples[2]
    }
    #expect(own == expected, "\(label)")
    return first
  }

  @Test(arguments: [3, 4], [0, 1, 2, 3, 4, nil])
  func `the pixels of every filter are those of libpng`(_ channels: Int, _ filter: Int?) {
    var dice = Dice(1)
    for width in [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 100] {
      for height in 1...5 {
        let file = File(width, height, channels: channels, filter: filter, &dice)
        let rows = file.rows
        #expect(compare(file.bytes, "\(width)x\(height): \(rows)") == SEGUE_PICTURE_OK)
      }
    }
  }

  @Test func `what is unusual or damaged has libpng's answer`() throws {
    var dice = Dice(1)
    let text = File.chunk("tEXt", Array("a\0b".utf8))
    let unknown = File.chunk("ABCD", [1, 2])
    let changes: [(name: String, isRead: Bool, change: (inout File) -> Void)] = [
      ("many pieces", true, { $0.piece = 1 }), ("a text", true, { ($0.before, $0.after) = (text, text) }),
      ("transparent color", true, { $0.before = File.chunk("tRNS", [0, 255, 0, 0, 0, 1]) }),
      ("a text in the data", false, { ($0.piece, $0.between) = (9, text) }),
      ("an unknown chunk", true, { $0.after = unknown }), ("no end", false, { $0.hasEnd = false }),
      ("an unknown filter", false, { $0.rows[2][0] = 5 }), ("a row too few", false, { _ = $0.rows.popLast() }),
      ("a row too many", true, { $0.rows.append($0.rows[0]) }),
    ]
    for change in changes {
      var file = File(6, 4, channels: 3, filter: nil, &dice)
      change.change(&file)
      #expect((compare(file.bytes, change.name) == SEGUE_PICTURE_OK) == change.isRead, "\(change.name)")
    }
    let bytes = File(6, 4, channels: 4, filter: nil, &dice).bytes
    for length in bytes.indices { compare(Array(bytes[..<length]), "\(length) bytes") }
    for index in bytes.indices {
      var wrong = bytes
      wrong[index] ^= 1 << UInt8.random(in: 0...7, using: &dice)
      // A header that says another size would need other memory.
      if !(16..<24).contains(index) { compare(wrong, "byte \(index)") }
    }
  }
}
