import SegueGeometry
import SeguePlayer
import SegueRender
import SegueScene
import SegueStoryboard
import Testing

@testable import SegueFilm

/// Tests that a device looks the same when it begins to turn, and changes evenly from then on.
struct TurnBeginTests {
  /// A device on a stage with the pictures of its frame.
  private struct Stage {
    let decoration: Decoration
    private let library = PictureLibrary()
    private let compositor: Compositor

    init(_ frame: Look.Frame, _ style: Look.FrameStyle) throws {
      var look = Look()
      (look.frame, look.frameStyle, look.background) = (frame, style, .color(Color(red: 0.78, green: 0.82, blue: 0.92)))
      look.margin = .share(0.2)
      let size = frame == .phone ? Size(width: 390, height: 844) : Size(width: 1440, height: 900)
      let files = try #require(try DecorationFiles(look, transparency: .none))
      decoration = try files.decoration(screen: size, scale: frame == .phone ? 0.5 : 0.3, library)
      _ = try files.decorated(decoration, library)
      compositor = Compositor(
        width: decoration.width, height: decoration.height, scale: decoration.scale, pictures: library, threads: 1)
    }

    /// Draws the device with a screen of one colour.
    func drawn(turn: Double = 0, tilt: Double = 0, roll: Double = 0, scale: Double = 1) throws -> PixelBuffer {
      var placement = Storyboard.Placement()
      (placement.turn, placement.tilt, placement.roll, placement.scale) = (turn, tilt, roll, scale)
      let device = Storyboard.Device(name: "d", placement: placement, place: Storyboard.Place(line: 1, column: 1))
      let path = DevicePath(standing: device, size: decoration.size)
      let drawn = DrawnDevice(FilmDevice(decoration: decoration, path: path), in: decoration)
      var screen = LayerTree(size: decoration.screen.size)
      screen.add(Rect(origin: .zero, size: screen.size)) { $0.backgroundColor = .white }
      screen.close()
      var tree = LayerTree(size: decoration.size)
      tree.add(Rect(origin: .zero, size: tree.size)) {
        $0.backgroundColor = Color(red: 0.78, green: 0.82, blue: 0.92)
      }
      let view = drawn.view(at: 0)
      drawn.addFrame(moved: view, at: 0, in: 0, to: &tree)
      _ = drawn.addScreen(screen, moved: view, in: 0, to: &tree)
      drawn.addDeck(moved: view, at: 0, in: 0, to: &tree)
      tree.layers[0].descendants = Int32(tree.layers.count - 1)
      let buffer = try #require(PixelBuffer(width: decoration.width, height: decoration.height))
      compositor.draw(tree, into: buffer)
      return buffer
    }

    /// The rows of the lid, of the base and of the shadow below it; of other devices, the upper and the lower half and the
    /// shadow.
    var bands: [Range<Int>] {
      let device = decoration.device
      let hinge = decoration.frame?.deck.map { decoration.screen.minY + $0.lid.maxY } ?? device.midY
      let edges = [0, hinge - 4, device.maxY + 0.06 * device.height, decoration.size.height].map {
        Int($0 * decoration.scale)
      }
      return zip(edges, edges.dropFirst()).map { $0..<$1 }
    }
  }

  /// Returns the differences of two frames in some rows: their mean, the largest one, and the number of pixels in which
  /// they are seen.
  private func change(
    _ one: PixelBuffer, _ other: PixelBuffer, _ rows: Range<Int>
  ) -> (mean: Double, largest: Int, seen: Int) {
    var (sum, largest, seen) = (0, 0, 0)
    for y in rows {
      let (a, b) = (one.row(y), other.row(y))
      for x in 0..<one.width where a[x] != b[x] {
        let differences = [UInt32(0), 8, 16].map { abs(Int(a[x] >> $0 & 255) - Int(b[x] >> $0 & 255)) }
        let most = differences.max() ?? 0
        (sum, largest) = (sum + differences.reduce(0, +), max(largest, most))
        if most > 2 { seen += 1 }
      }
    }
    return (Double(sum) / Double(3 * one.width * rows.count), largest, seen)
  }

  private static let kinds: [(Look.Frame, Look.FrameStyle)] = [
    (.laptop, .dark), (.laptop, .light), (.phone, .dark), (.tablet, .light), (.browser, .light), (.window, .dark),
  ]

  @Test(arguments: kinds)
  func `a device that has hardly begun to turn, tilt or roll is the same picture`(
    _ frame: Look.Frame, _ style: Look.FrameStyle
  ) throws {
    let stage = try Stage(frame, style)
    let (flat, all) = (try stage.drawn(), 0..<stage.decoration.height)
    for (turn, tilt, roll) in [(1e-4, 0.0, 0.0), (-1e-4, 0, 0), (0, 1e-4, 0), (0, -1e-4, 0), (0, 0, 1e-4)] {
      let begun = try stage.drawn(turn: turn, tilt: tilt, roll: roll)
      // The lower corners of a laptop's base are drawn in parts.
      let (_, largest, seen) = change(flat, begun, all)
      #expect(seen <= (frame == .laptop ? 60 : 4) && largest <= 60, "\(turn), \(tilt), \(roll): \(seen), \(largest)")
    }
    // Between pixels, what is upright is drawn a little more sharply.
    let begun = try stage.drawn(turn: 1e-4, scale: 0.83)
    let mean = change(try stage.drawn(scale: 0.83), begun, all).mean
    #expect(mean < (frame == .laptop ? 0.1 : 0.05), "\(mean)")
  }

  @Test(arguments: kinds)
  func `each half degree of a turn or a tilt changes a device about as much as the one before`(
    _ frame: Look.Frame, _ style: Look.FrameStyle
  ) throws {
    let stage = try Stage(frame, style)
    for (turn, tilt) in [(1.0, 0.0), (0, 1), (0, -1)] {
      let frames = try (0...24).map { step in
        try stage.drawn(turn: turn * Double(step) / 2, tilt: tilt * Double(step) / 2, scale: 0.83)
      }
      for rows in stage.bands {
        let changes = zip(frames, frames.dropFirst()).map { change($0, $1, rows).mean }
        // After the last step, nothing tells whether more of the device comes into these rows.
        for (index, change) in changes.enumerated().dropLast() {
          let near = changes[max(index - 3, 0)...min(index + 3, changes.count - 1)].filter { $0 != change }
          #expect(change <= 1.6 * (near.max() ?? 0) + 0.08, "\(turn), \(tilt), \(rows), \(index): \(changes)")
        }
        #expect(changes[0] <= 1.35 * (changes[1...4].max() ?? 0) + 0.04, "\(turn), \(tilt), \(rows): \(changes)")
      }
    }
  }
}
