/// The argument for which a call is refused, and the mistake in it. Such a mistake is found by the checks that are
/// common to all functions.
///
/// A fault is part of a message between processes, so that the host can describe the mistake in the same words wherever
/// the plug-in runs.
package struct ArgumentFault: Sendable, Hashable {
  /// The kinds of mistakes for which a call is refused.
  package enum Cause: UInt8, Sendable, Hashable, CaseIterable {
    /// A number is not finite, is outside its range, or is an unknown id. The number itself is
    /// among the call's arguments.
    case value = 1
    /// A pointer that must not be NULL is NULL.
    case null
    /// The count of an array's elements or of a property's numbers is not allowed.
    case count
    /// The bytes of a text are not UTF-8.
    case notUTF8
    /// A text is longer than `WireLimits.textBytes`.
    case tooLong
    /// The size at the beginning of a struct is too small or too large.
    case structSize
    /// The format of pixels is unknown.
    case pixelFormat
    /// The scale of pixels is negative or not finite.
    case pixelScale
    /// The pointer to the bytes of pixels is NULL.
    case pixelBytes
    /// The width or height of pixels is 0, or their stride is less than the bytes of a row.
    case pixelShape
    /// There are too many pixels.
    case pixelCount
  }

  /// The index of the argument in `SignatureRow.arguments`, which is its index among the C
  /// parameters.
  package let index: Int
  package let cause: Cause
  /// The count of elements, the size of the struct or the format of the pixels, as the caller passed it; 0 for other
  /// causes.
  package let number: UInt64

  package init(_ index: Int, _ cause: Cause, _ number: UInt64 = 0) {
    self.index = index
    self.cause = cause
    self.number = number
  }
}
