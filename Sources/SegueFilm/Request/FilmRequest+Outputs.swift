package import SegueMedia
internal import SegueSystem
package import SegueText

/// The error for the name of an output that cannot be written.
package enum OutputNameError: Error, Equatable, CustomStringConvertible {
  /// The extension does not belong to a format.
  case extensionRefused(MediaError)
  /// The moment of a poster is not a time or a percentage.
  case momentRefused(name: String)
  /// The name has the moment of a poster and is not the name of a picture.
  case momentMisplaced(name: String)

  /// The reason, as one sentence without a full stop.
  package var description: String {
    switch self {
    case .extensionRefused(let error): "\(error), or .html for a page that people play"
    case .momentRefused(let name):
      "'\(name.quotable)': expected seconds, a percentage or 'auto' after #t=, such as "
        + "'\(String(name[..<(name.ranges(of: "#t=").last?.lowerBound ?? name.endIndex)]).quotable)#t=40%'"
    case .momentMisplaced(let name):
      "\(name.quotable): #t= chooses the frame of a picture; give it to a .png, or leave it out"
    }
  }
}

extension FilmRequest {
  /// Returns true for the name of a page, which people play in a browser.
  package static func isPage(_ output: String) -> Bool { output.lowercased().hasSuffix(".html") }

  /// The names of the outputs that are HTML pages.
  package var pageNames: [String] { outputs.filter(Self.isPage) }

  /// The names of the outputs that are not HTML pages.
  package var filmNames: [String] { outputs.filter { !Self.isPage($0) } }

  /// The index in `filmNames` of the main output, which decides the size and the rate of the drawn
  /// frames.
  package var mainIndex: Int {
    FilmOutput.mainIndex(
      of: filmNames.map { try? OutputFormat(path: FilmOutput.split($0).path) })
  }

  /// The name of the main output, or of the first page if there are only pages.
  package var output: String {
    filmNames.indices.contains(mainIndex) ? filmNames[mainIndex] : outputs.first ?? ""
  }

  /// Returns the format of an output from its name, which may contain the moment of a poster.
  package static func format(of name: String) throws(OutputNameError) -> OutputFormat {
    let (path, poster) = FilmOutput.split(name)
    if poster != nil, isPage(path) { throw .momentMisplaced(name: name) }
    do {
      return try OutputFormat(path: path)
    } catch {
      guard poster == nil, name.contains("#t=") else { throw .extensionRefused(error) }
      throw .momentRefused(name: name)
    }
  }

  /// Returns the outputs of the film, with absolute paths, in the order of `filmNames`.
  ///
  /// - Throws: `MediaError` and ``OutputNameError`` for a name that no output can have.
  package func filmOutputs() throws -> [FilmOutput] {
    let main = mainIndex
    return try filmNames.enumerated().map { index, name in
      let (path, poster) = FilmOutput.split(name)
      var format = try OutputFormat(path: path)
      if ![.standardOutput, .null].contains(format.kind) {
        format = try OutputFormat(path: WorkingFolder.absolute(path))
      }
      if poster != nil, format.kind != .png { throw OutputNameError.momentMisplaced(name: name) }
      var output = FilmOutput(format, encoding: encoding(format), poster: poster)
      if index != main, let defaults = format.defaults {
        if size == nil { output.longestSide = defaults.longestSide }
        if common.rate == nil, output.encoding.budget?.maxRate == nil { output.maxRate = defaults.framesPerSecond }
      }
      return output
    }
  }

  /// Returns the options of the encoder of an output. When there are several outputs, an option is left out for the
  /// outputs to which it does not apply.
  package func encoding(_ format: OutputFormat) -> EncodingOptions {
    var options = common.encoding
    // A draft is drawn once and quickly, and its bytes say nothing about those of the film.
    options.budget =
      isDraft
      ? nil
      : maxSize.map {
        SizeBudget(
          bytes: $0, changesSize: size == nil, changesRate: isRateFree(format),
          maxRate: isRateFree(format) ? format.defaults?.framesPerSecond : nil)
      }
    if filmNames.count > 1 { options = options.limited(to: format) }
    options.isDraft = isDraft
    if !format.hasSound { (options.h264, options.soundRate) = (nil, nil) }
    options.group =
      group
      ?? (format.portion == .film ? EncodingOptions.wholeFilm : EncodingOptions.defaultGroup)
    return options
  }

  /// True if nobody has chosen the rate of an output. An animated picture may have fewer frames per second than a preset has
  /// at most.
  private func isRateFree(_ format: OutputFormat) -> Bool {
    common.rate == nil || isOfPreset.rate && !format.isVideo
  }

  /// Returns two flags for a GIF: true if the frames have the default size, and true if they have the default rate. Nil
  /// if neither is true, for other formats, and for a file with a maximum size in bytes, because its frames may still
  /// change.
  package func defaultsUsed(
    _ format: OutputFormat, _ size: PixelSize
  ) -> (size: Bool, rate: Bool)? {
    guard let defaults = format.defaults, maxSize == nil else { return nil }
    // A single frame has no rate.
    let isOneFrame = if case .progress = common.part { true } else { false }
    let used = (
      size: self.size == nil && max(size.width, size.height) == defaults.longestSide,
      rate: common.rate == nil && !isOneFrame
    )
    return used.size || used.rate ? used : nil
  }
}

extension OutputNameError: ExplainedError {
  package var errorKind: ErrorKind { .choice }
}
