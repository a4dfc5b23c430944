/// Copies texts out of a plug-in's memory.
enum MemoryText {
  /// Returns the C string at `pointer`, or nil for NULL. `what` is the name of the string in the
  /// message of a refusal, such as "its summary".
  static func read(
    _ pointer: UnsafePointer<CChar>?, _ what: String
  ) throws(Refusal) -> String? {
    guard let pointer else { return nil }
    let longest = DescriptorLimits.textBytes
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
      throw Refusal("\(what) is not UTF-8")
    }
    return text
  }

  /// Returns the C strings of an array that ends with NULL. A NULL pointer is an empty array. An
  /// array of more than `limit` strings is refused.
  static func list(
    _ pointer: UnsafePointer<UnsafePointer<CChar>?>?, limit: Int, _ what: String
  ) throws(Refusal) -> [String] {
    guard let pointer else { return [] }
    var texts: [String] = []
    while let text = pointer[texts.count] {
      guard texts.count < limit else { throw Refusal("\(what) has more than \(limit) members") }
      texts.append(try read(text, "item \(texts.count + 1) of \(what)") ?? "")
    }
    return texts
  }
}
