internal import SegueWire
internal import Synchronization

/// The runner's copy of the host's session state: the contexts in use, and the views for which each context has
/// handles. With it, the runner recognizes calls that cannot fail, and does not wait for the host's answer to them.
struct SessionMirror: ~Copyable {
  /// The handles of the contexts and interactions in use. They have a lock because any thread may
  /// call `isLive`.
  private let live = Mutex<Set<UInt64>>([])
  /// The handles of views that the host has returned, by context.
  private var views: [UInt64: Set<UInt64>] = [:]
  /// The contexts or interactions of the calls into the plug-in that have not returned, the
  /// innermost last; 0 for a call without either.
  private var contexts: [UInt64] = []

  /// Records that a call into the plug-in begins.
  mutating func enter(_ call: WireCall) {
    let context = Self.session(of: call)
    contexts.append(context)
    if context != 0 { live.withLock { _ = $0.insert(context) } }
  }

  /// Records that the innermost running call has returned.
  mutating func leave(_ call: WireCall) {
    let context = contexts.popLast() ?? 0
    // A context is valid until `ended` has returned. An interaction stays valid, because it serves
    // several transitions.
    let isOver = call.table === SignatureTable.animator && call.row.name == "ended"
    guard isOver else { return }
    views[context] = nil
    live.withLock { _ = $0.remove(context) }
  }

  /// Returns the handle of the context or interaction among a call's arguments; 0 for none.
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

  /// Returns true when a call uses the context of the innermost running call into the plug-in, and
  /// each of its other handles is the handle of a view that the host has returned in this context.
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

  /// Notes the handles of views in the host's answer, so that `knows` accepts them.
  mutating func learn(from answer: WireAnswer, to call: WireCall) {
    for (output, value) in zip(call.row.outputs, answer.results)
    where output.kind == .outHandle(.view) {
      guard case .handle(let handle) = value, handle != 0 else { continue }
      views[Self.session(of: call), default: []].insert(handle)
    }
  }

  /// Returns true when the call's context or interaction is in use. Can be called on any thread.
  func isLive(_ call: WireCall) -> Bool {
    guard case .handle(let first)? = call.arguments.first else { return false }
    return live.withLock { $0.contains(first) }
  }
}
