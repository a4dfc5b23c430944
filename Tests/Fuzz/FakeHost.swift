internal import Foundation
internal import MessageCases
internal import SeguePlugin
internal import SegueWire
internal import TestSupport

/// Calls a plug-in through the real `segue-runner` in any order, and sends answers that are random, damaged or at the
/// wrong time. The runner must never crash, and must end when the connection ends.
///
/// A host can make any plug-in crash by passing invalid addresses, so this host passes only addresses that it received
/// from the plug-in and that are still valid.
struct FakeHost: ~Copyable {
  /// Ids under which the plug-in behaves correctly.
  static let ids = ["org.example.none-at-animate", "org.example.none-at-driver", "", "none"]

  private enum Ending: Error { case ended }

  private struct Function: Hashable {
    let isDriver: Bool
    let address: UInt
    let userData: WireValue
  }

  private let peer: Int32
  private var channel: MessageChannel
  private var dice: Dice
  private let damage: Int
  private var plugin = WireValue.pointer(0)
  private var hostPointer = WireValue.pointer(0)
  private var animators: [WireValue] = []
  private var functions: [Function] = []
  private var serial: UInt32 = 0
  private var depth = 0
  private var answers = 2000

  static func tryOne(_ dice: inout Dice, library: String) -> String? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { return "there is no socket" }
    let runner = ChildFuzz.program.deletingLastPathComponent().appending(path: "segue-runner")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
    var arguments: [UnsafeMutablePointer<CChar>?] = [
      strdup(runner.path), strdup("\(getpid())"), nil,
    ]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, runner.path, &actions, nil, &arguments, environ)
    close(ends[1])
    guard error == 0 else {
      close(ends[0])
      return "\(runner.path) cannot be started; build it beside this program"
    }
    play(&dice, ends[0], library)
    var status: Int32 = 0
    // If the runner hangs, the deadline of the case ends this wait.
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? nil : "segue-runner ended with the status \(status) of wait(2)"
  }

  private static func play(_ dice: inout Dice, _ descriptor: Int32, _ library: String) {
    var host = FakeHost(Dice(dice.next()), descriptor)
    host.play(library)
  }

  private init(_ dice: Dice, _ descriptor: Int32) {
    self.dice = dice
    peer = descriptor
    channel = MessageChannel(descriptor: descriptor)
    damage = [4, 20, 1000].randomElement(using: &self.dice) ?? 20
  }

  private mutating func play(_ library: String) {
    do {
      let path = oneIn(20) ? String("/nowhere.so") : library
      // The address sanitizer needs more address space than a hardened process has.
      let isHardened = oneIn(6) && !Report.hasAddressSanitizer
      let request = OpenRequest(
        library: path, isHardened: isHardened, isTraced: Bool.random(using: &dice))
      try send(.open(request.bytes))
      while true {
        let message = try receive()
        if case .call(let message) = message { answerHonestly(message) }
        guard case .opened(let bytes) = message else { continue }
        guard case .opened(let report) = try OpenAnswer(bytes: bytes) else { return }
        plugin = .pointer(report.plugin)
        hostPointer = .pointer(report.host)
        break
      }
      for _ in 0..<Int.random(in: 1...40, using: &dice) { try callPlugin() }
    } catch {}
  }

  /// Answers a request for an interface correctly. Without the interfaces, the plug-in would crash
  /// immediately.
  private func answerHonestly(_ message: CallMessage) {
    guard case .text(let id)? = message.call.arguments.last else { return }
    let index = SignatureTable.hostInterfaces.firstIndex { $0.interface == id }
    let answer =
      index.map { WireAnswer.ok(.pointer(UInt($0 + 1))) } ?? WireAnswer(.unsupported)
    write(Message.answer(AnswerMessage(answer, serial: message.serial)).bytes)
  }

  // MARK: Messages

  private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &dice) == 0 }

  private mutating func receive() throws -> Message { try channel.receive(within: 5) }

  private mutating func send(_ message: Message) throws {
    guard oneIn(damage) else { return write(message.bytes) }
    var bytes = message.bytes
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: bytes = Message.random(&dice).bytes
    case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &dice))
    default: bytes.damage(&dice)
    }
    let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let content = bytes.dropFirst(4)
    if let read = try? Message(bytes: Array(content.prefix(length))), !isHarmless(read) { return }
    write(bytes)
    // If the message states a wrong length, the next message would be read from the middle of this
    // one, so the case ends.
    if length != content.count { throw Ending.ended }
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns false for a call with an address or string that no host would pass to the plug-in.
  private func isHarmless(_ message: Message) -> Bool {
    guard case .call(let message) = message else { return true }
    let call = message.call
    if [SignatureTable.completion, .driver].contains(where: { $0 === call.table }) {
      guard message.function != 0 else { return true }
      return functions.contains {
        $0.address == message.function && $0.userData == call.arguments.first
          && $0.isDriver == (call.table === SignatureTable.driver)
      }
    }
    guard call.table === SignatureTable.animator else { return true }
    guard call.row.name != "create" else {
      guard case .text(let id)? = call.arguments.last else { return false }
      return call.arguments.first == plugin && Self.ids.contains(id)
    }
    // A destroyed animator must not be used again. A damaged message must not destroy an animator,
    // because this host would then still use the animator.
    return call.row.name != "destroy" && animators.contains { $0 == call.arguments.first }
  }

  // MARK: Calls

  private mutating func callPlugin() throws {
    depth += 1
    defer { depth -= 1 }
    var function: UInt = 0
    let call: WireCall
    let context = WireValue.handle(.random(in: 0...3, using: &dice))
    let animator = animators.randomElement(using: &dice)
    switch Int.random(in: 0..<8, using: &dice) {
    case 0, 1:
      if let chosen = functions.randomElement(using: &dice) {
        function = chosen.address
        call = WireCall(
          table: chosen.isDriver ? .driver : .completion, slot: 0,
          arguments: [
            chosen.userData, context,
            chosen.isDriver
              ? .double(.random(in: 0...1, using: &dice))
              : .int32(.random(in: 0...1, using: &dice)),
          ])
        break
      }
      fallthrough
    case 2:
      let id = WireValue.text(Self.ids.randomElement(using: &dice) ?? "")
      call = animatorCall("create", [plugin, hostPointer, id])
    case 3: call = animatorCall("duration", [animator ?? .pointer(0), context])
    case 4, 5, 6: call = animatorCall("animate", [animator ?? .pointer(0), context])
    default:
      // An animator whose call is running must not be destroyed.
      let name = depth > 1 || Bool.random(using: &dice) ? "ended" : "destroy"
      let reason: [WireValue] = name == "ended" ? [context, .int32(1)] : []
      call = animatorCall(name, [animator ?? .pointer(0)] + reason)
    }
    guard call.table !== SignatureTable.animator || call.row.name == "create" || animator != nil
    else { return }
    if call.table === SignatureTable.animator, call.row.name == "destroy", let animator {
      animators.removeAll { $0 == animator }
      functions.removeAll { $0.userData == animator }
    }
    serial &+= 1
    try send(
      .call(
        CallMessage(
          call, function: function, credit: .random(in: 0...100, using: &dice), serial: serial)))
    try converse(until: serial, call)
  }

  private func animatorCall(_ name: String, _ arguments: [WireValue]) -> WireCall {
    WireCall(
      table: .animator, slot: SignatureTable.animator.slot(named: name) ?? 0, arguments: arguments)
  }

  private mutating func converse(until serial: UInt32, _ call: WireCall) throws {
    while true {
      switch try receive() {
      case .answer(let message):
        guard message.serial == serial else { throw Ending.ended }
        if call.row.name == "create", let made = message.answer.results.first {
          animators.append(made)
        }
        return
      case .call(let message):
        if message.call.table === SignatureTable.animation { learn(message.call) }
        if depth < 6, oneIn(8) { try callPlugin() }
        guard message.waits else { continue }
        answers -= 1
        guard answers > 0 else { throw Ending.ended }
        var answer = WireAnswer.random(to: message.call, &dice)
        if message.call.table === SignatureTable.host {
          answer = .ok(.pointer(.random(in: 0...7, using: &dice)))
        }
        let isWrong = oneIn(4 * damage)
        try send(
          .answer(
            AnswerMessage(
              answer, credit: .random(in: 0...100, using: &dice),
              serial: message.serial &+ (isWrong ? 1 : 0))))
      default: continue
      }
    }
  }

  /// Remembers the functions whose addresses are among the arguments of the plug-in's call.
  private mutating func learn(_ call: WireCall) {
    var addresses: [Function] = []
    var found: [(isDriver: Bool, address: UInt)] = []
    for (argument, value) in zip(call.row.inputs, call.arguments) {
      guard case .pointer(let address) = value, address != 0 else { continue }
      switch argument.kind {
      case .function(let kind): found.append((kind == .driver, address))
      case .userData:
        addresses = found.map {
          Function(isDriver: $0.isDriver, address: $0.address, userData: value)
        }
      default: break
      }
    }
    functions += addresses
  }
}
