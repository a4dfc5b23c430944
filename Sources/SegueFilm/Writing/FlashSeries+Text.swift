package import SeguePixels
package import SegueText

extension FlashSeries {
  /// The stretch as a sentence without a full stop.
  package var sentence: String {
    let (begin, end) = (seconds.lowerBound.thousandths, seconds.upperBound.thousandths)
    let color = kind == .red ? " in red" : ""
    return
      "the film flashes\(color) more than three times a second from \(begin) to \(end) s, which can cause seizures "
      + "(WCAG 2.3.1); make the changes slower, smaller or weaker"
  }

  /// The kind and the times in seconds, as a JSON object.
  package var json: JSON {
    .object([
      ("kind", .string(kind.rawValue)), ("from", .number(seconds.lowerBound)), ("to", .number(seconds.upperBound)),
    ])
  }
}
