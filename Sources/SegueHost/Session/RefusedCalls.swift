internal import SegueWire
internal import Synchronization

/// The calls of one instance that the host has refused: the last ones, of which a failure may be the consequence.
/// It can be used on any thread.
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

  /// Returns the refused call that probably made the plug-in fail: the last one with the plug-in's own answer,
  /// or else the last one that a plug-in does not try out.
  ///
  /// - Parameter status: The plug-in's answer; nil if it gave none.
  func cause(of status: Status? = nil) -> RefusedCall? {
    let all = all
    return all.last { $0.status == status }
      ?? all.last { !RefusedCall.triable.contains($0.status) }
  }

  /// The last refused calls.
  var all: [RefusedCall] {
    entries.withLock { $0 }.map { RefusedCall($0.call, $0.status, names: $0.names, by: plugin) }
  }

  /// Returns the cause of a failure as words after the clause of the failure; an empty text for none.
  func words(before status: Status? = nil) -> String {
    cause(of: status).map { " after \($0.sentence)" } ?? ""
  }
}
