internal import Glibc
internal import SegueProperties

/// The C arguments of an incoming call, as libffi passes them: for each parameter, a pointer to its
/// value. The pointers are valid only during the call.
struct ForeignArguments {
  let values: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  let shapes: [PreparedCall.Shape]

  /// Returns the C argument with this index. libffi stores the argument, in the size of its C type,
  /// at `values[index]`.
  private func load<Value>(_ index: Int, as type: Value.Type) -> Value? {
    values[index]?.loadUnaligned(as: type)
  }

  private func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
    load(index, as: UnsafeMutableRawPointer?.self) ?? nil
  }

  /// The first mistake in the arguments of a call, and the status with which the call is answered.
  typealias Mistake = (status: Status, fault: ArgumentFault)

  /// Returns the call's decoded inputs, and the first mistake in them. Decoding continues after a mistake, so that a
  /// trace shows the whole call; a value that cannot be read is `absent`.
  func decoded() -> (arguments: [WireValue], mistake: Mistake?) {
    var arguments: [WireValue] = []
    arguments.reserveCapacity(shapes.count)
    var mistake: Mistake?
    func refuse(
      _ status: Status, _ index: Int, _ cause: ArgumentFault.Cause, _ number: UInt64 = 0
    ) {
      if mistake == nil { mistake = (status, ArgumentFault(index, cause, number)) }
    }
    var hasBuffer = true
    var property: ViewProperty?
    for (index, argument) in shapes.enumerated() {
      switch argument.kind {
      case .handle:
        arguments.append(.handle(load(index, as: UInt64.self) ?? 0))
      case .double:
        let value = load(index, as: Double.self) ?? 0
        if !value.isFinite { refuse(.notFinite, index, .value) }
        if !argument.rule.allows(.double(value)) { refuse(.invalidArgument, index, .value) }
        arguments.append(.double(value))
      case .int32:
        let value = load(index, as: Int32.self) ?? 0
        if !argument.rule.allows(.int32(value)) { refuse(.invalidArgument, index, .value) }
        arguments.append(.int32(value))
      case .uint32:
        arguments.append(.uint32(load(index, as: UInt32.self) ?? 0))
      case .capacity:
        let capacity = load(index, as: UInt32.self) ?? 0
        // The parameter immediately before the capacity is the pointer to the buffer, which must
        // not be NULL.
        if capacity > 0, !hasBuffer { refuse(.invalidArgument, index - 1, .null) }
        arguments.append(.uint32(capacity))
      case .text:
        let (value, found) = text(index)
        arguments.append(value)
        if let found { refuse(found == .tooLong ? .limit : .invalidArgument, index, found) }
        if value == .absent, !argument.isOptional { refuse(.invalidArgument, index, .null) }
      case .structure(let kind):
        let numbers = doubles(index, kind.count)
        arguments.append(numbers.map(WireValue.doubles) ?? .absent)
        if numbers == nil, !argument.isOptional { refuse(.invalidArgument, index, .null) }
        if let numbers, !numbers.allSatisfy(\.isFinite) { refuse(.notFinite, index, .value) }
        if let numbers, !argument.rule.allows(.doubles(numbers)) {
          refuse(.invalidArgument, index, .value)
        }
      case .count: break
      case .property:
        let number = load(index, as: UInt32.self) ?? 0
        property = ViewProperty.numbered(number)
        if property == nil { refuse(.unsupported, index, .value) }
        arguments.append(.uint32(number))
      case .propertyNumbers:
        let count = load(index + 1, as: UInt32.self) ?? 0
        let numbers = property.flatMap { value(index, count, of: $0) }
        arguments.append(numbers.map(WireValue.doubles) ?? .absent)
        if let property, let numbers {
          if let found = property.fault(of: numbers) { refuse(found, index, .value) }
        } else {
          let isAllowed = property?.allows(count: Int(count)) ?? false
          refuse(.invalidArgument, index, isAllowed ? .null : .count, UInt64(count))
        }
      case .array(let element, let maximum):
        // The count is the parameter immediately after the array.
        let count = load(index + 1, as: UInt32.self) ?? 0
        let numbers = array(index, count, element.count, maximum)
        arguments.append(numbers.map(WireValue.doubles) ?? .absent)
        if numbers == nil {
          refuse(.invalidArgument, index, count > maximum ? .count : .null, UInt64(count))
        }
        if let numbers, !numbers.allSatisfy(\.isFinite) { refuse(.notFinite, index, .value) }
      case .handles(_, let maximum):
        let count = load(index + 1, as: UInt32.self) ?? 0
        let handles = handles(index, count, maximum)
        arguments.append(handles.map(WireValue.handles) ?? .absent)
        if handles == nil {
          refuse(.invalidArgument, index, count > maximum ? .count : .null, UInt64(count))
        }
      case .event(let kind):
        let numbers = pointer(index).map(kind.read)
        arguments.append(numbers.map(WireValue.doubles) ?? .absent)
        if numbers == nil { refuse(.invalidArgument, index, .null) }
        if let numbers, !kind.doubles(numbers).allSatisfy(\.isFinite) {
          refuse(.notFinite, index, .value)
        }
      case .picture:
        switch pointer(index).map(ForeignPixels.read)
          ?? .failure(ForeignPixels.Mistake(.invalidArgument, .null))
        {
        case .success(let picture): arguments.append(.picture(picture))
        case .failure(let found):
          arguments.append(.absent)
          refuse(found.status, index, found.cause, found.number)
        }
      case .function, .object, .userData:
        let address = pointer(index)
        if address == nil, !argument.isOptional { refuse(.invalidArgument, index, .null) }
        arguments.append(.pointer(UInt(bitPattern: address)))
      case .buffer, .outNumbers:
        hasBuffer = pointer(index) != nil
      case .outPropertyInfo:
        // The struct begins with its size, which the caller sets.
        let size = pointer(index)?.loadUnaligned(as: UInt64.self)
        if size ?? 0 < PropertyInfo.minSize {
          refuse(.invalidArgument, index, size == nil ? .null : .structSize, size ?? 0)
        }
      case .outLength, .outHandle, .outDouble, .outStructure, .outInt32, .outUInt32, .outInt64,
        .outObject:
        if pointer(index) == nil, !argument.isOptional { refuse(.invalidArgument, index, .null) }
      }
    }
    return (arguments, mistake)
  }

  /// Returns a C string as text. A NULL pointer gives `absent` without a cause. Bytes that are not UTF-8 and a text
  /// that is too long give `absent` with the cause.
  private func text(_ index: Int) -> (WireValue, ArgumentFault.Cause?) {
    // Sound as far as C can show: the ABI requires a pointer that is valid during the call and a
    // final zero byte. This function can check neither requirement.
    guard let start = pointer(index)?.assumingMemoryBound(to: CChar.self) else {
      return (.absent, nil)
    }
    let limit = WireLimits.textBytes
    guard strnlen(start, limit + 1) <= limit else { return (.absent, .tooLong) }
    guard let text = String(validatingCString: start) else { return (.absent, .notUTF8) }
    return (.text(text), nil)
  }

  private func doubles(_ index: Int, _ count: Int) -> [Double]? {
    // Sound: the header requires the caller to pass `count` doubles. `count` comes from the function's signature, or
    // from the count argument after an array.
    guard let start = pointer(index) else { return nil }
    return (0..<count).map { start.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
  }

  /// Returns the numbers of a value of `property`. Returns nil, without reading any number, if the property cannot have
  /// that count of numbers, or if the pointer is NULL.
  private func value(_ index: Int, _ count: UInt32, of property: ViewProperty) -> [Double]? {
    guard property.allows(count: Int(count)) else { return nil }
    return count == 0 ? [] : doubles(index, Int(count))
  }

  /// Returns the doubles of an array of `count` elements. Returns nil, without reading any element, if there are more
  /// elements than `maximum`, or if the pointer is NULL and `count` is not 0.
  private func array(_ index: Int, _ count: UInt32, _ stride: Int, _ maximum: Int) -> [Double]? {
    guard count > 0 else { return [] }
    return count <= maximum ? doubles(index, Int(count) * stride) : nil
  }

  /// Returns the handles of an array of `count` elements. Returns nil, without reading any element, if there are more
  /// elements than `maximum`, or if the pointer is NULL and `count` is not 0.
  private func handles(_ index: Int, _ count: UInt32, _ maximum: Int) -> [UInt64]? {
    guard count > 0 else { return [] }
    guard count <= maximum, let start = pointer(index) else { return nil }
    return (0..<Int(count)).map { start.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self) }
  }

  /// Sets each `out_table` to NULL after a failure. No other result is written after a failure, but
  /// callers that request an interface often check the pointer instead of the status.
  func clearTables() {
    for (index, argument) in shapes.enumerated() where argument.kind == .outObject(.table) {
      pointer(index)?.storeBytes(of: 0, as: UInt.self)
    }
  }

  /// Writes the results of a success through the out-pointers. If a result does not fit, writes
  /// none of them and returns a failure.
  func write(_ answer: WireAnswer) -> Status {
    guard fits(answer.results) else { return .failed }
    var results = answer.results.makeIterator()
    for (index, argument) in shapes.enumerated() where argument.isResult {
      if argument.kind == .outLength { continue }
      guard let result = results.next() else { return .failed }
      if case .text(let text) = result {
        return write(text, buffer: index)
      }
      if argument.kind == .outNumbers, case .doubles(let numbers) = result {
        writeLength(UInt32(clamping: numbers.count))
      }
      if argument.kind == .outPropertyInfo, case .doubles(let numbers) = result {
        if let target = pointer(index) { PropertyInfo.write(numbers, to: target) }
        continue
      }
      guard let target = pointer(index) else { continue }
      store(result, at: target)
    }
    return answer.status
  }

  private func fits(_ results: [WireValue]) -> Bool {
    var next = 0
    for argument in shapes where argument.isResult && argument.kind != .outLength {
      guard next < results.count, argument.kind.accepts(results[next]) else { return false }
      next += 1
    }
    return next == results.count
  }

  private func store(_ result: WireValue, at target: UnsafeMutableRawPointer) {
    // Sound: `target` is an out-pointer that was checked for NULL. `fits` has checked that the
    // value has the type in the function's `SignatureRow`, which is the type in the header.
    switch result {
    case .handle(let value): target.storeBytes(of: value, as: UInt64.self)
    case .double(let value): target.storeBytes(of: value, as: Double.self)
    case .int32(let value): target.storeBytes(of: value, as: Int32.self)
    case .uint32(let value): target.storeBytes(of: value, as: UInt32.self)
    case .int64(let value): target.storeBytes(of: value, as: Int64.self)
    case .pointer(let value): target.storeBytes(of: value, as: UInt.self)
    case .doubles(let values):
      for (offset, value) in values.enumerated() {
        target.storeBytes(of: value, toByteOffset: 8 * offset, as: Double.self)
      }
    case .text, .absent, .handles, .picture: break
    }
  }

  /// Copies a text, its zero byte and its length. `WireAnswer.fitted` has checked that the text
  /// fits into the buffer.
  private func write(_ text: String, buffer index: Int) -> Status {
    var text = text
    return text.withUTF8 { bytes in
      // In every function that returns a text, the buffer is followed by its capacity and then the
      // length.
      let capacity = load(index + 1, as: UInt32.self) ?? 0
      guard let target = pointer(index), bytes.count < capacity else { return .failed }
      // Sound: the caller promises memory for `capacity` bytes, and the text with its zero byte is
      // not longer.
      if let start = bytes.baseAddress { target.copyMemory(from: start, byteCount: bytes.count) }
      target.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
      writeLength(UInt32(clamping: bytes.count))
      return .ok
    }
  }

  /// Writes a text's length, even if the text does not fit into the buffer.
  func writeLength(_ length: UInt32) {
    guard let index = shapes.firstIndex(where: { $0.kind == .outLength }) else { return }
    pointer(index)?.storeBytes(of: length, as: UInt32.self)
  }
}
