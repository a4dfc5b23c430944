internal import Glibc
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueSystem

extension ConformanceCase {
  /// Cases about painted views.
  static let paintingCases = [
    ConformanceCase(
      "pure-painters", "a painter paints the same pixels in any order and in any bands of rows",
      advice: "compute each pixel from the values, the inputs and the size alone",
      needs: ["describes"], .animator(checkPurity)),
    ConformanceCase(
      "whole-pictures",
      "a painter writes every pixel of its rows, premultiplied, and no other, in every size",
      advice: "write `width` pixels of each row from `first_row` to before `end_row`, and nothing "
        + "beside them; multiply red, green and blue of each by its alpha", needs: ["describes"],
      .animator(checkWholeness)),
    ConformanceCase(
      "fast-painters", "a painter paints 1920 × 1080 pixels in a quarter of a second",
      advice: "use SEGUE_PAINTED_PARALLEL, whole numbers or floats, and few branches per pixel",
      needs: ["describes", "pure-painters"], .animator(checkSpeed)),
  ]

  private static let sizes = [
    (1, 1), (1, 64), (3, 2), (31, 17), (64, 1), (257, 130), (2048, 1024), (8192, 2), (2, 8192),
  ]

  private static func checkPurity(_ subject: AnimatorSubject) throws(Finding) {
    try forEachPainter(subject) { judge throws(Finding) in
      let size = PaintingSize(width: 257, height: 130, scale: 1)
      let all = judge.values
      var forward: [[UInt8]] = []
      for values in all { forward.append(try judge.paint(values, size, bands: 1)) }
      var dice = Dice(subject.library.options.seed)
      for bands in [1, 7, 13] {
        for index in Array(all.indices).shuffled(using: &dice) + Array(all.indices).reversed() {
          guard try judge.paint(all[index], size, bands: bands) != forward[index] else { continue }
          let way = bands == 1 ? "in a different order" : "in \(bands) bands of rows"
          throw .failed("a picture differs when pictures are painted \(way)")
        }
      }
    }
  }

  private static func checkWholeness(_ subject: AnimatorSubject) throws(Finding) {
    try forEachPainter(subject) { judge throws(Finding) in
      for (width, height) in sizes {
        func place(_ at: Int) -> String {
          "pixel \(at / 4 % width), \(at / 4 / width) of a picture of \(width) x \(height)"
        }
        let size = PaintingSize(width: width, height: height, scale: 2)
        let values = judge.values[judge.values.count / 2]
        let one = try judge.paint(values, size, bands: 3, filling: 0)
        let other = try judge.paint(values, size, bands: 3, filling: 0xa5)
        if let at = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset {
          throw .failed("\(place(at)) is not written")
        }
        guard let at = one.indices.first(where: { one[$0] > one[$0 | 3] }) else { continue }
        let name = ["red", "green", "blue"][at % 4]
        throw .failed(
          "\(place(at)) is not premultiplied: its \(name) is \(one[at]) and its alpha \(one[at | 3])")
      }
    }
  }

  private static func checkSpeed(_ subject: AnimatorSubject) throws(Finding) {
    var slowest = 0.0
    try forEachPainter(subject) { judge throws(Finding) in
      let size = PaintingSize(width: 1920, height: 1080, scale: 1)
      let values = judge.values[judge.values.count / 2]
      var best = Double.infinity
      for _ in 0..<3 {
        _ = try judge.paint(values, size, bands: 0)
        best = min(best, judge.lastTime)
      }
      slowest = max(slowest, best)
    }
    let measured: CaseText = "a picture of 1920 x 1080 takes \(seconds(slowest))"
    throw slowest > 0.25 ? .warning(measured) : .passed(measured)
  }

  /// Calls `body` with a `PainterJudge` for each painted view of a transition, and skips the case
  /// if the animator has no painted view.
  private static func forEachPainter(
    _ subject: AnimatorSubject, _ body: (PainterJudge) throws(Finding) -> Void
  ) throws(Finding) {
    let animator = try subject.make()
    let open = OpenRecording(animator, on: Stage())
    defer { animator.animationEnded(.completed) }
    let timeline = open.recording.timeline
    var judges: [PainterJudge] = []
    for step in 0...8 {
      let tree = timeline.layers(at: timeline.duration * Double(step) / 8)
      for layer in tree.layers {
        guard let painting = layer.contents.painting, painting.pixels == nil else { continue }
        let judge = judges.first { $0.painting == painting } ?? PainterJudge(painting, animator)
        if judge.values.isEmpty { judges.append(judge) }
        judge.values.append(tree.values(of: layer, count: painting.valueCount))
      }
    }
    guard !judges.isEmpty else { throw .skipped("it has no painted view") }
    for judge in judges { try body(judge) }
    try subject.library.checkLife()
  }
}

/// Has a painter paint pictures from inputs that contain noise, and checks that the painter writes only pixels of the
/// picture, not the unused bytes at the end of each row.
private final class PainterJudge {
  let painting: Painting
  /// The values that the painter gets from its view, one array for each frame of a transition.
  var values: [[Double]] = []
  /// The duration of the most recent painting, in seconds.
  private(set) var lastTime = 0.0
  private let animator: PluginAnimator

  init(_ painting: Painting, _ animator: PluginAnimator) {
    (self.painting, self.animator) = (painting, animator)
  }

  /// Paints a picture and returns the bytes of its pixels, row by row.
  ///
  /// - Parameters:
  ///   - values: The values that the painter gets, as from its view.
  ///   - size: The size of the picture.
  ///   - bands: The number of bands of rows that are painted separately; 0 for the default number.
  ///   - filling: The value of all bytes of the output before it is painted.
  func paint(
    _ values: [Double], _ size: PaintingSize, bands: Int, filling: UInt8 = 0x5a
  ) throws(Finding) -> [UInt8] {
    let user = ObjectIdentifier(self)
    let count = painting.inputs.count
    guard let memory = painting.painter.memory(for: size, inputs: count, user: user) else {
      throw .failed(animator.driverFault.map { "\($0)" } ?? "there is no memory for a picture")
    }
    let bytes = memory.stride * size.height
    for (input, start) in memory.inputs.enumerated() {
      for row in 0..<size.height {
        let pixels = (start + row * memory.stride).assumingMemoryBound(to: UInt8.self)
        for index in 0..<4 * size.width {
          // The input is filled with opaque noise, which is different for each input.
          let noise = UInt32(truncatingIfNeeded: (index &+ 7919 &* row) &* (input &+ 3))
          pixels[index] =
            index & 3 == 3 ? 255 : UInt8(truncatingIfNeeded: noise &* 2_654_435_761 >> 24)
        }
      }
    }
    memset(memory.output, Int32(filling), bytes)
    let stopwatch = Stopwatch()
    let isPainted = painting.painter.paint(values, bands: bands, share: Self.share)
    lastTime = stopwatch.seconds
    guard isPainted else {
      throw .failed(animator.driverFault.map { "\($0)" } ?? "a picture was not painted")
    }
    let output = UnsafeRawBufferPointer(start: memory.output, count: bytes)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * size.width * size.height)
    for row in 0..<size.height {
      let end = row * memory.stride + 4 * size.width
      pixels += output[row * memory.stride..<end]
      guard output[end..<(row + 1) * memory.stride].allSatisfy({ $0 == filling }) else {
        throw .failed(
          "it writes outside row \(row) of a picture of \(size.width) x \(size.height)")
      }
    }
    return pixels
  }

  private static func share(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    for index in (0..<count).reversed() { body(index) }
  }
}
