/// Limits on the values of a call, which are the same in every process.
package enum WireLimits {
  /// Bytes of a text among a call's arguments, without the final zero byte.
  package static let textBytes = 64 << 10
}
