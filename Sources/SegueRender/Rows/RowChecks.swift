/// Checks that runs of pixels are within the memory to which they are written.
///
/// The checks are compiled in if SEGUE_ROW_CHECKS is defined, as the package does for debug builds.
/// `assert` cannot be used, because this module is optimised even in debug builds. In release
/// builds the checks cost nothing.
enum RowChecks {
  /// Stops the program unless `start..<end` is a run of a row of `width` pixels.
  @inline(__always)
  static func run(_ start: Int, _ end: Int, in width: Int) {
    #if SEGUE_ROW_CHECKS
      precondition(
        start >= 0 && start <= end && end <= width,
        "pixels \(start)..<\(end) are not in a row of \(width)")
    #endif
  }
}
