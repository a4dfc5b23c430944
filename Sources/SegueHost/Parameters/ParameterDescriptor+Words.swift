extension ParameterDescriptor {
  /// True if the parameter has a default, so that the user need not give a value.
  package var hasDefault: Bool { defaultValue != nil }

  /// The finite end of the range below; nil for none.
  package var lowerLimit: Double? { range.flatMap { $0.lowerBound.isFinite ? $0.lowerBound : nil } }

  /// The finite end of the range above; nil for none.
  package var upperLimit: Double? { range.flatMap { $0.upperBound.isFinite ? $0.upperBound : nil } }

  /// The default as it is written after `--set`; a dash when there is none.
  package var usual: String {
    guard let text = defaultValue?.text(for: self) else { return "–" }
    return text.isEmpty ? "''" : text
  }

  /// The description for a table of parameters: the label, the help, and the labels of the choices,
  /// as far as there are any.
  package var description: String {
    let names = zip(choices, choiceLabels).filter { $0 != $1 }.map { "\($0): \($1)" }
    let words = [label.map { "\($0): \(help)" } ?? help] + [names.joined(separator: ", ")]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The values that the parameter accepts, as a text for people. It consists of the choices, if
  /// there are any; otherwise of the range, or the type if there is no range, followed by the unit.
  package var allowed: String {
    guard choices.isEmpty else { return choices.joined(separator: " | ") }
    var words =
      range.map { range in
        let low = limit(range.lowerBound)
        let high = limit(range.upperBound)
        return low.isEmpty && high.isEmpty ? type.description : "\(low)…\(high)"
      } ?? type.description
    if let unit { words += " \(unit)" }
    return words
  }

  /// Returns a limit of the range as it is written after `--set`; empty for infinity.
  private func limit(_ number: Double) -> String {
    number.isFinite ? ParameterValue.number(number).text(for: self) : ""
  }
}
