internal import SegueHost

/// One rule that a plug-in or its library must follow, with the code that checks it.
package struct ConformanceCase: Sendable {
  /// The check of a case, by the kind of its subject.
  enum Check: Sendable {
    /// The path of the library's file, which need not be open.
    case file(@Sendable (String) throws(Finding) -> Void)
    /// Opening the library, which `Validation` does itself.
    case opening
    /// The open library.
    case library(@Sendable (LibrarySubject) throws(Finding) -> Void)
    /// Once for each plug-in, of either kind.
    case plugin(@Sendable (PluginEntry, LibrarySubject) throws(Finding) -> Void)
    case animator(@Sendable (AnimatorSubject) throws(Finding) -> Void)
    case controller(@Sendable (ControllerSubject) throws(Finding) -> Void)
  }

  /// The name: lower case words with hyphens. Cases for different kinds of plug-ins may share it.
  package let id: String
  /// The rule, in one line without a full stop.
  package let rule: String
  /// The advice when the plug-in breaks the rule, in one sentence without a full stop.
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

  /// The subject of the case: "library", "plug-in", "animator" or "controller".
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
    libraryCases + pluginCases + recordingCases + paintingCases + circumstanceCases + settingCases
    + stateCases + processCases + controllerCases + controllerStateCases + controllerProcessCases
}
