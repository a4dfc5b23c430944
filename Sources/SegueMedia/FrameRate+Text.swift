internal import SegueGeometry
package import SegueText

extension FrameRate {
  /// Parses frames per second as people write them, such as 60 or 29.97.
  package init(parsing text: String) throws(TextError) {
    guard let number = Double(text), let rate = FrameRate(number) else {
      throw TextError(
        "expected frames per second from \(Self.slowest) to \(Int(clamping: Self.fastest)), such as 60 or 29.97"
      )
    }
    self = rate
  }
}

extension EncodingOptions {
  /// Parses the size of a group: the number of frames that are encoded together, independently of
  /// all other frames.
  package static func group(parsing text: String) throws(TextError) -> Int {
    guard let number = Int(text), groups.contains(number) else {
      throw TextError("expected a number of frames from 1 to 1000000, such as 120")
    }
    return number
  }
}
