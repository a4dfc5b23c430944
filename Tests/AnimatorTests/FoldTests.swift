import SegueGeometry
import SegueKit
import SegueScene
import Testing

@Suite struct FoldTests {
  @Test(arguments: TransitionDirection.allCases)
  func `the folding of the 'fold' animator begins and ends slowly`(_ direction: TransitionDirection)
    throws
  {
    let scene = Scene(size: Size(width: 390, height: 844), direction: direction)
    let film = try Film("fold", scene)
    // Returns the depth of the creases, measured on the widest strip, which belongs to the screen that is nearly flat:
    // the difference in height, in points, between the strip's two side edges, of which one is farther from the viewer.
    // The time is `frame` sixtieths of a second after the start, or before the end if `isAtEnd` is true.
    func depth(_ frame: Int, isAtEnd: Bool) throws -> Double {
      let time = Double(frame) / 60
      let strips = film.layers(at: isAtEnd ? film.duration - time : time).layers.filter {
        $0.contents.capture != nil
      }
      let strip = try #require(
        strips.max {
          $0.transform.boundingBox(of: $0.bounds).width
            < $1.transform.boundingBox(of: $1.bounds).width
        })
      let bounds = strip.bounds
      let heights = [bounds.minX, bounds.maxX].map { x in
        strip.transform.apply(to: Point(x: x, y: bounds.maxY)).y
          - strip.transform.apply(to: Point(x: x, y: bounds.minY)).y
      }
      return abs(heights[0] - heights[1])
    }
    for isAtEnd in [false, true] {
      let depths = try (1...4).map { try depth($0, isAtEnd: isAtEnd) }
      let steps = zip(depths.dropFirst(), depths).map { $0 - $1 }
      #expect(depths[0] > 0 && depths[0] < 0.6 * steps[0], "\(depths)")
      #expect(steps[0] < steps[1] && steps[1] < steps[2], "\(depths)")
    }
  }
}
