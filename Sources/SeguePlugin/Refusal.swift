/// Why a library or one of its plug-ins isn't used: a clause that follows the file's name.
package struct Refusal: Error, Sendable, Hashable {
  package let reason: String
  /// True when the reason lies in the system at this moment and not in the file.
  package let isTransient: Bool

  package init(_ reason: String, isTransient: Bool = false) {
    self.reason = reason
    self.isTransient = isTransient
  }
}
