public import SeguePixels

extension PixelBuffer {
  /// Returns a pixel, and keeps the buffer alive meanwhile. A pointer from `row` is valid only as long as the
  /// buffer exists, so an expression like `source.frame(at: 0).row(3)[3]` may read released memory.
  public func pixel(_ x: Int, _ y: Int) -> UInt32 {
    withExtendedLifetime(self) { row(y)[x] }
  }
}
