internal import CSegue
package import SegueProperties

/// Represents the struct `segue_property_info_t` as numbers: its fields from `flags` to `since`, followed by the fields of
/// each described number.
package enum PropertyInfo {
  /// The number of the struct's fields that the host writes, which are between `size` and `capacity`.
  private static let fields = 7
  /// The number of the fields of `segue_property_number_t`.
  private static let parts = 5
  /// The size of `segue_property_number_t` in bytes.
  private static let stride = MemoryLayout<segue_property_number_t>.stride
  /// The largest number of numbers that a message can describe.
  private static let limit = 1024
  /// The number of numbers for which `room` has memory.
  private static let capacity = 64
  /// The largest number of elements in the result of `numbers(of:)`.
  static let maxCount = fields + parts * limit
  /// The struct's size in bytes.
  static let size = MemoryLayout<segue_property_info_t>.size
  /// The bytes of the struct and of the numbers that follow it in memory that `prepare` sets up.
  static let room = size + stride * capacity
  /// The size in bytes of the smallest struct that a caller may pass: it ends after the fields
  /// `size`, `flags` and `minimum_count`.
  static let minSize = 16

  /// Returns true for a possible number of elements in the result of `numbers(of:)`.
  static func allows(count: Int) -> Bool {
    (fields...maxCount).contains(count) && (count - fields) % parts == 0
  }

  /// Returns the description of `property` as the numbers of the struct's fields.
  package static func numbers(of property: ViewProperty) -> [Double] {
    let flags =
      (property.isAnimatable ? SEGUE_PROPERTY_INFO_ANIMATED : 0)
      | (property.stride > 0 ? SEGUE_PROPERTY_INFO_OPTIONAL : 0)
    let counts = [
      flags, property.counts.lowerBound, property.counts.upperBound, property.fixedCount,
      property.stride, property.pattern.count, Int(property.since),
    ]
    return counts.map(Double.init)
      + property.pattern.enumerated().flatMap { index, part in
        [
          part.range?.lowerBound ?? -.infinity, part.range?.upperBound ?? .infinity,
          index < property.initial.count ? property.initial[index] : 0, Double(part.unit.rawValue),
          part.isClamped ? Double(SEGUE_PROPERTY_NUMBER_CLAMPED) : 0,
        ]
      }
  }

  /// Writes the struct at `target`, up to the size that its first field states, and the described numbers as far as the
  /// caller has memory for them.
  ///
  /// Sound: by the size and the capacity, the caller states how much memory there is.
  static func write(_ numbers: [Double], to target: UnsafeMutableRawPointer) {
    let size = Int(clamping: target.loadUnaligned(as: UInt64.self))
    for (index, number) in numbers.prefix(fields).enumerated() where 12 + 4 * index <= size {
      target.storeBytes(
        of: UInt32(exactly: number) ?? 0, toByteOffset: 8 + 4 * index, as: UInt32.self)
    }
    guard size >= Self.size,
      let memory = target.loadUnaligned(fromByteOffset: 40, as: UnsafeMutableRawPointer?.self)
    else { return }
    let capacity = Int(target.loadUnaligned(fromByteOffset: 36, as: UInt32.self))
    for element in 0..<min(capacity, (numbers.count - fields) / parts) {
      let own = numbers[(fields + parts * element)...]
      let place = memory + stride * element
      for (index, number) in own.prefix(parts).enumerated() {
        if index < 3 {
          place.storeBytes(of: number, toByteOffset: 8 * index, as: Double.self)
        } else {
          place.storeBytes(
            of: UInt32(exactly: number) ?? 0, toByteOffset: 12 + 4 * index, as: UInt32.self)
        }
      }
    }
  }

  /// Sets the fields of a caller at `target`, zeroed memory of `room` bytes.
  static func prepare(_ target: UnsafeMutableRawPointer) {
    target.storeBytes(of: UInt64(size), as: UInt64.self)
    target.storeBytes(of: UInt32(capacity), toByteOffset: 36, as: UInt32.self)
    target.storeBytes(of: UInt(bitPattern: target + size), toByteOffset: 40, as: UInt.self)
  }

  /// Reads the struct at `source`, which `prepare` set up.
  static func read(_ source: UnsafeMutableRawPointer) -> [Double] {
    func word(_ offset: Int) -> UInt32 {
      source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    let described = min(Int(word(28)), capacity)
    return (0..<fields).map { Double(word(8 + 4 * $0)) }
      + (0..<described).flatMap { element in
        let place = size + stride * element
        return (0..<3).map {
          source.loadUnaligned(fromByteOffset: place + 8 * $0, as: Double.self)
        } + [Double(word(place + 24)), Double(word(place + 28))]
      }
  }
}

extension ViewProperty {
  /// Returns the status for a call that passes these numbers as the property's value; nil for numbers that the property
  /// can have.
  func fault(of numbers: [Double]) -> Status? {
    switch refusal(of: numbers) {
    case nil: nil
    case .notFinite: .notFinite
    case .count, .range: .invalidArgument
    }
  }
}
