import Foundation
import Testing

@testable import SegueMedia

/// Tests malicious and damaged files: each is either shown, or refused with its path.
@Suite struct HostileFileTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  func refusal(_ name: String) -> MediaError? {
    mediaError { _ = try MediaSource(path: scratch(name)) }
  }

  /// Writes a Matroska file with one MJPEG picture in each block, at the given times.
  func matroska(_ name: String, scale: Int = 1_000_000, _ blocks: [(time: Int64, lasts: UInt64)])
    throws
  {
    try scratch.render("one.png", [try scene(24, 16)])
    try scratch.run("convert", "one.png", "one.jpg")
    let picture = try scratch.bytes("one.jpg")
    let track = element(
      0xAE,
      element(0xD7, [1]) + element(0x73C5, [1]) + element(0x83, [1])
        + element(0x86, Array("V_MJPEG".utf8))
        + element(0xE0, element(0xB0, [24]) + element(0xBA, [16])))
    let clusters = blocks.flatMap { block in
      element(
        0x1F43_B675,
        element(0xE7, number(UInt64(bitPattern: block.time)))
          + element(
            0xA0, element(0xA1, [0x81, 0, 0, 0] + picture) + element(0x9B, number(block.lasts))))
    }
    let info = element(0x1549_A966, element(0x2AD7B1, number(UInt64(scale))))
    let segment = info + element(0x1654_AE6B, track) + clusters
    try scratch.write(
      name,
      element(0x1A45_DFA3, element(0x4282, Array("matroska".utf8)))
        + element(0x1853_8067, segment))
  }

  private func number(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }

  private func element(_ id: Int, _ body: [UInt8]) -> [UInt8] {
    let mark = number(UInt64(id)).drop { $0 == 0 }
    return mark + [0x01] + number(UInt64(body.count)).dropFirst() + body
  }

  private static let times: [[Int64]] = [[far, -far], [-far, far], [.max - 40, 3], [0, .min + 2]]
  private static let far: Int64 = 1 << 62

  @Test(arguments: times)
  func `a Matroska file whose time stamps overflow is shown or refused without a crash`(
    _ times: [Int64]
  ) throws {
    for lasts: UInt64 in [1, 1 << 62, UInt64(Int64.max)] {
      for scale in [1, 1_000_000, 1 << 40] {
        try matroska("far.mkv", scale: scale, times.map { ($0, lasts) })
        let error = mediaError {
          let source = try MediaSource(path: scratch("far.mkv"))
          for seconds in [0, 1, 1e9, 1e300, .infinity, 0] { _ = try source.frame(at: seconds) }
        }
        guard let error else { continue }
        #expect(error.kind == .undecodable && error.description.contains(scratch("far.mkv")))
      }
    }
  }

  @Test func `the duration of a Matroska file includes the duration of its last block`() throws {
    try matroska("plain.mkv", [(0, 40), (40, 40), (80, 60)])
    let source = try MediaSource(path: scratch("plain.mkv"))
    #expect(source.duration == 0.14)
    #expect(source.kind == .video)
  }

  /// The tables of a MOV state their number of entries, and libav allocates memory for as many
  /// entries as a table states.
  @Test(arguments: ["stts", "stco", "stss"])
  func `a MOV file with a damaged table is reported as broken instead of as a lack of memory`(
    _ table: String
  ) throws {
    try scratch.run(
      "ffmpeg", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=1", "-c:v", "mpeg4", "whole.mov")
    var bytes = try scratch.bytes("whole.mov")
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: Array(table.utf8)) })
    bytes.replaceSubrange(at + 8..<at + 12, with: [0x20, 0, 0, 0])
    try scratch.write("bad.mov", bytes)
    let error = refusal("bad.mov")
    #expect(error?.kind == .undecodable, "\(error?.description ?? "opened")")
    #expect(error?.description.contains(scratch("bad.mov")) == true)
  }
}
