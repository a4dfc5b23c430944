internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// A plug-in library that is open in this process. It is never closed.
final class InProcessLibrary: PluginLibrary, PluginLink {
  let contents: LibraryContents
  private let library: LoadedLibrary
  var report: LibraryReport { library.report }

  /// The libraries that were opened, by their handle. The entry function of each library is called
  /// only once in a process, however often it is loaded.
  private static let open = Mutex<[UInt: Result<InProcessLibrary, Refusal>]>([:])

  /// Opens a library and reads its descriptors.
  ///
  /// - Throws: `Refusal` when no plug-in in it can be used.
  static func load(
    _ path: String, tables: InProcessTables = .shared, caller: Caller
  ) throws(Refusal) -> InProcessLibrary {
    let opener = Opener(host: tables.pointer, caller: caller)
    // The library's constructors run here.
    let library = try LoadedLibrary.openFile(path, opener)
    let key = UInt(bitPattern: library.handle)
    let isShared = tables === InProcessTables.shared
    if isShared, let known = open.withLock({ $0[key] }) { return try known.get() }
    let result: Result<InProcessLibrary, Refusal>
    do {
      result = .success(InProcessLibrary(try LoadedLibrary(library, opener)))
    } catch {
      result = .failure(error)
    }
    if isShared { open.withLock { $0[key] = result } }
    return try result.get()
  }

  private init(_ library: LoadedLibrary) {
    self.library = library
    contents = LibraryContents(library.report)
  }

  private struct Opener: LibraryOpener {
    let host: UnsafeRawPointer?
    let caller: Caller

    func opening<Result>(_ body: () -> Result) -> Result {
      RunningPlugins.calling(caller, body)
    }

    func calling(_ call: WireCall, _ body: () -> WireAnswer) -> WireAnswer {
      let ticket = caller.trace?.begin()
      let answer = RunningPlugins.calling(caller, body)
      if let trace = caller.trace, let ticket {
        trace.end(ticket, .hostToPlugin, call, answer, process: 0, time: nil)
      }
      return answer
    }
  }

  // MARK: PluginLibrary, PluginLink

  func link(for caller: Caller) -> any PluginLink { self }

  var plugin: WireValue { .pointer(library.report.plugin) }
  var death: PluginDeath? { nil }
  var process: Int { 0 }

  func implements(_ function: PluginFunction) -> Bool { contents.implements(function) }

  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer {
    RunningPlugins.calling(caller) {
      switch function {
      case .animator, .controller: library.call(function.table, function.slot, arguments)
      case .completion(let address), .driver(let address):
        LoadedLibrary.callBack(function.table, address, arguments)
      }
    }
  }
}
