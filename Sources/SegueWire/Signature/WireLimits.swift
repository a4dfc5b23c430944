/// Limits on the values of a call, which are the same in every process.
public enum WireLimits {
  /// Bytes of a text among a call's arguments, without the final zero byte.
  public static let textBytes = 64 << 10
}
