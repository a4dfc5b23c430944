internal import SegueWire
internal import Synchronization

/// The most recent calls of one instance that the host has refused. They explain a later failure of the plug-in. The
/// object can be used on any thread.
final class RefusedCalls: Sendable {
  private struct Entry {
    let call: WireCall
    let status: Status
    let names: [String?]
  }

  private let plugin: PluginDescriptor
  private let entries = Mutex<[Entry]>([])
  private static let limit = 8

  init(_ plugin: PluginDescriptor) { self.plugin = plugin }

  /// Notes a call that was answered with a failure.
  ///
  /// - Parameter names: The names of the views and elements of the arguments.
  func note(_ call: WireCall, _ status: Status, names: [String?]) {
    guard !RefusedCall.ordinary.contains(status) else { return }
    entries.withLock { entries in
      if entries.count >= Self.limit { entries.removeFirst() }
      entries.append(Entry(call: call, status: status, names: names))
    }
  }

  /// Returns the refused call that probably made the plug-in fail: the most recent one with the same status as the
  /// plug-in's answer, or else the most recent one whose status is not `triable`.
  ///
  /// - Parameter status: The plug-in's answer; nil if it gave none.
  func cause(of status: Status? = nil) -> RefusedCall? {
    let all = all
    return all.last { $0.status == status }
      ?? all.last { !RefusedCall.triable.contains($0.status) }
  }

  /// The most recent refused calls, the oldest first.
  var all: [RefusedCall] {
    entries.withLock { $0 }.map { RefusedCall($0.call, $0.status, names: $0.names, by: plugin) }
  }

  /// Returns the probable cause as words that follow the clause of the failure, such as " after `set(…)` …"; an empty
  /// text if there is none.
  func words(before status: Status? = nil) -> String {
    cause(of: status).map { " after \($0.sentence)" } ?? ""
  }
}
