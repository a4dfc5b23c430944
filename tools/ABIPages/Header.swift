import Foundation
import TestSupport

/// A parsed C header of the ABI. The parser is simple and requires the headers' regular style.
struct Header: Sendable {
  struct Parameter: Sendable, Equatable {
    let type: String
    let name: String
  }

  struct Field: Sendable {
    let name: String
    /// The C type of a data field, or "int32_t" for a function pointer.
    let type: String
    /// The parameters of a function pointer; nil for a data field.
    let parameters: [Parameter]?
    /// The comment directly above the field; empty if there is none.
    let comment: String
  }

  struct Struct: Sendable {
    let name: String
    let fields: [Field]
    var functions: [Field] { fields.filter { $0.parameters != nil } }
    /// True for the type of a handle, a struct of one number.
    var isHandle: Bool { fields.map(\.name) == ["id"] }
  }

  let file: String
  let structs: [Struct]
  /// The function types that the header declares as `typedef int32_t (*name)(…);`.
  let functionTypes: [Field]
  /// The names of enumerators and of numeric or string macros, in order.
  let constants: [String]

  static let names = [
    "animation", "animator", "base", "context", "descriptor", "elements", "entry",
    "interaction", "interaction_controller", "library", "log", "parameters", "pictures",
    "properties", "segue", "text", "view", "ext/draft/picture_parameter", "ext/draft/seed",
  ]

  static func all() throws -> [Header] { try names.map(Header.init(named:)) }

  init(named name: String) throws {
    file = "\(name).h"
    let url = Toolchain.headers.appending(path: "segue/\(name).h")
    let text = try String(contentsOf: url, encoding: .utf8)
    structs = text.matches(of: /typedef struct (\w+?)(?:_t)? \{(.*?)\n\} \w+;/.dotMatchesNewlines())
      .map {
        Struct(name: String($0.1), fields: Header.fields(String($0.2)))
      }
    let outside = text.replacing(/typedef struct \w+ \{.*?\n\} \w+;/.dotMatchesNewlines(), with: "")
    functionTypes = outside.matches(
      of: /typedef (int32_t \(\*\w+\)\([^;]*\));/.dotMatchesNewlines()
    ).compactMap { Header.field(String($0.1), comment: "") }
    let bare = Header.withoutComments(outside)
    var constants = bare.matches(of: /enum \{(.*?)\}/.dotMatchesNewlines()).flatMap {
      $0.1.matches(of: /(\w+) = [-\w]+/).map { String($0.1) }
    }
    constants += bare.matches(of: /#define (SEGUE_\w+) ["\d]/).map { String($0.1) }
    self.constants = constants
  }

  private static func withoutComments(_ text: String) -> String {
    text.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
  }

  private static func fields(_ body: String) -> [Field] {
    var fields: [Field] = []
    var comment = ""
    for match in body.matches(of: /\/\*(.*?)\*\/|([^;\/]+);/.dotMatchesNewlines()) {
      if let text = match.1 {
        comment = String(text)
      } else if let code = match.2, let field = field(String(code), comment: comment) {
        fields.append(field)
        // A comment describes only the first field after it, so that a function without a comment
        // is detected.
        comment = ""
      }
    }
    return fields
  }

  /// Parses a field: `int32_t (*name)(a, b)` or `type name` or `type name[4]`.
  private static func field(_ code: String, comment: String) -> Field? {
    let code = code.replacing(/\s+/, with: " ").trimmingCharacters(in: .whitespaces)
    if let match = code.wholeMatch(of: /int32_t \(\*(\w+)\)\((.*)\)/) {
      let parameters = match.2.split(separator: ",").map { parameter(String($0)) }
      return Field(
        name: String(match.1), type: "int32_t", parameters: parameters, comment: comment)
    }
    guard !code.isEmpty else { return nil }
    let plain = parameter(code)
    return Field(name: plain.name, type: plain.type, parameters: nil, comment: comment)
  }

  private static func parameter(_ code: String) -> Parameter {
    var code = code.trimmingCharacters(in: .whitespaces)
    var array = ""
    if let match = code.firstMatch(of: /\[\d+\]$/) {
      array = String(match.0)
      code.removeSubrange(match.range)
    }
    let name = String(code.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
    var type = String(code.dropLast(name.count)).trimmingCharacters(in: .whitespaces)
    // A struct refers to itself by its tag, `struct segue_x`. The tag is replaced by the name of
    // the typedef, `segue_x_t`.
    type = type.replacing(/struct (segue_\w+)/) { "\($0.1)_t" }
    return Parameter(type: type + array, name: name)
  }
}
