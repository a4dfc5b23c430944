public import SeguePixels

extension PixelBuffer {
  /// Returns a pixel of a picture that nothing else needs to hold: a pointer from `row` is valid only while the
  /// buffer lives, and an expression like `source.frame(at: 0).row(3)[3]` may release it before it is read.
  public func pixel(_ x: Int, _ y: Int) -> UInt32 {
    withExtendedLifetime(self) { row(y)[x] }
  }
}
