internal import CSegue

/// The structs of `segue/interaction_controller.h` that describe an event. In a `WireValue`, an event is the numbers of
/// its fields after the size, in the order of the struct.
package enum EventStruct: String, Sendable, Hashable, CaseIterable {
  case pointer, scroll

  /// The name of the C type.
  var cType: String { "segue_\(rawValue)_event_t" }

  /// The struct's size in bytes.
  var size: Int {
    switch self {
    case .pointer: MemoryLayout<segue_pointer_event_t>.size
    case .scroll: MemoryLayout<segue_scroll_event_t>.size
    }
  }

  /// The number of 32-bit fields, which follow the size; the first of them has a sign. Doubles follow.
  private var words: Int {
    switch self {
    case .pointer: 6
    case .scroll: 4
    }
  }

  /// The number of fields after the size, with two for a point.
  package var count: Int { words + (size - 8 - 4 * words) / 8 }

  /// The doubles among an event's numbers, which must be finite.
  func doubles(_ numbers: [Double]) -> ArraySlice<Double> { numbers.dropFirst(words) }

  /// Writes the struct at `start`, which has `size` bytes.
  func write(_ numbers: [Double], to start: UnsafeMutableRawPointer) {
    start.storeBytes(of: UInt64(size), as: UInt64.self)
    for (index, number) in numbers.prefix(count).enumerated() {
      if index == 0 {
        start.storeBytes(of: Int32(exactly: number) ?? 0, toByteOffset: 8, as: Int32.self)
      } else if index < words {
        start.storeBytes(
          of: UInt32(exactly: number) ?? 0, toByteOffset: 8 + 4 * index, as: UInt32.self)
      } else {
        start.storeBytes(of: number, toByteOffset: offset(index), as: Double.self)
      }
    }
  }

  /// Reads the struct at `start`. Fields beyond the size that the struct states are 0, and fields that this version does
  /// not know are ignored.
  ///
  /// Sound: the ABI requires the memory for the size that the struct's first field states.
  func read(_ start: UnsafeMutableRawPointer) -> [Double] {
    let size = Int(clamping: start.loadUnaligned(as: UInt64.self))
    return (0..<count).map { index in
      let offset = offset(index)
      guard offset + (index < words ? 4 : 8) <= size else { return 0 }
      if index == 0 {
        return Double(start.loadUnaligned(fromByteOffset: offset, as: Int32.self))
      }
      return index < words
        ? Double(start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        : start.loadUnaligned(fromByteOffset: offset, as: Double.self)
    }
  }

  private func offset(_ index: Int) -> Int {
    index < words ? 8 + 4 * index : 8 + 4 * words + 8 * (index - words)
  }

  /// Returns the event of a pointer, whose device, buttons, keys and pressure are unknown.
  package static func pointer(
    phase: Int32, id: UInt32, location: (x: Double, y: Double), time: Double
  ) -> WireValue {
    .doubles([Double(phase), Double(id), 0, 0, 0, 0, location.x, location.y, time, 0])
  }

  /// Returns the event of a two-finger swipe, whose location and keys are unknown.
  package static func scroll(
    phase: Int32, location: (x: Double, y: Double), delta: (x: Double, y: Double), time: Double
  ) -> WireValue {
    .doubles([
      Double(phase), Double(SEGUE_DEVICE_TOUCHPAD), 0, 0, location.x, location.y, delta.x, delta.y,
      time,
    ])
  }
}
