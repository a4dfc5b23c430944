internal import ArgumentParser
internal import SegueFilm
internal import SegueText

/// The options for films that are made in parts by several programs.
struct PartOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Encode the film in independent groups of this many frames, so that it can be rendered in parts of "
        + "whole groups. (default: \(EncodingOptions.defaultGroup) for a part; a film is one group)",
      valueName: "frames"),
    transform: EncodingOptions.group(parsing:))
  var group: Int?

  @Option(
    help: ArgumentHelp(
      "The palette (.gif.palette) for the parts of a GIF; render it before the first part.",
      valueName: "file"), completion: .file())
  var palette: String?

  @Option(
    help: ArgumentHelp(
      "Refuse to render if the version or the plug-ins differ from this list, which 'segue job' writes.",
      valueName: "list"),
    transform: {
      guard let list = PluginList(parsing: $0) else {
        throw ValidationError(
          "expected the version and the plug-ins as 'segue job' writes them, such as "
            + "segue=0.1.0,org.segue.push=5f0c9b3e6a7d8812")
      }
      return list
    })
  var require: PluginList?

  @Option(
    help: ArgumentHelp(
      "What the film has in common with the others of its batch, such as the place of the device; 'segue job' writes "
        + "it.",
      valueName: "list"),
    transform: {
      guard let composition = SharedComposition(parsing: $0) else {
        throw ValidationError(
          "expected the composition as 'segue job' writes it, such as 1080x1920/702x1520,rows=211..1880,12:5=0.9")
      }
      return composition
    })
  var composition: SharedComposition?

  /// Checks that this machine has the version and the plug-ins of `--require`.
  ///
  /// - Parameter named: Plug-ins whose files are given in options or a storyboard; they precede installed plug-ins.
  /// - Throws: `Failure.unavailable` for a missing or different version or plug-in.
  func check(_ registry: PluginRegistry, _ named: @autoclosure () -> [PluginEntry]) throws {
    guard let require,
      let difference = try require.difference(
        fromVersion: Segue.version, named() + registry.entries)
    else { return }
    throw Failure(
      .unavailable,
      "\(difference); install what the job was written with, or write the job again")
  }

  /// Checks that the options apply to the outputs.
  ///
  /// - Throws: `Failure.usage` for an option that does not apply to an output, and for a part beside other outputs.
  func check(
    _ formats: [OutputFormat], frames: FrameRange?, progress: Double?
  ) throws(Failure) {
    guard let format = formats.first(where: { $0.portion != .film }) ?? formats.first else {
      return
    }
    if formats.count > 1, format.portion != .film {
      throw Failure(
        .usage,
        "\(format.path.quotable) is a part of a film, which must be the only output; leave out the other -o"
      )
    }
    if group != nil, !formats.contains(where: \.hasParts) {
      throw Failure(
        .usage,
        "--group is only for a video, GIF, APNG or WebP, and \(format.path.quotable) has no groups; leave it out"
      )
    }
    if palette != nil, format.portion != .part || !format.hasPalette {
      throw Failure(
        .usage, "--palette is only for a part of a GIF, such as -o film-0.gif.part; leave it out")
    }
    if progress != nil, format.portion != .film {
      throw Failure(
        .usage,
        "--progress is for a single frame, and \(format.path.quotable) is for the frames of a film; leave "
          + "out --progress, or give --frames instead")
    }
    if format.portion == .palette, frames != nil {
      throw Failure(
        .usage,
        "a palette is made from all frames of a film, so --frames cannot be used; leave it out")
    }
  }

  var uses: [OptionUse] {
    let job = "the job sets it for its own commands"
    return [
      OptionUse("--group", group != nil, isNeutral: true),
      OptionUse(
        "--palette", palette != nil, not: .films, because: [.job: job], isNeutral: true),
      OptionUse(
        "--require", require != nil, not: .films, because: [.job: job], isNeutral: true),
      OptionUse("--composition", composition != nil, not: .page, because: [.job: job]),
    ]
  }

  /// Returns the settings that identify a film: each option that affects the frames, with its value, in alphabetical
  /// order. A value that is the path of an input file is left out.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the subcommand.
  ///   - neutral: The options whose values do not change a film's frames.
  static func settings(_ arguments: GivenArguments, leavingOut neutral: [String]) -> [String] {
    arguments.items.compactMap { item in
      guard let option = item.option, !neutral.contains(option) else { return nil }
      guard let value = item.value else { return option }
      if option == "--set", let file = arguments.file(ofSetting: value) {
        return "\(option)=\(value.dropLast(file.count))"
      }
      return arguments.isFile(value) ? "\(option)=" : "\(option)=\(value)"
    }.sorted()
  }
}
