internal import SegueHost
internal import SegueLive
internal import SegueMedia
internal import SeguePlayer
internal import SegueScene

/// Takes over what an author changes while it is played: the storyboard, its pictures, and the
/// libraries of plug-ins. What can't be used is told of over the picture, and the session continues as it
/// was; the next version of the file is tried again.
final class HotReload {
  /// How often the files are looked at, in seconds.
  static let interval = 0.25

  private let stage: PlayStage
  private let playing: PlayStage.Playing
  private let discover: () -> PluginRegistry
  private let now: () -> Double
  /// The storyboard's file; nil for one made of screens.
  private let file: String?
  private var board: Storyboard
  private var pictures: FileWatch
  private var libraries: FileWatch
  private var storyboard: FileWatch

  init(
    _ stage: PlayStage, _ playing: PlayStage.Playing, file: String?, folders: [String],
    now: @escaping () -> Double, discover: @escaping () -> PluginRegistry
  ) {
    (self.stage, self.playing, self.file) = (stage, playing, file)
    (self.now, self.discover) = (now, discover)
    board = stage.board
    playing.session.tellsFaults = true
    storyboard = FileWatch(file.map { [$0] } ?? [])
    pictures = FileWatch(PlayStage.paths(of: stage.board))
    libraries = FileWatch(folders + Self.libraries(of: playing.session.registry))
  }

  /// Those that an author may change.
  private static func libraries(of registry: PluginRegistry) -> [String] {
    registry.entries.filter { !$0.isBundled }.compactMap(\.library)
  }

  func check() {
    if !storyboard.changed().isEmpty, let file { reloadStoryboard(file) }
    if !pictures.changed().isEmpty { reloadPictures() }
    if !libraries.changed().isEmpty { reloadPlugins() }
  }

  /// Shows a sentence over the picture, with the names of files alone, and writes it to the terminal with
  /// their paths.
  private func tell(_ sentence: String) {
    let paths = (storyboard.paths + pictures.paths + libraries.paths).filter { $0.contains("/") }
    session.tell(
      paths.sorted { $0.count > $1.count }.reduce(sentence) { text, path in
        text.replacing(path, with: path.split(separator: "/").last ?? "/")
      })
    Terminal.note("segue: \(sentence)")
  }

  private var session: LiveSession { playing.session }

  private func reloadStoryboard(_ file: String) {
    do {
      let next = try Storyboard(path: file)
      guard next.size == board.size, next.scale == board.scale else {
        return tell(
          "\(file): the size of the screen has changed; leave, and play it again")
      }
      let files = try PlayStage.open(next)
      guard session.restart(with: next, keepsPlace: true, at: now()) else { return }
      board = next
      pictures = FileWatch(PlayStage.paths(of: next))
      try playing.show(files)
    } catch {
      tell("\(error)")
    }
  }

  private func reloadPictures() {
    do {
      try playing.show(try PlayStage.open(board))
      session.tell(nil)
    } catch {
      tell("\(error)")
    }
  }

  private func reloadPlugins() {
    let factory = PluginFactory(discover())
    libraries.add(Self.libraries(of: factory.registry))
    let refused = factory.registry.entries.first { !$0.isBundled && $0.status == .refused }
    let complaint = refused.flatMap { entry in
      entry.library.map { "\($0) can't be used: \(entry.reason ?? "no reason is known")" }
    }
    guard session.restart(factory: factory, keepsPlace: true, at: now()) else {
      return tell(complaint ?? session.message ?? "the plug-ins can't be used")
    }
    session.list(PickerFamily.all(in: factory.registry), factory)
    if let complaint { tell(complaint) }
  }
}
