import SegueFilm
import SegueGeometry
import SeguePixels
import Testing

/// Tests where arrows begin that have no beginning of their own, on a screen of 1000x600 points.
struct ArrowPlacingTests {
  private let host = Rect(x: 0, y: 0, width: 1000, height: 600)
  private let area = Rect(x: 430, y: 250, width: 120, height: 60)

  /// Returns the beginning of a straight arrow with a line of 8 points to an area.
  private func best(
    _ elements: [Rect] = [], _ contents: PictureContents? = nil, to area: Rect? = nil, seen: Rect? = nil
  ) throws -> Point {
    let area = area ?? self.area
    let placing = ArrowPlacing(to: area, in: host, elements: elements, contents: contents, seen: seen)
    return try #require(
      placing.best { start in
        (0...24).map { step in
          let share = Double(step) / 24
          let point = Point(
            x: start.x + (area.center.x - start.x) * share, y: start.y + (area.center.y - start.y) * share)
          return (point, 8)
        }
      })
  }

  @Test func `an arrow over nothing has the usual beginning, where there is more room`() throws {
    let usual = try #require(ArrowPlacing.starts(to: area, in: host).first)
    #expect(usual.x > area.maxX && usual.y > area.maxY)
    #expect(try best() == usual)
    // Neither its own element nor one around it or in it counts.
    #expect(try best([area, area.insetBy(dx: -40, dy: -40), area.insetBy(dx: 10, dy: 10), host]) == usual)
  }

  @Test func `an arrow goes around the elements of the screen`() throws {
    let below = Rect(x: 430, y: 330, width: 270, height: 200)
    let start = try best([below])
    #expect(!below.contains(start) && start != ArrowPlacing.starts(to: area, in: host).first, "\(start)")
    // With neighbours at all sides but one, it comes from there.
    let others = [below, Rect(x: 200, y: 100, width: 220, height: 400), Rect(x: 560, y: 100, width: 220, height: 400)]
    let above = try best(others)
    #expect(abs(above.x - area.center.x) < 1 && above.y < area.minY, "\(above)")
  }

  @Test func `an arrow goes around the letters of the screen's picture`() throws {
    let start = try best([], picture(lettersIn: Rect(x: 0, y: 312, width: 1000, height: 288)))
    #expect(start.y <= area.center.y, "\(start)")
  }

  /// A picture of the host with letters in a rectangle, in points.
  private func picture(lettersIn letters: Rect) throws -> PictureContents {
    let picture = try #require(PixelBuffer(width: 500, height: 300))
    for y in 0..<300 {
      for x in 0..<500 {
        let isLetter = letters.contains(Point(x: 2 * Double(x), y: 2 * Double(y))) && x % 4 < 2
        let grey: UInt32 = isLetter ? 20 : 250
        picture.row(y)[x] = 0xff00_0000 | grey << 16 | grey << 8 | grey
      }
    }
    return PictureContents(picture)
  }

  @Test func `an arrow rather crosses an empty field than letters without a name, and those rather than named ones`()
    throws
  {
    let row = Rect(x: 300, y: 280, width: 400, height: 40)
    let (left, right) = (Rect(x: 60, y: 100, width: 235, height: 400), Rect(x: 705, y: 100, width: 235, height: 400))
    let isLeft = try best([left], picture(lettersIn: right), to: row).x < row.minX
    #expect(isLeft)
    #expect(try best([right], picture(lettersIn: left), to: row).x > row.maxX)
    let both = try picture(lettersIn: Rect(x: 0, y: 0, width: 1000, height: 600))
    #expect(try best([left], both, to: row).x > row.maxX)
    #expect(try best([right], both, to: row).x < row.minX)
  }

  @Test func `an arrow begins where the camera shows its beginning`() throws {
    let usual = try best()
    let seen = Rect(x: 0, y: 0, width: 1000, height: usual.y - 10)
    let start = try best(seen: seen)
    #expect(seen.contains(start))
    // Where none is seen, the usual one is taken.
    #expect(try best(seen: Rect(x: 0, y: 0, width: 1, height: 1)) == usual)
  }

  @Test func `all beginnings are in the host, at a distance from its edges`() {
    for area in [area, Rect(x: 2, y: 2, width: 60, height: 30), Rect(x: 100, y: 500, width: 700, height: 40)] {
      let starts = ArrowPlacing.starts(to: area, in: host)
      #expect(!starts.isEmpty)
      for start in starts {
        #expect(host.insetBy(dx: 35, dy: 35).contains(start), "\(start)")
        #expect(!area.contains(start))
      }
    }
  }

  @Test func `an arrow from beside a wide area points at its end, and any other one at all of it`() {
    func target(_ area: Rect, _ x: Double, _ y: Double) -> Rect {
      ArrowPlacing.target(of: area, from: Point(x: x, y: y), padding: 5)
    }
    #expect(target(area, 800, 270) == Rect(x: 485, y: 250, width: 70, height: 60))
    #expect(target(area, 100, 300) == Rect(x: 425, y: 250, width: 70, height: 60))
    #expect(target(area, 800, 400) == area.insetBy(dx: -5, dy: -5))
    let tall = Rect(x: 430, y: 250, width: 60, height: 120)
    #expect(target(tall, 800, 270) == tall.insetBy(dx: -5, dy: -5))
    // Of a row it is the middle of the end, from wherever the arrow comes.
    let row = Rect(x: 300, y: 280, width: 400, height: 40)
    #expect(target(row, 800, 400) == Rect(x: 655, y: 290, width: 50, height: 20))
  }

  @Test func `an arrow to a row begins beside one of its ends`() throws {
    let row = Rect(x: 300, y: 280, width: 400, height: 40)
    let starts = ArrowPlacing.starts(to: row, in: host)
    #expect(starts.count == 4 && starts.allSatisfy { $0.x < row.minX || $0.x > row.maxX })
    let right = Rect(x: 720, y: 100, width: 200, height: 400)
    #expect(try best([right], to: row).x < row.minX)
  }
}
