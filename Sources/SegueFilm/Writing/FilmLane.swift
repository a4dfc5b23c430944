internal import SegueGeometry
internal import SegueMedia
internal import SegueRender

/// One output of a film while the film is drawn. It takes the frames that it needs, and its file gets a name at the
/// end, when all outputs are complete.
final class FilmLane {
  private enum Content {
    /// Every frame whose number is a multiple of `step`, and the last frame.
    case frames(FrameSink, step: Int)
    case poster(FrameSink, index: Int)
    /// A contact sheet of some of the frames with these numbers, above all of the key frames.
    case sheet(indices: [Int], keys: Set<Int>, moves: [ClosedRange<Int>])
  }

  private let output: FilmOutput
  private let content: Content
  private let schedule: Schedule
  private let drawn: PixelSize
  /// The size of the frames in the output.
  private let size: PixelSize
  private var sheet: SheetFrames
  private var sheetSink: FrameSink?
  private var taken = 0

  /// The maximum number of frames on a contact sheet, and of one with many key frames and movements.
  static let (sheetFrames, mostSheetFrames) = (12, 20)

  /// Opens the output, and chooses the frames that it needs.
  ///
  /// - Parameters:
  ///   - size: The size of the frames as they are drawn.
  ///   - sheet: The numbers of the frames from which a contact sheet is chosen.
  ///   - keys: Those of them that a contact sheet should have.
  ///   - moves: The numbers of the first and the last frame of each movement of which a contact sheet should have one.
  ///   - arrival: The number of the first frame in which what comes into the film has arrived.
  init(
    _ output: FilmOutput, size drawn: PixelSize, schedule: Schedule, sheet indices: [Int], keys: [Int] = [],
    moves: [ClosedRange<Int>] = [], arrival: Int = 0, standardOutput: Int32
  ) throws {
    self.output = output
    self.schedule = schedule
    self.drawn = drawn
    size = output.size(of: drawn)
    sheet = SheetFrames(drawn)
    let format = output.format
    if format.kind == .png, schedule.count > 1 {
      if let poster = output.poster {
        let sink = try FrameSink(format, size: size, rate: schedule.rate, options: output.encoding)
        content = .poster(sink, index: Self.index(of: poster, in: schedule, arrival))
      } else {
        content = .sheet(indices: indices, keys: Set(keys), moves: moves)
      }
      return
    }
    let step = output.step(at: schedule.rate)
    let rate =
      FrameRate(
        numerator: schedule.rate.numerator, denominator: schedule.rate.denominator * step)
      ?? schedule.rate
    content = .frames(
      try FrameSink(
        format, size: size, rate: rate, options: output.encoding, standardOutput: standardOutput),
      step: step)
  }

  private static func index(of moment: FilmOutput.Moment, in schedule: Schedule, _ arrival: Int) -> Int {
    let index =
      switch moment {
      case .seconds(let seconds): schedule.rate.frame(at: seconds)
      case .arrived: arrival
      case .share(let share): Int(clamping: (Double(schedule.count - 1) * share).rounded())
      }
    return min(max(index, 0), schedule.count - 1)
  }

  /// The sink into whose buffers the film can be drawn directly; nil if the output leaves frames out or changes their
  /// size.
  var directSink: FrameSink? {
    guard case .frames(let sink, step: 1) = content, size == drawn else { return nil }
    return sink
  }

  /// Returns true if the output needs the frame with this number.
  func takes(_ index: Int) -> Bool {
    switch content {
    case .frames(_, let step): index % step == 0 || index == schedule.count - 1
    case .poster(_, let only): index == only
    case .sheet(let indices, _, _): indices.contains(index)
    }
  }

  /// Counts a frame that was drawn into the output's own buffer, and hands it to the encoder.
  func append(_ buffer: PixelBuffer, to sink: FrameSink) throws {
    try sink.append(buffer)
    taken += 1
  }

  /// Adds a copy of a frame to the output, in the size of the output's frames.
  func take(_ frame: PixelBuffer) throws {
    taken += 1
    switch content {
    case .sheet(let indices, let keys, _):
      // The frames come in the order of their numbers.
      let index = indices[taken - 1]
      guard sheet.add(frame, index, isKey: keys.contains(index)) else { throw FilmError.outOfMemory(drawn) }
    case .frames(let sink, _), .poster(let sink, _):
      let buffer = try sink.nextBuffer()
      if size == drawn {
        for y in 0..<frame.height {
          // Unsafe: both rows have `width` pixels, so nothing is copied beyond their ends.
          buffer.row(y).update(from: frame.row(y), count: frame.width)
        }
      } else {
        PictureScaler.scale(
          frame, x: 0, y: 0, width: frame.width, height: frame.height, into: buffer,
          filter: .lanczos)
      }
      buffer.isOpaque = frame.isOpaque
      try sink.append(buffer)
    }
  }

  /// Completes the output's file, which does not get its name yet.
  func complete() throws {
    switch content {
    case .frames(let sink, _), .poster(let sink, _): try sink.complete()
    case .sheet(_, _, let moves):
      let times = sheet.sheet(of: Self.sheetFrames, upTo: Self.mostSheetFrames, moves: moves) { schedule[$0].clock }
      guard let picture = times?.picture() else { throw FilmError.outOfMemory(drawn) }
      let sink = try FrameSink(
        output.format, size: PixelSize(width: picture.width, height: picture.height),
        rate: schedule.rate, options: output.encoding)
      sheetSink = sink
      try sink.append(picture)
      try sink.complete()
    }
  }

  /// Publishes the finished output under its final path, and returns what was written. Until then, no
  /// file has that name.
  func commit() throws -> WrittenFilm {
    switch content {
    case .frames(let sink, _), .poster(let sink, _):
      try sink.finish()
      return WrittenFilm(
        frames: taken, stored: sink.stored ?? (taken, size), fitted: sink.fitted)
    case .sheet:
      try sheetSink?.finish()
      return WrittenFilm(frames: taken, stored: sheetSink?.stored ?? (1, size))
    }
  }

  /// Deletes the unfinished output.
  func abort() {
    switch content {
    case .frames(let sink, _), .poster(let sink, _): sink.abort()
    case .sheet: sheetSink?.abort()
    }
  }
}
