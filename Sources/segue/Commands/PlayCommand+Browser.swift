internal import ArgumentParser
internal import Glibc
internal import Logging
internal import SegueLive
internal import SegueSystem
internal import SegueWeb

extension PlayCommand {
  /// Serves the page of the storyboard, or of the screens, until a signal ends the command.
  func playInBrowser(_ board: Storyboard?) throws {
    let logger = { [quiet] in Logger.oncePrinter(isQuiet: quiet) }
    // The address is known before the page, which takes a while; a browser that opens it meanwhile waits.
    let server = try server()
    try begin(server)
    try transition.plugins.withDiscovery(logger: logger()) { discover in
      let registry = discover()
      let paths = screenPaths.map(WorkingFolder.absolute)
      let board = try board ?? storyboard(of: paths, FilesAhead(paths), try plugins(registry))
      var options = PageSession.Options(
        read: { try variables.storyboard(from) }, discover: rediscovery(logger))
      options.film.show = transition.show(keepsLog: false)
      options.film.look = looks.look
      options.file = to == nil ? WorkingFolder.absolute(from) : nil
      (options.folders, options.follows) = (transition.plugins.pluginPath, watch)
      options.report = { Terminal.warn($0, isQuiet: quiet) }
      // Written at once, since a signal ends the session. A closed output is no reason to end it.
      options.mark = { line in try? StandardOutput.write(line + "\n") }
      let session = try PageSession(board, registry, on: server, options)
      if !quiet { Terminal.warn("the page is ready") }
      while true {
        do {
          try session.turn(seconds: HotReload.interval)
        } catch {
          let sentence = Failure(anything: error)?.sentence ?? "\(error)"
          session.server.say(WorkingFolder.shown(sentence))
          Terminal.warn(sentence)
        }
      }
    }
  }

  private func server() throws(Failure) -> PageServer {
    do { return try PageServer() } catch {
      throw Failure(.cannotCreate, "no page can be served on 127.0.0.1: \(error)")
    }
  }

  /// Prints the address of the page, and instructions for opening it.
  private func begin(_ server: PageServer) throws {
    try StandardOutput.write(server.address + "\n")
    guard !quiet else { return }
    Terminal.warn("the transitions of the page are being recorded, which takes a moment")
    Terminal.warn("open this address in a browser; control-C ends the session")
    if getenv("SSH_CONNECTION") != nil {
      Terminal.warn(
        "from the machine that you sit at, forward the port first: ssh -L "
          + "\(server.port):127.0.0.1:\(server.port) …")
    }
  }

  /// Returns a function that searches for plug-ins again. It does not repeat the warnings about libraries, which were
  /// printed when the session began.
  ///
  /// - Parameter logger: Called after each search. Returns the logger for the plug-ins that were found.
  func rediscovery(_ logger: @escaping () -> Logger) -> () -> PluginRegistry {
    let discovery = transition.plugins.discovery(.ownLinePrinter(isQuiet: quiet))
    return {
      var registry = PluginRegistry.discover(discovery)
      registry.logger = logger()
      return registry
    }
  }
}
