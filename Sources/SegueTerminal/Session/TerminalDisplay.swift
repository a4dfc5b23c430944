package import SegueGeometry
package import SegueLive
internal import SeguePlayer

/// A terminal as the output of a `LiveLoop`: it shows frames as text and reports the person's input.
///
/// Locations of events are in pixels of the show's picture. The size of the picture in pixels follows from the
/// terminal's size in cells. A frame is accepted when the previous frame has been written and fewer than
/// `TerminalOutbox.maxUnconfirmed` frames are unconfirmed. At most `framesPerSecond` frames are accepted per second.
package final class TerminalDisplay {
  /// The maximum number of frames per second that are written.
  package static let framesPerSecond = 60.0
  /// The time, in seconds, for which the end of a session waits until the terminal confirms that it
  /// has read everything.
  static let leavingTimeout = 0.5

  /// The reason for which a session ended.
  package enum End: Sendable, Hashable {
    /// The person left.
    case quit
    /// A signal with this number requested the end.
    case signal(Int32)
    /// The terminal was closed.
    case lost
  }

  /// The options of a display on a terminal.
  package struct Options: Sendable {
    /// The format of the pictures; nil for the best format that the terminal supports.
    package var format: TerminalFormat?
    /// The variables of the environment that describe the terminal.
    package var environment: TerminalEnvironment

    package init(environment: TerminalEnvironment) { self.environment = environment }
  }

  private let device: any TerminalDevice
  /// The size of the show in points, which determines the picture's proportions.
  private let points: Size
  private let options: Options

  private var parser = TerminalParser()
  private var probe: TerminalProbe
  private var isProbing = true
  private var abilities = TerminalAbilities()
  private var pointer = PointerTracker()
  private var reports: [TerminalEvent] = []
  private var input: [UInt8] = []
  /// The events that have been read; the events from index `taken` on have not been returned yet.
  private var events: [LiveEvent] = []
  private var taken = 0
  /// True when the terminal's input has already been read for the present frame.
  private var hasReceived = false

  private var size: TerminalSize
  /// The size of the picture in pixels, and its position in the terminal.
  private var layout: TerminalLayout
  private var outbox = TerminalOutbox()
  /// Converts frames to text that contains only the differences from the frame that the terminal shows. Nil when the
  /// next frame must be written completely.
  private var painter: TerminalPainter?
  /// True while the terminal may show pictures of kitty's protocol.
  private var hasKittyPictures = false
  private var nextFrame = 0.0
  /// The line of text below the picture, as the terminal shows it.
  private var shownLine = ""
  /// The panel of text over the picture, as the terminal shows it.
  private var shownPanel: TerminalPanel?

  /// The time of the device's clock at which the session's time is 0. It is moved forward by the
  /// time for which the process is stopped.
  private var start: Double
  private var end: End?
  /// The error that ended the session, which `run` throws; nil when no error has occurred.
  private var failure: TerminalError?

  /// Creates a display on a terminal. The terminal is changed and restored only by `run`.
  ///
  /// - Parameter points: The size of the show, in points.
  package init(on device: any TerminalDevice, showing points: Size, _ options: Options) {
    self.device = device
    self.points = points
    self.options = options
    start = device.now
    size = device.size
    layout = TerminalLayout(show: points, in: size, format: .symbols)
    probe = TerminalProbe(options.environment, at: 0)
  }

  /// Checks that a session is possible. It is called before the terminal is changed and files are
  /// opened.
  ///
  /// - Throws: `TerminalError` when libchafa is missing or the terminal cannot move its cursor.
  package static func check(_ environment: TerminalEnvironment) throws(TerminalError) {
    if environment.isDumb {
      throw TerminalError(
        .fixedCursor,
        "the terminal cannot move its cursor (TERM is 'dumb' or not set); use another terminal")
    }
    try PictureText.open()
  }

  /// Takes over the terminal, determines its abilities, and calls `body`, which runs the loop. Finally restores the
  /// terminal, even if `body` throws. When the session ends before the abilities are known, `body` is not called.
  ///
  /// - Returns: The reason for which the session ended.
  /// - Throws: `TerminalError` when the terminal cannot be used, and the errors of `body`.
  package func run(_ body: () throws -> Void) throws -> End {
    try Self.check(options.environment)
    try device.enter()
    defer { leave() }
    begin()
    while isProbing, end == nil { receive(until: probe.deadline) }
    if end == nil { try body() }
    if let failure { throw failure }
    return end ?? .quit
  }

  /// The time since the start of the session, in seconds.
  package var now: Double { device.now - start }
  /// The width of the picture in pixels.
  package var width: Int { layout.shownWidth }
  /// The height of the picture in pixels.
  package var height: Int { layout.shownHeight }
  /// True when the picture is too small for letters, so that panels are shown as text.
  package var showsPanelsAsText: Bool { layout.format == .symbols }

  /// Writes the sequences that begin a session. While the terminal's abilities are unknown, also
  /// writes the queries about them.
  private func begin() {
    device.note(.entered)
    outbox.append(TerminalText.enter)
    if isProbing {
      probe = TerminalProbe(options.environment, at: now)
      outbox.append(probe.queries)
    } else if abilities.reportsPixels {
      outbox.append(TerminalText.reportPixels)
    }
  }

  private func endProbing() {
    isProbing = false
    abilities = probe.found
    if let format = options.format { abilities.format = format }
    // The mouse can be reported in pixels only if the size of a cell is known, because the reported
    // positions are converted to cells.
    if abilities.cell == nil, device.size.cell == nil { abilities.reportsPixels = false }
    outbox.asksForConfirmation = abilities.answers
    if abilities.reportsPixels { outbox.append(TerminalText.reportPixels) }
    layOut()
  }

  /// Computes the layout for the present size of the terminal. The next frame will be written
  /// completely.
  private func layOut() {
    size = device.size
    if size.cell == nil { size.cell = abilities.cell }
    layout = TerminalLayout(show: points, in: size, format: abilities.format)
    painter = nil
  }

  /// Writes the sequences that end the session, and waits briefly until the terminal confirms that it has read them.
  /// Without the wait, mouse reports that the terminal sends meanwhile would reach the shell, as if they had been
  /// typed.
  private func leave() {
    outbox.removeAll()
    outbox.append(TerminalText.leave(hasPictures: hasKittyPictures))
    hasKittyPictures = false
    if abilities.answers { outbox.append(TerminalText.askAttributes) }
    let deadline = device.now + Self.leavingTimeout
    var isOpen = outbox.pump(device.write)
    var waiting = abilities.answers
    while isOpen, !outbox.isEmpty || waiting, device.now < deadline {
      _ = device.wait(until: deadline, forOutput: !outbox.isEmpty)
      input.removeAll(keepingCapacity: true)
      isOpen = device.read(into: &input) && outbox.pump(device.write)
      var last: [TerminalEvent] = []
      parser.feed(input, at: now, into: &last)
      if last.contains(where: \.isAttributes) { waiting = false }
    }
    device.leave()
    device.note(.nothing)
  }
}

// MARK: Events

extension TerminalDisplay {
  /// Returns the next event; nil when there is none yet.
  package func nextEvent() -> LiveEvent? {
    if taken == events.count {
      events.removeAll(keepingCapacity: true)
      taken = 0
      // The terminal's input is read only once per frame, so that a flood of input does not stop
      // the show.
      if !hasReceived { receive(until: now) }
      hasReceived = !events.isEmpty
      guard !events.isEmpty else { return nil }
    }
    taken += 1
    return events[taken - 1]
  }

  /// Waits until there is an event, or until the terminal has accepted the bytes that were written.
  ///
  /// - Parameter limit: The latest time until which the function waits; nil for no limit.
  package func wait(until limit: Double?) {
    guard taken == events.count else { return }
    receive(until: limit)
    hasReceived = true
  }

  /// Waits for the terminal, writes as many bytes as it accepts, and converts its input to events.
  private func receive(until limit: Double?) {
    let deadlines = [limit, parser.deadline, pointer.deadline].compactMap(\.self)
    let signals = device.wait(
      until: deadlines.min().map { $0 + start }, forOutput: !outbox.isEmpty)
    guard outbox.pump(device.write) else { return finish(.lost) }
    for signal in signals { take(signal) }
    input.removeAll(keepingCapacity: true)
    guard device.read(into: &input) else { return finish(.lost) }
    let now = now
    parser.feed(input, at: now, into: &reports)
    for report in reports { take(report, at: now) }
    reports.removeAll(keepingCapacity: true)
    add(pointer.expire(at: now), at: now)
    if isProbing, probe.isDone || now >= probe.deadline { endProbing() }
  }

  private func add(_ inputs: [LiveInput], at time: Double) {
    for input in inputs { events.append(.input(input, at: time)) }
  }

  private func finish(_ end: End) {
    guard self.end == nil else { return }
    self.end = end
    events.append(.left)
  }

  private func take(_ signal: TerminalSignal) {
    switch signal {
    case .resized, .continued: resize()
    case .end(let number): finish(.signal(number))
    case .suspend: suspend()
    }
  }

  private func resize() {
    layOut()
    if !isProbing { events.append(.resized(width: width, height: height)) }
  }

  private func suspend() {
    let now = now
    add(pointer.cancel(at: now), at: now)
    leave()
    let stopped = device.now
    device.suspend()
    do throws(TerminalError) { try device.enter() } catch {
      failure = error
      return finish(.lost)
    }
    start += device.now - stopped
    parser = TerminalParser()
    begin()
    resize()
  }

  private func take(_ report: TerminalEvent, at now: Double) {
    switch report {
    case .reply(.ready): outbox.confirm()
    case .reply(let reply): probe.take(reply, size: size)
    case .key(let key):
      switch TerminalCommand(key) {
      case .quit: finish(.quit)
      case .interrupt: finish(.signal(2))
      case .live(let command): add([.command(command)], at: now)
      case nil: break
      }
    case .mouse(let report):
      guard !isProbing else { return }
      add(
        pointer.take(report, in: layout, isPixels: abilities.reportsPixels, at: now), at: now)
    }
  }
}

// MARK: Frames

extension TerminalDisplay {
  /// The earliest time at which the terminal accepts a frame, in seconds. It is infinite while the previous frame has
  /// not been written completely.
  package var readyTime: Double { max(nextFrame, outbox.readyTime) }

  /// Writes the differences between a frame and the previous frame to the terminal. May be called only from `readyTime`
  /// on.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - x: The horizontal position of the picture's left edge, in pixels.
  ///   - y: The vertical position of the picture's upper edge, in pixels.
  ///   - line: The text below the picture; nil for a description of the keys.
  ///   - panel: Lines of text over the picture.
  /// - Throws: `TerminalError` when there is not enough memory.
  package func present(
    _ frame: PixelBuffer, x: Int, y: Int, line: String? = nil, panel: [PanelLine] = []
  ) throws(TerminalError) {
    let now = now
    let panel = TerminalPanel(
      panel, columns: size.columns, rows: layout.textRow.map { $0 - 1 } ?? size.rows)
    // If the panel moves or changes its size, the picture is written completely, so that it appears
    // in the cells that the panel no longer covers.
    if panel.covers(otherCellsThan: shownPanel) { painter = nil }
    shownPanel = panel
    let isFirst = painter == nil
    let painter: TerminalPainter
    if let known = self.painter {
      painter = known
    } else {
      painter = try TerminalPainter(layout, abilities)
      self.painter = painter
    }
    if isFirst, layout.format == .kitty {
      hasKittyPictures = true
      device.note(.enteredWithPictures)
    }
    let line = line ?? TerminalText.keys(columns: size.columns, hasUTF8: abilities.hasBlocks)
    outbox.appendFrame(at: now, isSynchronized: abilities.hasSynchronizedOutput) { bytes in
      if isFirst {
        bytes += TerminalText.clear.utf8
        if layout.format == .kitty { bytes += TerminalText.deletePictures.utf8 }
      }
      if let row = layout.textRow, isFirst || line != shownLine {
        bytes += TerminalText.line(line, row: row, columns: size.columns).utf8
        shownLine = line
      }
      painter.draw(frame, x: x, y: y, into: &bytes)
      bytes += panel.text.utf8
    }
    // The next frame is due one interval after the time at which this one was due. After a pause,
    // it is due one interval from now.
    let interval = 1 / Self.framesPerSecond
    nextFrame = now < nextFrame + interval ? nextFrame + interval : now + interval
    if !outbox.pump(device.write) { finish(.lost) }
  }
}

extension TerminalEvent {
  fileprivate var isAttributes: Bool {
    if case .reply(.attributes) = self { true } else { false }
  }
}
