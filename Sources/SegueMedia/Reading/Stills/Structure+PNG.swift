import CSeguePictures
internal import SeguePixels

#if canImport(Glibc)
  import Glibc
#endif

extension Structure {
  /// Walks the chunks of PNG (ISO/IEC 15948, 5.3) to `IEND`.
  static func png(_ bytes: FileBytes) -> Structure {
    var result = Structure()
    var (at, hasPixels) = (8, false)
    while at + 12 <= bytes.count {
      let length = bytes.be32(at)
      guard at + 12 + length <= bytes.count else { break }
      let data = at + 8..<at + 8 + length
      if bytes.has("IHDR", at: at + 4) {
        result.size = PixelSize(width: bytes.be32(at + 8), height: bytes.be32(at + 12))
      } else if bytes.has("IEND", at: at + 4) {
        result.isWhole = true
        break
      } else if bytes.has("IDAT", at: at + 4) {
        hasPixels = true
      } else if bytes[at + 4] & 0x20 != 0, !bytes.has("tRNS", at: at + 4) {
        // A lower-case letter begins the name of a chunk that a decoder may leave out.
        result.read(data, in: bytes, afterPixels: hasPixels)
      }
      at += 12 + length
    }
    if result.size == nil, bytes.has("IHDR", at: 12) {
      result.size = PixelSize(width: bytes.be32(16), height: bytes.be32(20))
    }
    return result
  }

  /// Reads a chunk beside the pixels, or notes that it is damaged.
  private mutating func read(_ data: Range<Int>, in bytes: FileBytes, afterPixels: Bool) {
    let start = data.lowerBound
    let sum = segue_crc32(bytes.pointer + start - 4, data.count + 4)
    guard Int(sum) == bytes.be32(data.upperBound) else {
      let name = String(decoding: bytes[start - 4..<start], as: UTF8.self)
      notes.append("its chunk \(name) is damaged and was left out; export it again")
      return
    }
    func isChunk(_ name: StaticString, _ count: Int) -> Bool {
      data.count >= count && bytes.has(name, at: start - 4)
    }
    // Of two chunks of one kind, the first one counts.
    if isChunk("eXIf", 8) {
      orientation = Self.exif(bytes, at: start)
    } else if afterPixels {
      // All others have to come before the pixels, and libpng leaves them out, too.
      let name = String(decoding: bytes[start - 4..<start], as: UTF8.self)
      guard ["iCCP", "cICP", "gAMA", "cHRM"].contains(name) else { return }
      notes.append("its chunk \(name) comes after the pixels and was left out; export it again")
    } else if isChunk("sRGB", 1) {
      colors.isSRGB = true
    } else if isChunk("gAMA", 4) {
      colors.gamma = colors.gamma ?? Double(bytes.be32(start)) / 100_000
    } else if isChunk("cHRM", 32) {
      let numbers = (0..<8).map { Double(bytes.be32(start + 4 * $0)) / 100_000 }
      colors.chromaticities = colors.chromaticities ?? numbers
    } else if isChunk("cICP", 4) {
      let points = CodePoints(primaries: Int(bytes[start]), transfer: Int(bytes[start + 1]))
      colors.codePoints = colors.codePoints ?? points
    } else if isChunk("cLLI", 8), bytes.be32(start) > 0 {
      colors.peak = colors.peak ?? Double(bytes.be32(start)) / 10_000
    } else if isChunk("acTL", 8) {
      plays = bytes.be32(start + 4) == 0 ? nil : bytes.be32(start + 4)
    } else if isChunk("iCCP", 3), colors.profile == nil {
      colors.profile = Self.profile(data, in: bytes)
      if colors.profile == nil {
        notes.append("its colour profile is damaged and was left out; export it again")
      }
    }
  }

  /// Returns the profile of an iCCP chunk: a name of at most 79 letters, a zero, the method 0, and zlib's bytes.
  private static func profile(_ data: Range<Int>, in bytes: FileBytes) -> [UInt8]? {
    guard let zero = data.prefix(80).first(where: { bytes[$0] == 0 }), bytes[zero + 1] == 0,
      zero + 2 < data.upperBound
    else { return nil }
    var memory: UnsafeMutablePointer<UInt8>?
    // Unsafe: the input is within the file's bytes; the memory that comes back is copied and freed.
    let count = segue_inflate(
      bytes.pointer + zero + 2, data.upperBound - zero - 2, ColorTags.maxProfileBytes, &memory)
    guard let memory else { return nil }
    defer { free(memory) }
    return Array(UnsafeBufferPointer(start: memory, count: count))
  }
}
