import Foundation
import Testing

@testable import SegueMedia

/// Tests PNG, JPEG and WebP files that are cut off, or in which single bits are others: each ends with a picture of the
/// stated size, or with one sentence that names the file.
@Suite struct DamagedPictureTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// ImageMagick's options for files that use different parts of the decoders.
  static let files: [(name: String, options: [String])] = [
    ("true.png", ["-define", "png:color-type=2"]), ("deep.png", ["-depth", "16", "-alpha", "on"]),
    ("palette.png", ["-colors", "9", "-transparent", "red", "-define", "png:color-type=3"]),
    ("woven.png", ["-interlace", "PNG"]), ("bits.png", ["-colorspace", "Gray", "-depth", "1"]),
    ("base.jpg", ["-sampling-factor", "4:2:0"]), ("steps.jpg", ["-interlace", "JPEG"]),
    ("ink.jpg", ["-colorspace", "CMYK"]), ("grey.jpg", ["-colorspace", "Gray", "-orient", "RightTop"]),
    ("clear.webp", ["-alpha", "on", "-channel", "A", "-evaluate", "multiply", "0.5"]),
    ("exact.webp", ["-define", "webp:lossless=true"]),
    ("film.webp", ["-delay", "10", "(", "+clone", "-negate", ")", "-loop", "0"]),
  ]

  /// Reads a file, and returns what is wrong with the outcome.
  private func flaw(_ name: String) -> String? {
    do {
      let source = try MediaSource(path: scratch(name))
      for time in [0, 0.15] {
        let picture = try source.frame(at: time)
        guard picture.width == source.size.width, picture.height == source.size.height else {
          return "a picture of another size than \(source.size)"
        }
      }
      return nil
    } catch {
      let text = error.description
      let isSentence = text.contains(scratch(name)) && !text.contains("\n")
      return isSentence && error.kind == .undecodable ? nil : "\(error.kind): \(text)"
    }
  }

  private func make(_ name: String) throws -> [UInt8] {
    let options = try #require(Self.files.first { $0.name == name }).options
    try scratch.run(["convert", "-seed", "1", "-size", "23x17", "plasma:red-blue"] + options + [name])
    return try scratch.bytes(name)
  }

  @Test(arguments: files.map(\.name))
  func `a picture that is cut off anywhere is shown or refused`(_ name: String) throws {
    let bytes = try make(name)
    #expect(flaw(name) == nil)
    // Every length of the head, which describes the picture, and some of the rest.
    let lengths = Array(0..<min(64, bytes.count)) + stride(from: 64, to: bytes.count, by: max(1, bytes.count / 60))
    for length in lengths {
      try scratch.write("cut-\(name)", Array(bytes[..<length]))
      if let flaw = flaw("cut-\(name)") { Issue.record("\(length) of \(bytes.count) bytes: \(flaw)") }
    }
  }

  @Test(arguments: files.map(\.name))
  func `a picture with another bit anywhere is shown or refused`(_ name: String) throws {
    let bytes = try make(name)
    let places = Array(0..<min(96, bytes.count)) + stride(from: 96, to: bytes.count, by: max(1, bytes.count / 100))
    for (index, place) in places.enumerated() {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(index % 8)
      try scratch.write("bit-\(name)", damaged)
      if let flaw = flaw("bit-\(name)") { Issue.record("bit \(index % 8) of byte \(place): \(flaw)") }
    }
  }
}
