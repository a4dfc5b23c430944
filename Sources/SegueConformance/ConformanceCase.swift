internal import SegueHost

/// One rule that a plug-in or its library must follow, with the code that checks it.
package struct ConformanceCase: Sendable {
  /// The code that checks the rule, by the kind of subject that it checks.
  enum Check: Sendable {
    /// Checks the library's file, which need not be open. The argument is its path.
    case file(@Sendable (String) throws(Finding) -> Void)
    /// Checks that the library can be opened. `Validation` itself does this, because it opens the
    /// library.
    case opening
    /// Checks the open library.
    case library(@Sendable (LibrarySubject) throws(Finding) -> Void)
    /// Checks a plug-in of either kind; called for each plug-in of the library.
    case plugin(@Sendable (PluginEntry, LibrarySubject) throws(Finding) -> Void)
    case animator(@Sendable (AnimatorSubject) throws(Finding) -> Void)
    case controller(@Sendable (ControllerSubject) throws(Finding) -> Void)
  }

  /// The name of the case: lower case words with hyphens. Cases for different kinds of plug-ins may
  /// have the same name.
  package let id: String
  /// The rule, in one line without a full stop.
  package let rule: String
  /// The advice for the author of a plug-in that breaks the rule, in one sentence without a full
  /// stop.
  let advice: CaseText
  /// The cases that this case depends on. If one of them failed, this case is skipped.
  let needs: [String]
  let check: Check

  init(
    _ id: String, _ rule: String, advice: CaseText, needs: [String] = [], _ check: Check
  ) {
    self.id = id
    self.rule = rule
    self.advice = advice
    self.needs = needs
    self.check = check
  }

  /// The kind of subject that the case checks: "library", "plug-in", "animator" or "controller".
  package var subject: String {
    switch check {
    case .file, .opening, .library: "library"
    case .plugin: "plug-in"
    case .animator: "animator"
    case .controller: "controller"
    }
  }

  /// All cases, in the order in which they run.
  package static let all: [ConformanceCase] =
    libraryCases + pluginCases + recordingCases + paintingCases + sightCases + circumstanceCases + settingCases
    + stateCases + processCases + controllerCases + controllerStateCases + controllerProcessCases
    + fuzzCases
}
