import Foundation
import Logging
import SegueKit
import SeguePlugin
import SegueSystem
import SegueWire
import Synchronization
import TestSupport
import Testing

@testable import SegueHost

@Suite struct SearchPathTests {
  static let home = ["HOME": "/home/me"]

  #if arch(arm64)
    static let triplet = "/usr/lib/aarch64-linux-gnu/segue/plugins"
  #else
    static let triplet = "/usr/lib/x86_64-linux-gnu/segue/plugins"
  #endif

  static let cases: [([String: String], [String])] = [
    (
      home,
      [
        "/home/me/.local/share/segue/plugins", "/usr/local/share/segue/plugins",
        "/usr/share/segue/plugins", "/usr/local/lib/segue/plugins", triplet,
        "/opt/bin/../lib/segue/bundled", "/opt/bin/segue-plugins",
      ]
    ),
    (
      home.merging(["SEGUE_ADD_PLUGIN_PATH": "/a:/b"]) { $1 },
      [
        "/a", "/b", "/home/me/.local/share/segue/plugins", "/usr/local/share/segue/plugins",
        "/usr/share/segue/plugins", "/usr/local/lib/segue/plugins", triplet,
        "/opt/bin/../lib/segue/bundled", "/opt/bin/segue-plugins",
      ]
    ),
    (home.merging(["SEGUE_PLUGIN_PATH": "/p:/q::/p"]) { $1 }, ["/p", "/q"]),
    (["SEGUE_PLUGIN_PATH": "", "SEGUE_ADD_PLUGIN_PATH": "/a"], []),
    (
      ["XDG_DATA_HOME": "/data", "XDG_DATA_DIRS": "/x:relative:/y", "HOME": "/home/me"],
      [
        "/data/segue/plugins", "/x/segue/plugins", "/y/segue/plugins",
        "/usr/local/lib/segue/plugins", triplet,
        "/opt/bin/../lib/segue/bundled", "/opt/bin/segue-plugins",
      ]
    ),
  ]

  @Test(arguments: cases)
  func `plug-in folders are searched in the documented order`(
    _ variables: [String: String], _ folders: [String]
  ) {
    let environment = SearchEnvironment(variables: variables, executableFolder: "/opt/bin")
    let path = SearchPath(environment)
    #expect(path.folders.map(\.path) == folders)
    #expect(path.folders.filter(\.isBundled).map(\.path) == folders.filter { $0.hasPrefix("/opt") })
    #expect(SearchPath(environment, extra: ["/e"]).folders.map(\.path) == ["/e"] + folders)
  }

  @Test func `a process with raised privileges ignores the environment variables for plug-ins`() {
    let variables = [
      "SEGUE_PLUGIN_PATH": "/evil", "XDG_DATA_HOME": "/evil", "HOME": "/evil", "SEGUE_DISABLE": "*",
    ]
    let path = SearchPath(SearchEnvironment(variables: variables, isPrivileged: true))
    #expect(
      path.folders.map(\.path) == [
        "/usr/local/share/segue/plugins", "/usr/share/segue/plugins",
        "/usr/local/lib/segue/plugins", Self.triplet,
      ])
    #expect(path.disabled.isEmpty)
  }

  @Test func `SEGUE_DISABLE switches off plug-ins by id, alias or file name`() {
    let path = SearchPath(
      SearchEnvironment(variables: ["SEGUE_DISABLE": "org.evil.*,flip:lib?.so"]))
    #expect(path.disablingGlob(for: ["org.evil.twist"]) == "org.evil.*")
    #expect(path.disablingGlob(for: ["org.good.flip", "flip"]) == "flip")
    #expect(path.disablingGlob(for: ["libx.so"]) == "lib?.so")
    #expect(path.disablingGlob(for: ["org.good.turn", "turn", "libturn.so"]) == nil)
  }

  @Test func `the search environment of this process contains the command's folder`() {
    let environment = SearchEnvironment.current()
    #expect(environment.executableFolder?.hasPrefix("/") == true)
    #expect(!environment.isPrivileged)
  }
}

@Suite struct RegistryTests {
  static let other = ["D_ID=\"org.example.other\"", "D_ALIAS=\"other\""]

  @Test
  func
    `if two files have the same plug-in id, the first in byte order is used, and both are listed`()
    throws
  {
    let fixture = try LibraryFixture()
    let second = try fixture.compile(as: "b.so")
    let first = try fixture.compile(as: "Z.so")
    let found = fixture.found()
    #expect(found.map(\.library) == [first, second])
    #expect(found.map(\.status) == [.ok, .shadowed])
    #expect(found.last?.reason == "org.example.fixture comes from \(first)")
  }

  @Test func `a plug-in folder that the caller names is searched before the environment's folders`()
    throws
  {
    let (mine, theirs) = (try LibraryFixture(), try LibraryFixture())
    let first = try mine.compile(as: "z.so")
    let second = try theirs.compile(as: "a.so")
    let registry = PluginRegistry.discover(
      PluginRegistry.Options(
        environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": theirs.folder.path]),
        extraFolders: [mine.folder.path], isolation: .inProcess))
    let found = registry.entries.filter { $0.library != nil }
    #expect(found.map(\.library) == [first, second])
    #expect(found.map(\.status) == [.ok, .shadowed])
  }

  @Test func `plug-ins in the folder beside the command count as bundled`() throws {
    let fixture = try LibraryFixture()
    try FileManager.default.createDirectory(
      at: fixture.folder.appending(path: "segue-plugins"), withIntermediateDirectories: false)
    try fixture.compile(as: "segue-plugins/a.so")
    let registry = PluginRegistry.discover(
      PluginRegistry.Options(
        environment: SearchEnvironment(
          variables: ["XDG_DATA_DIRS": "/nowhere"], executableFolder: fixture.folder.path)))
    #expect(registry.entries.map(\.isBundled) == [true, true])
    #expect(registry.entries.map(\.id) == ["org.segue.dissolve", "org.example.fixture"])
  }

  /// Returns a folder that a test can use as the command's folder. The subfolder `segue-plugins`
  /// contains the bundled plug-ins.
  private func bundle(_ defines: [String]) throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try FileManager.default.createDirectory(
      at: fixture.folder.appending(path: "segue-plugins"), withIntermediateDirectories: false)
    try fixture.compile(as: "segue-plugins/a.so", defines: defines)
    return fixture
  }

  private func discover(_ bundle: LibraryFixture, with own: LibraryFixture) -> PluginRegistry {
    PluginRegistry.discover(
      PluginRegistry.Options(
        environment: SearchEnvironment(
          variables: ["XDG_DATA_DIRS": "/nowhere"], executableFolder: bundle.folder.path),
        extraFolders: [own.folder.path], isolation: .inProcess))
  }

  @Test
  func `a plug-in with a bundled plug-in's alias loses the alias, and its entry says why`()
    throws
  {
    let bundled = try bundle(["D_ID=\"org.segue.slide\"", "D_ALIAS=\"slide\""])
    let own = try LibraryFixture()
    try own.compile(as: "a.so", defines: ["D_ALIAS=\"slide\""])
    let registry = discover(bundled, with: own)
    #expect(try registry.entry("slide").id == "org.segue.slide")
    let loser = try registry.entry("org.example.fixture")
    #expect(loser.status == .ok && loser.alias == nil)
    #expect(loser.reason == "its alias 'slide' is taken by org.segue.slide; use its id")
  }

  @Test
  func
    `a plug-in with a bundled plug-in's id replaces the bundled plug-in and also gets its alias`()
    throws
  {
    let defines = ["D_ID=\"org.segue.slide\"", "D_ALIAS=\"slide\""]
    let (bundled, own) = (try bundle(defines), try LibraryFixture())
    let path = try own.compile(as: "mine.so", defines: defines)
    let registry = discover(bundled, with: own)
    #expect(try registry.entry("slide").library == path)
    #expect(
      registry.entries.filter { $0.id == "org.segue.slide" }.map(\.status) == [.ok, .shadowed])
  }

  @Test
  func `if two plug-ins have the same alias, the first gets it and the second is found by its id`()
    throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so")
    try fixture.compile(as: "b.so", defines: ["D_ID=\"org.example.other\""])
    let registry = fixture.discover()
    #expect(try registry.entry("fixture").id == "org.example.fixture")
    #expect(try registry.entry("org.example.other").alias == nil)
    #expect(registry.entries.last?.reason?.contains("is taken by org.example.fixture") == true)
  }

  @Test func `the error for an unknown id names a library that could not be read`() throws {
    let fixture = try LibraryFixture()
    let path = try fixture.write(Array("text".utf8), as: "a.so")
    let error = #expect(throws: HostError.self) { try fixture.discover().entry("org.example.x") }
    #expect(
      error?.description.hasSuffix(
        "\(path) could not be read (it is a text file, not a shared library)")
        == true, "\(error?.description ?? "")")
    try fixture.write([], as: "b.so")
    let two = #expect(throws: HostError.self) { try fixture.discover().entry("org.example.x") }
    #expect(two?.description.hasSuffix(", nor could another library") == true)
  }

  @Test(arguments: ["org.example.fix*", "fixture", "a.so", "*"])
  func `a disabled plug-in is listed with the glob pattern that matched it`(_ glob: String) throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so")
    let registry = fixture.discover(variables: ["SEGUE_DISABLE": glob])
    let entry = try #require(registry.entries.last)
    #expect(entry.status == .refused)
    #expect(entry.reason == "it is switched off by SEGUE_DISABLE (\(glob))")
  }

  @Test func `a plug-in is found by id and alias, and a mistyped name gives a suggestion`()
    throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so")
    try fixture.compile(as: "b.so", defines: Self.other + ["D_SUMMARY=NULL"])
    let registry = fixture.discover()
    #expect(try registry.entry("fixture").id == "org.example.fixture")
    #expect(try registry.entry("org.example.fixture").alias == "fixture")
    #expect(try registry.entry("dissolve").library == nil)
    let mistyped = #expect(throws: HostError.self) { try registry.entry("fixtrue") }
    #expect(mistyped?.kind == .unknownPlugin && mistyped?.suggestion == "fixture")
    let far = #expect(throws: HostError.self) { try registry.entry("qqqqqqqq") }
    #expect(far?.kind == .unknownPlugin && far?.suggestion == nil)
    #expect(far?.description.hasPrefix("there is no plug-in 'qqqqqqqq'") == true)
    let refused = #expect(throws: HostError.self) { try registry.entry("org.example.other") }
    #expect(refused?.kind == .unusablePlugin)
    #expect(refused?.description.contains("its summary is NULL") == true)
  }

  @Test func `the registry makes animators with their settings and refuses invalid settings`()
    throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so")
    let registry = fixture.discover()
    let animator = try registry.makeAnimator("fixture", settings: ["amount=0.75"])
    #expect((animator as? PluginAnimator)?.parameters["amount"] == .number(0.75))
    let error = #expect(throws: HostError.self) {
      try registry.makeAnimator("fixture", settings: ["amount=7"])
    }
    #expect(error?.kind == .badParameter)
    let dissolve = try registry.makeAnimator("dissolve", settings: ["duration=2"])
    #expect((dissolve as? DissolveAnimator)?.duration == 2)
  }

  @Test(arguments: PluginEntry.Isolation.tested)
  func `the trace contains the calls that open a library, with their names in the signature tables`(
    _ isolation: PluginEntry.Isolation
  ) throws {
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so")
    let lines = Mutex<[String]>([])
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": fixture.folder.path]),
      isolation: isolation)
    // Discovery inspects the library in a child process, so that this process opens it for the
    // first time when the animator is made.
    options.runner = SearchEnvironment.current().runner
    _ = try PluginRegistry.discover(options).makeAnimator(
      "org.example.fixture",
      trace: CallTrace { record in lines.withLock { $0.append(record.json) } })
    let calls = lines.withLock { $0 }
    let first =
      #"{"call":1,"depth":0,"direction":"host-to-plugin","interface":"segue.entry","#
      + #""function":"segue_plugin_1","arguments":{"host":1},"status":"OK","#
      + #""results":{"out_plugin":1},"time":null}"#
    #expect(calls.first == first)
    for line in calls {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    // The fixture answers each id with one table, so it is asked for its animators' table twice: to see that it has no
    // interface for its life, and when the descriptors are known.
    let functions =
      ["segue_plugin_1", "get_interface", "get_interface"]
      + ["descriptor_count", "descriptor_at", "get_interface"]
    #expect(calls.count == functions.count)
    for (line, function) in zip(calls, functions) { #expect(line.contains("\"\(function)\"")) }
  }

  @Test func `get_interface answers UNSUPPORTED for an interface that the host lacks`() throws {
    // With the macro FROM_THE_FUTURE, the fixture asks for an unknown interface, and fails to load
    // unless the answer is UNSUPPORTED and the table is NULL.
    let fixture = try LibraryFixture()
    try fixture.compile(as: "a.so", defines: ["FROM_THE_FUTURE"])
    #expect(fixture.found().first?.status == .ok)
  }

  @Test func `the entry function of a library that several threads open is called only once`()
    throws
  {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so", defines: ["ENTERED_ONCE"])
    let router = CallRouter(logger: Logger(label: "test"))
    let opened = Mutex<[Result<InProcessLibrary, Refusal>]>([])
    WorkerThreads.run(4) {
      let result = Result { () throws(Refusal) in
        try InProcessLibrary.load(
          path, caller: Caller(name: path, logger: nil, trace: nil, router: router))
      }
      opened.withLock { $0.append(result) }
    }
    let libraries = try opened.withLock { try $0.map { try $0.get() } }
    #expect(libraries.count == 4 && libraries.allSatisfy { $0 === libraries[0] })
  }

  @Test func `an older host with shorter tables and fewer interfaces still loads a plug-in`()
    throws
  {
    let past = InProcessTables(
      InProcessTables.Shape(
        slots: ["segue.view/1": 4, "segue.log/1": 0, "segue.animation/1": 0]))
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "a.so", defines: ["NEEDS_LITTLE"])
    // The router must be kept alive: it also answers the calls that this test makes below as a
    // plug-in would.
    let router = CallRouter(logger: Logger(label: "test"))
    defer { withExtendedLifetime(router) {} }
    let library = try InProcessLibrary.load(
      path, tables: past,
      caller: Caller(name: path, logger: nil, trace: nil, router: router))
    #expect(library.contents.items.first?.descriptor?.id == "org.example.fixture")
    // Calls `get_interface` as a plug-in would, through the C function pointer in `segue_host_t`.
    let host = try #require(past.pointer)
    let address = host.load(fromByteOffset: 24, as: UInt.self)
    let ask = ForeignFunction(
      try #require(UnsafeRawPointer(bitPattern: address)), table: .host, slot: 0)
    let given = WireValue.pointer(UInt(bitPattern: host))
    #expect(ask.call([given, .text("segue.log/1")]) == WireAnswer(.unsupported))
    let view = ask.call([given, .text("segue.view/1")])
    guard case .pointer(let table)? = view.results.first,
      let pointer = UnsafeRawPointer(bitPattern: table)
    else {
      Issue.record("no view table")
      return
    }
    #expect(pointer.load(as: UInt32.self) == 8 + 4 * 8)
  }

  @Test
  func `a library that is named by its path is examined only once, even if its file changes later`()
    throws
  {
    let (mine, theirs) = (try LibraryFixture(), try LibraryFixture())
    let path = try mine.compile(as: "mine.so")
    try theirs.compile(as: "theirs.so")
    let registry = theirs.discover(variables: ["SEGUE_DISABLE": "mine.so"])
    #expect(!registry.changeableLibraries.contains(path))
    let entry = try registry.entry(path)
    #expect(entry.id == "org.example.fixture" && entry.library == path && entry.status == .ok)
    #expect(!entry.isQuarantinable && !entry.isBundled)
    #expect(registry.changeableLibraries.contains(path))
    #expect(try registry.entry("org.example.fixture").library != path)
    #expect(try registry.preferring([entry]).entry("org.example.fixture").library == path)
    // The file is replaced and not overwritten, because its bytes are mapped into this process.
    try FileManager.default.removeItem(atPath: path)
    try mine.write(Array("no library".utf8), as: "mine.so")
    #expect(try registry.entry(path, .animator) == entry)
    let again = #expect(throws: HostError.self) { try theirs.discover().entry(path) }
    #expect(again?.kind == .unusablePlugin)
    #expect(again?.description.contains("it is a text file, not a shared library") == true)
  }

  @Test
  func `the error for a library's path gives the reason for which its only plug-in is refused`()
    throws
  {
    let fixture = try LibraryFixture()
    let path = try fixture.compile(as: "bad.so", defines: ["D_NAME=\"\""])
    let error = #expect(throws: HostError.self) {
      try fixture.discover().entry(path)
    }
    #expect(error?.kind == .unusablePlugin)
    #expect(error?.description.contains("cannot be used: its name") == true, "\(error as Any)")
  }
}
