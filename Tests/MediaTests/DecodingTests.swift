import Foundation
import SegueRender
import SegueSystem
import Testing

@testable import SegueMedia

/// Tests decoders that never return, and files whose pictures are too large.
@Suite struct DecodingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A time that is over immediately.
  private static let none = Decoding.Patience(waits: 3) { _ in false }

  @Test func `a decoder that never returns is given up, and later jobs run on another thread`()
    throws
  {
    let gate = ThreadCondition()
    nonisolated(unsafe) var (isOpen, hasReturned) = (false, false)
    let error = mediaError {
      try Decoding.run("film.mp4", Self.none) { () throws(MediaError) in
        gate.withLock { while !isOpen { gate.wait() } }
        gate.change { hasReturned = true }
      }
    }
    #expect(
      error?.kind == .undecodable
        && error?.description.hasPrefix("film.mp4 cannot be decoded") == true)
    for number in 0..<20 {
      #expect(try Decoding.run("film.mp4") { () throws(MediaError) in number } == number)
    }
    // The thread ends with its job.
    gate.change { isOpen = true }
    gate.withLock { while !hasReturned { gate.wait() } }
  }

  @Test func `a stopped process loses no more than one of the waits for a decoder`() throws {
    let gate = ThreadCondition()
    nonisolated(unsafe) var (isOpen, waits) = (false, 0)
    // The job ends during the last wait but one.
    let patience = Decoding.Patience(waits: 6) { condition in
      waits += 1
      if waits == 5 { gate.change { isOpen = true } }
      return waits < 5 ? false : condition.wait(until: .infinity)
    }
    let result = try Decoding.run("film.mp4", patience) { () throws(MediaError) in
      gate.withLock { while !isOpen { gate.wait() } }
      return 7
    }
    #expect(result == 7)
    #expect(Decoding.Patience().waits == Decoding.maxSeconds)
    #expect(Decoding.Patience(pixels: 250_000_000).waits == Decoding.maxSeconds + 25)
  }

  @Test func `a job's error is thrown to its caller`() {
    let error = mediaError {
      try Decoding.run("film.mp4") { () throws(MediaError) in throw MediaError(.notFound, "gone") }
    }
    #expect(error == MediaError(.notFound, "gone"))
  }

  // MARK: Damaged animated PNGs

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    var chunks = PNGChunks()
    chunks.bytes = []
    chunks.number(body.count, 4)
    let named = Array(name.utf8) + body
    chunks.append(named)
    chunks.number(Int(PNGChunks.checksum(named[...])), 4)
    return chunks.bytes
  }

  /// Replaces the data of some frames of an animated PNG.
  private func damaged(_ bytes: [UInt8], _ change: (_ frame: Int, _ data: [UInt8]) -> [UInt8])
    -> [UInt8]
  {
    var (result, offset, frame) = (Array(bytes[..<8]), 8, -1)
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      let body = Array(bytes[offset + 8..<offset + 8 + length])
      if name == "fcTL" { frame += 1 }
      let own = name == "fdAT" ? 4 : 0
      let isData = ["IDAT", "fdAT"].contains(name)
      result += chunk(name, isData ? body[..<own] + change(frame, Array(body[own...])) : body)
      offset += 12 + length
    }
    return result
  }

  @Test(arguments: [[1], [2], [4, 5], Array(1..<8)])
  func `an animated PNG with frames without data is shown without them, or refused`(_ frames: [Int])
    throws
  {
    try scratch.render("whole.apng", try (0..<8).map { try scene(48, 32, $0) })
    for kept in [0, 1, 10] {
      try scratch.write(
        "a.apng",
        damaged(try scratch.bytes("whole.apng")) { frame, data in
          frames.contains(frame) ? Array(data.prefix(kept)) : data
        })
      let error = mediaError {
        let source = try MediaSource(path: scratch("a.apng"))
        for time in stride(from: 0, through: 0.4, by: 0.02) { _ = try source.frame(at: time) }
      }
      #expect(error == nil || error?.kind == .undecodable)
    }
  }

  // MARK: Sizes

  /// Returns an MPEG-2 video whose second half states a size of more than 8192 pixels on each side.
  private func growing() throws -> [UInt8] {
    try scratch.run(
      "ffmpeg", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=1", "-c:v", "mpeg2video", "-g", "1",
      "-f",
      "mpeg2video", "small.m2v")
    var bytes = try scratch.bytes("small.m2v")
    for index in bytes.count / 2..<bytes.count - 8
    where bytes[index..<index + 4].elementsEqual([0, 0, 1, 0xb5]) && bytes[index + 4] >> 4 == 1 {
      // The upper bits of the width and the height in the sequence's extension (ISO/IEC 13818-2, 6.2.2.3).
      bytes[index + 5] |= 1
      bytes[index + 6] |= 0x40
    }
    return bytes
  }

  @Test func `frames of a video that turns to an enormous size in the middle are left out`() throws {
    try scratch.write("m.m2v", try growing())
    let demuxer = try Demuxer(path: scratch("m.m2v"))
    let frame = try Frame()
    var count = 0
    while try demuxer.next(into: frame) {
      count += 1
      #expect(frame.size == PixelSize(width: 64, height: 48))
    }
    #expect((2..<10).contains(count))
  }

  @Test func `a video whose pixels are so wide that its picture is enormous is refused`() throws {
    try scratch.run(
      "ffmpeg", "-f", "lavfi", "-i", "testsrc=s=320x2160:r=10:d=0.3", "-c:v", "mpeg4", "-vf",
      "setsar=100", "wide.mp4")
    let error = mediaError { _ = try MediaSource(path: scratch("wide.mp4")) }
    #expect(error?.kind == .undecodable && error?.description.contains("32000x2160") == true)
  }

  @Test func `a video may have fewer pixels than a still picture`() throws {
    let size = PixelSize(width: 8000, height: 6000)
    #expect(size.isDrawable && !size.isDrawable(maxPixels: PixelSize.maxMovingPixels))
    #expect(PixelSize(width: 7680, height: 4320).isDrawable(maxPixels: PixelSize.maxMovingPixels))
    #expect(!PixelSize(width: .max, height: 2).isDrawable)
    // The header of a GIF.
    try scratch.run("convert", "-size", "8x8", "xc:red", "one.gif")
    var bytes = try scratch.bytes("one.gif")
    bytes.replaceSubrange(6..<10, with: [0x40, 0x1f, 0x70, 0x17])
    try scratch.write("large.gif", bytes)
    let error = mediaError { _ = try MediaSource(path: scratch("large.gif")) }
    #expect(error?.description.contains("8000x6000") == true && error?.kind == .undecodable)
  }
}
