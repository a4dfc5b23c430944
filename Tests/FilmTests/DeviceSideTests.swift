import SegueGeometry
import SeguePlayer
import SegueRender
import SegueScene
import SegueStoryboard
import Testing

@testable import SegueFilm

/// Tests the body of devices that are turned in space.
struct DeviceSideTests {
  private func pose(turn: Double = 0, tilt: Double = 0) -> DevicePath.Pose {
    var pose = DevicePath.Pose()
    (pose.turn, pose.tilt) = (turn, tilt)
    return pose
  }

  /// Draws the body of a device alone, or the base of a laptop. Returns the rectangle that it fills, which is nil for none,
  /// and the one of the frame, or of a laptop's lid.
  private func drawn(
    _ frame: Look.Frame, _ pose: DevicePath.Pose, deck: Bool = false
  ) throws -> (body: Rect?, frame: Rect) {
    var look = Look()
    look.frame = frame
    look.margin = .points(150)
    let decoration = Decoration(look, screen: Size(width: 390, height: 844), scale: 0.5, transparency: .none)
    let moved = decoration.transform(of: pose)
    var tree = LayerTree(size: decoration.size)
    tree.add(Rect(origin: .zero, size: decoration.size))
    if deck {
      if let faces = decoration.deckFaces(magnification: 1) {
        decoration.addDeck(faces, in: pose, moved: moved, to: &tree)
      }
    } else {
      decoration.addSide(moved: moved, thickness: Decoration.thickness(in: pose), to: &tree)
    }
    tree.layers[0].descendants = Int32(tree.layers.count - 1)
    let buffer = try #require(PixelBuffer(width: decoration.width, height: decoration.height))
    Compositor(
      width: decoration.width, height: decoration.height, scale: 0.5, background: Color(red: 0, green: 1, blue: 0),
      threads: 1
    ).draw(tree, into: buffer)
    var (xs, ys): (Set<Int>, Set<Int>) = ([], [])
    for y in 0..<buffer.height {
      for x in 0..<buffer.width where buffer.row(y)[x] != 0xff00_ff00 {
        xs.insert(x)
        ys.insert(y)
      }
    }
    let lid = decoration.frame?.deck?.lid.offsetBy(dx: decoration.screen.minX, dy: decoration.screen.minY)
    let front = moved.boundingBox(of: lid ?? decoration.device)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return (nil, front)
    }
    return (
      Rect(
        x: 2 * Double(left), y: 2 * Double(top), width: 2 * Double(right - left + 1),
        height: 2 * Double(bottom - top + 1)), front
    )
  }

  @Test(arguments: [Look.Frame.phone, .tablet, .laptop])
  func `the side of a device is seen where it is turned towards the viewer`(_ frame: Look.Frame) throws {
    let least = frame == .phone ? 10.0 : 2.0
    func seen(_ pose: DevicePath.Pose) throws -> (body: Rect, frame: Rect) {
      let (body, frame) = try drawn(frame, pose)
      return (try #require(body), frame)
    }
    // The left edge leans back, then the right one, then the upper one.
    let left = try seen(pose(turn: -35))
    #expect(left.body.maxX > left.frame.maxX + least && left.body.minX > left.frame.minX - 3)
    let right = try seen(pose(turn: 35))
    #expect(right.body.minX < right.frame.minX - least && right.body.maxX < right.frame.maxX + 3)
    let upper = try seen(pose(tilt: 35))
    #expect(upper.body.maxY > upper.frame.maxY + least && upper.body.minY > upper.frame.minY - 3)
  }

  @Test func `the base of a turned laptop comes toward the viewer, and stays below the lid that leans back`() throws {
    #expect(try drawn(.laptop, pose(), deck: true).body == nil, "it is in the picture of the frame")
    for pose in [pose(turn: 25), pose(turn: -25), pose(tilt: 40), pose(turn: 20, tilt: -20)] {
      let (body, lid) = try drawn(.laptop, pose, deck: true)
      let base = try #require(body)
      #expect(base.minY > lid.midY && base.maxY > lid.maxY + 20, "\(pose)")
      #expect(abs(base.midX - lid.midX) < 0.6 * lid.width && base.width > 0.9 * lid.width, "\(pose)")
    }
    let (near, far) = (try drawn(.laptop, pose(turn: 3), deck: true), try drawn(.laptop, pose(turn: 12), deck: true))
    #expect(try #require(near.body).height < #require(far.body).height, "it comes gradually")
    #expect(try drawn(.phone, pose(turn: 25), deck: true).body == nil)
  }

  @Test(arguments: [Look.Frame.phone, .laptop])
  func `the area of a device contains its body and its base in all turns`(_ frame: Look.Frame) throws {
    var look = Look()
    look.frame = frame
    look.margin = .points(150)
    let decoration = Decoration(look, screen: Size(width: 390, height: 844), scale: 0.5, transparency: .none)
    for pose in [pose(turn: 25), pose(turn: -35), pose(tilt: 40), pose(turn: 3, tilt: 2), pose(turn: 20, tilt: -20)] {
      let area = decoration.area(in: pose)
      for deck in [false, true] where frame == .laptop || !deck {
        let (body, _) = try drawn(frame, pose, deck: deck)
        let seen = try #require(body)
        // A drawn pixel is two points wide.
        #expect(area.minX < seen.minX + 4 && area.maxX > seen.maxX - 4, "\(pose): \(area), \(seen)")
        #expect(area.minY < seen.minY + 4 && area.maxY > seen.maxY - 4, "\(pose): \(area), \(seen)")
      }
    }
    #expect(decoration.area(in: pose()) == decoration.device)
  }

  @Test func `a laptop that leaves room for texts is in its rows with its base, as its steps turn it`() throws {
    func placed(
      _ keys: String, _ steps: String = "", rows: ClosedRange<Double>? = 50...620
    ) throws -> (placement: Storyboard.Placement, area: Rect) {
      let board = try Storyboard(
        parsing: "segue: 1\nsize: 1440x900\nscreens: { a: { image: a.png } }\ncontainer: a\n"
          + "stage: { size: 1280x720, devices: { laptop: { \(keys) } } }\nscript:\n  - { at: 0, wait: 1 }\n\(steps)",
        file: "s.yaml")
      var look = Look()
      look.frame = .laptop
      let decoration = Decoration(look, screen: board.size, scale: 1, transparency: .none).fitted(
        width: 1280, height: 720)
      let size = Size(width: 1280, height: 720)
      var device = try #require(board.stage?.devices.first)
      device.leave(rows, in: decoration, board.filmSteps, size: size)
      let areas = DevicePath.poses(of: device, board.filmSteps, in: size).map { decoration.area(in: $0) }
      return (device.placement, areas.reduce(areas[0]) { $0.union($1) }.divided(by: 1 / decoration.scale))
    }
    let flat = try placed("x: 40%")
    let turned = try placed("tilt: 6, turn: 14")
    let later = try placed("x: 40%", "  - { at: 0.5, device: laptop, to: { turn: 14, tilt: 6 } }")
    for (placement, area) in [flat, turned, later] {
      #expect(area.minY > 49 && area.maxY < 621 && area.height > 550, "\(placement): \(area)")
    }
    let scales = [flat, turned, later].map { $0.placement.scale ?? 0 }
    #expect(scales[0] > scales[1] + 0.05 && scales[0] > scales[2] + 0.05, "\(scales)")
    #expect(try placed("scale: 0.9, turn: 14").placement.y == nil)
    // Without texts it is where it is seen as a whole.
    let alone = try placed("x: 60%, turn: 22, tilt: 8", rows: nil)
    #expect(alone.area.minY > 42 && alone.area.maxY < 678 && alone.area.height > 600, "\(alone)")
    #expect(try placed("x: 60%", rows: nil).placement.scale == nil)
    #expect(try placed("scale: 0.9, turn: 14", rows: nil).placement.y == nil)
    #expect(try placed("y: 60%, turn: 14", rows: nil).placement.scale == nil)
  }

  @Test func `the base of a laptop has a shadow on the table, and a device before another one a wider one`() {
    func decoration(_ frame: Look.Frame, _ shadow: Look.Shadow) -> Decoration {
      var look = Look()
      (look.frame, look.shadow) = (frame, shadow)
      return Decoration(look, screen: Size(width: 390, height: 844), scale: 1, transparency: .none)
    }
    for (shadow, isSeen) in [(Look.Shadow.soft, true), (.none, false)] {
      let faces = decoration(.laptop, shadow).deckFaces(magnification: 1)
      #expect(faces != nil && (faces?.shadow != nil) == isSeen && (faces?.onTable != nil) == isSeen)
    }
    #expect(decoration(.phone, .soft).deckFaces(magnification: 1) == nil)
    for (shadow, isSeen) in [(Look.Shadow.soft, true), (.strong, true), (.none, false)] {
      var phone = decoration(.phone, shadow)
      let alone = phone.shadows.map(\.radius).max() ?? 0
      phone.standsBeforeOther = true
      #expect((phone.shadows.map(\.radius).max() ?? 0 > 1.5 * alone) == isSeen, "\(shadow)")
    }
  }

  @Test func `a device that faces the viewer is flat, and becomes thick gradually`() throws {
    #expect(try drawn(.phone, pose()).body == nil)
    #expect(Decoration.thickness(in: pose(turn: 6)) == 0.5)
    #expect(Decoration.thickness(in: pose(turn: -20, tilt: 20)) == 1)
  }

  @Test(arguments: [Look.Frame.browser, .window])
  func `a window is flat`(_ frame: Look.Frame) throws {
    #expect(try drawn(frame, pose(turn: 40)).body == nil)
  }
}
