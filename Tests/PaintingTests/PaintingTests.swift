import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

@testable import SegueHost
@testable import SegueRender

/// Tests painted views: views whose pictures a plug-in paints.
@Suite struct PaintingTests {
  private static let modes: [PluginEntry.Isolation] = [.inProcess, .child, .hardened]

  @Test(arguments: modes)
  func `frames show a plug-in's painted picture in every isolation mode`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let painted = try Painted("fade", isolation)
    #expect(painted.recording.fault == nil)
    let screens = try Painted("fade")
    let (from, to) = (try screens.pixels(at: 0), try screens.pixels(at: 0.999_999))
    let time = 0.3
    let values = painted.recording.timeline.layers(at: time)
    let progress = try #require(values.values.first)
    let part = UInt32(progress * 256 + 0.5)
    #expect(part > 0 && part < 256)
    let frame = try painted.pixels(at: time)
    // The second value of the view is the height of a border, which grows to 8 points.
    let border = Int((values.values[1] * 2).rounded(.up))
    for index in [100 * 400, 100 * 400 + 57, 199 * 400 + 399] {
      for shift in [UInt32(0), 8, 16] {
        let (a, b) = (from[index] >> shift & 255, to[index] >> shift & 255)
        let mixed = (a * (256 - part) + b * part + 128) >> 8
        #expect(frame[index] >> shift & 255 == mixed, "\(index)")
      }
    }
    #expect(frame[(border - 1) * 400] == .max)
    painted.animator.animationEnded(.completed)
  }

  @Test
  func
    `a plug-in's painted frames do not depend on isolation, order of times or number of threads`()
    throws
  {
    let times = [0, 0.1, 0.5, 0.75, 1]
    let expected = try Painted("serial", threads: 1)
    let frames = try times.map { try expected.pixels(at: $0) }
    for isolation in Self.modes {
      for name in ["fade", "serial", "positive", "truncates"] {
        let other = try Painted(name, isolation)
        for index in [3, 0, 4, 1, 2, 3] {
          #expect(try other.pixels(at: times[index]) == frames[index], "\(name) \(isolation)")
        }
        other.animator.animationEnded(.completed)
      }
    }
  }

  @Test func `a plug-in paints a view again only if the view's values change`() throws {
    let painted = try Painted("fade")
    let first = try painted.pixels(at: 0.5)
    painted.animator.animationEnded(.completed)
    // The plug-in is no longer called, but the cached picture is still shown.
    #expect(try painted.pixels(at: 0.5) == first)
    // A new picture cannot be painted, so the most recent one is repeated.
    #expect(try painted.pixels(at: 0.6) == first)
    #expect(painted.animator.driverFault == nil)
  }

  @Test(arguments: [
    ("crash", "crashed (SIGSEGV) in painter at progress 0.5"),
    ("hang", "did not return within 0.3 s in painter at progress 0.5"),
    ("outside", "crashed (SIGSEGV) in painter at progress 0.5"),
    ("unmaps", "crashed (SIGSEGV) in painter at progress 0.5"),
    ("fail", "its painter returned FAILED"),
  ])
  func `a failing painter is reported, and its last picture is shown again`(
    _ name: String, _ clause: String
  ) throws {
    for isolation in [PluginEntry.Isolation.child, .hardened] {
      let painted = try Painted(name, isolation, deadline: 0.3)
      let before = try painted.pixels(at: 0.25)
      #expect(painted.animator.frameFault == nil)
      #expect(try painted.pixels(at: 0.5) == before)
      let fault = try #require(painted.animator.frameFault)
      #expect("\(fault)".contains(clause), "\(fault)")
      #expect(try painted.pixels(at: 0.75) == before)
      painted.animator.animationEnded(.failed)
    }
  }

  @Test(arguments: [PluginEntry.Isolation.child, .hardened])
  func `a painter that writes to its output after it has returned cannot make a frame invalid`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let painted = try Painted("keeps", isolation)
    for time in [0.3, 0.5, 0.7, 0.2, 0.9] {
      // A thread of the painter may write while the host copies the pixels. The copied pixels are valid in any case: no
      // colour component exceeds the pixel's alpha. The screens behind the painted picture are opaque, so the frame is
      // opaque.
      for pixel in try painted.pixels(at: time) { #expect(pixel >> 24 == 255) }
    }
    #expect(painted.recording.fault == nil && painted.animator.frameFault == nil)
    painted.animator.animationEnded(.completed)
  }

  @Test(arguments: ["nothing", "resize", "inputs"])
  func
    `a painter that paints nothing or has unusual inputs gives equal frames in every isolation mode`(
      _ name: String
    ) throws
  {
    let times = [0.25, 0.5, 0.75]
    let expected = try Painted(name)
    #expect(expected.recording.fault == nil)
    let frames = try times.map { try expected.pixels(at: $0) }
    // A painter that writes nothing gives a transparent picture, so all frames are equal.
    #expect(Set(frames).count == (name == "nothing" ? 1 : 3))
    for isolation in [PluginEntry.Isolation.child, .hardened] {
      let other = try Painted(name, isolation)
      for index in [2, 0, 1, 2] {
        #expect(try other.pixels(at: times[index]) == frames[index], "\(isolation) \(index)")
      }
      #expect(other.animator.frameFault == nil)
      other.animator.animationEnded(.completed)
    }
    expected.animator.animationEnded(.completed)
  }

  @Test func `each text that a painter writes to the log appears once, in every isolation mode`() throws {
    for isolation in Self.modes {
      let painted = try Painted("says", isolation, threads: 2)
      for time in [0.1, 0.2, 0.3, 0.5, 0.7, 0.1] { _ = try painted.pixels(at: time) }
      painted.animator.animationEnded(.completed)
      let lines = painted.lines.filter { $0.contains("says: ") }
      #expect(
        lines == ["org.example.says says: it paints", "org.example.says says: the second half"],
        "\(isolation)")
      #expect(painted.animator.frameFault == nil)
    }
  }

  @Test func `a transition ends with a fault if its painted views need more memory than the limit`()
    throws
  {
    let painted = try Painted("fade")
    let before = try painted.pixels(at: 0.25)
    #expect(painted.animator.frameFault == nil)
    let session = try #require(painted.animator.session)
    // The painted picture and its two inputs have 400 × 200 pixels each, with 4 bytes per pixel.
    #expect(session.paintedBytes == 3 * 4 * 400 * 200)
    session.maxPaintedBytes = 3 * 4 * 400 * 200 - 1
    #expect(try painted.pixels(at: 0.5) == before)
    let fault = try #require(painted.animator.frameFault)
    #expect("\(fault)".contains("painted views need more than 959999 bytes of memory"), "\(fault)")
    painted.animator.animationEnded(.failed)
  }

  @Test func `unknown flags and wrong inputs or values of a painted view are refused`()
    throws
  {
    let many = try Painted("many")
    #expect(many.recording.fault == nil)
    #expect(many.recording.timeline.tracks.map(\.property.name) == ["value-0", "value-1"])
    let nan = try Painted("nan")
    #expect("\(nan.recording.fault.map { "\($0)" } ?? "")".contains("is nan; it must be a finite"))
  }

  @Test(arguments: modes)
  func `the pixels that a plug-in passes as a picture are copied during the call`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let painted = try Painted("picture", isolation)
    #expect(painted.recording.fault == nil)
    let layer = try #require(painted.recording.timeline.layers(at: 0).layers.last)
    #expect(layer.bounds.width == 8 && layer.bounds.height == 4)
    let frame = try painted.pixels(at: 0)
    // The first pixel of the plug-in's picture is (0, 6, 12). In the frame, this pixel is enlarged
    // to a width of four pixels.
    #expect(frame[0] == 0xff00_060c)
    painted.animator.animationEnded(.completed)
  }
}
