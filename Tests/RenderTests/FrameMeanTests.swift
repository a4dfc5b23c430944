import SeguePixels
import Testing

@testable import SegueRender

@Suite struct FrameMeanTests {
  @Test(arguments: [[1], [1, 1], [3, 5, 4], [100, 27], [255, 1], [64, 64, 64, 64]])
  func `each pixel of the mean of several frames is rounded to the nearest value`(weights: [Int]) {
    let frames = weights.indices.map { noise(37, 5, seed: UInt32($0 + 3), isOpaque: false) }
    let mean = FrameMean(width: 37, height: 5)
    let result = noise(37, 5, seed: 90)
    // The second run checks that `take` has removed the frames of the first run.
    for _ in 0..<2 {
      for (frame, weight) in zip(frames, weights) { mean.add(frame, weight: weight) }
      mean.take(into: result)
      let all = weights.reduce(0, +)
      for y in 0..<5 {
        for x in 0..<37 {
          let parts = zip(frames, weights).map { frame, weight in
            frame.parts(x, y).map { $0 * weight }
          }
          let right = (0..<4).map { part in
            (parts.reduce(0) { $0 + $1[part] } + all / 2) / all
          }
          #expect(result.parts(x, y) == right)
        }
      }
    }
  }
}
