internal import SegueGeometry
internal import SegueLive
internal import SeguePlayer
internal import SegueScene

/// Plays a show in a terminal until the person leaves it.
///
/// The session sleeps while nothing moves: it then neither draws nor writes. While something moves, it
/// draws a frame when the terminal has read the previous frames, at most `framesPerSecond`.
public final class TerminalSession {
  /// The maximum number of frames per second.
  public static let framesPerSecond = 60.0
  /// The time that the terminal has at the end to confirm that it has read everything, in seconds.
  static let leavingTimeout = 0.5

  /// The reason for which a session ended.
  public enum End: Sendable, Hashable {
    /// The person left.
    case quit
    /// A signal with this number requested the end.
    case signal(Int32)
    /// The terminal was closed.
    case lost
  }

  /// The options of a session.
  public struct Options: Sendable {
    /// The format of the pictures; nil for the best format that the terminal supports.
    public var format: TerminalFormat?
    /// The variables of the environment that describe the terminal.
    public var environment: TerminalEnvironment

    /// Creates options for an environment.
    public init(environment: TerminalEnvironment) { self.environment = environment }
  }

  private let show: any TerminalShow
  private let device: any TerminalDevice
  private let canvas: any TerminalCanvas
  private let options: Options

  private var parser = TerminalParser()
  private var probe: TerminalProbe
  private var pointer = PointerTracker()
  private var outbox = TerminalOutbox()
  private var painter: TerminalPainter?
  private var tree: LayerTree
  private var abilities = TerminalAbilities()
  private var isProbing = true
  private var size: TerminalSize
  private var events: [TerminalEvent] = []
  private var input: [UInt8] = []
  /// The device's time at the start of the session's clock, which stops while the process is stopped.
  private var start: Double
  private var nextFrame = 0.0
  /// True when the terminal does not show the last frame.
  private var isDirty = true
  /// The line of text below the picture, as the terminal shows it.
  private var shownLine = ""
  /// The text over the picture, as the terminal shows it.
  private var shownPanel: TerminalPanel?
  private var end: End?
  /// A function that is called at this interval in seconds, even while nothing moves; nil for none.
  public var watch: (interval: Double, check: () -> Void)?
  /// The time of the last such call, in seconds.
  private var watched = 0.0
  /// Called after each turn of the loop, to update its consequences, such as the event log.
  public var afterTurn: () throws -> Void = {}

  /// Creates a session, which begins with `run`.
  public init(
    _ show: any TerminalShow, on device: any TerminalDevice, canvas: any TerminalCanvas,
    _ options: Options
  ) {
    self.show = show
    self.device = device
    self.canvas = canvas
    self.options = options
    start = device.now
    size = device.size
    probe = TerminalProbe(options.environment, at: 0)
    tree = LayerTree(size: show.size)
  }

  /// The format and the colours that were chosen; nil until the terminal has been queried.
  public var found: TerminalAbilities? { isProbing ? nil : abilities }

  /// Plays until the end. In every case, the terminal is then restored.
  ///
  /// - Throws: `TerminalError` when the terminal cannot be used, or an error of the show.
  public func run() throws -> End {
    try Self.check(options.environment)
    try device.enter()
    defer { leave() }
    begin()
    while end == nil {
      try turn()
      try afterTurn()
    }
    return end ?? .quit
  }

  /// Checks that a session is possible, before anything is changed or opened.
  ///
  /// - Throws: `TerminalError` when libchafa is missing or the terminal cannot move its cursor.
  public static func check(_ environment: TerminalEnvironment) throws(TerminalError) {
    if environment.isDumb {
      throw TerminalError(
        .fixedCursor,
        "the terminal can't move its cursor (TERM is 'dumb' or not set); use another one")
    }
    try PictureText.open()
  }

  /// The time since the start of the session, in seconds.
  public var time: Double { device.now - start }

  /// Writes the sequences that begin a session, and the queries.
  private func begin() {
    device.note(.entered)
    outbox.append(TerminalText.enter)
    if isProbing {
      probe = TerminalProbe(options.environment, at: time)
      outbox.append(probe.queries)
    } else {
      noteMark()
      if abilities.reportsPixels { outbox.append(TerminalText.reportPixels) }
    }
  }

  private func noteMark() {
    device.note(painter?.layout.format == .kitty ? .enteredWithPictures : .entered)
  }

  // MARK: One turn of the loop

  /// Waits for an event, and handles it.
  func turn() throws {
    let signals = device.wait(
      until: deadline.map { $0 + start }, forOutput: !outbox.isEmpty)
    guard outbox.pump(device.write) else { return finish(.lost) }
    for signal in signals { try take(signal) }
    input.removeAll(keepingCapacity: true)
    guard device.read(into: &input) else { return finish(.lost) }
    let now = time
    parser.feed(input, at: now, into: &events)
    show.advance(to: now)
    take(events, at: now)
    events.removeAll(keepingCapacity: true)
    for input in pointer.expire(at: now) { show.handle(input, at: now) }
    if isProbing, probe.isDone || now >= probe.deadline { endProbing() }
    if let watch, now >= watched + watch.interval {
      watched = now
      watch.check()
    }
    try drawFrame(at: now)
    guard outbox.pump(device.write) else { return finish(.lost) }
  }

  private func finish(_ end: End) { if self.end == nil { self.end = end } }

  /// The time at which the loop continues even without an event, in seconds; nil for never.
  private var deadline: Double? {
    let next = watch.map { watched + $0.interval }
    var times = [parser.deadline, pointer.deadline, next].compactMap { $0 }
    if isProbing {
      times.append(probe.deadline)
    } else if isDirty || show.needsFrame, outbox.isEmpty {
      times.append(max(nextFrame, outbox.deadline ?? 0))
    }
    return times.min()
  }

  private func take(_ signal: TerminalSignal) throws {
    switch signal {
    case .resized, .continued:
      isDirty = true
      painter = nil
    case .end(let number): finish(.signal(number))
    case .suspend: try suspend()
    }
  }

  private func suspend() throws {
    let now = time
    for input in pointer.cancel(at: now) { show.handle(input, at: now) }
    leave()
    let stopped = device.now
    device.suspend()
    try device.enter()
    start += device.now - stopped
    parser = TerminalParser()
    isDirty = true
    painter = nil
    begin()
  }

  private func take(_ events: [TerminalEvent], at now: Double) {
    for event in events {
      switch event {
      case .reply(.ready): outbox.confirm()
      case .reply(let reply): probe.take(reply, size: size)
      case .key(let key): take(key, at: now)
      case .mouse(let report):
        guard let layout = painter?.layout else { continue }
        let inputs = pointer.take(
          report, in: layout, show: show.size, isPixels: abilities.reportsPixels, at: now)
        for input in inputs { show.handle(input, at: now) }
      }
    }
  }

  private func take(_ key: TerminalKey, at now: Double) {
    switch TerminalCommand(key) {
    case .quit: finish(.quit)
    case .interrupt: finish(.signal(2))
    case .live(let command): show.handle(.command(command), at: now)
    case nil: break
    }
  }

  private func endProbing() {
    isProbing = false
    abilities = probe.found
    if let format = options.format { abilities.format = format }
    // Without the size of a cell, a position in pixels cannot be converted.
    if abilities.cell == nil, device.size.cell == nil { abilities.reportsPixels = false }
    outbox.asksForConfirmation = abilities.answers
    if abilities.reportsPixels { outbox.append(TerminalText.reportPixels) }
  }

  // MARK: Frames

  private func drawFrame(at now: Double) throws {
    guard !isProbing, end == nil, isDirty || show.needsFrame, now >= nextFrame,
      outbox.takesFrame(at: now)
    else { return }
    if painter == nil { try layOut() }
    let panel = TerminalPanel(
      show.pickerLines, columns: size.columns,
      rows: painter?.layout.textRow.map { $0 - 1 } ?? size.rows)
    if panel.covers(otherCellsThan: shownPanel) {
      // The cells that the panel has covered are written again.
      isDirty = true
      try layOut()
    }
    shownPanel = panel
    guard let painter else { return }
    show.layers(into: &tree)
    let (isFirst, layout) = (isDirty, painter.layout)
    let line =
      show.statusText
      ?? TerminalText.keys(columns: size.columns, hasUTF8: abilities.hasBlocks)
    outbox.appendFrame(at: now, isSynchronized: abilities.hasSynchronizedOutput) { bytes in
      if isFirst {
        bytes += TerminalText.clear.utf8
        if layout.format == .kitty { bytes += TerminalText.deletePictures.utf8 }
      }
      if let row = layout.textRow, isFirst || line != shownLine {
        bytes += TerminalText.line(line, row: row, columns: size.columns).utf8
        shownLine = line
      }
      painter.draw(tree, into: &bytes)
      bytes += panel.text.utf8
    }
    isDirty = false
    // The frame is in step with the previous frames, unless there was a pause.
    let interval = 1 / Self.framesPerSecond
    nextFrame = now < nextFrame + interval ? nextFrame + interval : now + interval
  }

  private func layOut() throws {
    size = device.size
    if size.cell == nil { size.cell = abilities.cell }
    let layout = TerminalLayout(show: show.size, in: size, format: abilities.format)
    show.showsPanelsAsText = layout.format == .symbols
    painter = try TerminalPainter(layout, abilities, canvas: canvas)
    noteMark()
  }

  // MARK: The end

  /// Writes the sequences that end the session, and waits briefly for the terminal to confirm that it has
  /// read them. Reports of the mouse that are still on their way would otherwise be typed into the shell.
  private func leave() {
    outbox.removeAll()
    outbox.append(TerminalText.leave(hasPictures: painter?.layout.format == .kitty))
    if abilities.answers { outbox.append(TerminalText.askAttributes) }
    let deadline = device.now + Self.leavingTimeout
    var isOpen = outbox.pump(device.write)
    var waiting = abilities.answers
    while isOpen, !outbox.isEmpty || waiting, device.now < deadline {
      _ = device.wait(until: deadline, forOutput: !outbox.isEmpty)
      input.removeAll(keepingCapacity: true)
      isOpen = device.read(into: &input) && outbox.pump(device.write)
      var last: [TerminalEvent] = []
      parser.feed(input, at: time, into: &last)
      if last.contains(where: \.isAttributes) { waiting = false }
    }
    device.leave()
    device.note(.nothing)
  }
}

extension TerminalEvent {
  fileprivate var isAttributes: Bool {
    if case .reply(.attributes) = self { true } else { false }
  }
}
