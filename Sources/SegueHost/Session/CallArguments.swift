internal import SegueGeometry
internal import SegueProperties
internal import SegueWire

/// The arguments of a call that was checked against the function's signature. The argument at index 0 is the handle of
/// the context or interaction.
struct CallArguments {
  let values: [WireValue]

  func handle(_ index: Int) throws(Status) -> UInt64 {
    guard case .handle(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func double(_ index: Int) throws(Status) -> Double {
    guard case .double(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func int32(_ index: Int) throws(Status) -> Int32 {
    guard case .int32(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func uint32(_ index: Int) throws(Status) -> UInt32 {
    guard case .uint32(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func text(_ index: Int) throws(Status) -> String {
    guard case .text(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func pointer(_ index: Int) throws(Status) -> UInt {
    guard case .pointer(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  /// Returns the property whose number is the argument at `index`.
  func property(_ index: Int) throws(Status) -> ViewProperty {
    guard let property = ViewProperty.numbered(try uint32(index)) else { throw .unsupported }
    return property
  }

  /// Returns an argument that is an array of any number of doubles.
  func doubles(_ index: Int) throws(Status) -> [Double] {
    guard case .doubles(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func doubles(_ index: Int, _ count: Int) throws(Status) -> [Double] {
    guard case .doubles(let value) = values[index], value.count == count else {
      throw .invalidArgument
    }
    return value
  }

  func rect(_ index: Int) throws(Status) -> Rect {
    let four = try doubles(index, 4)
    return Rect(x: four[0], y: four[1], width: four[2], height: four[3])
  }

  /// Returns an argument that is 0 or 1; anything else is an invalid argument.
  func flag(_ index: Int) throws(Status) -> Bool {
    switch try int32(index) {
    case 0: false
    case 1: true
    default: throw .invalidArgument
    }
  }
}

extension WireValue {
  static func flag(_ value: Bool) -> WireValue { .int32(value ? 1 : 0) }

  static func rect(_ rect: Rect) -> WireValue {
    .doubles([rect.minX, rect.minY, rect.width, rect.height])
  }

  static func color(_ color: Color) -> WireValue {
    .doubles([color.red, color.green, color.blue, color.alpha])
  }
}
