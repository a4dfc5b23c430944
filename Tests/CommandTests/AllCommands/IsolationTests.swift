import Foundation
import TestSupport
import Testing

/// Tests messages and results of plug-ins that run in child processes.
struct IsolationTests {
  private let screens: Screens

  init() throws {
    screens = try Screens()
  }

  private func render(
    _ animator: String, _ options: [String], environment: [String: String] = [:]
  ) throws -> Run {
    let folder = try UnrulyTests.plugins.get().path
    var environment = environment
    if environment["SEGUE_PLUGIN_PATH"] == nil { environment["SEGUE_PLUGIN_PATH"] = folder }
    return try Run.segue(
      ["render", "a.png", "b.png", "--animator", "org.example.\(animator)"] + options,
      in: screens.folder, environment: environment)
  }

  @Test(
    arguments: [
      ("exit", "ended its process (exit status 0) in animate"),
      ("driver-crash", "crashed (SIGSEGV) in driver at progress"),
      ("driver-abort", "crashed (SIGABRT) in driver at progress"),
      ("driver-exit", "ended its process (exit status 0) in driver"),
      ("hang", "did not return within 0.2 s in animate"),
      ("driver-hang", "did not return within 0.2 s in driver"),
    ], ["child", "hardened"])
  func `a film is complete even if a plug-in crashes or hangs, and a message gives the reason`(
    _ death: (animator: String, words: String), _ isolation: String
  ) throws {
    // Only the time of the plug-in itself counts, so that a plug-in that calls the host all the time takes much longer.
    let environment = ["SEGUE_DEADLINE": "0.2"]
    let run = try render(
      death.animator, ["-o", "film.y4m", "--isolation", isolation], environment: environment)
    #expect(run.code == 0, "\(run.errors)")
    let sentence = "org.example.\(death.animator) was replaced by a dissolve: it \(death.words)"
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(try screens.folder.bytes("film.y4m").count > 1000)
    let strict = try render(
      death.animator, ["-o", "other.y4m", "--isolation", isolation, "--strict"],
      environment: environment)
    #expect(strict.code == 1 && strict.errors.contains(death.words), "\(strict.errors)")
    #expect(!screens.folder.names.contains("other.y4m"))
  }

  @Test func `an invalid SEGUE_DEADLINE is reported once, and the default applies`() throws {
    let run = try render(
      "short", ["-o", "null:"], environment: ["SEGUE_DEADLINE": "soon"])
    #expect(run.code == 0)
    #expect(
      run.errors.components(separatedBy: "segue: SEGUE_DEADLINE is 'soon', which is ignored").count
        == 2, "\(run.errors)")
  }

  @Test func `a plug-in that crashed stays in quarantine until it is allowed or its file changes`()
    throws
  {
    let (plugins, state) = (try Folder(), try Folder())
    let library = plugins / "unruly.so"
    try FileManager.default.copyItem(
      atPath: try UnrulyTests.plugins.get() / "unruly.so", toPath: library)
    let environment = ["SEGUE_PLUGIN_PATH": plugins.path, "XDG_STATE_HOME": state.path]
    func manage(_ words: String...) throws -> Run {
      try Run.segue(["plugins"] + words, environment: environment)
    }
    func film() throws -> Run {
      try render("driver-crash", ["-o", "null:"], environment: environment)
    }
    #expect(try film().code == 0)
    let held = try film()
    #expect(held.code == 69, "\(held.errors)")
    #expect(held.errors.contains("quarantined: it crashed (SIGSEGV) in driver"), "\(held.errors)")
    let why = try manage("why", "org.example.driver-crash")
    #expect(why.text.contains("is not used (quarantined): it crashed (SIGSEGV) in driver"))
    // The reason for the quarantine contains the call that was refused before the crash.
    _ = try render("refused-crash", ["-o", "null:"], environment: environment)
    let refused = try manage("why", "org.example.refused-crash").text
    #expect(refused.contains("in animate after `set(a stale handle, alpha, [1])` of"), "\(refused)")
    // Other plug-ins of the same library are still used.
    #expect(try render("short", ["-o", "null:"], environment: environment).code == 0)
    let allowed = try manage("allow", "org.example.driver-crash")
    #expect(allowed.code == 0, "\(allowed.errors)")
    #expect(try manage("allow", "org.example.driver-crash").code == 69)
    #expect(try film().code == 0)
    #expect(try film().code == 69)
    // A library with another modification time counts as a new build, and its plug-ins are used
    // again.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: library)
    #expect(try film().code == 0)
  }

  @Test func `a plug-in is not quarantined if another program killed the plug-in's process`() throws {
    let (plugins, state) = (try Folder(), try Folder())
    try FileManager.default.copyItem(
      atPath: try UnrulyTests.plugins.get() / "unruly.so", toPath: plugins / "unruly.so")
    for _ in 0..<2 {
      let run = try render(
        "driver-killed", ["-o", "null:"],
        environment: ["SEGUE_PLUGIN_PATH": plugins.path, "XDG_STATE_HOME": state.path])
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.contains("was killed (SIGKILL) in driver"))
    }
  }

  @Test func `a warning is printed if the quarantine cannot be stored`() throws {
    let environment = ["XDG_STATE_HOME": "/dev/null"]
    for _ in 0..<2 {
      let run = try render("driver-crash", ["-o", "null:"], environment: environment)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.ranges(of: "/dev/null/segue/quarantine cannot be written").count == 1)
    }
    let quiet = try render("driver-crash", ["-o", "null:", "--quiet"], environment: environment)
    #expect(quiet.code == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test func `a crash does not quarantine a plug-in of --plugin-path`() throws {
    let state = try Folder()
    for _ in 0..<2 {
      let run = try render(
        "driver-crash", ["-o", "null:", "--plugin-path", try UnrulyTests.plugins.get().path],
        environment: ["SEGUE_PLUGIN_PATH": "/nonexistent", "XDG_STATE_HOME": state.path])
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  @Test(arguments: ["slide", "spring", "snapshot-zoom", "dissolve"])
  func `films and traces are the same in every isolation mode`(_ animator: String) throws {
    var films: Set<Data> = []
    var traces: Set<Data> = []
    for isolation in ["in-process", "child", "hardened"] {
      let run = try Run.segue(
        [
          "render", "a.png", "b.png", "--animator", animator, "-o", "film.y4m", "--isolation",
          isolation, "--trace", "trace",
        ], in: screens.folder)
      #expect(run.code == 0, "\(run.errors)")
      films.insert(try screens.folder.bytes("film.y4m"))
      traces.insert(try screens.folder.bytes("trace"))
    }
    #expect(films.count == 1)
    #expect(traces.count == 1)
  }

  @Test func `a plug-in folder that is a file or a link to itself contains no plug-ins`() throws {
    let folder = try Folder()
    try folder.write("file", "x".utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder / "loop", withDestinationPath: "loop")
    let run = try Run.segue(
      ["list"], environment: ["SEGUE_PLUGIN_PATH": "\(folder / "file"):\(folder / "loop")"])
    #expect(run.code == 0 && run.text.contains("dissolve"), "\(run.errors)")
    for name in ["file", "loop"] {
      let words = "segue: SEGUE_PLUGIN_PATH names '\(folder / name)', which cannot be searched"
      #expect(run.errors.ranges(of: words).count == 1, "\(run.errors)")
    }
    let added = try Run.segue("list", environment: ["SEGUE_ADD_PLUGIN_PATH": folder / "none"])
    #expect(added.errors.contains("SEGUE_ADD_PLUGIN_PATH names '\(folder / "none")'"))
    #expect(added.text.contains("slides in"))
  }

  @Test
  func `the message about a missing plug-in says so if only SEGUE_PLUGIN_PATH was searched`()
    throws
  {
    let folder = try Folder()
    let run = try Run.segue(
      "info", "org.segue.slide", environment: ["SEGUE_PLUGIN_PATH": folder.path])
    #expect(run.code == 69)
    #expect(run.errors.contains("SEGUE_PLUGIN_PATH is set, so only its folders are searched"))
    #expect(try !Run.segue("info", "org.segue.slid").errors.contains("SEGUE_PLUGIN_PATH"))
  }

  @Test func `a folder of --plugin-path that cannot be read is an error`() throws {
    let folder = try Folder()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
    // Root may read the folder in spite of its permissions.
    let run = try Run.segue("list", "--plugin-path", folder.path)
    #expect(run.code == (geteuid() == 0 ? 0 : 66), "\(run.errors)")
  }
}
