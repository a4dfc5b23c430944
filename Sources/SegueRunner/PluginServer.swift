internal import SegueHardening
internal import SeguePlugin
internal import SegueSystem
internal import SegueWire
internal import Synchronization

/// Opens the library that the host names, and calls it for the host until the connection ends.
///
/// The main thread of the process reads messages and calls the plug-in, so it is the transition's thread from the
/// plug-in's point of view. A plug-in may start other threads; this class answers their calls as the host would, and
/// records them for the trace.
final class PluginServer: @unchecked Sendable {
  // @unchecked Sendable: `handle` checks if it was called on the main thread. Other threads use
  // only `notes` and the part of `mirror` that has a lock.
  private var channel: MessageChannel
  private let thread = SystemThread.current
  private var stubs: HostStubs?
  private var library: LoadedLibrary?
  private var mirror = SessionMirror()
  /// The number of calls of the class `oneWay` that may be sent to the host now without waiting for
  /// an answer.
  private var credit: UInt32 = 0
  /// The serial number of the most recently sent call.
  private var lastSerial: UInt32 = 0
  /// The number of calls into the plug-in that are on the stack.
  private var depth = 0
  /// The notes about calls on other threads, which the main thread sends to the host before its
  /// next message.
  private let notes = Mutex<[NoteMessage]>([])
  private let slots: [String: Int]
  private var surfaces = PaintSurfaces()

  /// The maximum number of notes that wait for the main thread to send them; further notes are dropped.
  private static let maxNotes = 1000

  /// The time for which the runner polls for a message before its thread sleeps, in seconds.
  private static let pollingTime = 50e-6

  /// Creates a server for the plug-in library that the host will name.
  ///
  /// - Parameters:
  ///   - descriptor: the connection to the host.
  ///   - slots: the number of slots that the plug-in sees, by the interface's id, for each
  ///     interface that is to appear shorter than it is. Tests use this to imitate an older host.
  init(descriptor: Int32, slots: [String: Int] = [:]) {
    self.slots = slots
    channel = MessageChannel(
      descriptor: descriptor, pollingTime: Self.pollingTime, takesDescriptors: true)
  }

  func run() -> Never {
    do throws(MessageChannel.Failure) {
      guard case .open(let bytes) = try channel.receive() else { end() }
      try open(bytes)
      while true { try serve(try channel.receive()) }
    } catch {
      end()
    }
  }

  /// Answers every request to open a library with a refusal for this reason.
  func refuse(_ reason: String) -> Never {
    do throws(MessageChannel.Failure) {
      if case .open = try channel.receive() {
        try channel.send(.opened(OpenAnswer.refused(reason).bytes))
        try channel.flush()
      }
    } catch {}
    end()
  }

  /// Ends the process without running the plug-in's destructors, which could hang or crash.
  private func end() -> Never { OwnProcess.exitImmediately(0) }

  // MARK: Opening

  private func open(_ bytes: [UInt8]) throws(MessageChannel.Failure) {
    let answer: OpenAnswer
    do throws(Malformed) {
      answer = open(try OpenRequest(bytes: bytes))
    } catch {
      answer = .refused(error.reason)
    }
    OwnProcess.flushOutput()
    try channel.send(.opened(answer.bytes))
    try channel.flush()
    if case .refused = answer { end() }
  }

  private func open(_ request: OpenRequest) -> OpenAnswer {
    // A strong reference is not necessary, because the stubs and this object both live until the
    // process ends.
    let stubs = HostStubs(slots: slots) { [unowned self] call in handle(call) }
    self.stubs = stubs
    let opener = Opener(server: self, host: stubs.host, isTraced: request.isTraced)
    do throws(Refusal) {
      if request.isHardened {
        try harden { () throws(HardeningError) in
          try Hardening.enter(library: request.library)
        }
      }
      let file = try LoadedLibrary.openFile(request.library, opener)
      let library = try LoadedLibrary(
        file, opener, path: request.library, asksTwice: request.asksTwice, locale: request.locale)
      if request.isHardened { try harden(Hardening.seal) }
      self.library = library
      return .opened(library.report)
    } catch {
      return .refused(error.reason)
    }
  }

  private func harden(_ step: () throws(HardeningError) -> Void) throws(Refusal) {
    do { try step() } catch { throw Refusal("its process cannot be hardened: \(error)") }
  }

  private struct Opener: LibraryOpener {
    let server: PluginServer
    let host: UnsafeRawPointer?
    let isTraced: Bool

    func opening<Result>(_ body: () -> Result) -> Result { server.inPlugin(body) }

    func calling(_ call: WireCall, _ body: () -> WireAnswer) -> WireAnswer {
      server.note(isTraced, .began)
      let answer = server.inPlugin(body)
      server.note(isTraced, .returned(call, answer))
      return answer
    }
  }

  private func note(_ isTraced: Bool, _ note: NoteMessage) {
    guard isTraced else { return }
    send(.note(note))
  }

  private func inPlugin<Result>(_ body: () -> Result) -> Result {
    ForkedCopy.endIfInside(depth > 0)
    depth += 1
    let result = body()
    ForkedCopy.endIfInside(depth > 0)
    depth -= 1
    return result
  }

  // MARK: Calls from the host

  private func serve(_ message: Message) throws(MessageChannel.Failure) {
    if case .paint(let message) = message, library != nil { return try paint(message) }
    guard case .call(let message) = message, let library, Self.isPlugins(message.call.table)
    else { end() }
    let call = message.call
    credit = message.credit
    mirror.enter(call)
    let answer = inPlugin {
      switch call.table.interface {
      case SignatureTable.completion.interface, SignatureTable.driver.interface:
        LoadedLibrary.callBack(call.table, message.function, call.arguments)
      default: library.call(call.table, call.slot, call.arguments)
      }
    }
    mirror.leave(call)
    credit = 0
    OwnProcess.flushOutput()
    sendNotes()
    try channel.send(.answer(AnswerMessage(answer, serial: message.serial)))
    try channel.flush()
  }

  /// Paints a picture for the host.
  private func paint(_ message: PaintMessage) throws(MessageChannel.Failure) {
    // If the memory cannot be mapped, `paint` answers with an error.
    try? surfaces.receive(message) { channel.takeDescriptor() }
    let status = inPlugin { surfaces.paint(message) }
    OwnProcess.flushOutput()
    sendNotes()
    let answer = WireAnswer(Status(rawValue: status))
    try channel.send(.answer(AnswerMessage(answer, serial: message.serial)))
    try channel.flush()
  }

  /// Returns true for a table of functions that the plug-in implements and the host may call. The
  /// library's entry and `segue_plugin_t` are excluded, because only the runner calls them while it
  /// opens the library.
  private static func isPlugins(_ table: SignatureTable) -> Bool {
    (SignatureTable.pluginInterfaces + [.completion, .driver]).contains { $0 === table }
  }

  // MARK: Calls from the plug-in

  /// Answers a call of the plug-in.
  private func handle(_ call: WireCall) -> WireAnswer {
    guard thread == .current else { return handleElsewhere(call) }
    ForkedCopy.endIfInside(depth > 0)
    if credit > 0, call.fault == nil, call.row.callClass == .oneWay, mirror.knows(call),
      !Self.hasUnknownLevel(call)
    {
      credit -= 1
      send(.call(CallMessage(call, waits: false)))
      return WireAnswer(.ok)
    }
    sendNotes()
    lastSerial &+= 1
    let serial = lastSerial
    send(.call(CallMessage(call, serial: serial)))
    do throws(MessageChannel.Failure) {
      try channel.flush()
      while true {
        let message = try channel.receive()
        guard case .answer(let message) = message else {
          try serve(message)
          continue
        }
        guard message.serial == serial, message.answer.fits(call.row) else { end() }
        credit = message.credit
        mirror.learn(from: message.answer, to: call)
        return message.answer
      }
    } catch {
      end()
    }
  }

  private func send(_ message: Message) {
    do throws(MessageChannel.Failure) { try channel.send(message) } catch { end() }
  }

  // MARK: Other threads

  /// Answers a call that the plug-in made on another thread, in the same way as the host would.
  private func handleElsewhere(_ call: WireCall) -> WireAnswer {
    let answer = call.fault.map { WireAnswer($0) } ?? answerElsewhere(call)
    notes.withLock { notes in
      if notes.count < Self.maxNotes { notes.append(.answered(call, answer)) }
    }
    return answer
  }

  private func answerElsewhere(_ call: WireCall) -> WireAnswer {
    guard call.row.thread == .any else {
      return WireAnswer(mirror.isLive(call) ? .wrongThread : .staleHandle)
    }
    guard call.table === SignatureTable.host else {
      // The call writes a log line. The host writes the line when it receives the note about this
      // call.
      return WireAnswer(Self.hasUnknownLevel(call) ? .invalidArgument : .ok)
    }
    guard case .text(let id)? = call.arguments.last,
      let index = SignatureTable.hostInterfaces.firstIndex(where: { $0.interface == id })
    else { return WireAnswer(.unsupported) }
    return .ok(.pointer(UInt(index + 1)))
  }

  /// Returns true for a call that writes a log line with a level that does not exist. The host
  /// refuses such a call.
  private static func hasUnknownLevel(_ call: WireCall) -> Bool {
    guard call.table === SignatureTable.log,
      case .int32(let level)? = call.arguments.dropFirst().first
    else { return false }
    return !(0...3).contains(level)
  }

  private func sendNotes() {
    let waiting = notes.withLock { notes in
      defer { notes.removeAll() }
      return notes
    }
    for note in waiting { send(.note(note)) }
  }
}
