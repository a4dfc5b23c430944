internal import SegueScene
internal import SegueSystem

/// Reloads files that an author changes during the session: the storyboard, its pictures, files that settings of plug-ins
/// name, and the libraries of plug-ins. When a changed file cannot be used, a message appears over the picture, and the session continues
/// unchanged. The file is tried again when it changes again.
public final class HotReload {
  /// The time between two checks of the files, in seconds.
  public static let interval = 0.25

  private let stage: LiveStage
  private let playing: LiveStage.Playing
  private let discover: () -> PluginRegistry
  private let now: () -> Double
  private let report: (String) -> Void
  /// The path of the storyboard's file; nil for a storyboard that is made of screen files.
  private let file: String?
  private var board: Storyboard
  private var pictures: FileWatch
  /// The files that settings name, such as a picture that is the value of a parameter.
  private var settingFiles: FileWatch
  private var libraries: FileWatch
  private var storyboard: FileWatch

  /// Begins to watch the files of a session; `check` applies their changes.
  ///
  /// - Parameters:
  ///   - stage: The storyboard with its opened files.
  ///   - playing: The session that plays the storyboard.
  ///   - file: The path of the storyboard's file; nil for a storyboard that is made of screen
  ///     files.
  ///   - folders: The folders that are watched for libraries of plug-ins.
  ///   - now: Returns the time on the front end's clock, in seconds.
  ///   - discover: Searches for plug-ins again, after a library has changed.
  ///   - report: Called with each message that is shown over the picture, but with full paths
  ///     instead of file names.
  public init(
    _ stage: LiveStage, _ playing: LiveStage.Playing, file: String?, folders: [String],
    now: @escaping () -> Double, discover: @escaping () -> PluginRegistry,
    report: @escaping (String) -> Void
  ) {
    (self.stage, self.playing, self.file) = (stage, playing, file)
    (self.now, self.discover, self.report) = (now, discover, report)
    board = stage.board
    playing.session.tellsFaults = true
    storyboard = FileWatch(file.map { [$0] } ?? [])
    pictures = FileWatch(LiveStage.paths(of: stage.board))
    settingFiles = FileWatch(stage.board.settingFiles)
    libraries = FileWatch(folders + playing.session.registry.changeableLibraries)
  }

  /// Reloads the files that have changed since the previous call.
  public func check() {
    if !storyboard.changed().isEmpty, let file { reloadStoryboard(file) }
    if !pictures.changed().isEmpty { reloadPictures() }
    if !settingFiles.changed().isEmpty { restart() }
    // A transition may have loaded plug-ins from a file that was not known before.
    libraries.add(session.registry.changeableLibraries)
    if !libraries.changed().isEmpty { reloadPlugins() }
  }

  /// Shows a message over the picture, and reports it. In the message on the picture, paths of files are shortened to
  /// file names.
  private func tell(_ sentence: String) {
    let paths = (storyboard.paths + pictures.paths + settingFiles.paths + libraries.paths).filter { $0.contains("/") }
    session.tell(
      paths.sorted { $0.count > $1.count }.reduce(sentence) { text, path in
        text.replacing(path, with: path.split(separator: "/").last ?? "/")
      })
    report(sentence)
  }

  private var session: LiveSession { playing.session }

  private func reloadStoryboard(_ file: String) {
    do {
      var next = try Storyboard(
        path: file, variables: board.givenVariables, layers: DrawingLayers.init)
      guard next.size == board.size, next.scale == board.scale else {
        return tell(
          "\(file): the size of the screen has changed; quit, and play the storyboard again")
      }
      let files = try LiveStage.open(next)
      next = stage.prepared(next, files)
      guard session.restart(with: next, keepsPosition: true, at: now()) else { return }
      board = next
      pictures = FileWatch(LiveStage.paths(of: next))
      settingFiles = FileWatch(next.settingFiles)
      try playing.show(files)
      // The storyboard is played, and its film cannot be made.
      if let message = session.message { tell(message) }
    } catch {
      tell("\(error)")
    }
  }

  private func reloadPictures() {
    do {
      try playing.show(try LiveStage.open(board))
      session.tell(nil)
      session.makePlaybackAgain(at: now())
    } catch {
      tell("\(error)")
    }
  }

  /// Makes the plug-ins again with their settings, whose files are read again.
  private func restart() {
    guard session.restart(keepsPosition: true, at: now()) else {
      return tell(session.message ?? "the settings cannot be used")
    }
  }

  private func reloadPlugins() {
    let factory = PluginFactory(discover())
    libraries.add(factory.registry.changeableLibraries)
    let refused = factory.registry.entries.first { !$0.isBundled && $0.status == .refused }
    let complaint = refused.flatMap { entry in
      entry.library.map { "\($0) cannot be used: \(entry.reason ?? "no reason is known")" }
    }
    guard session.restart(factory: factory, keepsPosition: true, at: now()) else {
      return tell(complaint ?? session.message ?? "the plug-ins cannot be used")
    }
    session.list(PickerFamily.all(in: factory.registry), factory)
    if let complaint { tell(complaint) }
  }
}
