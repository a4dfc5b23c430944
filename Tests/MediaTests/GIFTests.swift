import Foundation
import SegueRender
import Testing

@testable import SegueMedia

@Suite struct GIFTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Two screens of flat areas, text-like stripes and a shade, one pushing the other out at a
  /// fraction of a pixel: what a film of a transition looks like.
  func push(_ n: Int) throws -> PixelBuffer {
    let (width, height) = (160, 96)
    let edge = 12.0 + Double(n) * 7.3
    func shade(_ a: UInt32, _ b: UInt32, _ share: Double) -> UInt32 {
      let part = min(1, max(0, share))
      return [16, 8, 0].reduce(0xFF00_0000) { sum, shift in
        let (x, y) = (Double(a >> shift & 255), Double(b >> shift & 255))
        return sum | UInt32((x + (y - x) * part).rounded()) << UInt32(shift)
      }
    }
    func left(_ x: Double, _ y: Int) -> UInt32 {
      if y < 20 { return 0xFF1E_6FD9 }
      if y % 12 < 3, x.truncatingRemainder(dividingBy: 40) < 28 { return 0xFF20_2124 }
      return y < 60 ? 0xFFFA_FAFA : shade(0xFFFA_FAFA, 0xFF2E_B872, Double(y - 60) / 36)
    }
    func right(_ x: Double, _ y: Int) -> UInt32 {
      y < 20
        ? 0xFFD9_3A1E : shade(0xFFFF_F8E1, 0xFF6A_1B9A, (Double(y - 20) / 76 + x / 320) / 1.5)
    }
    return try picture(width, height) { x, y in
      let covered = edge - Double(x)
      let near = shade(right(Double(x), y), 0xFF00_0000, 0.3 - (Double(x) - edge) / 40)
      return shade(near, left(Double(x) - edge, y), covered)
    }
  }

  @Test func `no colour stands in a palette twice`() {
    // A frequent colour, two rare ones whose mean it is, and as many others as leave no room for both.
    var census: [(color: UInt32, count: Int32)] = [
      (0x80_8080, 40_000), (0x7F_8080, 1), (0x81_8080, 1),
    ]
    for i: UInt32 in 0..<253 { census.append(((i % 16) << 20 | (i / 16) << 12 | 0x10, 1)) }
    let palette = Palette(census)
    #expect(Set(palette.colors).count == palette.colors.count)
    #expect(palette.colors.count == 255)
  }

  @Test func `a flat area of a GIF keeps its colour in every frame`() throws {
    let frames = try (0..<20).map(push)
    try scratch.render("a.gif", frames, fps: 20)
    let source = try MediaSource(path: scratch("a.gif"))
    for (n, frame) in frames.enumerated() {
      let shown = try source.frame(at: Double(n) / 20)
      var worst = 0
      for y in 1..<frame.height - 1 {
        for x in 1..<frame.width - 1 {
          let p = frame.row(y)[x]
          let isFlat = (-1...1).allSatisfy { dy in
            (-1...1).allSatisfy { frame.row(y + dy)[x + $0] == p }
          }
          guard isFlat else { continue }
          let q = shown.row(y)[x]
          for shift: UInt32 in [0, 8, 16] {
            worst = max(worst, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
          }
        }
      }
      #expect(worst <= 8, "frame \(n)")
    }
  }

  /// Dithering mixes neighbours of the palette, so a pixel may be off by a step, but not by more.
  @Test func `no pixel of a GIF is far from its source`() throws {
    let frames = try (0..<20).map(push)
    try scratch.render("a.gif", frames, fps: 20)
    let source = try MediaSource(path: scratch("a.gif"))
    for (n, frame) in frames.enumerated() {
      #expect(difference(frame, try source.frame(at: Double(n) / 20)) <= 48, "frame \(n)")
    }
  }
}
