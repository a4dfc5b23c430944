package import SegueHost

/// A sentence or clause of a validation's report, such as a finding or an advice. A command that the author can run to
/// reproduce the finding is stored as a value (`Attempt`), so that each program can write it in its own syntax.
package struct CaseText: Sendable, Hashable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  package enum Part: Sendable, Hashable {
    case words(String)
    /// The settings with which the plug-in ran, each as KEY=VALUE.
    case settings([String])
    /// The seed of the random settings or events.
    case seed(UInt64)
    /// The seed of one random transition.
    case fuzzSeed(UInt64)
    case attempt(Attempt)
  }

  /// An action with which a plug-in's author can reproduce the plug-in's behaviour.
  package enum Attempt: Sendable, Hashable {
    case open
    /// Films a transition between two screens.
    ///
    /// - Parameters:
    ///   - kind: The kind of the plug-in that is used.
    ///   - isTraced: True if all calls of the plug-in are written to a file.
    case film(PluginKind, isTraced: Bool)
    /// Writes all calls of a transition to a file.
    case trace
    /// Validates an interaction controller with a drag that begins the controller's transition.
    case drag
  }

  /// The parts of the text, in their order.
  package private(set) var parts: [Part]

  /// Makes a text that consists of these parts.
  package init(_ parts: [Part]) { self.parts = parts }
  /// Makes a text that consists only of words.
  package init(_ words: String) { parts = [.words(words)] }
  /// Makes a text from a string literal.
  package init(stringLiteral value: String) { parts = [.words(value)] }
  /// Makes a text from a string literal with interpolations.
  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  /// Collects the parts of a text that is written as a string with interpolations.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    /// Begins an interpolation without parts.
    package init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds a piece of the string literal as words.
    package mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }
    /// Adds the description of a value as words.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.words("\(value)"))
    }
    /// Adds the parts of another text.
    package mutating func appendInterpolation(_ text: CaseText) { parts += text.parts }
    /// Adds a part whose wording depends on the program, such as `Part.attempt`.
    package mutating func appendInterpolation(part: Part) { parts.append(part) }
  }

  /// Returns the concatenation of two texts.
  package static func + (first: CaseText, second: CaseText) -> CaseText {
    CaseText(first.parts + second.parts)
  }

  /// Returns the text as a string. The closure `words` gives the wording of the parts that are not
  /// words already.
  package func text(_ words: (Part) -> String) -> String {
    parts.map { if case .words(let text) = $0 { text } else { words($0) } }.joined()
  }

  /// The text as a string, without the commands of a particular program.
  package var description: String {
    text {
      switch $0 {
      case .words(let text): text
      case .settings(let settings): settings.map { "'\($0)'" }.joined(separator: " ")
      case .seed(let seed): "seed \(seed)"
      case .fuzzSeed(let seed): "seed \(seed) of the transition"
      case .attempt(.open): "a program that opens the library"
      case .attempt(.film): "a film of a transition"
      case .attempt(.trace): "the trace of a transition"
      case .attempt(.drag): "as an option of the validation"
      }
    }
  }
}
