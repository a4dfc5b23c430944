internal import SegueSystem

/// The limit on the size of the process's stack, which a user may have set too low for this
/// program.
package enum StackLimit {
  /// The required size in bytes: enough for parsing the arguments, and for the processes that draw and run plug-ins.
  package static let needed = 256 << 10

  /// The limit in bytes if it is less than `needed`, which would make the program crash; nil otherwise.
  package static var insufficient: Int? {
    ResourceLimit.stackBytes.flatMap { $0 < needed ? $0 : nil }
  }
}
