package import SegueProperties

/// Generates the files that depend on the table of properties.
package enum PropertyFiles {
  /// Returns the path and the contents of each file that is generated from `rows`, the table of
  /// properties. The paths are relative to the package.
  package static func all(_ rows: [ViewProperty]) -> [(path: String, text: String)] {
    bindings(rows) + [
      ("Sources/SegueScene/Views/View+Table.swift", SceneProperties.view(rows)),
      ("Sources/SegueScene/Views/ViewProperties+Table.swift", SceneProperties.values()),
    ]
  }

  /// Returns the files that authors of plug-ins use.
  package static func bindings(_ rows: [ViewProperty]) -> [(path: String, text: String)] {
    [
      ("Sources/CSegue/include/segue/properties.h", CProperties.text(rows)),
      ("Bindings/cpp/properties.hpp", CppProperties.text(rows)),
      ("Bindings/rust/properties.rs", RustProperties.text(rows)),
      ("Sources/SegueSDK/View+Properties.swift", SwiftProperties.text(rows)),
    ]
  }

  /// Returns the comment that says where a generated file comes from; each line begins with `prefix`.
  static func origin(_ prefix: String) -> String {
    let text =
      "Made from Segue's table of properties by `SEGUE_RECORD=1 swift test --filter ABITests`; do not "
      + "edit."
    return wrapped(text, 96).map { prefix + $0 }.joined(separator: "\n")
  }

  /// Breaks a text into lines of at most `width` characters.
  static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns a function with a body of one statement, in one line if it is short enough.
  static func function(_ indent: String, _ head: String, _ body: String) -> String {
    let short = "\(indent)\(head) { \(body) }"
    if short.count <= 100 { return short + "\n" }
    return "\(indent)\(head) {\n\(indent)  \(body)\n\(indent)}\n"
  }

  /// Returns a number as source code of any of the languages: "1", "0.5".
  package static func literal(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

extension ViewProperty {
  /// The name of the property's constant in C, without the prefix `SEGUE_`.
  package var constant: String { "PROPERTY_\(name.uppercased())" }

  /// The version of Segue that introduced the property, such as "0.1".
  package var sinceVersion: String { "\(since / 1000).\(since % 1000)" }

  /// A paragraph about the property for the generated files: its meaning, ranges and initial value,
  /// and whether it is animated.
  package var documentation: String {
    var sentences = [text] + (parts + (repetition?.parts ?? [])).compactMap { sentence($0) }
    sentences.append(start)
    if !isAnimatable { sentences.append("Not animated: it changes immediately.") }
    return sentences.joined(separator: " ")
  }

  private func sentence(_ part: Part) -> String? {
    // segue.h documents the range of colours, so it is not repeated here.
    guard let range = part.range, ![.flag, .choice, .color].contains(part.kind) else { return nil }
    let low = PropertyFiles.literal(range.lowerBound)
    let name = part.kind == .corners ? "Each of the \(part.name)" : "The \(part.name)"
    guard range.upperBound.isFinite else { return "\(name) is at least \(low)." }
    let maximum = PropertyFiles.literal(range.upperBound)
    return part.isClamped
      ? "\(name) is clamped to \(low)…\(maximum)." : "\(name) is \(low)…\(maximum)."
  }

  private var start: String {
    if initial.isEmpty { return "None at first." }
    if motion == .matrix || parts.first?.kind == .colorMatrix { return "Identity at first." }
    let isUniform = initial.allSatisfy { $0 == initial[0] }
    let numbers = isUniform ? [initial[0]] : initial
    return numbers.map(PropertyFiles.literal).joined(separator: ", ") + " at first."
  }
}
