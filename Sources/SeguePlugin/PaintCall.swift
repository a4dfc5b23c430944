internal import CSegue

/// The memory layout of a painted picture and its inputs: each picture has rows of `stride` bytes, and the inputs are
/// stored one after another.
package struct PaintLayout: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package let inputCount: Int
  /// True if memory that belongs to no picture lies before and after the output, and before and after the inputs. A
  /// judge fills it, and looks later if a painter has written there.
  package let hasMargins: Bool

  /// Creates a layout of any size; check `isValid` before use.
  package init(width: Int, height: Int, inputCount: Int, hasMargins: Bool = false) {
    (self.width, self.height, self.inputCount) = (width, height, inputCount)
    self.hasMargins = hasMargins
  }

  /// The maximum number of pixels of a picture.
  package static let maxPixels = 32 << 20
  /// The maximum number of inputs of a painted view.
  package static let maxInputs = 4

  /// True if the size and the number of inputs are within the limits.
  package var isValid: Bool {
    (1...32768).contains(width) && (1...32768).contains(height)
      && width * height <= Self.maxPixels && (0...Self.maxInputs).contains(inputCount)
  }

  /// The number of bytes from the beginning of one row to the next.
  package var stride: Int { (4 * width + 63) / 64 * 64 }
  /// The size of one picture in bytes.
  package var pictureBytes: Int { stride * height }
  /// The size of all inputs together in bytes; 0 without inputs.
  package var inputBytes: Int { pictureBytes * inputCount }
  /// The size of each margin in bytes: whole pages with at least two rows; 0 without margins.
  package var marginBytes: Int { hasMargins ? (2 * stride + 4095) / 4096 * 4096 : 0 }
  /// The size in bytes of the memory of the output, with its margins.
  package var outputMemoryBytes: Int { pictureBytes + 2 * marginBytes }
  /// The size in bytes of the memory of the inputs, with their margins; 0 without inputs.
  package var inputMemoryBytes: Int { inputCount == 0 ? 0 : inputBytes + 2 * marginBytes }
  /// The size of the painted picture and its inputs in bytes.
  package var allBytes: Int { pictureBytes + inputBytes }

  /// Returns the rows of a picture, divided into bands for several threads; one band if `isParallel` is false.
  ///
  /// - Parameter count: The number of bands; 0 for at most 64 bands of at least 16 rows each.
  package func bands(isParallel: Bool, count wanted: Int) -> [Range<Int>] {
    let usual = wanted > 0 ? min(wanted, height) : min(64, height / 16)
    let count = isParallel ? max(1, usual) : 1
    return (0..<count).map { height * $0 / count..<height * ($0 + 1) / count }
  }
}

/// One call of a painter (a plug-in's C function) in this process, which paints one picture.
package struct PaintCall: @unchecked Sendable {
  // @unchecked Sendable: the memory is written only by the painter, and the threads paint disjoint rows.
  private let painter: segue_painter_t
  private let userData: UnsafeMutableRawPointer?
  private let values: [Double]
  private let inputs: [segue_pixels_t]
  private let output: segue_pixels_t

  /// - Parameters:
  ///   - function: The painter's address in this process.
  ///   - inputs: The address of the first input picture; ignored if there are no inputs.
  ///   - output: The address of the output picture.
  /// - Returns: nil if `function` is 0.
  package init?(
    function: UInt, userData: UInt, values: [Double], _ layout: PaintLayout, scale: Double,
    inputs: UnsafeMutableRawPointer?, output: UnsafeMutableRawPointer
  ) {
    guard let pointer = UnsafeRawPointer(bitPattern: function) else { return nil }
    // Sound as far as C can show: the plug-in has passed this address as a segue_painter_t.
    painter = unsafeBitCast(pointer, to: segue_painter_t.self)
    self.userData = UnsafeMutableRawPointer(bitPattern: userData)
    self.values = values
    func pixels(_ start: UnsafeMutableRawPointer) -> segue_pixels_t {
      segue_pixels_t(
        size: UInt64(MemoryLayout<segue_pixels_t>.size), format: UInt32(SEGUE_PIXELS_RGBA8),
        width: UInt32(layout.width), height: UInt32(layout.height), stride: UInt32(layout.stride),
        scale: scale, bytes: start.assumingMemoryBound(to: UInt8.self))
    }
    self.inputs =
      inputs.map { first in
        (0..<layout.inputCount).map { pixels(first + $0 * layout.pictureBytes) }
      } ?? []
    self.output = pixels(output)
  }

  /// Calls the painter for the rows `rows`, and returns the painter's status.
  package func paint(_ rows: Range<Int>) -> Int32 {
    var output = output
    return inputs.withUnsafeBufferPointer { inputs in
      let pointers = inputs.indices.map { index in inputs.baseAddress.map { $0 + index } }
      return painter(
        userData, values, UInt32(values.count), pointers, UInt32(pointers.count), &output,
        UInt32(rows.lowerBound), UInt32(rows.upperBound))
    }
  }
}
