package import SegueMedia
internal import SeguePlayer
internal import SegueRender

/// Several films of one size and frame rate, side by side in one film. The sheet lasts as long as the longest film, and
/// shows the last frame of each film that has ended. In a PNG, each film is a row of frames.
///
/// A sheet is written once, on the thread that made its films.
package struct FilmSheet {
  private let films: [Film]
  private let columns: Int

  /// The number of frames of each film in a PNG.
  private static let rowFrames = 8

  /// Creates a sheet of films, row by row. The films' own outputs are not written.
  ///
  /// - Parameter columns: The number of films in a row.
  package init(_ films: [Film], columns: Int) {
    (self.films, self.columns) = (films, columns)
  }

  /// Returns the number of frames that are drawn for an output.
  package func frameCount(for output: OutputFormat) -> Int {
    output.kind == .png ? 1 : films.map(\.schedule.count).max() ?? 0
  }

  /// Draws and writes the sheet. The file appears under its name when it is complete.
  ///
  /// - Parameter progress: Called after each frame of the sheet with the number of frames that are complete.
  /// - Throws: `MediaError` if the output cannot be written, ``FilmError`` and `ShowError` if a frame cannot be
  ///   drawn.
  package func write(to output: OutputFormat, progress: (Int) -> Void = { _ in }) throws {
    guard let first = films.first else { return }
    var panes = try films.map { film throws(FilmError) in
      guard let buffer = PixelBuffer(width: film.size.width, height: film.size.height) else {
        throw .outOfMemory(film.size)
      }
      return Pane(writer: film.writer(to: []), buffer: buffer)
    }
    if output.kind == .png {
      return try writeRows(&panes, first.size, to: output, first.rate)
    }
    var sink: FrameSink?
    for index in 0..<frameCount(for: output) {
      var sheet = try empty(films.count, first.size, columns: columns)
      for pane in panes.indices {
        try panes[pane].draw(index)
        guard sheet.add(panes[pane].buffer) else { throw FilmError.outOfMemory(first.size) }
      }
      let open = try sink ?? FrameSink(output, size: sheet.size, rate: first.rate)
      sink = open
      try open.append(try picture(of: sheet))
      progress(index + 1)
    }
    try sink?.finish()
  }

  /// Draws and writes a PNG with a row of frames for each film.
  private func writeRows(
    _ panes: inout [Pane], _ size: PixelSize, to output: OutputFormat, _ rate: FrameRate
  ) throws {
    var sheet = try empty(Self.rowFrames * films.count, size, columns: Self.rowFrames)
    for pane in panes.indices {
      let moving = Self.moving(films[pane].schedule, films[pane].screens.transitions ?? [])
      let chosen = ContactSheet.choice(of: Self.rowFrames, from: moving.count)
      for index in 0..<Self.rowFrames {
        try panes[pane].draw(moving[chosen[min(index, chosen.count - 1)]])
        guard sheet.add(panes[pane].buffer) else { throw FilmError.outOfMemory(size) }
      }
    }
    let sink = try FrameSink(output, size: sheet.size, rate: rate)
    try sink.append(try picture(of: sheet))
    try sink.finish()
  }

  /// Returns the indices of the frames during transitions, and of one frame before and one after each transition. If
  /// these frames are too few for a row, returns all frames except the still frames at the film's ends.
  static func moving(_ schedule: Schedule, _ transitions: [ClosedRange<Double>]) -> [Int] {
    let all = Array(schedule.moving)
    let frame = schedule.rate.seconds(of: 1)
    let chosen = all.filter { index in
      let clock = schedule[index].clock - schedule.holdSeconds
      return transitions.contains { $0.lowerBound - frame < clock && clock < $0.upperBound + frame }
    }
    return chosen.count >= rowFrames ? chosen : all
  }

  private func empty(
    _ count: Int, _ size: PixelSize, columns: Int
  ) throws(FilmError) -> ContactSheet {
    // The sheet is wide enough that no frame is scaled down.
    let sheet = ContactSheet(
      frames: count, frameWidth: size.width, frameHeight: size.height,
      width: 2 * columns * size.width, columns: columns)
    guard let sheet else { throw .outOfMemory(size) }
    return sheet
  }

  private func picture(of sheet: ContactSheet) throws(FilmError) -> PixelBuffer {
    guard let picture = sheet.picture() else { throw .outOfMemory(sheet.size) }
    return picture
  }
}

extension ContactSheet {
  fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
}

/// One film of a sheet, with the frame of this film that was drawn last.
private struct Pane {
  var writer: FilmWriter
  let buffer: PixelBuffer
  private var drawn = -1

  init(writer: FilmWriter, buffer: PixelBuffer) {
    (self.writer, self.buffer) = (writer, buffer)
  }

  /// Draws a frame, or the film's last frame for an index beyond its end. A frame that is in the buffer already is
  /// not drawn again.
  mutating func draw(_ index: Int) throws {
    let index = min(index, writer.schedule.count - 1)
    guard index != drawn else { return }
    try writer.draw(index, into: buffer)
    drawn = index
  }
}
