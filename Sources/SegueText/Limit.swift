/// One row of the tables of limits: the amount of something that an input may have, and the consequence of more.
/// docs/reference/limits.md is made of these rows, and a test compares the two.
package struct Limit: Sendable, Hashable {
  /// The input that is limited, in the order of the page. The raw value is the heading of its section.
  package enum Input: String, CaseIterable, Sendable {
    case storyboards = "Storyboards"
    case variables = "Variables, texts and included storyboards"
    case tables = "Tables of films"
    case pictures = "Pictures, videos and sound"
    case drawings = "SVGs and captions"
    case shaders = "Shaders"
    case plugins = "Plug-ins"
    case options = "Options"
    case parts = "Parts of films"
    case pages = "Pages"
    case servers = "The server of a page"
  }

  /// A number with its unit.
  package enum Amount: Sendable, Hashable {
    case count(Int)
    case bytes(Int)
    case pixels(Int)
    case seconds(Double)
  }

  package let input: Input
  /// The limited thing, as a noun phrase without its amount, such as "a storyboard's file".
  package let name: String
  package let amount: Amount
  /// The consequence of more than the maximum.
  package let beyond: String

  /// Makes a row.
  package init(
    _ input: Input, _ name: String, _ amount: Amount, beyond: String = "refused"
  ) {
    (self.input, self.name, self.amount, self.beyond) = (input, name, amount, beyond)
  }
}

/// The limits of one module: constants, which its code uses, and a row of the page for each. A module that does not
/// import SegueText has its limits in the table of a module above it.
package protocol LimitTable {
  /// The rows, in the order in which the page has them.
  static var rows: [Limit] { get }
}
