/// Why a library or one of its plug-ins isn't used: a clause that follows the file's name.
package struct Refusal: Error, Sendable, Hashable {
  package let reason: String
  /// True when the reason may be the present state of the system and not the file, such as a lack of
  /// memory, or too little time. Such a refusal is not cached.
  package let isTransient: Bool

  /// True when the process that opened the library ended meanwhile.
  package let isEnd: Bool

  package init(_ reason: String, isTransient: Bool = false, isEnd: Bool = false) {
    self.reason = reason
    self.isTransient = isTransient
    self.isEnd = isEnd
  }
}
