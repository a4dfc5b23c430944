internal import SegueWire
internal import Synchronization

/// The most recent calls of one instance that the host has refused. They explain a later failure of the plug-in. The
/// object can be used on any thread.
final class RefusedCalls: Sendable {
  private struct Entry {
    let call: WireCall
    let status: Status
    let names: [String?]
    let reason: String?
  }

  private struct State {
    var entries: [Entry] = []
    /// The first call that was refused because the plug-in does not declare a capability; nil if
    /// there is none.
    var lacking: Entry?
  }

  let plugin: PluginDescriptor
  private let state = Mutex(State())
  private static let limit = 8

  init(_ plugin: PluginDescriptor) { self.plugin = plugin }

  /// Notes a call that was answered with a failure.
  ///
  /// - Parameters:
  ///   - status: The failure that was the answer.
  ///   - names: The words for the arguments that are handles.
  ///   - reason: The reason for the failure, as a clause.
  func note(_ call: WireCall, _ status: Status, names: [String?], reason: String?) {
    guard !RefusedCall.ordinary.contains(status) else { return }
    let entry = Entry(call: call, status: status, names: names, reason: reason)
    let isLacking = RefusalReason(call: call, status: status, plugin: plugin).missing != nil
    state.withLock { state in
      if isLacking, state.lacking == nil { state.lacking = entry }
      if state.entries.count >= Self.limit { state.entries.removeFirst() }
      state.entries.append(entry)
    }
  }

  /// True if at least one call was refused because the plug-in does not declare a capability that
  /// the call needs.
  var lackCapability: Bool { state.withLock { $0.lacking != nil } }

  /// Returns the refused call that probably made the plug-in fail: the most recent call with the same status as the
  /// plug-in's answer, or else the most recent call whose status is not `triable`. For the status `unsupported`, a call
  /// for which the plug-in lacks a capability takes precedence.
  ///
  /// - Parameter status: The plug-in's answer; nil if it gave none.
  func cause(of status: Status? = nil) -> RefusedCall? {
    if status == .unsupported, let lacking = state.withLock({ $0.lacking }) {
      return refusedCall(lacking)
    }
    let all = all
    return all.last { $0.status == status }
      ?? all.last { !RefusedCall.triable.contains($0.status) }
  }

  /// The most recent refused calls, the oldest first.
  var all: [RefusedCall] {
    state.withLock { $0.entries }.map(refusedCall)
  }

  private func refusedCall(_ entry: Entry) -> RefusedCall {
    RefusedCall(entry.call, entry.status, names: entry.names, reason: entry.reason, by: plugin)
  }

  /// Returns the call that is the probable cause, in words that continue a sentence about the failure: " after `set(…)`
  /// …". The text is empty if there is no such call.
  func words(before status: Status? = nil) -> String {
    cause(of: status).map { " after \($0.sentence)" } ?? ""
  }
}
