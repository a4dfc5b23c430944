import CSeguePaintKernels
import SegueSDK

extension Pixels {
  /// These pixels as the C struct of the kernels, which is valid as long as the pixels are.
  var picture: paint_picture {
    paint_picture(
      pixels: row(0), pitch: height > 1 ? row(1) - row(0) : width, width: width, height: height)
  }

  /// Copies the pixels `columns` of row `y` to the same position of another picture.
  @inline(__always)
  func copy(_ columns: Range<Int>, ofRow y: Int, to other: Pixels) {
    guard !columns.isEmpty else { return }
    // The pixels are copied as bytes, because the compiler of Embedded Swift turns `update(from:count:)` into a call
    // for each pixel.
    UnsafeMutableRawPointer(other.row(y) + columns.lowerBound).copyMemory(
      from: row(y) + columns.lowerBound,
      byteCount: columns.count * MemoryLayout<UInt32>.stride)
  }
}
