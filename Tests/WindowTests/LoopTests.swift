import SegueGeometry
import SegueLive
import SeguePlayer
import SegueRender
import SegueScene
import Testing

/// Tests the loop of a front end. The tests advance the loop's clock, and the loop's display
/// records the frames that it shows.
@Suite struct LoopTests {
  /// A front end with a display of 60 frames per second and with scripted events.
  private final class Desk {
    let session: LiveSession
    let canvas: LiveCanvas
    let library = PictureLibrary()
    var now = 50.0
    /// The events that have not happened yet, in order, with the times at which the display reports
    /// them.
    var coming: [(time: Double, event: LiveEvent)] = []
    /// The colour in the middle of each frame that was shown; `origins` are the frames' positions
    /// in the output.
    var shown: [UInt32] = []
    var origins: [SIMD2<Int>] = []
    var waits: [Double?] = []
    var again = 0
    private(set) lazy var loop = LiveLoop(
      session, canvas: canvas, frontEnd: frontEnd)

    static let text = """
      segue: 1
      size: 100x200
      screens: { one: { color: "#0000ff" }, two: { color: "#00ff00" } }
      container: { kind: navigation, root: one }
      transitions: { push: { animator: dissolve, duration: 0.5 } }
      links: { one: [ { area: [0, 0, 50, 200], push: two } ] }
      """

    init() throws {
      session = try LiveSession(
        Storyboard(parsing: Self.text),
        factory: PluginFactory(PluginRegistry.discover(.init(environment: SearchEnvironment()))),
        startingAt: 50)
      canvas = LiveCanvas(
        size: session.size, screen: session.size, library: library)
      canvas.fit(width: 100, height: 200)
    }

    private var frontEnd: LiveLoop.FrontEnd {
      LiveLoop.FrontEnd(
        now: { [unowned self] in now },
        wait: { [unowned self] limit in
          waits.append(limit)
          now = max(now, min(coming.first?.time ?? .infinity, limit ?? .infinity))
          // If no further event would come, the event `left` ends the loop.
          if now == .infinity { (now, coming) = (1e6, [(0, .left)]) }
        },
        next: { [unowned self] in
          guard let first = coming.first, first.time <= now else { return nil }
          return coming.removeFirst().event
        },
        present: { [unowned self] frame, x, y in
          shown.append(frame.row(frame.height / 2)[frame.width / 2] & 0xff_ffff)
          origins.append(SIMD2(x, y))
          now += 1 / 60.0
        },
        presentAgain: { [unowned self] in again += 1 })
    }

    func at(_ time: Double, _ event: LiveEvent) { coming.append((50 + time, event)) }

    func touch(_ phase: PointerEvent.Phase, _ x: Double, at time: Double) {
      let event = PointerEvent(phase, at: Point(x: x, y: 100), time: 50 + time)
      at(time, .input(.pointer(event), at: 50 + time))
    }

    func run() throws {
      try loop.run()
    }
  }

  private static let (blue, green): (UInt32, UInt32) = (0x0000ff, 0x00ff00)

  @Test func `when nothing moves, the loop draws one frame and waits for events without a timeout`()
    throws
  {
    let desk = try Desk()
    try desk.run()
    #expect(desk.shown == [Self.blue])
    #expect(desk.waits == [nil])
  }

  /// A source that notes how many frames had been shown each time it was scaled.
  private final class LatePicture: PictureSource {
    private let desk: Desk
    private(set) var frames: [Int] = []

    init(_ desk: Desk) { self.desk = desk }

    func fitted(width: Int, height: Int) -> FittedPicture {
      frames.append(desk.shown.count)
      return .deferred { nil }
    }
  }

  @Test func `pictures that are not in the first frame are scaled after the first frame is shown`()
    throws
  {
    let desk = try Desk()
    let late = desk.library.makeID()
    let picture = LatePicture(desk)
    desk.library.set(source: picture, for: late)
    try desk.canvas.settle(for: LayerTree(size: desk.session.size))
    #expect(picture.frames.isEmpty)
    try desk.run()
    #expect(picture.frames == [1])
  }

  @Test func `a tap plays the transition frame by frame, and then the loop waits for input`() throws {
    let desk = try Desk()
    desk.touch(.began, 20, at: 1)
    desk.touch(.ended, 20, at: 1.05)
    try desk.run()
    #expect(desk.shown.first == Self.blue && desk.shown.last == Self.green)
    // The frames show the first state, the touch, half a second of dissolve, and the last state.
    #expect((30...40).contains(desk.shown.count), "\(desk.shown.count)")
    #expect(desk.waits.last == .some(nil))
  }

  @Test
  func
    `a link can be clicked at its displayed position even if the output has another aspect ratio`()
    throws
  {
    for (location, last) in [(120.0, Self.green), (90, Self.blue)] {
      let desk = try Desk()
      // The screen is as high as the output, with 100 free pixels to the left and to the right of
      // it.
      desk.canvas.fit(width: 300, height: 200)
      desk.touch(.began, location, at: 1)
      desk.touch(.ended, location, at: 1.05)
      try desk.run()
      #expect(desk.shown.last == last, "\(location)")
      #expect(desk.origins.allSatisfy { $0 == SIMD2(100, 0) })
    }
  }

  @Test func `a thousand events between two frames take effect in one frame`() throws {
    let desk = try Desk()
    desk.touch(.began, 80, at: 1)
    for index in 1...1000 { desk.touch(.moved, 80 + Double(index) / 100, at: 1.0005) }
    desk.at(1.001, .left)
    try desk.run()
    #expect(desk.shown.count <= 3)
    #expect(desk.coming.isEmpty)
  }

  @Test func `nothing is drawn while the output is hidden; then the current state is drawn`()
    throws
  {
    let desk = try Desk()
    desk.at(1, .hidden)
    desk.touch(.began, 20, at: 2)
    desk.touch(.ended, 20, at: 2.05)
    desk.at(10, .shown)
    try desk.run()
    #expect(desk.shown.prefix(1) == [Self.blue])
    #expect(desk.shown.count >= 2 && desk.shown.last == Self.green)
    // No frame of the transition was drawn.
    #expect(Set(desk.shown).subtracting([Self.blue, Self.green]).isEmpty)
  }

  @Test func `a window that was covered is shown again without being redrawn`() throws {
    let desk = try Desk()
    desk.at(1, .exposed)
    try desk.run()
    #expect(desk.shown.count == 1 && desk.again == 1)
  }

  @Test
  func `a resized output is drawn immediately, and pictures are scaled to the new size later`()
    throws
  {
    let desk = try Desk()
    desk.at(1, .resized(width: 50, height: 100))
    desk.at(1.1, .resized(width: 60, height: 100))
    try desk.run()
    #expect(desk.canvas.width == 50 && desk.canvas.height == 100)
    #expect(desk.origins.last == SIMD2(5, 0))
    #expect(!desk.canvas.needsSettling)
    // Four frames were drawn: the first one, one for each size, and one with the pictures scaled to
    // the last size.
    #expect(desk.shown.count == 4)
    #expect(desk.waits.contains { $0.map { abs($0 - 51.1 - LiveLoop.settling) < 1e-9 } ?? false })
  }

  @Test(arguments: [(1, 1), (1, 4000), (30_000, 3)])
  func `outputs with extreme aspect ratios are drawn`(_ width: Int, _ height: Int) throws {
    let desk = try Desk()
    desk.at(1, .resized(width: width, height: height))
    try desk.run()
    #expect(desk.shown.count >= 2)
    #expect(desk.canvas.width >= 1 && desk.canvas.height >= 1)
  }
}
