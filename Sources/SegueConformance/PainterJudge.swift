internal import Glibc
internal import SegueHost
internal import SegueKit
internal import SegueScene
internal import SegueSystem

/// Has a painter paint pictures from inputs that contain noise, and checks that the painter writes only pixels of the
/// picture: neither the unused bytes at the end of each row nor the margins before and after the pictures.
final class PainterJudge {
  let painting: Painting
  /// The values that the painter gets from its view, one array for each frame of a transition.
  var values: [[Double]] = []
  /// The duration of the most recent painting, in seconds.
  private(set) var lastTime = 0.0
  private let animator: PluginAnimator

  init(_ painting: Painting, _ animator: PluginAnimator) {
    (self.painting, self.animator) = (painting, animator)
  }

  /// Returns a judge for each painted view of a transition, with the values of the view in frames at equal distances.
  static func all(of open: OpenRecording, steps: Int = 8) -> [PainterJudge] {
    let timeline = open.recording.timeline
    var judges: [PainterJudge] = []
    for step in 0...steps {
      let tree = timeline.layers(at: timeline.duration * Double(step) / Double(steps))
      for layer in tree.layers {
        guard let painting = layer.contents.painting, painting.pixels == nil else { continue }
        let judge = judges.first { $0.painting == painting } ?? PainterJudge(painting, open.animator)
        if judge.values.isEmpty { judges.append(judge) }
        judge.values.append(tree.values(of: layer, count: painting.valueCount))
      }
    }
    return judges
  }

  /// Paints a picture and returns the bytes of its pixels, row by row.
  ///
  /// - Parameters:
  ///   - values: The values that the painter gets, as from its view.
  ///   - size: The size of the picture.
  ///   - bands: The number of bands of rows that are painted separately; 0 for the default number.
  ///   - filling: The value of all bytes of the output before it is painted.
  ///   - beside: The value of all bytes of the margins before and after the pictures.
  ///   - seed: A number for the noise of each input; 0 for the usual noise.
  func paint(
    _ values: [Double], _ size: PaintingSize, bands: Int, filling: UInt8 = 0x5a,
    beside: UInt8 = 0x3c, seed: (Int) -> Int = { _ in 0 }
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
        let begin = 7919 &* row &+ seed(input)
        for index in 0..<4 * size.width {
          // The input is filled with opaque noise, which is different for each input.
          let noise = UInt32(truncatingIfNeeded: (index &+ begin) &* (input &+ 3))
          pixels[index] =
            index & 3 == 3 ? 255 : UInt8(truncatingIfNeeded: noise &* 2_654_435_761 >> 24)
        }
      }
    }
    memset(memory.output, Int32(filling), bytes)
    let margins = margins(of: memory, bytes)
    for margin in margins { memset(margin.start, Int32(beside), memory.margin) }
    let stopwatch = Stopwatch()
    let isPainted = painting.painter.paint(values, bands: bands, share: Self.share)
    lastTime = stopwatch.seconds
    let shape = "a picture of \(size.width) x \(size.height)"
    // A margin lies in front of the guard page that ends the process, so it names the cause of a crash, too.
    for margin in margins where !isFilled(margin.start, memory.margin, with: beside) {
      var finding = Finding.failed(
        "its painter writes \(margin.place) of \(shape)",
        advice: "write `width` pixels of each row from `first_row` to before `end_row`, `stride` bytes apart")
      finding.isCause = true
      throw finding
    }
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
        throw .failed("it writes outside row \(row) of \(shape)")
      }
    }
    return pixels
  }

  private typealias Margin = (start: UnsafeMutableRawPointer, place: String)

  /// Returns the memory beside the output, whose size is `bytes`, and beside the inputs.
  private func margins(of memory: PaintingMemory, _ bytes: Int) -> [Margin] {
    guard memory.margin > 0 else { return [] }
    var all: [Margin] = [
      (memory.output + bytes, "beyond the last row"),
      (memory.output - memory.margin, "before the first row"),
    ]
    if let first = memory.inputs.first, let last = memory.inputs.last {
      all += [
        (last + bytes, "beyond the last row of an input"),
        (first - memory.margin, "before the first row of an input"),
      ]
    }
    return all
  }

  /// Returns true if all bytes of the memory, at least one, have the value `byte`.
  private func isFilled(
    _ start: UnsafeMutableRawPointer, _ count: Int, with byte: UInt8
  ) -> Bool {
    start.load(as: UInt8.self) == byte && memcmp(start, start + 1, count - 1) == 0
  }

  private static func share(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    for index in (0..<count).reversed() { body(index) }
  }
}
