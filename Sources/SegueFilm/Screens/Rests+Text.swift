internal import SegueGeometry
package import SegueText

extension Rests {
  /// The rests that a user asks for: seconds of still frames at the start, between two transitions and at the end.
  package struct Given: Equatable, Sendable {
    private var ends: Schedule.Hold
    private var between: Double?
    /// True for a text with three values, which is allowed only for a film with a rest between transitions.
    package let hasBetween: Bool

    /// Parses seconds, separated by commas: one value for all rests; two for the start and the end; or three for
    /// the start, between transitions and the end.
    package init(parsing text: String) throws(TextError) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Double(trimming: $0) }
        .filter { (0...NumberText.maxSeconds).contains($0) }
      guard numbers.count == parts.count, (1...3).contains(numbers.count) else {
        throw TextError(
          "expected seconds from 0 to \(Int(clamping: NumberText.maxSeconds)), such as 0.5; or 0.5,1 for the start and "
            + "the end; or 0.5,1,0.5 for the start, between screens and the end")
      }
      ends = Schedule.Hold(before: numbers[0], after: numbers[numbers.count - 1])
      between = numbers.count == 2 ? nil : numbers[numbers.count / 2]
      hasBetween = numbers.count == 3
    }

    /// Returns `rests` with the values that the user asks for.
    func replacing(_ rests: Rests) -> Rests {
      var rests = rests
      rests.ends = ends
      rests.between = between ?? rests.between
      return rests
    }
  }
}
