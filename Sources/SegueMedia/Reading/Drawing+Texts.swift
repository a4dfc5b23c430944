internal import SegueSystem

// Captions and titles are drawn by the process that draws SVGs, with Pango and within the same limits.
extension Drawing {
  /// Draws a text.
  ///
  /// - Parameters:
  ///   - kind: A request for a text.
  ///   - font: The path of a font file, or nil for another font.
  ///   - noun: What the text is, for messages: "caption".
  /// - Throws: `.undecodable` for a file that is not a font and a text that takes too much, `.fault` when Pango or the
  ///   process is missing.
  static func draw(
    _ kind: DrawerProcess.Request.Kind, _ text: String, font: String?, _ noun: String, into picture: PixelBuffer
  ) throws(MediaError) -> DrawerProcess.TextReply {
    if let font { try checkFont(font) }
    let limits = Limits()
    let request = DrawerProcess.Request(
      kind: kind, path: font ?? "", seconds: limits.seconds, memory: limits.memory)
    let name = "the \(noun) '\(text.prefix(40))'"
    switch perform(request, try FileBytes(Array(text.utf8)), into: picture) {
    case .answer(.drawn(let reply)): return reply
    case .notStarted(let failure):
      throw MediaError(
        .fault, "\(noun)s cannot be drawn: they are drawn by a separate process, and \(failure.reason)")
    case .answer(.gone):
      throw MediaError(
        .fault,
        "\(name) cannot be drawn: the process that draws texts ended before it began; try again with more memory and "
          + "more processes allowed (ulimit)")
    case .answer(.refused(.noLibrary)):
      throw MediaError(
        .fault, "\(noun)s cannot be drawn: Pango cannot be opened; install Debian's libpangocairo-1.0-0")
    case .answer(.refused(.broken)), .answer(.refused(.noFile)): throw notFont(font ?? "the bundled typeface")
    case .answer(.refused(.noMemory)), .answer(.outOfMemory):
      throw MediaError(
        .undecodable,
        "\(name) takes more than \(limits.memory >> 20) MB of memory to draw; shorten it or use another font")
    case .answer(.outOfTime(let isProcessor)):
      throw MediaError(
        .undecodable,
        "\(name) takes "
          + (isProcessor ? "more than \(limits.seconds) s of processor time" : "too long")
          + " to draw; shorten it or use another font")
    case .answer(.outOfAllowedTime(let seconds)):
      throw MediaError(
        .undecodable,
        "\(name) takes more processor time to draw than the \(seconds) s that this program may use; raise that limit "
          + "(ulimit -t)")
    case .answer(.crashed):
      throw MediaError(.undecodable, "Pango, which draws texts, crashed on \(name); use another font")
    }
  }

  /// Refuses a path that is no file, for which the process that draws would wait.
  private static func checkFont(_ path: String) throws(MediaError) {
    do throws(SystemError) { try FileDescriptor.openFile(path).file.close() } catch { throw notFont(path) }
  }

  private static func notFont(_ name: String) -> MediaError {
    MediaError(.undecodable, "\(name) is not a font that can be used; give a font file such as .ttf or .otf")
  }
}
