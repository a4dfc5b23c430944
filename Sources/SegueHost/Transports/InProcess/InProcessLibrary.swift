internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// A plug-in library that is open in this process. Its memory is never freed, but at the end of the process it is told
/// that it is about to be closed.
final class InProcessLibrary: PluginLibrary, PluginLink {
  let contents: LibraryContents
  private let library: LoadedLibrary
  /// The caller that opened the library, if the library must be told before the process ends; nil if not.
  private let opener: Caller?
  var report: LibraryReport { library.report }

  /// The opening of one library, which happens only once in a process even if several threads request it.
  private final class Opening: Sendable {
    private let result = Mutex<Result<InProcessLibrary, Refusal>?>(nil)

    /// The result of the first call of `once`; nil before it has returned.
    var outcome: Result<InProcessLibrary, Refusal>? { result.withLock { $0 } }

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
      Result { () throws(Refusal) in
        InProcessLibrary(try LoadedLibrary(library, opener, path: path), caller)
      }
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

  private init(_ library: LoadedLibrary, _ caller: Caller) {
    self.library = library
    contents = LibraryContents(library.report)
    opener = contents.implements(.library(.closing)) ? caller : nil
  }

  /// Tells each library that is open in this process that it is about to be closed. Must be called after the last call
  /// into a plug-in; a library that is used again is opened again.
  static func closeAll() {
    let all = openings.withLock { openings in
      defer { openings = [:] }
      return openings.values.map { $0 }
    }
    for case .success(let library)? in all.map(\.outcome) { library.close() }
  }

  private func close() {
    guard let opener else { return }
    tellOfClosing(by: opener)
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
      case .animator, .controller, .library: library.call(function.table, function.slot, arguments)
      case .completion(let address), .driver(let address):
        LoadedLibrary.callBack(function.table, address, arguments)
      }
    }
  }
}
