internal import CSegue
package import SegueProperties

/// Represents the struct `segue_property_info_t` as numbers: its fields after the size, in the order of the struct.
package enum PropertyInfo {
  /// The number of elements in each of the struct's four arrays: `minimum`, `maximum`, `initial`
  /// and `units`.
  private static let described = 32
  /// The number of the struct's 32-bit fields, which are between `size` and the arrays.
  private static let fields = 8
  /// The number of elements in the result of `numbers(of:)`.
  static let count = fields + 4 * described
  /// The struct's size in bytes.
  static let size = MemoryLayout<segue_property_info_t>.size
  /// The size in bytes of the smallest struct that a caller may pass: it ends after the fields
  /// `size`, `flags` and `minimum_count`.
  static let minSize = 16

  /// Returns the description of `property` as the numbers of the struct's fields.
  package static func numbers(of property: ViewProperty) -> [Double] {
    let pattern = Array(property.pattern.prefix(described))
    let isOptional = property.stride > 0
    let flags =
      (property.isAnimatable ? SEGUE_PROPERTY_INFO_ANIMATED : 0)
      | (isOptional ? SEGUE_PROPERTY_INFO_OPTIONAL : 0)
    let clamped = pattern.enumerated().reduce(0) { $1.element.isClamped ? $0 | 1 << $1.offset : $0 }
    func padded(_ values: [Double]) -> [Double] {
      values + Array(repeating: 0, count: described - values.count)
    }
    return [
      Double(flags), Double(property.counts.lowerBound),
      Double(property.counts.upperBound), Double(property.fixedCount), Double(property.stride),
      Double(pattern.count),
      Double(clamped), Double(property.since),
    ] + padded(pattern.map { $0.range?.lowerBound ?? -.infinity })
      + padded(pattern.map { $0.range?.upperBound ?? .infinity }) + padded(property.initial)
      + padded(pattern.map { Double($0.unit.rawValue) })
  }

  /// Writes the struct at `target`, up to the size that its first field states.
  ///
  /// Sound: by this size, the caller states how much memory there is.
  static func write(_ numbers: [Double], to target: UnsafeMutableRawPointer) {
    let size = Int(clamping: target.loadUnaligned(as: UInt64.self))
    var info = segue_property_info_t()
    withUnsafeMutableBytes(of: &info) { bytes in
      for (index, number) in numbers.enumerated() {
        if let field = field(index), !field.isDouble {
          // In range: the number is a count or an index of the table of properties.
          bytes.storeBytes(of: UInt32(number), toByteOffset: field.offset, as: UInt32.self)
        } else if let field = field(index) {
          bytes.storeBytes(of: number, toByteOffset: field.offset, as: Double.self)
        }
      }
      let known = UnsafeRawBufferPointer(rebasing: bytes[8..<min(size, bytes.count)])
      UnsafeMutableRawBufferPointer(start: target + 8, count: known.count).copyMemory(from: known)
    }
  }

  /// Reads the struct at `source`, which must have all fields.
  static func read(_ source: UnsafeMutableRawPointer) -> [Double] {
    (0..<count).map { index in
      guard let field = field(index) else { return 0 }
      return field.isDouble
        ? source.loadUnaligned(fromByteOffset: field.offset, as: Double.self)
        : Double(source.loadUnaligned(fromByteOffset: field.offset, as: UInt32.self))
    }
  }

  /// Returns the offset of a field in the struct; nil if there is no field with this index.
  private static func field(_ index: Int) -> (offset: Int, isDouble: Bool)? {
    let arrays = index - fields
    guard let doubles = MemoryLayout<segue_property_info_t>.offset(of: \.minimum),
      let units = MemoryLayout<segue_property_info_t>.offset(of: \.units), index < count
    else { return nil }
    if arrays < 0 { return (8 + 4 * index, false) }
    if arrays < 3 * described { return (doubles + 8 * arrays, true) }
    return (units + 4 * (arrays - 3 * described), false)
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
