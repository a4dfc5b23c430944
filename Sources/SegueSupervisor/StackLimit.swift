internal import SegueSystem

/// The limit on the stack of a process, which may have been set too low for any program.
package enum StackLimit {
  /// The required size in bytes: enough for parsing the arguments, and for the processes that draw and run plug-ins.
  package static let needed = 256 << 10

  /// The limit in bytes if it is less than `needed`, so that the program would crash; nil otherwise.
  package static var insufficient: Int? {
    ResourceLimit.stackBytes.flatMap { $0 < needed ? $0 : nil }
  }
}
