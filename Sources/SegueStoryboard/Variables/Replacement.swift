/// Counts what the replacement of references makes, and ends it at the limits. A few lines can ask for more text than
/// fits into memory, because a value may contain other values several times.
final class Replacement {
  /// The texts whose references are counted together.
  enum Texts {
    /// All texts of one storyboard and of the files that belong to it.
    case storyboard
    /// The outputs of all films of a table, and the values of variables that they need.
    case table

    fileprivate var bytes: Int {
      self == .table ? StoryboardLimits.tableReplacedBytes : StoryboardLimits.replacedBytes
    }
    fileprivate var references: Int {
      self == .table ? StoryboardLimits.tableReferences : StoryboardLimits.references
    }
  }

  private let texts: Texts
  /// The bytes of all texts in which references were replaced.
  private(set) var bytes = 0
  /// The number of references that were replaced.
  private(set) var references = 0
  /// True when the limits have been exceeded.
  private(set) var isOver = false

  /// The number of mistakes that have been explained.
  private var explained = 0

  init(_ texts: Texts) { self.texts = texts }

  /// Returns true for as many mistakes as are reported.
  func mayExplain() -> Bool {
    explained += 1
    return explained <= StoryboardLimits.mistakes
  }

  /// Returns a template with its references replaced.
  ///
  /// - Parameter value: returns the value of a reference.
  /// - Throws: a ``ReferenceError`` if the text or all texts together become too long. Of the errors for all texts, only
  ///   the first one is not a consequence.
  func text(
    of template: Template, _ value: (String) throws(ReferenceError) -> String
  ) throws(ReferenceError) -> String {
    var result = ""
    for part in template.parts {
      switch part {
      case .text(let text): result += text
      case .reference(let name):
        references += 1
        guard references <= texts.references else { throw tooMuch() }
        result += try value(name)
      }
      // A text that is nothing but a reference is as long as the value, which has been counted.
      guard template.parts.count == 1 || result.utf8.count <= StoryboardLimits.valueBytes else {
        throw ReferenceError(
          reason: "with its references replaced, this text would have more than "
            + "\(StoryboardLimits.valueBytes) bytes; use fewer references or shorter values")
      }
    }
    bytes += result.utf8.count
    guard bytes <= texts.bytes else { throw tooMuch() }
    return result
  }

  private func tooMuch() -> ReferenceError {
    defer { isOver = true }
    let owner = texts == .table ? "the table" : "the storyboard"
    return ReferenceError(
      reason:
        "\(owner) replaces more than \(texts.references) references, or has more than \(texts.bytes) bytes "
        + "of text with its references replaced; use fewer or shorter values", isConsequence: isOver
    )
  }
}
