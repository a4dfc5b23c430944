internal import SeguePlugin
internal import SegueText

/// Checks texts that come from a plug-in.
enum PluginText {
  /// Returns `text` after checking that it is short enough and safe to print; returns nil for nil. `what` names the
  /// text in a refusal, as in "its summary".
  static func check(_ text: String?, _ what: String) throws(Refusal) -> String? {
    guard let text else { return nil }
    let longest = DescriptorLimits.textBytes
    guard text.utf8.count <= longest else {
      throw Refusal("\(what) is longer than \(longest) bytes")
    }
    // The text is printed on terminals, which interpret control characters.
    guard !text.unicodeScalars.contains(where: { $0.isUnsafeToPrint && !$0.isDirectionMark }) else {
      throw Refusal("\(what) contains control characters; expected one line of text")
    }
    return text
  }

  /// Returns a plug-in's text as one line that is safe to print: control characters become spaces, and a long text
  /// is cut.
  static func line(_ text: String) -> String {
    var line = ""
    var room = PluginLimits.logLineBytes
    for scalar in text.unicodeScalars {
      room -= scalar.utf8.count
      guard room >= 0 else { return line + "…" }
      line.unicodeScalars.append(scalar.isUnsafeToPrint ? " " : scalar)
    }
    return line
  }

  /// Returns `text` after the checks of `check`, and refuses a missing or empty text.
  static func need(_ text: String?, _ what: String) throws(Refusal) -> String {
    guard let text = try check(text, what) else { throw Refusal("\(what) is NULL") }
    guard !text.isEmpty else { throw Refusal("\(what) is empty") }
    return text
  }

  /// Returns `texts` after checking each of them with `need`, which refuses an empty text.
  static func list(_ texts: [String], _ what: String) throws(Refusal) -> [String] {
    var result: [String] = []
    for (index, text) in texts.enumerated() {
      result.append(try need(text, "item \(index + 1) of \(what)"))
    }
    return result
  }
}
