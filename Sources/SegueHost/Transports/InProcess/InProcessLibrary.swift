internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// A plug-in library that is open in this process. It is never closed.
final class InProcessLibrary: PluginLibrary, PluginLink {
  let contents: LibraryContents
  private let library: LoadedLibrary
  var report: LibraryReport { library.report }

  /// The opening of one library, which happens only once in a process even if several threads request it.
  private final class Opening: Sendable {
    private let result = Mutex<Result<InProcessLibrary, Refusal>?>(nil)

    /// Runs `body` in the first call, while other threads wait, and returns its result in every call.
    func once(
      _ body: () -> Result<InProcessLibrary, Refusal>
    ) -> Result<InProcessLibrary, Refusal> {
      result.withLock { result in
        if let result { return result }
        let new = body()
        result = new
        return new
      }
    }
  }

  /// The libraries that were opened, by their `dlopen` handle. While a library's code runs, this mutex is unlocked, and
  /// only the mutex of the library's `Opening` is locked.
  private static let openings = Mutex<[UInt: Opening]>([:])

  /// Opens a library and reads its descriptors.
  ///
  /// - Throws: `Refusal` when none of the library's plug-ins can be used.
  static func load(
    _ path: String, tables: InProcessTables = .shared, caller: Caller
  ) throws(Refusal) -> InProcessLibrary {
    let opener = Opener(host: tables.pointer, caller: caller)
    // Opening the library runs the library's constructors, which are code of the plug-in.
    let library = try LoadedLibrary.openFile(path, opener)
    let enter = {
      Result { () throws(Refusal) in InProcessLibrary(try LoadedLibrary(library, opener)) }
    }
    guard tables === InProcessTables.shared else { return try enter().get() }
    let opening = openings.withLock { openings in
      let key = UInt(bitPattern: library.handle)
      let opening = openings[key] ?? Opening()
      openings[key] = opening
      return opening
    }
    return try opening.once(enter).get()
  }

  private init(_ library: LoadedLibrary) {
    self.library = library
    contents = LibraryContents(library.report)
  }

  private struct Opener: LibraryOpener {
    let host: UnsafeRawPointer?
    let caller: Caller

    func opening<Result>(_ body: () -> Result) -> Result {
      RunningPlugins.calling(caller, nil, body)
    }

    func calling(_ call: WireCall, _ body: () -> WireAnswer) -> WireAnswer {
      let ticket = caller.trace?.begin()
      let answer = RunningPlugins.calling(caller, call.row.name, body)
      if let trace = caller.trace, let ticket {
        trace.end(ticket, .hostToPlugin, call, answer, process: 0, time: nil)
      }
      return answer
    }
  }

  // MARK: PluginLibrary, PluginLink

  func link(for caller: Caller) -> any PluginLink { self }

  var plugin: WireValue { .pointer(library.report.plugin) }
  var host: WireValue { .pointer(library.report.host) }
  var death: PluginDeath? { nil }
  var process: Int { 0 }

  func implements(_ function: PluginFunction) -> Bool { contents.implements(function) }
  func surface() -> (any PaintSurface)? { InProcessSurface() }

  func call(
    _ function: PluginFunction, _ arguments: [WireValue], by caller: Caller,
    within budget: CallBudget
  ) -> WireAnswer {
    RunningPlugins.calling(caller, function.name) {
      switch function {
      case .animator, .controller: library.call(function.table, function.slot, arguments)
      case .completion(let address), .driver(let address):
        LoadedLibrary.callBack(function.table, address, arguments)
      }
    }
  }
}
