internal import SegueGeometry
internal import SeguePixels
internal import SegueSystem
import Synchronization

/// Draws SVGs and text in another process, where limits on time and memory can be enforced.
package enum Drawing {
  struct Limits: Equatable {
    /// The maximum processor time of the drawing, in seconds.
    var seconds = 10
    /// The maximum memory in bytes that a drawing may use in addition to its picture. Filters and
    /// groups may need several copies of the picture.
    var memory = 1 << 30
  }

  /// The longest side that cairo draws, in pixels.
  static let longestSide = 32767

  /// A drawing process that is kept for the next drawing. The process ends by itself after five seconds without a
  /// request.
  private final class Slot: Sendable {
    let drawer = Mutex<DrawerProcess?>(nil)
  }

  /// The slots of the processes that draw for several threads simultaneously. A single thread uses
  /// only the first slot.
  private static let slots = (0..<min(availableProcessors(), 4)).map { _ in Slot() }

  /// Draws the SVG in `bytes`, stretched to `size`, which must satisfy `isDrawable`.
  ///
  /// - Parameters:
  ///   - absolutePath: the absolute form of `path`; files that the SVG refers to are searched for
  ///     relative to it.
  ///   - layer: the id of the only element that is drawn, at its position in the SVG; nil draws
  ///     everything.
  ///   - hidden: the ids of elements that are not drawn.
  ///   - hasTypeface: true makes the bundled typeface known as the font family "Segue Captions".
  ///   - isLarge: true reads the SVG without librsvg's own limits, which do not allow attributes of 10 MB.
  static func draw(
    _ bytes: FileBytes, path: String, absolutePath: String, size: PixelSize,
    layer: String? = nil, hidden: [String] = [], hasTypeface: Bool = false, isLarge: Bool = false,
    limits: Limits = Limits()
  ) throws(MediaError) -> PixelBuffer {
    guard max(size.width, size.height) <= longestSide else {
      throw MediaError(
        .undecodable,
        "\(path) would be drawn with \(size) pixels, but an SVG can have at most \(longestSide) pixels "
          + "on a side; scale it down first")
    }
    let picture = try PixelBuffer.make(size)
    let request = DrawerProcess.Request(
      kind: .vector(layer: layer, style: style(hiding: hidden), hasTypeface: hasTypeface),
      isLarge: isLarge, path: absolutePath, seconds: limits.seconds,
      memory: limits.memory + 4 * size.width * size.height * 4)
    let outcome = perform(request, bytes, into: picture)
    if let error = error(outcome, path, limits) { throw error }
    picture.noteOpacity()
    return picture
  }

  /// Returns a style sheet that hides the elements with these ids. Each character of an id is
  /// written as a CSS escape, since an XML id may have characters that CSS does not allow.
  private static func style(hiding ids: [String]) -> String {
    guard !ids.isEmpty else { return "" }
    let selectors = ids.map { id in
      "#" + id.unicodeScalars.map { "\\" + String($0.value, radix: 16) + " " }.joined()
    }
    return selectors.joined(separator: ",") + "{display:none !important}"
  }

  /// Returns the rectangle of each of the elements with these ids and the one that it paints, with what its filters such
  /// as a shadow add, in CSS pixels from the top left of the drawing. Width and height are 0 for an element that paints
  /// nothing, and the rectangles are nil for an id that the SVG does not have.
  static func frames(
    of ids: [String], in bytes: FileBytes, path: String, absolutePath: String,
    isLarge: Bool = false
  ) throws(MediaError) -> [(shape: Rect, drawn: Rect)?] {
    let rows = try table(.frames(ids), rows: ids.count, bytes, path, absolutePath, isLarge: isLarge)
    return rows.map { row in
      guard row[0].isFinite else { return nil }
      return (
        Rect(x: row[0], y: row[1], width: row[2], height: row[3]),
        Rect(x: row[4], y: row[5], width: row[6], height: row[7])
      )
    }
  }

  /// Returns those of some families of fonts that are installed, or for which the bundled typeface stands in.
  ///
  /// - Parameter path: The SVG that names them, for messages.
  static func installed(_ families: [String], path: String) throws(MediaError) -> Set<String> {
    let rows = try table(.families(families), rows: families.count, FileBytes([0]), path, "")
    return Set(zip(families, rows).filter { $1[0] != 0 }.map(\.0))
  }

  /// Returns true if the system has any font, beside the typeface that is compiled in.
  ///
  /// - Throws: `MediaError` without Pango, or if the process that draws cannot be started.
  package static func hasFonts() throws(MediaError) -> Bool {
    try !installed([""], path: "the list of fonts").isEmpty
  }

  /// Returns a table of the process that draws, which returns it in the memory of a picture: eight numbers in each row.
  private static func table(
    _ kind: DrawerProcess.Request.Kind, rows: Int, _ bytes: FileBytes, _ path: String, _ absolutePath: String,
    isLarge: Bool = false
  ) throws(MediaError) -> [[Double]] {
    guard rows > 0 else { return [] }
    let limits = Limits()
    let table = try PixelBuffer.make(PixelSize(width: 16, height: rows))
    let request = DrawerProcess.Request(
      kind: kind, isLarge: isLarge, path: absolutePath, seconds: limits.seconds, memory: limits.memory)
    if let error = error(perform(request, bytes, into: table), path, limits) { throw error }
    return (0..<rows).map { row in
      // Unsafe: a row has 16 pixels, which are as large as eight doubles, and is aligned to 64 bytes.
      let numbers = (table.baseAddress + row * table.stride).assumingMemoryBound(to: Double.self)
      return (0..<8).map { numbers[$0] }
    }
  }

  /// Sends a request to the first drawing process that is not in use, which is started if
  /// necessary. Waits until the drawing fills `picture` or fails, which does not count for a plug-in that asked for it.
  static func perform(
    _ request: DrawerProcess.Request, _ bytes: FileBytes, into picture: PixelBuffer
  ) -> Outcome {
    // The limits of the request bound the work.
    ThreadTime.working { performed(request, bytes, into: picture) }
  }

  private static func performed(
    _ request: DrawerProcess.Request, _ bytes: FileBytes, into picture: PixelBuffer
  ) -> Outcome {
    for slot in slots {
      let outcome = slot.drawer.withLockIfAvailable { perform(request, bytes, into: picture, &$0) }
      guard let outcome else { continue }
      // If the system allows no further process, the drawing waits until the process of the first
      // slot is free.
      if case .notStarted = outcome, slot !== slots[0] { break }
      return outcome
    }
    return slots[0].drawer.withLock { perform(request, bytes, into: picture, &$0) }
  }

  private static func perform(
    _ request: DrawerProcess.Request, _ bytes: FileBytes, into picture: PixelBuffer,
    _ drawer: inout sending DrawerProcess?
  ) -> Outcome {
    if drawer?.isOwn == false { drawer = nil }
    // A process that was kept from an earlier drawing may have ended meanwhile, or have been left in a bad state by what
    // the libraries still did for that drawing in threads of theirs, so a second attempt starts a new process. A text is
    // drawn again in any case, since it takes no time.
    for attempt in 0..<2 {
      let isKept = drawer != nil
      let process: DrawerProcess
      do throws(StartFailure) {
        if let drawer { process = drawer } else { process = try DrawerProcess() }
      } catch {
        return .notStarted(error)
      }
      drawer = process
      let answer = process.ask(request, bytes, into: picture)
      let isChance: Bool
      switch answer {
      case .drawn, .refused(.broken), .refused(.noLibrary), .refused(.noFile): return .answer(answer)
      case .gone: isChance = isKept
      case .refused(.noMemory), .outOfMemory, .crashed: isChance = isKept || request.kind.isText
      case .outOfTime, .outOfAllowedTime: isChance = false
      }
      drawer = nil
      guard attempt == 0, isChance else { return .answer(answer) }
    }
    return .answer(.gone)
  }

  enum Outcome: Sendable {
    case answer(DrawerProcess.Answer)
    case notStarted(StartFailure)
  }

  private static func error(_ outcome: Outcome, _ path: String, _ limits: Limits) -> MediaError? {
    switch outcome {
    case .answer(.drawn): nil
    case .notStarted(let failure):
      MediaError(
        .fault,
        "\(path) cannot be drawn: SVGs are drawn by a separate process, and "
          + "\(failure.reason)")
    case .answer(.gone):
      MediaError(
        .fault,
        "\(path) cannot be drawn: the process that draws SVGs ended before it began; "
          + "try again with more memory and more processes allowed (ulimit)")
    case .answer(.refused(.noLibrary)):
      MediaError(
        .fault,
        "\(path) cannot be drawn: librsvg cannot be opened; install Debian's librsvg2-2")
    case .answer(.refused(.noMemory)), .answer(.outOfMemory):
      MediaError(
        .undecodable,
        "\(path) takes more than \(limits.memory >> 20) MB of memory to draw; simplify it "
          + "(filters, patterns, repetitions) or save it as a PNG")
    case .answer(.refused(.broken)):
      MediaError(
        .undecodable,
        "\(path) begins as an SVG, but the rest cannot be decoded; export it again")
    case .answer(.refused(.noFile)): specialFile(path, nil)
    case .answer(.outOfTime(let isProcessor)):
      MediaError(
        .undecodable,
        "\(path) takes "
          + (isProcessor
            ? "more than \(limits.seconds) s of processor time to draw"
            : "too long to draw, although it needs less than \(limits.seconds) s of processor time")
          + "; simplify it (filters, patterns, repetitions) or save it as a PNG")
    case .answer(.outOfAllowedTime(let seconds)):
      MediaError(
        .undecodable,
        "\(path) takes more processor time to draw than the \(seconds) s that this program may use; raise "
          + "that limit (ulimit -t)")
    case .answer(.crashed):
      MediaError(
        .undecodable,
        "librsvg, which draws SVGs, crashed on \(path); simplify it or save it as a PNG")
    }
  }

  /// Returns the error for an SVG that refers to a pipe, a socket or a device, by a name if that is known.
  static func specialFile(_ path: String, _ name: String?) -> MediaError {
    MediaError(
      .undecodable,
      "\(path) refers to \(name.map { "'\($0)', which is " } ?? "")a pipe, a socket or a device; put a file in its place"
    )
  }
}
