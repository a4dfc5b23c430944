internal import SegueFilm
internal import SegueSystem
internal import SegueText

extension RenderCommand {
  /// Returns a note for each poster whose time is after the end of the film.
  func notesOfPosters(_ outputs: [FilmOutput], of film: Film) -> [String] {
    let seconds = film.schedule.duration
    return zip(request.filmNames, outputs).compactMap { name, output in
      guard case .seconds(let time)? = output.poster, time > seconds else { return nil }
      return "'\(name.quotable)' is the last frame, because the film ends at "
        + "\(seconds.thousandths) s"
    }
  }

  /// Prints the result: a line for each output, or one JSON document.
  func say(_ results: [FilmResult]) throws(Failure) {
    if json {
      try StandardOutput.write(
        FilmResult.json(results, main: request.mainIndex, pages: request.pageNames).pretty)
    } else if !quiet {
      let text =
        results.map(\.text).joined()
        + request.pageNames.map { "\($0.printable)  a page\n" }.joined()
      // When the film goes to standard output, the text goes to standard error.
      outputs.contains("-") ? StandardStreams.writeError(text) : try StandardOutput.write(text)
    }
  }
}
