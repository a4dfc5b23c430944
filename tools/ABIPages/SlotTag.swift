import Foundation
import SegueWire

/// The tag of a function of the ABI, which says when and on which thread the function may be called. The tag is derived
/// from the function's row in the signature table, and ends the function's comment in the headers.
struct SlotTag: Hashable {
  enum Phase: String {
    case always, context, interaction, recording, driving
    case byTheHost = "by the host"
  }

  enum Thread: String {
    case own, any, one, loading
  }

  let phase: Phase
  let thread: Thread

  var text: String { "[\(phase.rawValue), \(thread.rawValue) thread]" }

  init(_ row: SignatureRow, of table: SignatureTable) {
    let isLoading =
      table === SignatureTable.entry || table === SignatureTable.plugin
      || table === SignatureTable.text || table === SignatureTable.library
    guard
      SignatureTable.hostInterfaces.contains(where: { $0 === table })
        || table === SignatureTable.host
    else {
      (phase, thread) = (.byTheHost, isLoading ? .loading : .one)
      return
    }
    thread = row.thread == .any ? .any : .own
    switch row.phase {
    case .recording: phase = .recording
    case .driving: phase = .driving
    case .any:
      let kinds = row.arguments.filter { !$0.isOptional }.map(\.kind)
      let isOfInteraction = kinds.contains(.handle(.interaction))
      phase =
        kinds.contains(.handle(.context)) ? .context : isOfInteraction ? .interaction : .always
    }
  }

  /// Returns the signature table that describes a function type of the headers; nil for other
  /// types.
  static func table(ofFunctionType name: String) -> SignatureTable? {
    switch name {
    case "segue_entry_t": .entry
    case "segue_completion_t": .completion
    case "segue_driver_t": .driver
    case "segue_painter_t": .painter
    default: nil
    }
  }

  // MARK: Comments

  private static let longestLine = 100

  /// Returns a function's comment without the tag at its end.
  static func removed(from comment: String) -> String {
    comment.replacing(/\s*(\*\s*)?\[[a-z ]+, [a-z]+ thread\]\s*$/, with: "")
  }

  /// Returns the text of a header in which the comment before each function ends with the
  /// function's tag.
  static func tagged(_ text: String) -> String {
    let comment = #"( *)/\*((?:(?!\*/).)*)\*/\n"#
    let declarations = #"((?:typedef |  )int32_t \(\*\w+\)\([^;]*\);\n)"#
    guard
      let functions = try? Regex<(Substring, Substring, Substring, Substring)>(
        comment + declarations, as: (Substring, Substring, Substring, Substring).self
      ).dotMatchesNewlines()
    else { return text }
    var table: SignatureTable?
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: functions) {
      let before = rest[..<match.range.lowerBound]
      if let name = before.matches(of: /typedef struct (\w+) \{/).last?.1 {
        table = SignatureTable.all.first { $0.structName == name }
      }
      result += before
      let name = match.output.3.firstMatch(of: /\(\*(\w+)\)/).map { String($0.1) } ?? ""
      let owner = Self.table(ofFunctionType: name) ?? table
      let row = owner?.rows.first { $0.name == name } ?? owner?.rows.first
      if let owner, let row {
        let tag = SlotTag(row, of: owner).text
        let comment = match.output.1 + "/*" + removed(from: String(match.output.2))
        let last = comment.split(separator: "\n").last ?? ""
        let fits = last.count + tag.count + 4 <= longestLine
        result += comment + (fits ? " " : "\n\(match.output.1) * ") + tag + " */\n" + match.output.3
      } else {
        result += match.output.0
      }
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }
}
