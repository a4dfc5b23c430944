/// One argument or result of a call across the ABI. If the C value is a pointer, this value contains a copy of the data
/// to which it points.
package enum WireValue: Sendable, Hashable {
  /// A NULL pointer for a parameter that may be NULL, or an argument that could not be read.
  case absent
  case handle(UInt64)
  case double(Double)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case text(String)
  case doubles([Double])
  case handles([UInt64])
  case picture(WirePicture)
  /// The address of a function, an object or user data, which only the side that passed it can use.
  /// 0 is NULL.
  case pointer(UInt)
}

/// Pixels that a plug-in passes to the host: premultiplied red, green, blue and alpha, one byte each, without gaps
/// between the rows.
package struct WirePicture: Sendable, Hashable {
  /// The number of pixels in a row, at least 1.
  package let width: Int
  /// The number of rows, at least 1.
  package let height: Int
  /// The scale in pixels per point, above 0.
  package let scale: Double
  /// The pixels row by row, in `4 * width * height` bytes.
  package let bytes: [UInt8]

  /// Returns nil for an invalid size or scale, and if the number of bytes does not match the size.
  package init?(width: Int, height: Int, scale: Double, bytes: [UInt8]) {
    guard Self.allows(width: width, height: height), scale > 0, scale.isFinite,
      bytes.count == 4 * width * height
    else { return nil }
    (self.width, self.height, self.scale, self.bytes) = (width, height, scale, bytes)
  }

  /// Returns true for a size that a picture may have.
  static func allows(width: Int, height: Int) -> Bool {
    (1...longestSide).contains(width) && (1...longestSide).contains(height)
      && width * height <= WireLimits.picturePixels
  }

  private static let longestSide = 16_384
}

/// A call of a function of the ABI, with its arguments decoded and checked against the function's
/// signature row.
package struct WireCall: Sendable {
  package let table: SignatureTable
  package let slot: Int
  /// One value for each of the signature row's `inputs`. When `fault` is set, inputs that could not
  /// be read are `absent`.
  package let arguments: [WireValue]
  /// The status for invalid arguments: a missing pointer, a number that is not finite, bytes that are not UTF-8. The
  /// stub, which is the C function that was called, answers with this status regardless of the handler's result. The
  /// handler gets the call only for the trace.
  package let fault: Status?
  /// The argument that caused `fault`, and the mistake in it; nil if there is no fault, or if it is
  /// not known which argument caused it.
  package let argumentFault: ArgumentFault?

  package init(
    table: SignatureTable, slot: Int, arguments: [WireValue], fault: Status? = nil,
    in argumentFault: ArgumentFault? = nil
  ) {
    self.table = table
    self.slot = slot
    self.arguments = arguments
    self.fault = fault
    self.argumentFault = argumentFault
  }

  package var row: SignatureRow { table.rows[slot] }
}

/// The outcome of a call.
package struct WireAnswer: Sendable, Hashable {
  package let status: Status
  /// One value for each of the signature row's `outputs` after a success. After a failure there are no values, except
  /// that `tooSmall` comes with the required length.
  package let results: [WireValue]

  package init(_ status: Status, _ results: [WireValue] = []) {
    self.status = status
    self.results = results
  }

  /// Returns the answer that the caller gets. If the text or the numbers in `results` do not fit into the caller's
  /// memory, the answer is `tooSmall` with the length of the text or the count of the numbers. Any other answer stays
  /// the same.
  package func fitted(to call: WireCall) -> WireAnswer {
    guard let result = results.last, let input = call.row.capacityInput,
      call.arguments.indices.contains(input), case .uint32(let capacity) = call.arguments[input]
    else { return self }
    let (length, needed): (Int, Int)
    switch result {
    // A text also needs memory for its final zero byte.
    case .text(let text): (length, needed) = (text.utf8.count, text.utf8.count + 1)
    case .doubles(let numbers): (length, needed) = (numbers.count, numbers.count)
    default: return self
    }
    return needed <= capacity ? self : WireAnswer(.tooSmall, [.uint32(UInt32(clamping: length))])
  }

  /// The answer when a text that the called function wrote is not UTF-8, or has no end within its buffer.
  package static let notUTF8 = WireAnswer(.invalidArgument, [.absent])

  /// Success with `results`.
  package static func ok(_ results: WireValue...) -> WireAnswer { WireAnswer(.ok, results) }
}

/// A function that answers calls. It runs on the caller's thread, possibly on several threads
/// simultaneously.
package typealias WireHandler = @Sendable (WireCall) -> WireAnswer
