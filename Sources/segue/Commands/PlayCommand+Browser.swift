internal import ArgumentParser
internal import Glibc
internal import SegueFilm
internal import SegueHost
internal import SegueLive
internal import SeguePlayer
internal import SegueWeb

extension PlayCommand {
  /// Serves the page of the storyboard, or of the screens, until a signal ends the command.
  func playInBrowser(_ board: Storyboard?) throws {
    let logger = PluginLog.logger(isQuiet: quiet)
    try transition.plugins.withDiscovery(logger: logger) { discover in
      let registry = discover()
      let paths = screenPaths.map(WorkingFolder.absolute)
      let board =
        try board ?? storyboard(of: paths, FilesAhead(paths), try plugins(registry))
      let discovery = transition.plugins.discovery(PluginLog.ownLines(isQuiet: quiet))
      let session = try BrowserSession(self, board, registry) {
        var registry = PluginRegistry.discover(discovery)
        registry.logger = logger
        return registry
      }
      try session.begin()
      while true { session.turn() }
    }
  }
}

/// A page that is served, and made again when a file has changed.
private final class BrowserSession {
  private let command: PlayCommand
  private var board: Storyboard
  /// False for a storyboard that is made of screens.
  private let isStoryboard: Bool
  private let discover: () -> PluginRegistry
  private let server: PageServer
  private var registry: PluginRegistry
  private var files: FileWatch
  private var libraries = FileWatch([])

  init(
    _ command: PlayCommand, _ board: Storyboard, _ registry: PluginRegistry,
    discover: @escaping () -> PluginRegistry
  ) throws {
    (self.command, self.board, self.registry, self.discover) = (command, board, registry, discover)
    isStoryboard = command.to == nil
    files = FileWatch(isStoryboard ? [WorkingFolder.absolute(command.from)] : [])
    do {
      server = try PageServer()
    } catch {
      throw Failure(.cannotCreate, "no page can be served on 127.0.0.1: \(error)")
    }
    try show(registry)
  }

  /// Makes the page and serves it from now on.
  private func show(_ registry: PluginRegistry) throws {
    files.add(board.files + command.looks.look.files)
    libraries.add(command.transition.plugins.pluginPath + HotReload.libraries(of: registry))
    self.registry = registry
    var options = FilmOptions()
    options.show = command.transition.show(keepsLog: false)
    options.look = command.looks.look
    let page = try Prototype(board, options: options, plugins: PluginFactory(registry))
    if !command.quiet { for warning in page.warnings { Terminal.note("segue: \(warning)") } }
    server.show(page, follows: command.watch)
    server.say(nil)
  }

  /// Prints the address.
  func begin() throws {
    try StandardOutput.write(server.address + "\n")
    guard !command.quiet else { return }
    Terminal.note("segue: open this address in a browser; control-C ends the session")
    if getenv("SSH_CONNECTION") != nil {
      Terminal.note(
        "segue: from the machine that you sit at, forward the port first: ssh -L "
          + "\(server.port):127.0.0.1:\(server.port) …")
    }
  }

  /// Answers requests for a while, and makes the page again if a file has changed.
  func turn() {
    server.serve(for: HotReload.interval)
    guard command.watch else { return }
    let (hasFiles, hasLibraries) = (!files.changed().isEmpty, !libraries.changed().isEmpty)
    guard hasFiles || hasLibraries else { return }
    do {
      if isStoryboard { board = try command.variables.storyboard(command.from) }
      try show(hasLibraries ? discover() : registry)
    } catch {
      let sentence = Failure(anything: error)?.sentence ?? "\(error)"
      server.say(sentence)
      Terminal.note("segue: \(sentence)")
    }
  }
}
