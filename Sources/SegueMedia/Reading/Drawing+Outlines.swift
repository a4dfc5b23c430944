internal import SeguePixels

extension Drawing {
  /// The size of the picture in whose memory the text of outlines is returned: 8 MiB.
  private static let outlinesSize = PixelSize(width: 2048, height: 1024)

  /// Returns the text of an SVG in which all letters are outlines, as librsvg draws them with the fonts of this machine;
  /// nil if it cannot be made, or has 8 MiB or more.
  ///
  /// - Parameters:
  ///   - pictures: The number of pictures that the SVG contains. What has more, because cairo has to paint something into
  ///     pixels, such as a filter, is nil.
  ///   - hasTypeface: True makes the bundled typeface known as the font family "Segue Captions".
  static func outlines(
    of bytes: FileBytes, pictures: Int, path: String, absolutePath: String, isLarge: Bool = false,
    hasTypeface: Bool = false
  ) -> String? {
    guard let memory = try? PixelBuffer.make(outlinesSize) else { return nil }
    let limits = Limits()
    let request = DrawerProcess.Request(
      kind: .outlines(hasTypeface: hasTypeface), isLarge: isLarge, path: absolutePath, seconds: limits.seconds,
      memory: limits.memory)
    guard case .answer(.drawn) = perform(request, bytes, into: memory) else { return nil }
    let count = memory.stride * memory.height
    // Unsafe: the rows are one block of memory, which is copied up to its first zero.
    let all = UnsafeRawBufferPointer(start: memory.baseAddress, count: count)
    let text = withExtendedLifetime(memory) { Array(all.prefix { $0 != 0 }) }
    let short = OutlinePaths.shortened(text)
    // The text comes from a process that has read a stranger's file.
    guard SVGReview.isSelfContained(short), let result = String(validating: short, as: UTF8.self),
      SVGDocument(short).elements.count(where: { $0.name == "image" }) <= pictures
    else { return nil }
    return result
  }
}
