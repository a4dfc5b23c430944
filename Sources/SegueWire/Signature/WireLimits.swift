/// Limits on the values of a call, which are the same in every process.
package enum WireLimits {
  /// Bytes of a text among a call's arguments, without the final zero byte.
  package static let textBytes = 64 << 10
  /// Pixels of a picture that a plug-in passes.
  package static let picturePixels = 16 << 20
  /// Bytes of a struct that begins with its size. A larger size is treated as invalid, and the bytes behind it are not
  /// read.
  package static let structBytes = 64 << 10
  /// The values of a painted view.
  package static let paintedValues = 64
}
