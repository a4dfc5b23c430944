import Foundation
import TestSupport
import Testing

@testable import SegueHost

/// Tests `segue.library/1`: that a library is told when it is opened and about to be closed, in every mode and language.
@Suite struct LibraryLifeTests {
  private static let id = "org.example.life"

  /// Returns a registry with the libraries of `fixture`, and the log that the libraries write.
  private static func discover(
    _ fixture: LibraryFixture, _ isolation: PluginEntry.Isolation,
    deadlines: PluginDeadlines = PluginDeadlines(all: 60),
    _ change: (inout PluginRegistry.Options) -> Void = { _ in }
  ) -> (PluginRegistry, Stage.Logged) {
    let log = Stage.Logged()
    let registry = fixture.discover(isolation: isolation, deadlines: deadlines) {
      $0.logger = log.logger
      change(&$0)
    }
    return (registry, log)
  }

  /// Returns the lines that the library has written, without its name.
  private static func said(_ log: Stage.Logged) -> [String] {
    log.lines.compactMap { $0.split(separator: " says: ").dropFirst().first.map(String.init) }
  }

  private static func entry(_ registry: PluginRegistry) throws -> PluginEntry {
    try #require(registry.entries.first { $0.library != nil })
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a library is opened once before all else, and closed once before its process ends`(
    _ isolation: PluginEntry.Isolation
  ) async {
    switch isolation {
    case .inProcess:
      // In another process, because all of this process's libraries are closed.
      await #expect(processExitsWith: .success) { try LibraryLifeTests.live(.inProcess) }
    case .child: #expect(throws: Never.self) { try Self.live(.child) }
    case .hardened: #expect(throws: Never.self) { try Self.live(.hardened) }
    }
  }

  private static func live(_ isolation: PluginEntry.Isolation) throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile("life", as: "life.so")
    var (registry, log) = discover(fixture, isolation)
    let one = ["entry", path, "closing"]
    if isolation == .inProcess {
      #expect(said(log) == ["entry", path])
    } else {
      // The process in which the descriptors were read.
      #expect(said(log) == one)
    }
    registry.logger = log.logger
    let records = Stage.Recorded()
    for _ in 1...2 {
      let animator = try registry.makeAnimator(id, trace: CallTrace { records.append($0) })
      withExtendedLifetime(animator) {}
    }
    if isolation == .inProcess { PluginRegistry.endProcesses() } else { registry.restart() }
    #expect(said(log) == (isolation == .inProcess ? one : one + one))
    if isolation != .inProcess {
      let calls = records.records.filter { $0.direction == .hostToPlugin }.map(\.function)
      #expect(
        calls.filter { $0 != "get_interface" }.prefix(3) == [
          "segue_plugin_1", "opened", "descriptor_count",
        ])
      #expect(calls.filter { $0 == "opened" }.count == 1)
      #expect(calls.last == "closing")
    }
    // A library that is used again is opened again.
    let again = try registry.makeAnimator(id)
    withExtendedLifetime(again) {}
    #expect(said(log).suffix(2) == ["entry", path])
    if isolation == .inProcess { PluginRegistry.endProcesses() } else { registry.restart() }
    #expect(said(log).last == "closing")
  }

  @Test(arguments: [PluginEntry.Isolation.child, .hardened])
  func `a library whose process was prepared but never used is closed, too`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let fixture = try LibraryFixture()
    let path = try fixture.compile("life", as: "life.so")
    let one = ["entry", path, "closing"]
    // The process ends with the registry's processes, with all processes of this thread, and with the registry.
    for way in ["restart", "all", "release"] {
      let log = Stage.Logged()
      do {
        var (registry, _) = Self.discover(fixture, isolation) { $0.logger = log.logger }
        registry.logger = log.logger
        #expect(Self.said(log) == one)
        let plugin = try registry.configured(Self.id, .animator)
        for _ in 1...2 { registry.prepare(plugin) }
        if way == "restart" { registry.restart() }
        if way == "all" { ChildLink.closeAll() }
      }
      #expect(Self.said(log) == one + one, "\(way)")
    }
  }

  @Test func `a prepared library that cannot be opened does not hold up the end`() throws {
    let fixture = try LibraryFixture()
    let mark = fixture.folder.path + "/mark"
    for wrong in ["FAIL", "CRASH", "HANG"] {
      try fixture.compile(
        "life", as: "life.so", defines: ["OPENED=if(access(\"\(mark)\",0)==0)WRONG_\(wrong)"])
      try? FileManager.default.removeItem(atPath: mark)
      var deadlines = PluginDeadlines(all: 60)
      if wrong == "HANG" { deadlines.opening = 0.5 }
      let (registry, log) = Self.discover(fixture, .child, deadlines: deadlines)
      let plugin = try registry.configured(Self.id, .animator)
      try fixture.write([], as: "mark")
      registry.prepare(plugin)
      registry.restart()
      #expect(Self.said(log).filter { $0 == "closing" }.count == 1, "\(wrong)")
    }
  }

  @Test func `a library's life is offered by the bindings of all languages`() throws {
    for language in LanguageFixture.languages {
      let fixture = try LibraryFixture()
      try LanguageFixture.compile("life", language, into: fixture)
      let (registry, log) = Self.discover(fixture, .child)
      #expect(try Self.entry(registry).status == .ok, "\(language)")
      let said = Self.said(log).filter { $0 != "entry" }
      #expect(said == [fixture.folder.path + "/life.so", "closing"], "\(language)")
    }
  }

  @Test(arguments: LanguageFixture.languages)
  func `a library whose 'opened' fails is refused with its status in every language`(
    _ language: String
  ) throws {
    let fixture = try LibraryFixture()
    try LanguageFixture.compile("life", language, into: fixture, fails: true)
    for isolation in PluginEntry.Isolation.tested {
      let (registry, log) = Self.discover(fixture, isolation)
      let entry = try Self.entry(registry)
      #expect(entry.status == .refused && entry.reason == "opened returned -1007", "\(isolation)")
      #expect(!Self.said(log).contains("closing"))
    }
  }

  @Test(arguments: [PluginEntry.Isolation.child, .hardened])
  func `a library whose 'opened' crashes or hangs is refused with the reason`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    for (wrong, reason) in [
      ("CRASH", "it crashed (SIGSEGV) while it was being opened"),
      ("HANG", "it did not return within 0.2 s while it was being opened"),
    ] {
      let fixture = try LibraryFixture()
      try fixture.compile("life", as: "life.so", defines: ["OPENED=WRONG_\(wrong)"])
      let deadline = wrong == "HANG" ? 0.2 : 60
      let (registry, _) = Self.discover(fixture, isolation, deadlines: .init(all: deadline))
      let entry = try Self.entry(registry)
      #expect(entry.status == .refused && entry.reason?.contains(reason) == true, "\(entry)")
    }
  }

  @Test(arguments: [PluginEntry.Isolation.child, .hardened])
  func `a library whose 'closing' crashes or hangs is refused when it is examined`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    for (wrong, reason) in [
      ("CRASH", "it crashed (SIGSEGV) in closing"), ("HANG", "it did not return within 0.2 s in closing"),
    ] {
      let fixture = try LibraryFixture()
      try fixture.compile("life", as: "life.so", defines: ["CLOSING=WRONG_\(wrong)"])
      var deadlines = PluginDeadlines(all: 60)
      if wrong == "HANG" { deadlines.ending = 0.2 }
      let (registry, _) = Self.discover(fixture, isolation, deadlines: deadlines)
      let entry = try Self.entry(registry)
      #expect(entry.status == .refused && entry.reason?.contains(reason) == true, "\(entry)")
    }
  }

  @Test func `a plug-in whose library crashes in 'closing' after a use is put into quarantine`() throws {
    let fixture = try LibraryFixture()
    let mark = fixture.folder.path + "/mark"
    try fixture.compile(
      "life", as: "life.so", defines: ["CLOSING=if(access(\"\(mark)\",0)==0)raise(SIGSEGV)"])
    let (registry, _) = Self.discover(fixture, .child) {
      $0.quarantineFolder = fixture.folder.path + "/state"
    }
    // The plug-in that was called last is held responsible.
    try RecordedTransition(Self.id, registry).end()
    try fixture.write([], as: "mark")
    registry.restart()
    #expect(
      registry.transports.quarantine?.reason(Self.id, in: fixture.folder.path + "/life.so")?
        .contains("crashed (SIGSEGV) in closing") == true)
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `a library that wants to be told nothing, or only of its end, can be used`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    for define in ["LIFE=NULL", "LIFE=&without_opened", "LIFE_SIZE=8", "LIFE_SIZE=16"] {
      let fixture = try LibraryFixture()
      try fixture.compile("life", as: "life.so", defines: [define])
      let (registry, log) = Self.discover(fixture, isolation)
      #expect(try Self.entry(registry).status == .ok, "\(define)")
      let closes = define.contains("without") && isolation != .inProcess
      #expect(Self.said(log).contains("closing") == closes, "\(define)")
    }
  }

  @Test func `a library whose table states an impossible size is refused`() throws {
    for (size, words) in [("0", "impossible"), ("4", "impossible"), ("12", "inside a field")] {
      let fixture = try LibraryFixture()
      try fixture.compile("life", as: "life.so", defines: ["LIFE_SIZE=\(size)"])
      let (registry, _) = Self.discover(fixture, .child)
      let entry = try Self.entry(registry)
      #expect(entry.status == .refused)
      #expect(entry.reason?.contains("segue.library/1 states a size of \(size)") == true)
      #expect(entry.reason?.contains(words) == true)
    }
  }
}
