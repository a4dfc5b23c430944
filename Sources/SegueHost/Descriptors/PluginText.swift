internal import SeguePlugin
internal import SegueText

/// Checks texts that come from a plug-in.
enum PluginText {
  /// Returns the text if it is safe to print; nil for none. `what` names it in a refusal ("its summary").
  static func check(_ text: String?, _ what: String) throws(Refusal) -> String? {
    guard let text else { return nil }
    let longest = DescriptorLimits.textBytes
    guard text.utf8.count <= longest else {
      throw Refusal("\(what) is longer than \(longest) bytes")
    }
    // The text is printed on terminals, which obey control characters.
    guard !text.unicodeScalars.contains(where: { $0.isUnsafeToPrint && !$0.isDirectionMark }) else {
      throw Refusal("\(what) holds control characters; it must be one line of text")
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

  /// Returns a text that is required and must not be empty.
  static func need(_ text: String?, _ what: String) throws(Refusal) -> String {
    guard let text = try check(text, what) else { throw Refusal("\(what) is NULL") }
    guard !text.isEmpty else { throw Refusal("\(what) is empty") }
    return text
  }

  /// Returns a list of texts, none of which may be empty.
  static func list(_ texts: [String], _ what: String) throws(Refusal) -> [String] {
    var result: [String] = []
    for (index, text) in texts.enumerated() {
      result.append(try need(text, "\(what)'s member \(index + 1)"))
    }
    return result
  }
}
