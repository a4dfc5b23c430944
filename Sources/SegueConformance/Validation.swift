public import SegueHost

/// Judges a plug-in library: runs the cases one after the other, each with fresh processes.
///
///     let validation = try Validation(library: path)
///     let results = validation.run { print($0.id, $0.outcome) }
///
/// It belongs to one thread.
public struct Validation {
  public struct Options: Sendable {
    /// What random settings and events are made from.
    public var seed: UInt64 = 1
    /// The names of the cases to run; nil for all.
    public var cases: Set<String>?
    /// True also runs the plug-ins in this process, whose end they may be.
    public var includesInProcess = false
    /// `segue-runner`, in which plug-ins run; nil where there is none.
    public var runner: String? = SearchEnvironment.current().runner
    public var deadlines = PluginDeadlines.current()

    public init() {}
  }

  /// The library's entries, usable or refused, in the library's order.
  public let plugins: [PluginEntry]
  private let subject: LibrarySubject
  private let options: Options

  /// Opens the library.
  ///
  /// - Throws: `HostError.unusablePlugin` when the file can't be read or opened.
  public init(library path: String, _ options: Options = Options()) throws(HostError) {
    self.options = options
    subject = try LibrarySubject(path, options)
    plugins = subject.registry.entries
  }

  /// A registry of the library's plug-ins in child processes, for what shows them.
  public var registry: PluginRegistry { subject.registry }

  /// Runs the cases: those about the library first, then those of each plug-in.
  ///
  /// - Parameter report: Gets each result as soon as it is there.
  @discardableResult
  public func run(_ report: (CaseResult) -> Void = { _ in }) -> [CaseResult] {
    var results: [CaseResult] = []
    func add(_ result: CaseResult) {
      results.append(result)
      report(result)
    }
    run(nil) { one in
      guard case .library(let check) = one.check else { return nil }
      return { () throws(Finding) in try check(subject) }
    } report: {
      add($0)
    }
    for entry in plugins {
      run(entry) { one in
        switch one.check {
        case .library: return nil
        case .plugin(let check):
          return { () throws(Finding) in try check(entry, subject) }
        case .animator(let check):
          guard entry.status == .ok, entry.kind == .animator, let descriptor = entry.descriptor
          else { return nil }
          return { () throws(Finding) in try check(AnimatorSubject(descriptor, subject)) }
        case .controller(let check):
          guard entry.status == .ok, entry.kind == .interaction, let descriptor = entry.descriptor
          else { return nil }
          return { () throws(Finding) in try check(ControllerSubject(descriptor, subject)) }
        }
      } report: {
        add($0)
      }
    }
    return results
  }

  private func run(
    _ entry: PluginEntry?,
    _ work: (ConformanceCase) -> (() throws(Finding) -> Void)?,
    report: (CaseResult) -> Void
  ) {
    var failed: Set<String> = []
    for one in ConformanceCase.all {
      guard options.cases?.contains(one.id) ?? true, let work = work(one) else { continue }
      let result: CaseResult
      let name = entry.map { $0.id ?? "a plug-in without a valid id" }
      if let missing = one.needs.first(where: failed.contains) {
        result = CaseResult(
          plugin: name, id: one.id, outcome: .skipped, detail: "\(missing) failed", advice: nil)
      } else {
        do throws(Finding) {
          defer { subject.restart() }
          try work()
          result = CaseResult(
            plugin: name, id: one.id, outcome: .passed, detail: nil, advice: nil)
        } catch {
          let finding = subject.takeDeath() ?? error
          result = CaseResult(
            plugin: name, id: one.id, outcome: finding.outcome, detail: finding.detail,
            advice: finding.outcome == .skipped ? nil : finding.advice ?? one.advice)
        }
      }
      if result.outcome.isFailure { failed.insert(one.id) }
      report(result)
    }
  }
}
