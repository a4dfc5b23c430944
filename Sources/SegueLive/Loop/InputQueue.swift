internal import SegueGeometry
internal import SegueScene

/// The input between two frames, in order. Events that one frame cannot show separately are
/// combined: only the newest position of a moving pointer is kept, and the deltas of a swipe are
/// added up. So a mouse that reports a thousand times per second does not slow down a frame.
///
/// The memory of the queue is reused for the next frame.
package struct InputQueue: Sendable {
  private var inputs: [(input: LiveInput, time: Double)] = []

  /// Creates an empty queue.
  package init() {}

  /// True when the queue contains no input.
  package var isEmpty: Bool { inputs.isEmpty }
  /// The number of inputs in the queue; combined inputs count as one.
  package var count: Int { inputs.count }

  /// Adds an input, or combines it with an earlier input of the same pointer or swipe.
  ///
  /// - Parameter time: The time of the input, in seconds.
  package mutating func append(_ input: LiveInput, at time: Double) {
    if let index = index(of: input) {
      inputs[index] = (Self.joined(inputs[index].input, input), time)
    } else {
      inputs.append((input, time))
    }
  }

  /// Calls `body` with each input and its time, in order, and empties the queue.
  package mutating func drain(_ body: (LiveInput, Double) -> Void) {
    for (input, time) in inputs { body(input, time) }
    inputs.removeAll(keepingCapacity: true)
  }

  /// Returns the index of the queued input that `input` can be combined with; nil when there is
  /// none. A pointer's move can be combined with an earlier move of the same pointer if only moves
  /// of other pointers come between the two.
  private func index(of input: LiveInput) -> Int? {
    for index in inputs.indices.reversed() {
      switch (inputs[index].input, input) {
      case (.pointer(let old), .pointer(let new)):
        guard old.phase == .moved, new.phase == .moved else { return nil }
        if old.pointer == new.pointer { return index }
      case (.scroll(let old), .scroll(let new)):
        return old.phase == .moved && new.phase == .moved ? index : nil
      case (.hover, .hover): return index
      default: return nil
      }
    }
    return nil
  }

  private static func joined(_ old: LiveInput, _ new: LiveInput) -> LiveInput {
    guard case .scroll(let first) = old, case .scroll(var both) = new else { return new }
    both.delta.x += first.delta.x
    both.delta.y += first.delta.y
    return .scroll(both)
  }
}
