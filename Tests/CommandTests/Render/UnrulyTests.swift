import Foundation
import SegueHost
import TestSupport
import Testing

/// Tests the command's reports of plug-ins that misbehave while a film is rendered. A film may be
/// rehearsed (played without drawing) before it is drawn, and only faults of the run that is drawn
/// are reported.
struct UnrulyTests {
  /// A folder with the library compiled from the fixture unruly.c, shared by all tests.
  static let plugins = Result { () throws -> Folder in
    let folder = try Folder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/unruly.c"),
      into: URL(filePath: folder / "unruly.so"))
    return folder
  }

  /// The kinds of render that use an animator: of two screens, of two screens with a drag, and of a
  /// storyboard.
  enum Kind: String, CaseIterable {
    case screens, drag, storyboard
  }

  private static let compiler = Toolchain.cCompiler?.path ?? "cc"

  let screens: Screens

  init() throws {
    screens = try Screens()
  }

  func render(
    _ animator: String, _ kind: Kind = .screens, _ options: String...,
    environment: [String: String] = [:]
  ) throws -> Run {
    let id = "org.example.\(animator)"
    var arguments = ["render", "--plugin-path", try Self.plugins.get().path]
    switch kind {
    case .screens: arguments += ["a.png", "b.png", "--animator", id]
    case .drag:
      arguments += ["a.png", "b.png", "--animator", id, "--interaction", "pan"]
      arguments += ["--drag", "22,20:2,20@0.4"]
    case .storyboard:
      try screens.folder.write(
        "board.yaml",
        """
        segue: 1
        size: 24x40
        screens: { a: { image: a.png }, b: { image: b.png } }
        container: { kind: navigation, root: a }
        transitions: { push: { animator: \(id) } }
        script: [ { at: 0.1, push: b } ]
        """.utf8)
      arguments += ["board.yaml"]
    }
    return try Run.segue(arguments + options, in: screens.folder, environment: environment)
  }

  struct Outcome: Decodable {
    var degraded: String?
    var declined: Bool
    var diagnostics: [String]?
  }

  private struct Line: Decodable {
    var time: Double
    var call: String?
    var direction: String?
    var interface: String?
    var function: String?
    var reason: String?
  }

  private func lines(_ name: String) throws -> [Line] {
    try String(decoding: screens.folder.bytes(name), as: UTF8.self).split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  /// Returns the calls of the animator's interface in a trace, without their line numbers, which differ
  /// between runs.
  private func lifecycle(_ name: String) throws -> [String] {
    try String(decoding: screens.folder.bytes(name), as: UTF8.self).split(separator: "\n")
      .compactMap { line in
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        guard row?["interface"] as? String == "segue.animator/1" else { return nil }
        return row?["function"] as? String
      }
  }

  @Test(arguments: Kind.allCases)
  func `a duration that is not a number is a fault in every kind of film`(_ kind: Kind) throws {
    let run = try render("duration-nan", kind, "-o", "null:", "--json", "--events", "log")
    #expect(run.code == 0)
    let reason = try run.json(Outcome.self).degraded
    #expect(reason?.contains("duration returned nan") == true)
    #expect(try lines("log").contains { $0.call == "fault" && $0.reason == reason })
    #expect(try render("duration-nan", kind, "-o", "null:", "--strict").code == 1)
  }

  @Test(arguments: Kind.allCases)
  func `an animator that declines is reported, but not as a fault`(_ kind: Kind) throws {
    let run = try render("declines", kind, "-o", "null:", "--json", "--strict", "--events", "log")
    #expect(run.code == 0)
    #expect(run.errors.contains("declined the transition, so the dissolve was played"))
    let outcome = try run.json(Outcome.self)
    #expect(outcome.declined && outcome.degraded == nil && outcome.diagnostics == [])
    #expect(try lines("log").allSatisfy { $0.call != "fault" })
    #expect(try render("talk", kind, "-o", "null:", "--json").json(Outcome.self).declined == false)
  }

  @Test func `segue timeline reports that an animator declined or lacks a capability`() throws {
    let folder = try Self.plugins.get().path
    let run = try Run.segue("timeline", "org.example.declines", "--plugin-path", folder)
    #expect(run.code == 0 && run.errors.contains("declined the transition"))
    let refused = try Run.segue("timeline", "org.example.undeclared", "--plugin-path", folder)
    #expect(!refused.errors.contains("declined"), "\(refused.errors)")
    #expect(refused.errors.contains("it needs the capability segue.frame-driver"))
  }

  @Test(arguments: Kind.allCases)
  func `--trace and --events contain only the calls of the run that was drawn`(_ kind: Kind)
    throws
  {
    let run = try render("talk", kind, "-o", "null:", "--trace", "trace", "--events", "log")
    #expect(run.code == 0)
    #expect(try lifecycle("trace") == ["create", "duration", "animate", "destroy"])
    let numbers = try String(decoding: screens.folder.bytes("trace"), as: UTF8.self)
      .split(separator: "\n").compactMap { line in
        let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return row?["call"] as? Int
      }
    #expect(!numbers.isEmpty && Set(numbers).count == numbers.count)
    let calls = try lines("log").compactMap(\.call).filter { $0.hasPrefix("animator.") }
    #expect(calls == ["animator.duration", "animator.animate", "animator.ended"])
  }

  @Test(arguments: Kind.allCases)
  func `with --hold, the times in --events include the rest at the beginning of the film`(
    _ kind: Kind
  ) throws {
    _ = try render("talk", kind, "-o", "null:", "--events", "log")
    let plain = try lines("log").filter { $0.call?.hasPrefix("animator.") == true }.map(\.time)
    _ = try render("talk", kind, "-o", "null:", "--events", "log", "--hold", "0.5")
    let held = try lines("log").filter { $0.call?.hasPrefix("animator.") == true }.map(\.time)
    #expect(!plain.isEmpty && held.count == plain.count)
    for (a, b) in zip(plain, held) { #expect(abs(b - a - 0.5) < 1e-9) }
  }

  @Test func `a library with a destructor that never returns does not hang segue list`() throws {
    let folder = try Folder()
    try folder.write(
      "lingers.c", "__attribute__((destructor)) void a(void) { for (;;) {} }".utf8)
    try folder.write("entry.c", "int segue_plugin_1(void *h, void **o) { return h == o; }".utf8)
    let built = try Run.shell(
      "'\(Self.compiler)' -shared -fPIC -o lingers.so lingers.c entry.c", in: folder)
    #expect(built.code == 0, "\(built.errors)")
    let run = try Run.segue("list", "--plugin-path", folder.path)
    #expect(run.code == 0 && run.text.contains("lingers.so"))
  }

  @Test func `segue timeline calls the plug-in's duration function`() throws {
    let folder = try Self.plugins.get().path
    let run = try Run.segue("timeline", "org.example.duration-nan", "--plugin-path", folder)
    #expect(run.errors.contains("duration returned nan"))
  }

  @Test(arguments: ["driver-error", "driver-nan"], Kind.allCases)
  func `a fault of a frame driver is reported in every kind of film`(
    _ animator: String, _ kind: Kind
  ) throws {
    let run = try render(animator, kind, "-o", "null:", "--json", "--events", "log")
    #expect(run.code == 0, "\(run.errors)")
    let reason = try #require(try run.json(Outcome.self).degraded)
    #expect(reason.hasPrefix("org.example.\(animator): "))
    #expect(run.errors.contains("replaced by a dissolve"))
    // After the fault of the animator's frame driver, calls of the interaction controller are
    // answered with WRONG_STATE. The controller must not be blamed for the fault.
    #expect(!run.errors.contains("org.segue.pan"))
    let faults = try lines("log").filter { $0.call == "fault" }.map(\.reason)
    #expect(faults == [reason])
  }

  @Test(arguments: Kind.allCases)
  func `under --strict, a film with a failed frame driver is removed`(_ kind: Kind) throws {
    let before = screens.folder.names
    let run = try render("driver-error", kind, "-o", "film.mp4", "--strict", "--events", "log")
    #expect(run.code == 1)
    #expect(run.errors.contains("frame driver returned -77"))
    #expect(try lines("log").contains { $0.call == "fault" })
    let names = Set(screens.folder.names).subtracting(before)
    #expect(names.isSubset(of: ["log", "board.yaml"]), "\(names)")
  }

  @Test(
    arguments: [
      ("never", "never completed the transition"), ("uncommitted", "begun and not committed"),
      ("completion-error", "a completion returned FAILED"),
    ], Kind.allCases)
  func `an animator that breaks a rule is reported, and is an error under --strict`(
    _ broken: (animator: String, sentence: String), _ kind: Kind
  ) throws {
    let run = try render(broken.animator, kind, "-o", "null:", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let outcome = try run.json(Outcome.self)
    #expect(outcome.degraded == nil && outcome.diagnostics?.count == 1)
    #expect(outcome.diagnostics?.first?.contains(broken.sentence) == true)
    #expect(run.errors.contains(broken.sentence))
    let strict = try render(broken.animator, kind, "-o", "film.mp4", "--strict")
    #expect(strict.code == 1)
    #expect(strict.errors.contains(broken.sentence))
    #expect(!screens.folder.names.contains("film.mp4"))
  }

  @Test(arguments: Kind.allCases)
  func `an animator that does not end with the new screen is reported, and fails under --strict`(
    _ kind: Kind
  ) throws {
    let run = try render("short", kind, "-o", "null:")
    #expect(run.code == 0, "\(run.errors)")
    let words =
      "org.example.short does not end with the picture after the transition, so the picture jumps: "
    #expect(run.errors.components(separatedBy: words).count == 2, "\(run.errors)")
    #expect(run.errors.contains("is 0.5 instead of 1"))
    let quiet = try render("short", kind, "-o", "null:", "--quiet")
    #expect(quiet.code == 0 && quiet.errors.isEmpty)
    let strict = try render("short", kind, "-o", "film.mp4", "--strict")
    #expect(strict.code == 1 && strict.errors.contains(words))
    #expect(!screens.folder.names.contains("film.mp4"))
  }

  @Test
  func `with --frames, faults in frames that are not drawn do not fail the render under --strict`()
    throws
  {
    let run = try render(
      "driver-error", .screens, "-o", "null:", "--frames", "0..2", "--strict", "--json")
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test
  func
    `an interaction controller's failure is reported as 'degraded' and is an error under --strict`()
    throws
  {
    let arguments = [
      "render", "a.png", "b.png", "-o", "null:", "--plugin-path", try Self.plugins.get().path,
      "--interaction", "org.example.pointer-error", "--drag", "22,20:2,20@0.4",
    ]
    let run = try Run.segue(arguments + ["--json"], in: screens.folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      try run.json(Outcome.self).degraded == "org.example.pointer-error: pointer_event returned FAILED")
    let strict = try Run.segue(arguments + ["--strict"], in: screens.folder)
    #expect(strict.code == 1)
    #expect(strict.errors.contains("pointer_event returned FAILED"))
  }

  func drag(_ controller: String, _ options: String...) throws -> Run {
    try Run.segue(
      [
        "render", "a.png", "b.png", "--plugin-path", try Self.plugins.get().path,
        "--interaction", "org.example.\(controller)", "--drag", "22,20:2,20@0.4",
      ] + options, in: screens.folder)
  }

  @Test func `a film whose controller crashes at the first pointer event shows the first screen`()
    throws
  {
    let run = try drag("pointer-crash", "-o", "film.y4m")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.errors == "segue: an interaction controller failed: org.example.pointer-crash crashed "
        + "(SIGSEGV) in pointer_event\n")
    #expect(try screens.folder.bytes("film.y4m").count > 1000)
    let strict = try drag("pointer-crash", "-o", "other.y4m", "--strict")
    #expect(strict.code == 1 && strict.errors.contains("crashed (SIGSEGV) in pointer_event"))
    #expect(!screens.folder.names.contains("other.y4m"))
    #expect(try drag("pointer-crash", "-o", "null:", "--quiet").errors.isEmpty)
  }

  @Test
  func
    `a controller's failure in a storyboard is reported even if it makes a later step impossible`()
    throws
  {
    func board(_ last: String) throws -> Run {
      try screens.folder.write(
        "board.yaml",
        """
        segue: 1
        size: 24x40
        screens: { a: { image: a.png }, b: { image: b.png } }
        container: { kind: navigation, root: a }
        transitions: { pop: { interaction: org.example.pointer-crash } }
        links: { a: [ { area: [0, 0, 24, 40], push: b } ] }
        script:
          - { at: 0.1, push: b }
          - { at: 1, drag: { from: [2, 20], to: [22, 20], over: 0.4 } }
          \(last)
        """.utf8)
      return try Run.segue(
        "render", "board.yaml", "-o", "null:", "--plugin-path", try Self.plugins.get().path,
        in: screens.folder)
    }
    let run = try board("")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.ranges(of: "crashed (SIGSEGV) in pointer_event").count == 1, "\(run.errors)")
    let failed = try board("- { at: 2, tap: [12, 20] }")
    #expect(failed.code == 65, "\(failed.errors)")
    #expect(failed.errors.ranges(of: "crashed (SIGSEGV) in pointer_event").count == 1)
  }

  @Test(arguments: Kind.allCases)
  func
    `a fault after the transition is a diagnostic, or under --strict an error that keeps the film`(
      _ kind: Kind
    ) throws
  {
    let words = "org.example.destroy-crash crashed (SIGSEGV) in destroy"
    let run = try render("destroy-crash", kind, "-o", "null:", "--json")
    #expect(run.code == 0 && run.errors == "segue: \(words)\n")
    let outcome = try run.json(Outcome.self)
    #expect(outcome.degraded == nil && outcome.diagnostics == [words])
    let strict = try render("destroy-crash", kind, "-o", "film.y4m", "--strict", "--quiet")
    #expect(strict.code == 1 && strict.errors == "segue: \(words); the film is complete\n")
    #expect(try screens.folder.bytes("film.y4m").count > 1000)
    let quiet = try render("destroy-crash", kind, "-o", "null:", "--quiet")
    #expect(quiet.code == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test
  func `an interaction controller that never releases its transition is reported in a diagnostic`()
    throws
  {
    let run = try drag("keeps", "-o", "null:", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let found = try run.json(Outcome.self).diagnostics
    #expect(found?.count == 1 && found?.first?.contains("did not release") == true)
    #expect(try drag("keeps", "-o", "null:", "--strict").code == 1)
  }

  @Test func `--quiet suppresses the warnings of plug-ins`() throws {
    #expect(try drag("pull", "-o", "null:").errors.contains("says: a finger"))
    #expect(try drag("pull", "-o", "null:", "--quiet").errors.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  func `a plug-in's log line is printed once, with its id and without control characters`(
    _ kind: Kind
  ) throws {
    let run = try render("talk", kind, "-o", "null:", "--quiet")
    #expect(run.errors == "segue: org.example.talk says: Hello  31m  there\n")
  }

  @Test func `a controller's log lines are printed even if it began no transition`() throws {
    let run = try drag("shy", "-o", "null:")
    #expect(run.code == 65)
    #expect(run.errors.ranges(of: "org.example.shy says: a finger").count == 1, "\(run.errors)")
  }

  @Test(arguments: ["exit", "driver-exit"], Kind.allCases)
  func `an in-process plug-in that calls exit fails the render, which leaves no file`(
    _ animator: String, _ kind: Kind
  ) throws {
    let before = Set(screens.folder.names + ["board.yaml"])
    let run = try render(animator, kind, "-o", "film.mp4", "--isolation", "in-process")
    #expect(run.code == 70)
    #expect(
      run.errors == "segue: org.example.\(animator) ended the program by calling exit or exec, so "
        + "there is no result; use another plug-in\n")
    #expect(Set(screens.folder.names).isSubset(of: before), "\(screens.folder.names)")
  }

  @Test func `if an in-process plug-in closes standard error, a message names the plug-in`() throws {
    let run = try render("closes", .screens, "-o", "film.mp4", "--isolation", "in-process")
    #expect(run.code != 0)
    #expect(
      run.errors
        == "segue: standard error was closed while org.example.closes was in use, so messages "
        + "of the command are lost; use another plug-in\n")
  }

  @Test(
    arguments: [
      ("driver-crash", SIGSEGV), ("driver-abort", SIGABRT), ("driver-raise", SIGFPE),
      ("driver-overflow", SIGSEGV),
    ], ["f.mp4", "f-%d.png"])
  func `an in-process plug-in that crashes leaves no file, and the message names its signal`(
    _ crash: (animator: String, signal: Int32), _ name: String
  ) throws {
    let before = screens.folder.names
    let run = try render(
      crash.animator, .screens, "-o", name, "--isolation", "in-process")
    #expect(run.code == 70, "\(run.code): \(run.errors.prefix(300))")
    #expect(
      run.errors.hasSuffix(
        "segue: org.example.\(crash.animator) crashed (\(SignalName.of(crash.signal))) in driver, so there "
          + "is no result; use another plug-in\n"), "\(run.errors.prefix(300))")
    #expect(screens.folder.names == before)
  }

  /// The time limit is low to keep the test short; no time is measured.
  @Test(arguments: ["hang", "driver-hang"], Kind.allCases)
  func `an in-process plug-in whose call does not return is named, and no file is left`(
    _ animator: String, _ kind: Kind
  ) throws {
    let before = Set(screens.folder.names + ["board.yaml"])
    let run = try render(
      animator, kind, "-o", "film.mp4", "--isolation", "in-process",
      environment: ["SEGUE_DEADLINE": "0.4"])
    #expect(run.code == 70)
    #expect(
      run.errors.hasSuffix(
        "segue: org.example.\(animator) did not return within 0.4 s in "
          + "\(animator == "hang" ? "animate" : "driver"), so the command was stopped; use another "
          + "plug-in (SEGUE_DEADLINE=0 sets no limit)\n"), "\(run.errors)")
    #expect(Set(screens.folder.names).isSubset(of: before), "\(screens.folder.names)")
  }

  @Test func `a library that calls exit while it is opened is reported with its path`() throws {
    let folder = try Folder()
    try folder.write(
      "quits.c", "#include <stdlib.h>\n__attribute__((constructor)) void a(void) { exit(0); }".utf8)
    try folder.write(
      "entry.c", "int segue_plugin_1(void *h, void **o) { return h == o; }".utf8)
    let built = try Run.shell(
      "'\(Self.compiler)' -shared -fPIC -o quits.so quits.c entry.c", in: folder)
    #expect(built.code == 0, "\(built.errors)")
    let run = try Run.segue("list", "--plugin-path", folder.path)
    #expect(run.code == 0)
    #expect(run.text.contains("\(folder / "quits.so")\n    refused: it ended its process"))
  }

  @Test func `a message about a plug-in contains the plug-in's id only once`() throws {
    for animator in ["duration-nan", "short"] {
      let run = try render(animator, .screens, "-o", "null:")
      #expect(run.errors.ranges(of: "org.example.\(animator)").count == 1, "\(run.errors)")
    }
  }
}
