internal import SeguePlugin
internal import SegueSystem
internal import Synchronization

/// Determines the contents of libraries: reads them from the cache, or opens each library that is not in the cache in
/// a child process, several simultaneously.
struct Inspection: Sendable {
  private let transports: Transports

  init(_ transports: Transports) {
    self.transports = transports
  }

  /// Returns the contents of each library, in the order of `libraries`.
  func contents(of libraries: [FoundLibrary]) -> [Result<LibraryContents, Refusal>] {
    var cache = transports.cacheFolder.map(DiscoveryCache.init)
    var results = [Result<LibraryReport, Refusal>?](repeating: nil, count: libraries.count)
    var folders = LibraryLocation.Folders()
    var keys = [DiscoveryCache.Key?](repeating: nil, count: libraries.count)
    var shaders: [Int: Result<LibraryContents, Refusal>] = [:]
    for (index, library) in libraries.enumerated() {
      if ShaderFile.isShader(library.file) {
        shaders[index] = Result { () throws(Refusal) in
          LibraryContents(try ShaderFile(path: library.path, &folders))
        }
        continue
      }
      do throws(Refusal) {
        let key = DiscoveryCache.Key(
          path: library.path, identity: try ElfFile.identity(path: library.path, &folders),
          isHardened: library.isolation == .hardened, locale: transports.locale)
        keys[index] = key
        results[index] = cache?[key].map { .success($0) }
      } catch {
        results[index] = .failure(error)
      }
    }
    let unknown = results.indices.filter { results[$0] == nil && shaders[$0] == nil }
    for (index, result) in zip(unknown, reports(of: unknown.map { libraries[$0] })) {
      results[index] = result
      if let key = keys[index], case .success(let report)? = result { cache?.add(key, report) }
    }
    cache?.save()
    return results.enumerated().map { index, result in
      let contents: Result<LibraryContents, Refusal> =
        if let shader = shaders[index] {
          shader
        } else {
          switch result {
          case .success(let report): .success(LibraryContents(report))
          case .failure(let refusal): .failure(refusal)
          case nil: .failure(Refusal("it was not examined"))
          }
        }
      return contents.map { $0.used(in: libraries[index].isolation) }
    }
  }

  /// Opens each library and reads its declarations. Returns the reports, or the reasons why there
  /// are none, in the order of `libraries`. An element is nil for a library that was not examined.
  private func reports(of libraries: [FoundLibrary]) -> [Result<LibraryReport, Refusal>?] {
    // Without a runner, libraries are opened in this process, one after another.
    guard transports.runner != nil else { return libraries.map(report) }
    let results = Mutex([Result<LibraryReport, Refusal>?](repeating: nil, count: libraries.count))
    let next = Mutex(0)
    // There are two threads for each processor, because a process that opens a library spends about
    // half of its time waiting for the disk.
    WorkerThreads.run(min(libraries.count, 2 * SystemConfiguration.processors)) { [self] in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < libraries.count else { return }
        let result = report(of: libraries[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }
  }

  private func report(of library: FoundLibrary) -> Result<LibraryReport, Refusal> {
    Result { () throws(Refusal) in
      // The file itself can be checked without a child process.
      try LoadedLibrary.check(file: library.path)
      let caller = Caller(
        name: library.path, logger: nil, trace: nil, router: transports.router)
      if transports.runner == nil, library.isolation == .inProcess {
        return try InProcessLibrary.load(library.path, caller: caller).report
      }
      return try ChildLink(
        library.path, runner: try transports.runnerPath(),
        isolation: library.isolation == .hardened ? .hardened : .child, caller: caller,
        locale: transports.locale
      ).examined()
    }
  }
}
