/// Limits on the values of a call, which are the same in every process.
package enum WireLimits {
  /// The maximum number of bytes in a text argument, without the final zero byte.
  package static let textBytes = 64 << 10
  /// The maximum number of pixels in a picture that a plug-in passes.
  package static let picturePixels = 16 << 20
  /// The maximum size that a struct may state in its first field, in bytes. A larger size is treated as invalid, and
  /// the bytes behind it are not read.
  package static let structBytes = 64 << 10
  /// The maximum number of values that a plug-in sets for a painted view and that its painter gets.
  package static let paintedValues = 64
}
