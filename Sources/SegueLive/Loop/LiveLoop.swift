internal import SegueGeometry
internal import SegueScene

/// The loop of a live front end: passes on what the person does, draws a frame when one is needed, and
/// sleeps otherwise.
///
/// It reads no clock and has no display; `FrontEnd` gives it both. In each turn it takes all events
/// that there are, advances to the time after them, and draws that state, so that a frame shows
/// everything that was done before it was drawn.
public final class LiveLoop {
  /// What the loop needs of a display.
  public struct FrontEnd {
    /// The time in seconds. It does not go back, and events have times on the same clock.
    public var now: () -> Double
    /// Waits until there is an event, at most until a time; with nil as long as it takes.
    public var wait: (_ limit: Double?) -> Void
    /// The next event; nil when there is none yet.
    public var next: () -> LiveEvent?
    /// Shows a frame at a place in the output, in pixels, and waits for the display's next picture
    /// where the display has a rate.
    public var present: (_ frame: PixelBuffer, _ x: Int, _ y: Int) throws -> Void
    /// Shows the last frame once more.
    public var presentAgain: () -> Void

    public init(
      now: @escaping () -> Double, wait: @escaping (_ limit: Double?) -> Void,
      next: @escaping () -> LiveEvent?,
      present: @escaping (_ frame: PixelBuffer, _ x: Int, _ y: Int) throws -> Void,
      presentAgain: @escaping () -> Void = {}
    ) {
      self.now = now
      self.wait = wait
      self.next = next
      self.present = present
      self.presentAgain = presentAgain
    }
  }

  /// How long the output keeps its size before the pictures are brought to it, in seconds.
  public static let settling = 0.15

  public let session: LiveSession
  public let canvas: LiveCanvas
  private let frontEnd: FrontEnd
  private var tree: LayerTree
  private var inputs = InputQueue()
  private var isHidden = false
  private var isLeft = false
  /// True when the last frame does not show what there is, for another reason than the session's.
  private var isStale = true
  private var mustPresentAgain = false
  /// When the output got its size; nil when the pictures have it too.
  private var resized: Double?
  /// How many frames were drawn.
  public private(set) var frames = 0
  /// What is done every so many seconds, also while nothing moves; nil for nothing.
  public var watch: (interval: Double, check: () -> Void)?
  /// When that was done last.
  private var watched = 0.0
  /// Called after each turn, for what follows from it: the pointer's form, the event log.
  public var afterTurn: () throws -> Void = {}

  /// - Parameter canvas: Has the size of the output already.
  public init(_ session: LiveSession, canvas: LiveCanvas, frontEnd: FrontEnd) {
    self.session = session
    self.canvas = canvas
    self.frontEnd = frontEnd
    tree = LayerTree(size: session.size)
  }

  /// Runs until the person leaves.
  public func run() throws {
    while try turn() {}
  }

  /// One turn: waits if nothing moves, takes the events, and draws if a frame is needed. Returns false
  /// when the person leaves.
  public func turn() throws -> Bool {
    if !needsFrame, !mustPresentAgain { frontEnd.wait(limit) }
    while let event = frontEnd.next() { take(event) }
    let (canvas, session) = (canvas, session)
    inputs.drain { input, time in
      session.handle(input.converted(canvas.point, scale: canvas.scale), at: time)
    }
    guard !isLeft else { return false }
    let now = frontEnd.now()
    if let resized, now >= resized + Self.settling {
      self.resized = nil
      if canvas.needsSettling {
        try canvas.settle()
        isStale = true
      }
    }
    if let watch, now >= watched + watch.interval {
      watched = now
      watch.check()
    }
    if !isHidden {
      session.advance(to: now)
      if needsFrame {
        try draw()
      } else if mustPresentAgain {
        frontEnd.presentAgain()
      }
      mustPresentAgain = false
    }
    try afterTurn()
    return true
  }

  private var needsFrame: Bool { !isHidden && (isStale || session.needsFrame) }

  /// Until when nothing is to be done without an event, in seconds; nil for ever.
  private var limit: Double? {
    let next = watch.map { watched + $0.interval }
    guard !isHidden, let resized else { return next }
    return min(resized + Self.settling, next ?? .infinity)
  }

  private func take(_ event: LiveEvent) {
    switch event {
    case .input(let input, let time): inputs.append(input, at: time)
    case .resized(let width, let height):
      canvas.fit(width: width, height: height)
      resized = frontEnd.now()
      isStale = true
    case .exposed: mustPresentAgain = true
    case .hidden: isHidden = true
    case .shown:
      isHidden = false
      isStale = true
    case .left: isLeft = true
    }
  }

  private func draw() throws {
    let begun = frontEnd.now()
    session.layers(into: &tree)
    isStale = false
    guard let frame = canvas.draw(tree) else { return }
    session.panels?.noteFrame(frontEnd.now() - begun)
    frames += 1
    try frontEnd.present(frame, canvas.x, canvas.y)
    // The first frame does not wait for pictures that are not in it.
    if canvas.isPartlySettled { try canvas.settle() }
  }
}
