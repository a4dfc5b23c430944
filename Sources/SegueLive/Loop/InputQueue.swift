internal import SegueGeometry
internal import SegueScene

/// The input between two frames, in order. What a frame can't show apart is one event: of the places
/// that a pointer passed through only the last one is kept, and the deltas of a swipe are added up.
/// So a mouse that reports a thousand times a second does not make a frame longer.
///
/// Its memory is used again for the next frame.
public struct InputQueue: Sendable {
  private var inputs: [(input: LiveInput, time: Double)] = []

  public init() {}

  public var isEmpty: Bool { inputs.isEmpty }
  public var count: Int { inputs.count }

  /// - Parameter time: When it was done, in seconds.
  public mutating func append(_ input: LiveInput, at time: Double) {
    if let index = place(of: input) {
      inputs[index] = (Self.joined(inputs[index].input, input), time)
    } else {
      inputs.append((input, time))
    }
  }

  /// Calls `body` with each input and its time, in order, and removes all.
  public mutating func drain(_ body: (LiveInput, Double) -> Void) {
    for (input, time) in inputs { body(input, time) }
    inputs.removeAll(keepingCapacity: true)
  }

  /// The place of an input that `input` continues; nil when it is the first of its kind. A pointer that
  /// moves may continue past the moves of other pointers, but past nothing else.
  private func place(of input: LiveInput) -> Int? {
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
