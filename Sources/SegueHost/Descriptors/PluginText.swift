internal import SegueText

/// Reads texts from a plug-in's memory: copies and checks them.
enum PluginText {
  /// The text, or nil for NULL. `what` names the text in a refusal ("its summary").
  static func read(
    _ pointer: UnsafePointer<CChar>?, _ what: String
  ) throws(Refusal) -> String? {
    guard let pointer else { return nil }
    let longest = PluginLimits.textBytes
    // Sound as far as C can show: the ABI promises a final zero byte, and at most
    // `longest + 1` bytes are read.
    var bytes: [UInt8] = []
    while bytes.count <= longest {
      let byte = UInt8(bitPattern: pointer[bytes.count])
      if byte == 0 { break }
      bytes.append(byte)
    }
    guard bytes.count <= longest else { throw Refusal("\(what) is longer than \(longest) bytes") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal("\(what) isn't UTF-8")
    }
    // The text is printed on terminals, which obey control characters.
    guard !text.unicodeScalars.contains(where: { $0.isUnsafeToPrint && !$0.isDirectionMark }) else {
      throw Refusal("\(what) holds control characters; it must be one line of text")
    }
    return text
  }

  /// A plug-in's text as one line that is safe to print: control characters become spaces, and a
  /// long text is cut.
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

  /// A text that must be there and must not be empty.
  static func need(
    _ pointer: UnsafePointer<CChar>?, _ what: String
  ) throws(Refusal) -> String {
    guard let text = try read(pointer, what) else { throw Refusal("\(what) is NULL") }
    guard !text.isEmpty else { throw Refusal("\(what) is empty") }
    return text
  }

  /// A list of texts that ends with NULL; a NULL pointer is an empty list.
  static func list(
    _ pointer: UnsafePointer<UnsafePointer<CChar>?>?, limit: Int, _ what: String
  ) throws(Refusal) -> [String] {
    guard let pointer else { return [] }
    var texts: [String] = []
    while let text = pointer[texts.count] {
      guard texts.count < limit else { throw Refusal("\(what) has more than \(limit) members") }
      texts.append(try need(text, "\(what)'s member \(texts.count + 1)"))
    }
    return texts
  }
}
