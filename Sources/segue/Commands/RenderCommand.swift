internal import ArgumentParser
internal import SegueSystem
internal import SegueText
internal import SegueWeb

/// `segue render FROM TO -o OUT` renders a transition between two files as a film, and `segue
/// render STORYBOARD -o OUT` a whole storyboard.
struct RenderCommand: ParsableCommand, ScreenCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a transition between screens, or a storyboard, as a film.",
    usage: """
      segue render <from> <to> [<next> ...] -o <out> [<options>]
      segue render <storyboard> -o <out> [<options>]
      """,
    discussion: """
      FROM and TO are pictures (PNG, JPEG, WebP, GIF, AVIF, TIFF, BMP), drawings (SVG) or videos, which \
      keep playing during the transition. The extension of OUT selects the format:

        .mp4 .mkv .webm .mov      a video
        .gif .apng .webp          an animated picture; semi-transparent parts are
                                  blended with black in a GIF, as in a video
        frame-%04d.png            a picture of each frame
        .png                      a contact sheet, or the one frame of --progress
        .mp4.part .gif.part …     a part of a film, which 'segue join' joins with others
        .html                     a page that people play in any browser: taps,
                                  drags, keys, and the browser's own back
        .y4m                      uncompressed video
        -                         the same, on standard output
        null:                     no file; draws every frame, for timing

      A transition of D seconds at F frames a second has round(D·F) + 1 frames and at least \
      two: the first is FROM exactly and the last TO exactly. With more screens the film shows one after the other.

      A storyboard (.yaml, .yml or .json) describes the screens of an app and a script of what \
      happens in it; see 'segue help storyboard'.

        segue render inbox.png letter.png -o push.mp4
        segue render a.svg b.svg -o zoom.gif --animator snapshot-zoom --max-size 2MB
        segue render a.png b.png -o middle.png --progress 0.5
        segue render a.png b.png -o loop.gif --loop there-and-back
        segue render a.png b.png c.png -o tour.mp4 --hold 1.5
        segue render a.png b.png -o - | mpv -
        segue render Examples/fjord.yaml -o fjord.mp4
      """)

  @OptionGroup
  var screens: ScreenArguments

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write; see above. May be repeated: the film is drawn once for all of them.",
      valueName: "out"), completion: .file())
  var outputs: [String] = []

  @OptionGroup
  var animation: AnimatorOption
  var animator: String? { animation.animator }

  @Option(
    help: ArgumentHelp(
      "Drive the transition with this interaction controller; requires --drag.", valueName: "id"),
    completion: .plugins([.interaction]))
  var interaction: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The finger's path: X1,Y1:X2,Y2@S in points and seconds; :X,Y@S adds a leg, and a final ! "
        + "ends it as a cancelled touch.", valueName: "path"),
    transform: { try Storyboard.Drag(parsing: $0) })
  var drag: Storyboard.Drag?

  @OptionGroup
  var transition: TransitionOptions

  @OptionGroup
  var picture: PictureOptions

  @OptionGroup
  var timing: FilmTimingOptions

  @OptionGroup
  var looks: LookOptions

  @OptionGroup
  var variables: VariableOptions

  @OptionGroup
  var presets: PresetOptions

  @OptionGroup
  var parts: PartOptions

  @Option(
    help: ArgumentHelp(
      "The codec or encoder, such as h264, h265, vp9 or libx264.", valueName: "name"))
  var codec: String?

  @Option(
    help: ArgumentHelp(
      "The pixel format of a video: 420, 444 for sharp coloured text, or rgb. (default: 420)",
      valueName: "420|444|rgb"),
    transform: {
      guard let format = PixelFormat(rawValue: $0) else {
        throw ValidationError("expected 420, 444 or rgb")
      }
      return format
    })
  var pixels: PixelFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The quality of a lossy format, from 0 to 100.", valueName: "n"),
    transform: NumberText.quality)
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "The max size of the film's file, such as 2MB or 800KB: quality, rate, size and colours are chosen so "
        + "that it fits, except those that --quality, --fps and --size set.", valueName: "bytes"),
    transform: ByteCount.bytes(parsing:))
  var maxSize: Int?

  @Option(
    help: ArgumentHelp("Write every call to and from plug-ins to this file.", valueName: "file"),
    completion: .file())
  var trace: String?

  @Option(
    help: ArgumentHelp(
      "Write every call of the transition to this file, in order.", valueName: "file"),
    completion: .file())
  var events: String?

  @Flag(
    help: """
      Fail when a plug-in fails or breaks a rule. The film is kept only if the fault changed nothing \
      of it.
      """)
  var strict = false

  @Flag(
    help: """
      Look for flashes that can cause seizures (WCAG 2.3.1), and warn of them; with --strict, make no film.
      """)
  var checkFlashes = false

  @Flag(help: "Print nothing but errors: no warnings and no result.")
  var quiet = false

  @Flag(help: "Print one JSON document about the result.")
  var json = false

  func validate() throws {
    try screens.check(
      uses, as: ("render", " -o \(request.output)"), files: [("--trace", trace), ("--events", events)])
    for (option, file) in [("--trace", trace), ("--events", events)] where file == "-" {
      throw ValidationError(
        "\(option) - cannot write to standard output, which is for the result; give a file, or ./- for a "
          + "file of that name")
    }
    if interaction != nil, drag != nil, !further.isEmpty {
      throw ValidationError(
        "--drag is for two screens, and there are \(screenPaths.count); leave out '\(further[0])' and "
          + "those after it")
    }
    try uses.check()
    if timing.hold?.hasBetween == true, further.isEmpty, timing.loop == nil {
      throw ValidationError(
        "--hold START,BETWEEN,END is for a film of several transitions, and this film has only one; give "
          + "--hold START,END")
    }
    if to != nil, let given = variables.given.first {
      throw ValidationError(
        "--var \(given.quotable) is for a storyboard, and '\(from.quotable)' is a screen, which has no variables; leave it out"
      )
    }
  }

  /// The uses of all options, in the order in which messages name them.
  var uses: [OptionUse] {
    presets.uses + animation.uses + [
      OptionUse(
        "--interaction", interaction != nil, not: .storyboard, .page,
        needs: ("--drag", "--interaction needs a drag; give --drag, such as --drag 10,400:300,400@0.4")),
      OptionUse(
        "--drag", drag != nil, not: .page,
        needs: (
          "--interaction",
          "--drag needs an interaction controller; give one, such as --interaction pan"
        )),
    ] + transition.uses + picture.uses + timing.uses + [
      OptionUse("--codec", codec != nil, not: .page),
      OptionUse("--pixels", pixels != nil, not: .page),
      OptionUse("--quality", quality != nil, not: .page),
      OptionUse(
        "--max-size", maxSize != nil, because: [.job: "a part does not know the size of the others"]),
      OptionUse(
        "--events", events != nil, not: .page, .films, because: [.job: "it is for a single run"],
        isNeutral: true),
      OptionUse(
        "--trace", trace != nil, not: .films, because: [.job: "it is for a single run"],
        isNeutral: true),
    ] + parts.uses + looks.uses + variables.uses + [
      OptionUse("--strict", strict, isNeutral: true),
      OptionUse(
        "--check-flashes", checkFlashes, not: .page,
        because: [.job: "a part does not know the frames of the others"], isNeutral: true),
      OptionUse("-o", outputs.count > 1, not: .batch, isNeutral: true),
      OptionUse("--output", false, isNeutral: true),
      OptionUse("--quiet", quiet, not: .batch, isNeutral: true),
      OptionUse(
        "--json", json, not: .batch,
        conflicts: ["-o -": "--json and -o - both write to standard output; name a file for -o"],
        isNeutral: true),
      OptionUse("-o -", outputs.contains("-")),
    ]
  }

  /// The error for a film without an output. Only `segue job` accepts a film without the option, if a table of films
  /// names the outputs.
  static let missingOutput = ValidationError("Missing expected argument '--output <out>'")

  func run() throws {
    if outputs.isEmpty { throw Self.missingOutput }
    try screens.checkCount()
    let preset = try presets.chosen()
    let board = try screens.storyboard(variables)
    tell(board?.warnings ?? [])
    var command = self
    if let board { command.outputs = try outputs.map { try Self.output($0, of: board) } }
    try command.run(board, command.request(preset, for: board), preset)
  }

  private func run(_ board: Storyboard?, _ request: FilmRequest, _ preset: FilmPreset?) throws {
    if request.filmNames.isEmpty { return try writePage(board, request) }
    let formats = try request.filmNames.map(FilmRequest.format)
    try parts.check(formats, frames: picture.frames, progress: picture.progress)
    if picture.showGuides, let film = formats.first(where: { $0.kind != .png }) {
      throw Failure(
        .usage,
        "--show-guides is for stills, and \(film.path.quotable) is a film; give -o a .png, with --progress or #t=")
    }
    if request.maxSize != nil, let part = formats.first(where: { $0.portion != .film }) {
      throw Failure(
        .usage,
        "--max-size is for a whole film, and \(part.path.quotable) is a part of one; leave it out")
    }
    if request.maxSize != nil, !formats.contains(where: \.canFit) {
      throw Failure(
        .usage,
        "--max-size is for a video, GIF, APNG or WebP, and \(request.output.quotable) is written without loss; "
          + "leave it out, or choose another extension")
    }
    try checkNames(formats, request, board)
    for page in request.pageNames { try TextFile.check(WorkingFolder.absolute(page)) }
    if let events { try TextFile.check(events) }
    try film(board, request, preset, try trace.map { try TraceFile(path: $0) })
  }

  private func film(
    _ board: Storyboard?, _ request: FilmRequest, _ preset: FilmPreset?, _ traceFile: TraceFile?
  ) throws {
    let outputs = try request.filmOutputs()
    let format = outputs[request.mainIndex].format
    let files = outputs.map(\.format).filter { ![.standardOutput, .null].contains($0.kind) }
    let pages = request.pageNames.map(WorkingFolder.absolute)
    let events = events.map(WorkingFolder.absolute)
    let faults = FaultList(isQuiet: quiet)
    try transition.plugins.withRegistry(
      outputs: files.map(\.path) + pages + (events.map { [$0] } ?? []), logger: faults.logger
    ) { registry in
      let context = Context(
        request: request, preset: preset, registry: registry, traceFile: traceFile, events: events,
        faults: faults)
      try parts.check(
        registry,
        registry.named(animator, .animator) + registry.named(interaction, .interaction)
          + (board?.namedPlugins(registry) ?? []))
      do {
        // The page is written first, so that no file gets its name if the page cannot be made or the disk is full.
        let html = pages.isEmpty ? "" : try page(board, context).html
        let pageFiles = try pages.map { try TextFile.prepare(html, for: $0) }
        if to != nil {
          try filmScreens(format, outputs, context)
        } else if let board {
          try filmStoryboard(board, format, outputs, context)
        }
        for file in pageFiles { try file.commit() }
      } catch {
        // The faults of plug-ins that may have caused the error, except faults that the error mentions.
        let sentence = "\((error as? Failure)?.sentence ?? "")"
        tell(faults.take().filter { !sentence.contains($0) })
        throw error
      }
    }
  }

  /// The request that the options describe, without the preset and without the plug-ins' settings.
  var request: FilmRequest {
    var request = FilmRequest()
    if to != nil { request.screens = screenPaths.map(WorkingFolder.absolute) }
    request.outputs = outputs
    (request.animator, request.interaction, request.drag) = (animator, interaction, drag)
    (request.direction, request.duration) = (transition.direction.direction, transition.duration)
    (request.fit, request.scale) = (picture.fit, picture.scale)
    request.common.show = transition.live.show(keepsLog: events != nil)
    request.common.look = looks.look
    request.common.look.shutter = picture.shutter
    (request.size, request.common.rate, request.isDraft) = (picture.frame.size, picture.frame.fps, picture.frame.draft)
    request.common.part = picture.progress.map { .progress($0) } ?? picture.frames?.part ?? .whole
    (request.rests, request.common.returns) = (timing.hold, timing.loop == .thereAndBack)
    request.common.encoding = EncodingOptions(codec: codec, quality: quality, pixels: pixels)
    (request.maxSize, request.group, request.common.isStrict) = (maxSize, parts.group, strict)
    request.common.findsFlashes = checkFlashes
    request.common.showsGuides = picture.showGuides
    if let composition = parts.composition { request.common.composition = composition }
    return request
  }

  /// Returns the request with the plug-ins' settings and with the values of a preset.
  ///
  /// - Parameter board: The storyboard; nil for screens.
  /// - Throws: `Failure.usage` for an output of a format that the preset does not accept.
  func request(_ preset: FilmPreset?, for board: Storyboard?) throws -> FilmRequest {
    var request = request
    request.settings = try transition.live.given()
    guard let preset else { return request }
    if let name = request.output(refusedBy: preset) {
      throw Failure(
        .usage,
        "--preset \(preset.name) takes \(preset.formats.map { "." + $0 }.joined(separator: ", ")), and not "
          + "'\(name)'; choose one of these extensions")
    }
    return try request.applying(preset, to: board)
  }
}
