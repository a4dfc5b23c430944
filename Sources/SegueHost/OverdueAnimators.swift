internal import Synchronization

/// The animators that exceeded a time limit, each with the reason. An animator in the list is not called again: each
/// further transition with it fails immediately, for the same reason.
package final class OverdueAnimators: Sendable {
  private let reasons = Mutex<[String: String]>([:])

  /// Creates an empty list.
  package init() {}

  /// Returns the reason for which an animator is in the list, as a sentence without a full stop; nil for an animator
  /// that is not in the list.
  func reason(_ id: String) -> String? { reasons.withLock { $0[id] } }

  func add(_ id: String, _ reason: String) { reasons.withLock { $0[id] = $0[id] ?? reason } }

  /// Returns true if `reason` is the reason for which one of the animators is in the list.
  package func contains(reason: String) -> Bool { reasons.withLock { $0.values.contains(reason) } }
}
