internal import SegueWire
internal import Synchronization

/// What the runner knows of the host's sessions: which contexts are in use, and which views each of
/// them has handles of. It decides which calls need not wait for the host's answer, because it can
/// only be OK.
struct SessionMirror: ~Copyable {
  /// The contexts and interactions in use, which other threads ask for.
  private let live = Mutex<Set<UInt64>>([])
  /// The views whose handles the host has given, by context.
  private var views: [UInt64: Set<UInt64>] = [:]
  /// The contexts of the calls into the plug-in that run, the innermost last.
  private var contexts: [UInt64] = []

  /// A call into the plug-in begins.
  mutating func enter(_ call: WireCall) {
    let context = Self.session(of: call)
    contexts.append(context)
    if context != 0 { live.withLock { _ = $0.insert(context) } }
  }

  /// The call that began last has returned.
  mutating func leave(_ call: WireCall) {
    let context = contexts.popLast() ?? 0
    // A context is valid until `ended` has returned. An interaction has many transitions.
    let isOver = call.table === SignatureTable.animator && call.row.name == "ended"
    guard isOver else { return }
    views[context] = nil
    live.withLock { _ = $0.remove(context) }
  }

  /// The context or interaction among a call's arguments; 0 for none.
  private static func session(of call: WireCall) -> UInt64 {
    for (argument, value) in zip(call.row.inputs, call.arguments) {
      if argument.kind == .handle(.context) || argument.kind == .handle(.interaction),
        case .handle(let handle) = value
      {
        return handle
      }
    }
    return 0
  }

  /// True when the call is made in the context whose callback runs, and all of its views are known.
  func knows(_ call: WireCall) -> Bool {
    guard let context = contexts.last, context != 0, Self.session(of: call) == context else {
      return false
    }
    let known = views[context]
    return zip(call.row.inputs, call.arguments).allSatisfy { argument, value in
      guard case .handle(let kind) = argument.kind, kind != .context,
        case .handle(let handle) = value
      else { return true }
      return kind == .view && known?.contains(handle) == true
    }
  }

  /// Remembers the views that an answer gave.
  mutating func learn(from answer: WireAnswer, to call: WireCall) {
    for (output, value) in zip(call.row.outputs, answer.results)
    where output.kind == .outHandle(.view) {
      guard case .handle(let handle) = value, handle != 0 else { continue }
      views[Self.session(of: call), default: []].insert(handle)
    }
  }

  /// True when the call's context or interaction is in use. May be asked on any thread.
  func isLive(_ call: WireCall) -> Bool {
    guard case .handle(let first)? = call.arguments.first else { return false }
    return live.withLock { $0.contains(first) }
  }
}
