internal import SegueGeometry
internal import SegueScene

/// The loop of a live front end. It passes a person's input to the session, draws a frame when one is needed and the
/// output is ready for it, and otherwise sleeps.
///
/// It reads no clock and has no display; its `FrontEnd` supplies both. Each turn takes all pending events, advances the
/// session to the present time, and draws the session's state. So a frame shows everything that happened before it was
/// drawn.
public final class LiveLoop {
  /// The functions of the display and the clock that the loop needs.
  public struct FrontEnd {
    /// Returns the time in seconds. It never decreases, and the times of events are on the same
    /// clock.
    public var now: () -> Double
    /// Waits until there is an event, but not longer than until the time `limit`; nil sets no
    /// limit.
    public var wait: (_ limit: Double?) -> Void
    /// Returns the next event; nil when there is none yet.
    public var next: () -> LiveEvent?
    /// Returns the earliest time at which the output accepts a frame, in seconds. The time is infinite while the output
    /// is still busy with the previous frame; `wait` then returns as soon as the output is ready.
    public var readyTime: () -> Double
    /// Shows a frame at a position in the output, in pixels. On a display with a refresh rate, waits for the next
    /// refresh.
    public var present: (_ frame: PixelBuffer, _ x: Int, _ y: Int) throws -> Void
    /// Shows the most recent frame again.
    public var presentAgain: () -> Void

    /// Creates a front end from its functions.
    public init(
      now: @escaping () -> Double, wait: @escaping (_ limit: Double?) -> Void,
      next: @escaping () -> LiveEvent?, readyTime: @escaping () -> Double = { -.infinity },
      present: @escaping (_ frame: PixelBuffer, _ x: Int, _ y: Int) throws -> Void,
      presentAgain: @escaping () -> Void = {}
    ) {
      self.now = now
      self.wait = wait
      self.next = next
      self.readyTime = readyTime
      self.present = present
      self.presentAgain = presentAgain
    }
  }

  /// The debounce interval of resizing, in seconds: the pictures are scaled only when the size of
  /// the output has not changed for this time.
  public static let settling = 0.15

  /// The session that is played.
  public let session: LiveSession
  /// The canvas that draws the frames.
  public var canvas: LiveCanvas { session.scriptCanvas ?? sessionCanvas }
  /// The canvas of the session's show.
  private let sessionCanvas: LiveCanvas
  private let frontEnd: FrontEnd
  private var tree: LayerTree
  private var inputs = InputQueue()
  private var isHidden = false
  private var isLeft = false
  /// True when a frame must be drawn although the session has not changed, for example because the
  /// output has another size.
  private var isStale = true
  private var mustPresentAgain = false
  /// The time of the output's most recent change of size, in seconds; nil when the pictures have
  /// been scaled to the present size.
  private var resized: Double?
  /// The number of frames that were drawn.
  public private(set) var frames = 0
  /// A function that is called at regular intervals while it is needed.
  private struct Timer {
    var interval: Double
    var isNeeded: () -> Bool
    var check: () -> Void
    var last = 0.0
  }
  private var timers: [Timer] = []
  /// Called after each turn. A front end updates whatever depends on the session's state, such as
  /// the pointer's shape and the event log.
  public var afterTurn: () throws -> Void = {}

  /// Creates a loop, which starts when `run` or `turn` is called.
  ///
  /// - Parameter canvas: The canvas, already fitted to the size of the output.
  public init(_ session: LiveSession, canvas: LiveCanvas, frontEnd: FrontEnd) {
    self.session = session
    sessionCanvas = canvas
    self.frontEnd = frontEnd
    tree = LayerTree(size: session.size)
  }

  /// Calls a function at regular intervals, in seconds, even while nothing moves.
  ///
  /// - Parameter isNeeded: Returns false while it is not to be called, so that the loop can sleep.
  public func every(
    _ interval: Double, while isNeeded: @escaping () -> Bool = { true }, _ check: @escaping () -> Void
  ) {
    timers.append(Timer(interval: interval, isNeeded: isNeeded, check: check))
  }

  /// Runs until the person ends the session.
  public func run() throws {
    while try turn() {}
  }

  /// Runs one turn: waits if there is nothing to draw, takes the pending events, and draws a frame if one is needed.
  /// Returns false when the person leaves.
  public func turn() throws -> Bool {
    let readyTime = needsOutput ? frontEnd.readyTime() : .infinity
    if readyTime > frontEnd.now() {
      let limit = min(limit, readyTime)
      frontEnd.wait(limit < .infinity ? limit : nil)
    }
    while let event = frontEnd.next() { take(event) }
    let (canvas, session) = (canvas, session)
    inputs.drain { input, time in
      session.handle(input.converted(canvas.point, scale: canvas.scale), at: time)
    }
    guard !isLeft else { return false }
    let now = frontEnd.now()
    if let resized, now >= resized + Self.settling {
      self.resized = nil
      if sessionCanvas.needsSettling {
        try sessionCanvas.settle()
        isStale = true
      }
      session.makePlaybackAgain(at: now)
    }
    for index in timers.indices where timers[index].isNeeded() && now >= timers[index].last + timers[index].interval {
      timers[index].last = now
      timers[index].check()
    }
    if !isHidden {
      session.advance(to: now)
      if needsOutput, now >= frontEnd.readyTime() {
        if needsFrame { try draw() } else { frontEnd.presentAgain() }
        mustPresentAgain = false
      }
    }
    try afterTurn()
    return true
  }

  private var needsFrame: Bool { isStale || session.needsFrame }
  private var needsOutput: Bool { !isHidden && (needsFrame || mustPresentAgain) }

  /// The time on the front end's clock, in seconds, at which the loop must continue even if no
  /// event arrives; infinite if only an event can give it work.
  private var limit: Double {
    let next = timers.lazy.filter { $0.isNeeded() }.map { $0.last + $0.interval }.min() ?? .infinity
    guard !isHidden, let resized else { return next }
    return min(resized + Self.settling, next)
  }

  private func take(_ event: LiveEvent) {
    switch event {
    case .input(let input, let time): inputs.append(input, at: time)
    case .resized(let width, let height):
      sessionCanvas.fit(width: width, height: height)
      session.scriptCanvas?.fit(width: width, height: height)
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
    // Pictures that do not appear in the first frame are scaled only now, so that the first frame
    // is not delayed.
    if canvas === sessionCanvas, canvas.isPartlySettled { try canvas.settle() }
  }
}
