package import SegueHost
internal import SegueMedia
package import SeguePixels
package import SeguePlayer
internal import SegueSystem

/// The result of a film that was drawn and written.
package struct FilmReport {
  /// The numbers of drawn and stored frames, for each output.
  package let written: [WrittenFilm]
  /// The time for drawing and writing, in seconds.
  package let seconds: Double
  /// The first failure of a plug-in that changed the film; nil for none.
  package let degradation: Degradation?
  /// True when an animator declined a transition, so that the dissolve was played.
  package let isDeclined: Bool
  /// Messages for the authors of the plug-ins, one sentence each.
  package let diagnostics: [String]

  /// The stretches in which the film flashes more often than is safe; nil if nobody looked for them.
  package var flashes: [FlashSeries]? { written.first?.flashes }
}

extension Film {
  /// Draws and writes the film, and ends its show. Writes the trace and the event log of this run, not of the rehearsal
  /// before it, which is not drawn.
  ///
  /// - Parameters:
  ///   - outputs: The outputs, as for `write(_:standardOutput:progress:)`.
  ///   - standardOutput: The file descriptor for an output of `-`.
  ///   - trace: The trace of the plug-ins' calls; nil for none.
  ///   - eventLog: The path of the event log, in which time 0 is the start of the film; nil for none.
  ///   - progress: Called after each frame with the number of frames that are complete.
  ///   - isWritten: Called when all frames are written or an error has ended the film, and before the end of the show,
  ///     which calls plug-ins again.
  /// - Throws: The errors of `write(_:standardOutput:progress:)`. After `FilmError.degraded`, the event log is written
  ///   up to the fault.
  package func run(
    _ outputs: [FilmOutput], standardOutput: Int32 = 1, trace: TraceFile? = nil,
    eventLog: String? = nil, progress: @escaping (Int) -> Void = { _ in },
    isWritten: () -> Void = {}
  ) throws -> FilmReport {
    let watch = Stopwatch()
    let written: [WrittenFilm]
    do {
      defer { isWritten() }
      written = try write(outputs, standardOutput: standardOutput, progress: progress)
    } catch FilmError.degraded(let degradation) {
      try show.finish()
      try writeLog(to: eventLog)
      throw FilmError.degraded(degradation)
    }
    let seconds = watch.seconds
    try show.finish()
    try trace?.finish()
    try writeLog(to: eventLog)
    return FilmReport(
      written: written, seconds: seconds, degradation: screens.degradation,
      isDeclined: screens.results.contains(where: \.isDeclined), diagnostics: screens.diagnostics)
  }

  private func writeLog(to path: String?) throws(MediaError) {
    guard let path else { return }
    let (log, delay) = (show.log, schedule.holdSeconds - screens.start)
    try TextFile.write((delay == 0 ? log : log.delayed(by: delay)).jsonLines, to: path)
  }
}
