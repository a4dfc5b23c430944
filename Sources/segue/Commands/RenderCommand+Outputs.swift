internal import SegueFilm
internal import SegueSystem
internal import SegueText

/// Several outputs of one film.
extension RenderCommand {
  /// Returns true for the name of a page.
  static func isPage(_ output: String) -> Bool { output.lowercased().hasSuffix(".html") }

  /// The names of the pages.
  var pageNames: [String] { outputs.filter(Self.isPage) }

  /// The names of the other outputs.
  var filmNames: [String] { outputs.filter { !Self.isPage($0) } }

  /// The index in `filmNames` of the output by which size and rate of the drawn frames are chosen.
  var mainIndex: Int {
    FilmOutput.mainIndex(
      of: filmNames.map { try? OutputFormat(path: FilmOutput.split($0).path) })
  }

  /// The name of the main output, or of the first page if there are only pages.
  var output: String {
    filmNames.indices.contains(mainIndex) ? filmNames[mainIndex] : outputs.first ?? ""
  }

  /// Returns the format of an output, which may be the name of a poster.
  static func format(of name: String) throws -> OutputFormat {
    let (path, poster) = FilmOutput.split(name)
    if poster != nil, isPage(path) { throw misplacedMoment(in: name) }
    do {
      return try OutputFormat(path: path)
    } catch {
      guard poster == nil, let mark = name.ranges(of: "#t=").last else {
        throw Failure(.usage, "\(error), or .html for a page that people play")
      }
      throw Failure(
        .usage,
        "'\(name.quotable)': expected seconds or a percentage after #t=, such as "
          + "'\(String(name[..<mark.lowerBound]).quotable)#t=40%'")
    }
  }

  /// Returns the outputs of the film, with absolute paths, in the order of `filmNames`.
  func filmOutputs() throws -> [FilmOutput] {
    let main = mainIndex
    return try filmNames.enumerated().map { index, name in
      let (path, poster) = FilmOutput.split(name)
      var format = try OutputFormat(path: path)
      if ![.standardOutput, .null].contains(format.kind) {
        format = try OutputFormat(path: WorkingFolder.absolute(path))
      }
      if poster != nil, format.kind != .png {
        throw Self.misplacedMoment(in: name)
      }
      var output = FilmOutput(format, encoding: encoding(format), poster: poster)
      if index != main, let defaults = OutputDefaults(format), maxSize == nil {
        if picture.size == nil { output.longestSide = defaults.longestSide }
        if picture.fps == nil { output.maxRate = defaults.framesPerSecond }
      }
      return output
    }
  }

  private static func misplacedMoment(in name: String) -> Failure {
    Failure(
      .usage,
      "\(name.quotable): #t= chooses the frame of a picture; give it to a .png, or leave it out")
  }

  /// Returns a note for each poster whose time is after the end of the film.
  func notesOfPosters(_ outputs: [FilmOutput], of film: Film) -> [String] {
    let seconds = film.schedule.duration
    return zip(filmNames, outputs).compactMap { name, output in
      guard case .seconds(let time)? = output.poster, time > seconds else { return nil }
      return "'\(name.quotable)' is the last frame, because the film ends at "
        + "\(seconds.thousandths) s"
    }
  }

  /// Returns the options of the encoder of an output. When there are several outputs, an option is left out for the
  /// outputs to which it does not apply.
  func encoding(_ format: OutputFormat) -> EncodingOptions {
    var options = EncodingOptions(
      codec: codec, quality: quality, pixels: pixels,
      budget: maxSize.map {
        SizeBudget(
          bytes: $0, changesSize: picture.size == nil, changesRate: picture.fps == nil,
          preferredSide: OutputDefaults(format)?.longestSide)
      })
    if filmNames.count > 1 { options = options.limited(to: format) }
    options.isDraft = picture.draft
    let usual =
      format.portion == .film ? EncodingOptions.wholeFilm : EncodingOptions.defaultGroup
    options.group = parts.group ?? usual
    return options
  }

  /// Prints the result: a line for each output, or one JSON document.
  func say(_ outcomes: [Outcome]) throws(Failure) {
    if json {
      try StandardOutput.write(Outcome.json(outcomes, main: mainIndex, pages: pageNames).pretty)
    } else if !quiet {
      let text =
        outcomes.map(\.text).joined() + pageNames.map { "\($0.printable)  a page\n" }.joined()
      // When the film goes to standard output, the text goes to standard error.
      outputs.contains("-") ? StandardStreams.writeError(text) : try StandardOutput.write(text)
    }
  }
}
