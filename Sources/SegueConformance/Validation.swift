// The validator: whether a plug-in library keeps the rules, case by case. `Validation` opens the library once for each
// isolation mode (`LibrarySubject`), and runs the cases of the folder Cases, each of which ends by itself as passed or
// throws a `Finding`. A case makes a `Stage` (a container with two screens) or an `Arena` (a window with a controller),
// records the animator, and compares frames: with what the rule says, or with another recording as `Fingerprint`s, for
// which views are numbered in the order in which they appear. Random cases use `Dice` with a seed, so that a finding
// can be repeated. `OutputLog` keeps the first lines that the plug-in has logged, and `RefusedCall+Advice` says what to
// do about a call that the host has refused. The report is text or JSON (`ValidationReport`); the words are here,
// because other programs validate, too.
//
// Each case uses new child processes: a plug-in that crashes, hangs or corrupts memory fails its own case and no other.
//
// Rejected:
// - One recording for all cases. It would be faster, and state that an earlier call has left would be found in a random
//   case.
// - Judging by the calls alone. Most rules are about what is seen, so frames are compared: that only `from` shows at 0
//   and only `to` at 1 holds for all 125 gl-transitions, whose code nobody here has written.

package import SegueGeometry
package import SegueHost
internal import SegueSystem

/// Judges a plug-in library: runs the cases one after another, each with new child processes.
///
///     let validation = try Validation(library: path)
///     let results = validation.run { print($0.id, $0.outcome) }
///
/// A validation belongs to one thread.
package struct Validation {
  package struct Options: Sendable {
    /// The seed of the random settings and events.
    package var seed: UInt64 = 1
    /// The names of the cases to run; nil for all.
    package var cases: Set<String>?
    /// The random transitions to try; nil for none.
    package var fuzzing: Fuzzing?
    /// The id of the plug-in to judge; nil for the library and all its plug-ins.
    package var plugin: String?
    /// The process that makes the in-process runs; by default, there are no in-process runs.
    package var hosting = Hosting.never
    /// The path of `segue-runner`, the program in which plug-ins run; nil when there is none.
    package var runner: String? = SearchEnvironment.current().runner
    /// The time limits of plug-ins; by default the limits that the environment sets.
    package var deadlines = PluginDeadlines.current()
    /// Receives each line that plug-ins print in child processes, with the plug-in's name; nil discards the
    /// lines. It is called on any thread.
    package var output: (@Sendable (String) -> Void)?

    /// The bundled plug-ins. The plug-ins that are validated must not have the aliases of bundled
    /// plug-ins.
    package var bundled: [PluginEntry] = []
    /// The drag with which controllers begin their transitions: its points, in a window of 400 x 800 points, and its
    /// duration in seconds. Nil for the default drags.
    package var drag: (points: [Point], duration: Double)?

    /// True when this process becomes the parent of processes whose parents end, and has no
    /// children except the validation's. All processes that a plug-in leaves behind are then found
    /// and ended.
    package var adoptsOrphans = false

    /// Makes options with their defaults.
    package init() {}

    /// True for the name of a case to run. Random transitions are only tried on request, and a single one of them alone.
    fileprivate func runs(_ name: String) -> Bool {
      if name == ConformanceCase.fuzzName { return fuzzing != nil }
      return fuzzing?.trial == nil && cases?.contains(name) ?? true
    }
  }

  /// The process for the in-process runs of cases that compare the isolation modes.
  package enum Hosting: Sendable {
    /// No process makes in-process runs, so only the other isolation modes are compared.
    case never
    /// This process, which a faulty plug-in may end. Only the in-process mode is judged.
    case here
    /// Another process, which runs the case in a validation with `Hosting.here`. The function gets
    /// the id of the plug-in, the name of the case and, for the case that tries random transitions, the seed of the
    /// only one to try. It returns the result of the case.
    case elsewhere(@Sendable (_ plugin: String, _ name: String, _ trial: UInt64?) -> CaseResult)
  }

  /// The library's entries, usable or refused, in the library's order; none for a library that
  /// cannot be opened.
  package var plugins: [PluginEntry] { subject?.registry.entries ?? [] }
  /// The registry in which the library's plug-ins run in child processes, for a contact sheet of
  /// the plug-ins; nil for a library that cannot be opened.
  package var registry: PluginRegistry? { subject?.registry }

  /// The reason why the library cannot be opened, as a clause; nil for a library that can be
  /// opened.
  package var refusal: String? {
    if case .failure(let error) = opening { error.description } else { nil }
  }

  private let path: String
  private let options: Options
  private let opening: Result<LibrarySubject, HostError>
  private var subject: LibrarySubject? { try? opening.get() }

  /// Opens the library. If it is a shared library but cannot be opened, nothing is thrown, and the
  /// case about opening fails.
  ///
  /// - Throws: `HostError.unusablePlugin` for a file that is neither a shared library for this
  ///   machine nor a shader. The error's description is a clause such as "it is a text file, not a
  ///   shared library".
  package init(library path: String, _ options: Options = Options()) throws(HostError) {
    try PluginRegistry.check(library: path)
    self.path = path
    self.options = options
    opening = Result { () throws(HostError) in try LibrarySubject(path, options) }
  }

  /// Runs the cases: first the cases about the library, then the cases of each plug-in.
  ///
  /// - Parameters:
  ///   - begin: Called with the name of each case before it runs.
  ///   - report: Called with each result as soon as it is available.
  @discardableResult
  package func run(
    begin: (String) -> Void = { _ in }, _ report: (CaseResult) -> Void = { _ in }
  ) -> [CaseResult] {
    var results: [CaseResult] = []
    func add(_ result: CaseResult) {
      results.append(result)
      report(result)
    }
    if options.plugin == nil { run(nil, libraryWork, begin, add) }
    for entry in plugins where options.plugin == nil || options.plugin == entry.id {
      run(entry, { work($0, entry) }, begin, add)
    }
    if options.adoptsOrphans {
      for process in ProcessFigures.children() { OwnProcess.killDescendant(process) }
    }
    return results
  }

  private typealias Work = () throws(Finding) -> Void

  /// Returns the closure with which a case checks the library; nil for a case that does not apply
  /// to the library.
  private func libraryWork(_ one: ConformanceCase) -> Work? {
    switch one.check {
    case .file(let check):
      // Cases about the file read its symbols, which a shader does not have.
      guard !path.hasSuffix(".glsl") else { return nil }
      return { () throws(Finding) in try check(path) }
    case .opening:
      return { () throws(Finding) in
        switch opening {
        case .failure(let error):
          throw .failed(error.description, advice: error.isEnd ? Self.openingAdvice : nil)
        case .success(let subject):
          guard let line = subject.openingOutput.first else { return }
          throw .warning(
            CaseText("while it is opened, \(line)"),
            advice: "print nothing in constructors and in segue_plugin_1, since every command opens the library; "
              + "write to the log in a transition")
        }
      }
    case .library(let check):
      guard let subject else { return nil }
      return { () throws(Finding) in try check(subject) }
    case .plugin, .animator, .controller: return nil
    }
  }

  private static let openingAdvice: CaseText =
    "the fault is in its constructors, its entry segue_plugin_1 or the functions of its segue_plugin_t: run "
    + "\(part: .attempt(.open)) in a debugger, as docs/isolation.md says, with SEGUE_DEADLINE=0 (no time limit)"

  /// Returns the closure with which a case checks a plug-in; nil for a case that does not apply to the plug-in's kind.
  private func work(_ one: ConformanceCase, _ entry: PluginEntry) -> Work? {
    guard let subject else { return nil }
    switch one.check {
    case .file, .opening, .library: return nil
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
  }

  /// The number of cases in which a plug-in may exceed a time limit before its remaining cases are skipped. Each such
  /// case takes several times as long as the limit.
  private static let maxOverdueCases = 3

  private func run(
    _ entry: PluginEntry?, _ work: (ConformanceCase) -> Work?, _ begin: (String) -> Void,
    _ report: (CaseResult) -> Void
  ) {
    var failed: Set<String> = []
    var reporters: [String: String] = [:]
    var overdue = 0
    subject?.kind = entry?.kind ?? .animator
    let name = entry.map { $0.id ?? "a plug-in without a valid id" }
    for one in ConformanceCase.all {
      guard options.runs(one.id), let work = work(one) else { continue }
      let result: CaseResult
      if let missing = one.needs.first(where: { failed.contains($0) && reporters[$0] != one.id }) {
        result = CaseResult(
          plugin: name, id: one.id, outcome: .skipped, detail: "\(missing) did not pass")
      } else if overdue >= Self.maxOverdueCases {
        result = CaseResult(
          plugin: name, id: one.id, outcome: .skipped,
          detail: "the plug-in did not return in \(overdue) other cases")
      } else {
        begin(one.id)
        let finding: Finding?
        (result, finding) = self.result(of: one, name, work)
        if let reporter = finding?.reporter {
          failed.insert(one.id)
          reporters[one.id] = reporter
        }
        if finding?.isOverdue == true { overdue += 1 }
        if finding?.isObstacle == true { failed.insert(one.id) }
      }
      if result.outcome.isFailure { failed.insert(one.id) }
      report(result)
    }
  }

  /// Returns the log lines of the plug-in as clauses that follow the finding; an empty text for a
  /// case that did not fail.
  private func logged(of finding: Finding) -> CaseText {
    guard finding.outcome.isFailure, let lines = subject?.log.take() else { return "" }
    return CaseText(lines.map { "; \($0)" }.joined())
  }

  /// Runs a case. Returns its result and the finding from which the result was made. The finding is nil for a case that
  /// passed without one.
  private func result(
    of one: ConformanceCase, _ plugin: String?, _ work: Work
  ) -> (CaseResult, Finding?) {
    do throws(Finding) {
      defer { subject?.restart() }
      _ = subject?.log.take()
      try work()
      return (CaseResult(plugin: plugin, id: one.id, outcome: .passed), nil)
    } catch {
      let death = subject?.takeDeath()
      let finding = error.isCause ? error : death ?? error
      let result = CaseResult(
        plugin: plugin, id: one.id, outcome: finding.outcome,
        detail: finding.detail + logged(of: finding),
        advice: [.skipped, .passed].contains(finding.outcome) ? nil : finding.advice ?? one.advice)
      return (result, finding)
    }
  }
}
