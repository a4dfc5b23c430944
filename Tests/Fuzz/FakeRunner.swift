internal import Foundation
internal import MessageCases
internal import SeguePlugin
internal import SegueWire
internal import TestSupport

/// A process that the host starts as `segue-runner`. It answers with valid, random or damaged
/// messages, closes the connection in the middle of a message, or sends nothing.
struct FakeRunner: ~Copyable {
  private static let variable = "SEGUE_FUZZ_RUNNER"

  /// Makes this program act as a runner with this seed when a host starts it the next time. With the seed 0, the runner
  /// sends only valid messages.
  static func ask(for seed: UInt64) { setenv(variable, "\(seed)", 1) }

  /// Acts as a runner and does not return, if a host has started this process as its runner.
  static func runIfAsked() {
    let arguments = CommandLine.arguments
    guard let text = getenv(variable), let seed = UInt64(String(cString: text)),
      arguments.count == 2, Int(arguments[1]) != nil
    else { return }
    var runner = FakeRunner(seed)
    runner.run()
    exit(0)
  }

  private enum Ending: Error { case closed }

  private var channel = MessageChannel(descriptor: 3)
  private var dice: Dice
  private let isHonest: Bool
  /// On average, one message in this many is damaged.
  private let damage: Int
  /// The runner makes calls only while at most this many calls from the host are nested.
  private let deepest: Int
  private var depth = 0
  /// The number of calls that the runner may still make. A real plug-in may make any number of
  /// calls, but a case must end.
  private var calls = 400
  private var serial: UInt32 = 0
  /// The handles that the host has returned, by kind.
  private var handles: [HandleKind: [UInt64]] = [:]

  private init(_ seed: UInt64) {
    dice = Dice(seed)
    isHonest = seed == 0
    damage = [4, 20, 1000].randomElement(using: &dice) ?? 20
    deepest = [3, 200].randomElement(using: &dice) ?? 3
  }

  private mutating func run() {
    do {
      guard case .open = try receive() else { return }
      try send(.opened(isHonest || !oneIn(8) ? Self.report : Message.randomReport(&dice)))
      while true { try serve(try receive()) }
    } catch {}
  }

  private static let report: [UInt8] = {
    var descriptor = DescriptorCopy()
    descriptor.kind = 1
    descriptor.id = "org.example.fake"
    descriptor.name = "Fake"
    descriptor.version = "1.0.0"
    descriptor.summary = "It sends anything."
    descriptor.capabilities = ["segue.frame-driver"]
    var controller = descriptor
    controller.kind = 2
    controller.id = "org.example.fake-controller"
    controller.capabilities = []
    var report = LibraryReport(
      plugin: 16, items: [.copied(descriptor), .copied(controller)])
    report.animator = .slots([true, true, true, true, true])
    report.controller = .slots([true, true, true, true, true])
    return OpenAnswer.opened(report).bytes
  }()

  // MARK: Messages

  private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &dice) == 0 }

  private mutating func receive() throws -> Message { try channel.receive(within: 10) }

  private mutating func send(_ message: Message) throws {
    var bytes = message.bytes
    if !isHonest, oneIn(damage) {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: bytes = Message.random(&dice).bytes
      case 1:
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &dice))
        write(bytes)
        throw Ending.closed
      case 2:
        // Sends nothing until the host's deadline ends this process.
        _ = try? channel.receive(within: 10)
        throw Ending.closed
      default: bytes.damage(&dice)
      }
    }
    write(bytes)
  }

  /// Writes bytes to the connection directly, since the channel can send only messages.
  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(3, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: Calls

  private mutating func serve(_ message: Message) throws {
    guard case .call(let message) = message else { throw Ending.closed }
    for (argument, value) in zip(message.call.row.inputs, message.call.arguments) {
      if case .handle(let kind) = argument.kind, case .handle(let handle) = value {
        handles[kind, default: []].append(handle)
      }
    }
    depth += 1
    if !isHonest, depth <= deepest {
      for _ in 0..<Int.random(in: 0...12, using: &dice) where calls > 0 { try callHost() }
    }
    depth -= 1
    let row = message.call.row
    var answer = WireAnswer(.ok, row.outputs.map { WireValue.random(for: $0, &dice) })
    if row.name == "duration" { answer = .ok(.double(0.5)) }
    if !isHonest, oneIn(20) { answer = .random(to: message.call, &dice) }
    let isWrong = !isHonest && oneIn(4 * damage)
    try send(.answer(AnswerMessage(answer, serial: message.serial &+ (isWrong ? 1 : 0))))
  }

  private mutating func callHost() throws {
    calls -= 1
    if oneIn(30) { return try send(.note(note())) }
    // Half of the calls are chosen from functions that advance a transition.
    let isController = !handles[.interaction, default: []].isEmpty
    let names =
      isController
      ? ["begin", "update", "update", "finish", "cancel", "release"]
      : ["begin", "on_completion", "commit", "drive", "complete", "container_view"]
    let candidates = isController ? [SignatureTable.interaction] : [.animation, .context]
    let tables = SignatureTable.hostInterfaces
    let call: WireCall
    if Bool.random(using: &dice), let name = names.randomElement(using: &dice),
      let table = candidates.first(where: { $0.slot(named: name) != nil }),
      let slot = table.slot(named: name)
    {
      call = WireCall(
        table: table, slot: slot,
        arguments: table.rows[slot].inputs.map { WireValue.random(for: $0, &dice) })
    } else {
      call = .random(
        &dice,
        of: oneIn(20)
          ? SignatureTable.all.randomElement(using: &dice)
          : tables.randomElement(using: &dice))
    }
    let arguments = zip(call.row.inputs, call.arguments).map { argument, value in
      plausible(argument, value)
    }
    let likely = WireCall(table: call.table, slot: call.slot, arguments: arguments)
    let waits = likely.row.callClass != .oneWay || Bool.random(using: &dice)
    serial &+= 1
    let own = serial
    try send(.call(CallMessage(likely, waits: waits, serial: own)))
    guard waits else { return }
    while true {
      let message = try receive()
      guard case .answer(let message) = message else {
        try serve(message)
        continue
      }
      // The host's answer must have the outputs of the called function. Otherwise, the host is
      // ended with SIGABRT.
      guard message.answer.fits(likely.row) else {
        kill(getppid(), SIGABRT)
        throw Ending.closed
      }
      for (output, value) in zip(likely.row.outputs, message.answer.results) {
        if case .outHandle(let kind) = output.kind, case .handle(let handle) = value {
          handles[kind, default: []].append(handle)
        }
      }
      if message.serial == own { return }
    }
  }

  /// Returns the argument's value unchanged, or replaced by a value with which the call can
  /// succeed.
  private mutating func plausible(_ argument: Argument, _ value: WireValue) -> WireValue {
    guard !oneIn(20) else { return value }
    switch (argument.kind, argument.name) {
    case (.handle(let kind), _):
      return handles[kind]?.randomElement(using: &dice).map(WireValue.handle) ?? value
    case (.double, "duration"), (.double, "delay"): return .double(.random(in: 0...1, using: &dice))
    case (.double, "percent"): return .double(.random(in: 0...1, using: &dice))
    case (.int32, "direction"): return .int32(.random(in: 1...2, using: &dice))
    case (.int32, "key"): return .int32(.random(in: 0...4, using: &dice))
    case (.uint32, "index"): return .uint32(.random(in: 0...3, using: &dice))
    default: return value
    }
  }

  private mutating func note() -> NoteMessage {
    let call = WireCall.random(&dice, of: SignatureTable.hostInterfaces.randomElement(using: &dice))
    let answer = WireAnswer.random(to: call, &dice)
    return [.answered(call, answer), .answered(call, answer), .returned(call, answer), .began]
      .randomElement(using: &dice) ?? .began
  }
}
