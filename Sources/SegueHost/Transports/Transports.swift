internal import SeguePlugin
internal import Synchronization

/// The libraries that a registry has opened, in this process or in child processes, and the router
/// that answers the plug-ins' calls.
final class Transports: Sendable {
  let router: CallRouter
  let runner: String?
  /// The library that draws shaders; nil for none.
  private let shaderEngine: String?
  private let shaderMemory: Int
  /// The process in which all plug-ins run; nil for the default of each plug-in.
  let isolation: PluginEntry.Isolation?
  /// The folder for the discovery cache; nil for none.
  let cacheFolder: String?
  /// The user's language as a BCP 47 tag; empty if plug-ins are not asked for texts.
  let locale: String

  /// Reads the pictures that are values of parameters; nil in a program that reads none.
  let pictureReader: PictureFileReader?

  let quarantine: Quarantine?
  /// The plug-in files that were named by their paths.
  let named = NamedFiles()

  private struct Key: Hashable {
    let path: String
    let isolation: PluginEntry.Isolation
    let isQuarantined: Bool
  }

  private let children = Mutex<[Key: ChildLibrary]>([:])

  init(_ options: PluginRegistry.Options) {
    router = CallRouter(
      logger: options.logger, deadlines: options.deadlines, now: options.now,
      waiting: options.waiting, givesMargins: options.givesMargins)
    runner = options.runner
    shaderEngine = options.shaderEngine
    shaderMemory = options.shaderMemory
    isolation = options.isolation
    cacheFolder = options.cacheFolder
    locale = options.environment.locale
    pictureReader = options.pictureReader
    quarantine = options.quarantineFolder.map(Quarantine.init)
  }

  /// Opens a library so that it can be called on this thread. A library that is already open for this thread is not
  /// opened again.
  ///
  /// - Throws: `Refusal` when it cannot be opened or used.
  func open(
    _ entry: PluginEntry, _ path: String, for caller: Caller
  ) throws(Refusal) -> any PluginLibrary {
    if entry.isolation == .inProcess {
      return try InProcessLibrary.load(try library(of: path), caller: caller)
    }
    let library = try child(entry, path)
    _ = try library.link(for: caller)
    return library
  }

  /// Begins to open a library that runs in a child process, without waiting for it. A later call of `open` on the same
  /// thread waits until the library is open.
  func prepare(_ entry: PluginEntry, _ path: String, for caller: Caller) {
    guard entry.isolation != .inProcess, let library = try? child(entry, path) else { return }
    library.prepare(for: caller)
  }

  private func child(_ entry: PluginEntry, _ path: String) throws(Refusal) -> ChildLibrary {
    let runner = try runnerPath()
    let file = try library(of: path)
    return children.withLock { children in
      let key = Key(
        path: path, isolation: entry.isolation, isQuarantined: entry.isQuarantinable)
      if let known = children[key] { return known }
      let new = ChildLibrary(
        path: file, plugin: path, runner: runner, isolation: entry.isolation,
        quarantine: entry.isQuarantinable ? quarantine : nil,
        memory: ShaderFile.isShader(path) ? MemoryLimit(shaderMemory) : nil)
      children[key] = new
      return new
    }
  }

  /// Returns the library that contains the code for a plug-in's file: the file itself or, if it is a shader, the
  /// library that draws shaders.
  private func library(of path: String) throws(Refusal) -> String {
    guard ShaderFile.isShader(path) else { return path }
    guard let shaderEngine else {
      throw Refusal("libsegue-gl.so, which draws shaders, is not installed; install Segue again")
    }
    return shaderEngine
  }

  /// Ends the processes of this registry's plug-ins. The next call into a plug-in starts a new
  /// process.
  ///
  /// - Returns: the ids of the processes that were ended.
  func endProcesses() -> [Int] {
    children.withLock { Array($0.values) }.flatMap { $0.endProcesses() }
  }

  /// Returns a sentence for each process that was started for the calling thread and ended between two calls into it.
  func newEnds() -> [String] {
    children.withLock { Array($0.values) }.flatMap { $0.newEnds() }
  }

  /// Returns the processes that were started for the calling thread.
  func processes() -> [PluginProcessState] {
    children.withLock { Array($0.values) }.flatMap { $0.processes() }
  }

  func runnerPath() throws(Refusal) -> String {
    guard let runner else {
      throw Refusal(
        "it needs a process of its own, and segue-runner, the program for that, is not installed")
    }
    return runner
  }
}
