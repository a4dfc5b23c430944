/// An encoded frame as it is stored in a part: numbers and bytes, whose meaning depends on the film's
/// format.
struct PartRecord: Equatable {
  var numbers: [Int64]
  var bytes: [[UInt8]]
}

/// The file format of a part.
///
/// The file begins with lines of text: `segue part 1`, a name and a value for each property, and an empty line.
/// Blocks follow: a letter, the length of the contents in 4 bytes, their checksum in 8 bytes, and the contents.
/// The letters are `f` for an encoded frame, `s` for the audio file, and `e` for the end, whose contents are
/// the number of blocks before it and the checksum of the lines. Numbers are little-endian. A file without the
/// last block is not complete.
enum PartBytes {
  static let firstLine = "segue part 1"
  /// The maximum length of the head, in bytes.
  static let maxHead = 1 << 20
  static let frame = UInt8(ascii: "f")
  static let sound = UInt8(ascii: "s")
  static let end = UInt8(ascii: "e")
  /// The number of bytes in a block before its contents: letter, length and checksum.
  static let blockHead = 13

  static func block(_ letter: UInt8, _ contents: [UInt8]) -> [UInt8] {
    var bytes = [letter]
    append(UInt64(contents.count), 4, to: &bytes)
    append(checksum(contents[...]), 8, to: &bytes)
    return bytes + contents
  }

  static func contents(of record: PartRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64 + record.bytes.reduce(0) { $0 + $1.count })
    append(UInt64(record.numbers.count), 2, to: &bytes)
    append(UInt64(record.bytes.count), 2, to: &bytes)
    for number in record.numbers { append(UInt64(bitPattern: number), 8, to: &bytes) }
    for array in record.bytes { append(UInt64(array.count), 4, to: &bytes) }
    for array in record.bytes { bytes += array }
    return bytes
  }

  /// Parses the contents of a block as a record; nil if they are not a record.
  static func record(_ contents: ArraySlice<UInt8>) -> PartRecord? {
    var rest = contents
    guard let numberCount = take(2, &rest), let arrayCount = take(2, &rest) else { return nil }
    var numbers: [Int64] = []
    for _ in 0..<numberCount {
      guard let number = take(8, &rest) else { return nil }
      numbers.append(Int64(bitPattern: number))
    }
    var sizes: [Int] = []
    for _ in 0..<arrayCount {
      guard let size = take(4, &rest) else { return nil }
      sizes.append(Int(size))
    }
    guard sizes.reduce(0, +) == rest.count else { return nil }
    let arrays = sizes.map { size in
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    return PartRecord(numbers: numbers, bytes: arrays)
  }

  static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * shift))) }
  }

  /// Removes a little-endian number of `count` bytes from the beginning and returns it; nil when
  /// there are too few bytes.
  static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> UInt64? {
    guard rest.count >= count else { return nil }
    var value: UInt64 = 0
    for (index, byte) in rest.prefix(count).enumerated() {
      value |= UInt64(byte) << UInt64(8 * index)
    }
    rest = rest.dropFirst(count)
    return value
  }

  /// Returns a checksum of 64 bits, computed from eight bytes at a time.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var sum = Checksum(count: bytes.count)
    sum.add(bytes)
    return sum.value
  }

  /// The checksum of bytes that are added piece by piece.
  struct Checksum {
    /// The number of bytes of every piece except the last one: a multiple of eight.
    static let piece = 1 << 20

    private(set) var value: UInt64

    /// - Parameter count: The number of all bytes.
    init(count: Int) { value = 0x9e37_79b9_7f4a_7c15 ^ UInt64(count) }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { bytes in
        var offset = 0
        while offset + 8 <= bytes.count {
          let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
          value = Self.mixed(value ^ word)
          offset += 8
        }
        while offset < bytes.count {
          value = Self.mixed(value ^ UInt64(bytes[offset]))
          offset += 1
        }
      }
    }

    @inline(__always)
    private static func mixed(_ value: UInt64) -> UInt64 {
      let product = value &* 0xd6e8_feb8_6659_fd93
      return product ^ product >> 32
    }
  }
}
