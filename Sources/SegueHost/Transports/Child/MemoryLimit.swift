internal import SegueSystem

/// The limit on the memory that a process of `segue-runner` may use of its own. The host checks it while it waits for the
/// process.
///
/// The limit is not one of the system's (RLIMIT_AS, RLIMIT_DATA), because such a limit makes an allocation fail, and
/// graphics drivers crash then, without a reason that could be reported.
struct MemoryLimit {
  /// The maximum number of bytes, without the pictures that are painted.
  let bytes: Int
  /// The bytes of the largest picture that the process has painted.
  private var pictureBytes = 0

  /// The limit for the compiler and the software renderer of shaders. Mesa's llvmpipe uses 28 MiB for shaders that
  /// people have written and, for each copy of the picture, the picture's bytes: 406 MiB for 7680 × 4320 pixels.
  static let shaders = 1 << 30
  /// The seconds between two checks.
  static let interval = 0.02
  /// The copies of a picture that a graphics driver may keep: the two screens, the result, and a further one.
  private static let copies = 4

  init(_ bytes: Int) { self.bytes = bytes }

  /// Notes that the process paints a picture of this size.
  mutating func noteMaximum(pictureBytes: Int) {
    self.pictureBytes = max(self.pictureBytes, pictureBytes)
  }

  /// Returns true if a process uses more than the limit now.
  func isExceeded(by process: Int) -> Bool {
    Self.ownBytes(of: process) > bytes + Self.copies * pictureBytes
  }

  /// Returns the bytes in memory that a process does not share with other processes; 0 if they are not known.
  static func ownBytes(of process: Int) -> Int {
    guard let text = try? FileDescriptor.contents(of: "/proc/\(process)/statm") else { return 0 }
    return ownPages(String(decoding: text, as: UTF8.self)) * SystemConfiguration.pageSize
  }

  /// Returns the number of pages that a process does not share, from the text of /proc/PID/statm. The second number counts
  /// the pages in memory, and the third the shared ones among them. Source: proc(5).
  static func ownPages(_ text: String) -> Int {
    let numbers = text.split(separator: " ").prefix(3).compactMap { Int($0) }
    return numbers.count == 3 ? max(0, numbers[1] - numbers[2]) : 0
  }
}
