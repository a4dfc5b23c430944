import Foundation
import TestSupport
import Testing

/// Tests `segue validate`, run as a process, with plug-ins that keep every rule, and with plug-ins
/// that break one rule each.
struct ValidateTests {
  /// The JSON document that `segue validate --json` prints.
  struct Report: Decodable {
    struct Case: Decodable, CustomStringConvertible {
      let plugin: String?
      let id: String
      let outcome: String
      let detail: String?
      let advice: String?
      var description: String { "\(id) \(outcome): \(detail ?? "")" }
    }

    let library: String
    let seed: UInt64
    let cases: [Case]
    let verdict: String

    var notable: [Case] { cases.filter { $0.outcome != "passed" && $0.outcome != "skipped" } }
  }

  private static func compile(_ fixture: String, _ fault: String, into folder: Folder) throws {
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/\(fixture).c"),
      into: URL(filePath: folder / "faulty.so"), defines: ["FAULT=\(fault)"],
      options: ["-Wl,-z,lazy", "-lm"])
  }

  private func validate(
    _ fixture: String, _ fault: String, _ arguments: String...
  ) throws -> (Report, Run) {
    let folder = try Folder()
    try Self.compile(fixture, fault, into: folder)
    let run = try Run.segue(
      ["validate", "faulty.so", "--json", "--seed", "7"] + arguments, in: folder)
    return (try run.json(Report.self), run)
  }

  private func check(_ fixture: String, _ fault: Fault) throws {
    let (report, run) = try validate(fixture, fault.name)
    let isFailure = fault.outcome != "warning"
    #expect(run.code == (isFailure ? 1 : 0), "\(run.errors)")
    #expect(report.verdict == (isFailure ? "failed" : "passed"))
    let notable = report.notable.filter { !fault.related.contains($0.id) }
    #expect(notable.map(\.id) == [fault.id], "\(report.notable)")
    let found = try #require(notable.first)
    #expect(found.outcome == fault.outcome)
    let detail = found.detail ?? ""
    #expect(detail.contains(fault.words), "\(detail)")
    #expect(found.advice?.isEmpty == false)
    for words in Self.advice[fault.name] ?? [] where words.fixture == fixture {
      #expect(found.advice?.contains(words.text) == true, "\(found.advice ?? "none")")
    }
    // Each skipped case says in its detail which other case it needs.
    for skipped in report.cases where skipped.outcome == "skipped" {
      #expect(skipped.detail?.isEmpty == false)
    }
  }

  @Test(arguments: animatorFaults)
  func `an animator that breaks one rule fails only the validation case for this rule`(
    _ fault: Fault
  ) throws {
    try check("faulty-animator", fault)
  }

  @Test(arguments: controllerFaults)
  func `a controller that breaks one rule fails only the validation case for this rule`(
    _ fault: Fault
  ) throws {
    try check("faulty-controller", fault)
  }

  @Test func `each fault with an expected advice is one of the tested faults`() {
    let names = Set(Self.animatorFaults.map(\.name) + Self.controllerFaults.map(\.name))
    #expect(Set(Self.advice.keys).isSubset(of: names))
  }

  @Test(arguments: [
    ("KILLS_PARENT", "ended"), ("STOPS_PARENT", "stopped"), ("TRACES_PARENT", "traced"),
  ])
  func `a plug-in that attacks the validating process fails validation with a message`(
    _ attack: (fault: String, what: String)
  ) throws {
    let folder = try Folder()
    try Self.compile("faulty-animator", attack.fault, into: folder)
    let run = try Run.segue("validate", "faulty.so", in: folder)
    #expect(run.code == 1)
    #expect(
      run.errors == "segue: a plug-in \(attack.what) the process that checks it in the case "
        + "'describes', so the library fails; it must leave other processes alone\n")
    #expect(run.text.contains("ok       opens"))
  }

  @Test(arguments: [("ended", SIGKILL), ("ended", SIGTERM), ("stopped", SIGSTOP)])
  func `if another process kills a validation, there is no verdict and no plug-in is blamed`(
    _ end: (what: String, signal: Int32)
  ) throws {
    let folder = try Folder()
    try Self.compile("faulty-animator", "NONE", into: folder)
    let scratch = try Folder()
    let process = try Command.process(
      Command.path, ["validate", "faulty.so"], in: folder, out: scratch / "out",
      errors: scratch / "errors")
    // The loop does not suspend its task, because a suspended task might resume only after all
    // other tests, when the validation is complete.
    while process.isRunning, try scratch.bytes("out").isEmpty { pauseBetweenLooks() }
    kill(try LeftoverTests.child(of: process), end.signal)
    process.waitUntilExit()
    let errors = String(decoding: try scratch.bytes("errors"), as: UTF8.self)
    #expect(process.terminationStatus == 70)
    #expect(
      errors.hasPrefix("segue: the process that checks the library was \(end.what) from outside"),
      "\(errors)")
    #expect(errors.filter { $0 == "\n" }.count == 1 && errors.contains("so there is no verdict"))
  }

  @Test
  func `the validation case 'exports' ignores the version symbol that a linker script defines`()
    throws
  {
    let folder = try Folder()
    try folder.write("map", "FAULTY_1 { global: segue_plugin_1; local: *; };".utf8)
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/faulty-animator.c"),
      into: URL(filePath: folder / "faulty.so"),
      options: ["-Wl,--version-script=\(folder / "map")"])
    let run = try Run.segue("validate", "faulty.so", "--case", "exports", in: folder)
    #expect(run.code == 0, "\(run.text)")
  }

  @Test func `--drag sets the drag that begins a controller's transition during validation`() throws {
    let drag = ["--drag", "100,100:100,700@0.3:380,700@0.3"]
    let (report, run) = try validate(
      "faulty-controller", "NEEDS_CORNER", "--case", "drives", "--case", "modes", drag[0], drag[1])
    #expect(run.code == 0 && report.notable.isEmpty, "\(report.notable)")
    #expect(report.cases.map(\.outcome) == ["passed", "passed"], "\(report.cases)")
    let folder = try Folder()
    for (path, words) in [("1,2", "such as"), ("1,2:3,4@1!", "cancels touches")] {
      let wrong = try Run.segue("validate", "x.so", "--drag", path, in: folder)
      #expect(wrong.code == 64 && wrong.errors.contains(words), "\(wrong.errors)")
    }
  }

  @Test(arguments: ["faulty-animator", "faulty-controller"])
  func `a plug-in that breaks no rule passes validation`(_ fixture: String) throws {
    let (report, run) = try validate(fixture, "NONE")
    #expect(run.code == 0, "\(run.errors)")
    #expect(report.verdict == "passed")
    #expect(report.notable.isEmpty, "\(report.notable)")
    #expect(report.cases.contains { $0.id == "modes" && $0.outcome == "passed" })
  }

  @Test
  func
    `an animator may begin and end with views that are not the screens if they look exactly the same`()
    throws
  {
    let folder = try Screens().folder
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/pieces.c"),
      into: URL(filePath: folder / "pieces.so"), options: ["-lm"])
    let cases = ["describes", "begins-on-from", "ends-on-to", "pure-drivers", "settles", "sizes"]
    let run = try Run.segue(
      ["validate", "pieces.so", "--json"] + cases.flatMap { ["--case", $0] }, in: folder)
    let report = try run.json(Report.self)
    let wrong = ["leftover", "shifted", "trace"]
    #expect(
      Set(report.notable.map(\.plugin)) == Set(wrong.map { "org.example.\($0)" }),
      "\(report.notable)")
    for (form, rule) in zip(wrong, ["ends-on-to", "begins-on-from", "ends-on-to"]) {
      #expect(
        report.notable.contains { $0.plugin == "org.example.\(form)" && $0.id == rule }, "\(form)")
    }
    for form in ["strips", "blades", "corners"] + wrong {
      let film = try Run.segue(
        "render", "a.png", "b.png", "-o", "null:", "--plugin-path", ".", "--animator",
        "org.example.\(form)", "--strict", "--quiet", in: folder)
      #expect(film.code == (wrong.contains(form) ? 1 : 0), "\(form): \(film.errors)")
    }
  }

  @Test(arguments: ["slide", "spring", "snapshot-zoom", "pan", "edge-pan", "paging"])
  func `the bundled plug-ins keep every rule`(_ name: String) throws {
    let folder = URL(fileURLWithPath: Command.path).deletingLastPathComponent().path
    let run = try Run.segue("validate", "\(folder)/libsegue-\(name).so", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let report = try run.json(Report.self)
    #expect(report.notable.isEmpty, "\(report.notable) (--seed \(report.seed))")
    #expect(report.cases.count > 10)
  }

  @Test
  func
    `validating with the same seed gives the same random settings, and another seed gives others`()
    throws
  {
    func detail(_ seed: String) throws -> String? {
      let (report, run) = try validate(
        "faulty-animator", "TWO_VALUES", "--case", "random-settings", "--seed", seed)
      #expect(run.code == 1)
      #expect(report.cases.map(\.id) == ["random-settings"])
      #expect("\(report.seed)" == seed)
      return report.cases.first?.detail
    }
    let first = try #require(try detail("42"))
    #expect(first.contains("--set 'depth=0.") && first.contains("(--seed 42)"))
    #expect(try detail("42") == first)
    #expect(try detail("43") != first)
  }

  @Test func `without --seed, segue validate chooses a seed and prints it with each failed case`()
    throws
  {
    let folder = try Folder()
    try Self.compile("faulty-animator", "TWO_VALUES", into: folder)
    let run = try Run.segue(
      "validate", "faulty.so", "--case", "describes", "--case", "random-settings", in: folder)
    #expect(run.code == 1)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "org.example.faulty")
    #expect(lines[1] == "  ok       describes")
    #expect(lines[2].hasPrefix("  FAILED   random-settings"))
    #expect(lines[3].contains("to do: handle the settings together"))
    #expect(lines[4].hasPrefix("2 cases: 1 ok, 1 FAILED (--seed "))
    let seed = try #require(lines[4].split(whereSeparator: { !$0.isNumber }).last)
    #expect(lines[2].contains("(--seed \(seed))"))
  }

  @Test func `segue validate --sheet draws a contact sheet of the animators`() throws {
    let folder = try Folder()
    for fixture in ["faulty-animator", "faulty-controller"] {
      try Self.compile(fixture, "NONE", into: folder)
      let run = try Run.segue(
        "validate", "faulty.so", "--case", "descriptor", "--sheet", "\(fixture).png", in: folder)
      #expect(run.code == 0, "\(run.errors)")
      let isThere = folder.names.contains("\(fixture).png")
      #expect(isThere == (fixture == "faulty-animator"))
      #expect(isThere == run.text.contains("\(fixture).png shows the animators"))
      #expect(isThere != run.errors.contains("has no animator to show"))
    }
  }

  struct Input: Sendable, CustomTestStringConvertible {
    var code: Int32
    var words: String
    var arguments: [String]

    init(_ code: Int32, _ words: String, _ arguments: String...) {
      (self.code, self.words, self.arguments) = (code, words, arguments)
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Input(64, "name the library to check"),
    Input(64, "name the library to check", ""),
    Input(64, "did you mean 'sizes'?", "text.so", "--case", "siezs"),
    Input(64, "'segue validate --list' shows them", "text.so", "--case", "q"),
    Input(64, "--sheet writes one picture", "text.so", "--sheet", "sheet.mp4"),
    Input(64, "contains nothing that drives can check", "faulty.so", "--case", "drives"),
    Input(65, "it is a text file, not a shared library; give the .so file", "text.so"),
    Input(65, "it is a text file, not a shared library; 'segue storyboard check' checks a storyboard", "board.yaml"),
    Input(65, "the file is empty", "empty.so"),
    Input(65, "forbid that with chmod o-w", "open.so"),
    Input(66, "there is no file 'nothing.so'; give the .so file", "nothing.so"),
    Input(66, "'folder' is a folder; name the library in it", "folder"),
    Input(69, "cannot be opened: it exports no segue_plugin_1", "hidden.so", "--case", "sizes"),
  ])
  func `a library that cannot be validated is reported with a message`(_ input: Input) throws {
    let folder = try Folder()
    for text in ["text.so", "board.yaml"] { try folder.write(text, "text".utf8) }
    try folder.write("empty.so", [])
    try FileManager.default.createDirectory(
      atPath: folder / "folder", withIntermediateDirectories: true)
    if input.arguments.contains("hidden.so") {
      try Self.compile("faulty-animator", "NO_ENTRY", into: folder)
      try FileManager.default.moveItem(atPath: folder / "faulty.so", toPath: folder / "hidden.so")
    } else if input.arguments.contains("faulty.so") {
      try Self.compile("faulty-animator", "NONE", into: folder)
    }
    try folder.write("open.so", "text".utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: folder / "open.so")
    let run = try Run.segue(["validate"] + input.arguments, in: folder)
    #expect(run.code == input.code)
    #expect(run.errors.contains(input.words), "\(run.errors)")
    #expect(run.errors.hasPrefix("segue: "))
    #expect(run.text.isEmpty)
  }

  @Test func `a missing segue-runner is not reported as a fault of the plug-in`() throws {
    let folder = try Folder()
    try Self.compile("faulty-animator", "NONE", into: folder)
    let run = try Run.shell(
      "mkdir -p a/bin && cp \"$segue\" a/bin/ && a/bin/segue validate faulty.so", in: folder)
    #expect(run.code == 69)
    #expect(run.errors.contains("segue-runner"), "\(run.errors)")
    #expect(run.text.isEmpty)
  }

  @Test func `for every validation case there is a test plug-in that fails the case`() throws {
    struct List: Decodable {
      struct Case: Decodable, Hashable {
        let id: String
        let subject: String
      }
      let cases: [Case]
    }
    let run = try Run.segue("validate", "--list", "--json")
    // The warning about a slow painter is ignored, because no test depends on measured time. A declared duration is a
    // hint, so a wrong one is never more than a warning.
    // So are what only people can judge and inputs that are not used. Random transitions have tests of their own.
    let untested: Set = [
      "fast-painters", "declared-duration", "backdrop", "picture-size", "flashes", "inputs", "fuzz",
    ]
    for one in try run.json(List.self).cases where !untested.contains(one.id) {
      let faults = one.subject == "controller" ? Self.controllerFaults : Self.animatorFaults
      #expect(faults.contains { $0.id == one.id && $0.outcome != "warning" }, "\(one)")
    }
  }
}
