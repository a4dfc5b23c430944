import Foundation
import Logging
import RunnerVariants
import SegueWire
import TestSupport
import Testing

@testable import SegueHost

/// Tests every struct that begins with its size, in the form of yesterday, of tomorrow, and with an impossible size, in
/// every isolation mode: those that a plug-in gives, and the tables that a host gives.
@Suite struct StructTests {
  /// A struct of a plug-in: its name in messages, its type, the macro for its size, the fixture that contains it, and
  /// the reason for refusing a struct of the size alone; nil for one that may be so short.
  struct Given: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var type: String
    var macro: String
    var fixture: String
    var needed: String?
  }

  static let given = [
    Given(
      testDescription: "plug-in struct", type: "segue_plugin_t", macro: "PLUGIN_SIZE", fixture: "library",
      needed: "ends before descriptor_count"),
    Given(
      testDescription: "descriptor", type: "segue_descriptor_t", macro: "D_SIZE", fixture: "library",
      needed: "ends before its kind"),
    Given(
      testDescription: "parameter", type: "segue_parameter_t", macro: "P_SIZE", fixture: "library",
      needed: "ends before its type"),
    Given(
      testDescription: "segue.animator/1", type: "segue_animator_1_t", macro: "ANIMATOR_SIZE", fixture: "library",
      needed: "ends before create"),
    Given(
      testDescription: "segue.interaction-controller/1", type: "segue_interaction_controller_1_t",
      macro: "CONTROLLER_SIZE", fixture: "structs", needed: "ends before create"),
    Given(
      testDescription: "segue.library/1", type: "segue_library_1_t", macro: "LIFE_SIZE", fixture: "structs"),
  ]

  private static func entry(
    _ fixture: LibraryFixture, _ isolation: PluginEntry.Isolation, locale: String? = nil
  ) throws -> PluginEntry {
    let variables = locale.map { ["LANG": $0] } ?? [:]
    let registry = fixture.discover(
      variables: variables, isolation: isolation, deadlines: PluginDeadlines(all: 60))
    return try #require(registry.entries.first { $0.library != nil })
  }

  @Test(arguments: given)
  func `a struct of a plug-in is read if it is longer, and refused if its size is impossible`(
    _ given: Given
  ) throws {
    let tails = ["TAIL=7", "D_TAIL=7", "P_TAIL=7", "PLUGIN_TAIL=7", "ANIMATOR_TAIL=7"]
    for (size, words) in [
      ("0", "states a size of 0 bytes, which is impossible"),
      ("4", "states a size of 4 bytes, which is impossible"), ("8", given.needed),
      ("9", "which ends inside a field"), ("1ull<<63", "bytes, which is impossible"),
      ("sizeof(\(given.type))+8", nil), ("sizeof(\(given.type))+16", nil),
    ] as [(String, String?)] {
      let fixture = try LibraryFixture()
      try fixture.compile(given.fixture, as: "structs.so", defines: ["\(given.macro)=\(size)"] + tails)
      for isolation in PluginEntry.Isolation.tested {
        let entry = try Self.entry(fixture, isolation)
        #expect(entry.status == (words == nil ? .ok : .refused), "\(size) \(isolation): \(entry.reason ?? "")")
        if let words { #expect(entry.reason?.contains(words) == true, "\(size): \(entry.reason ?? "")") }
      }
    }
  }

  @Test func `texts are left out if their table has an impossible size, and read if it is longer`() throws {
    for (size, name) in [
      ("0", "Structs"), ("4", "Structs"), ("8", "Structs"), ("12", "Structs"), ("1ull<<63", "Structs"),
      ("sizeof(segue_text_1_t)", "Gebilde"), ("sizeof(segue_text_1_t)+16", "Gebilde"),
    ] {
      let fixture = try LibraryFixture()
      try fixture.compile("structs", as: "structs.so", defines: ["TEXT_SIZE=\(size)", "TAIL=7"])
      // Discovery asks for texts in a process of its own.
      for isolation in [PluginEntry.Isolation.child, .hardened] {
        let entry = try Self.entry(fixture, isolation, locale: "de_DE.UTF-8")
        #expect(entry.status == .ok && entry.descriptor?.shown.name == name, "\(size) \(isolation)")
      }
    }
  }

  // MARK: The host's tables

  /// The summary of the fixture's descriptor: for each interface the number of functions, and the statuses of its first
  /// and its last one.
  private static func found(
    _ fixture: LibraryFixture, _ isolation: PluginEntry.Isolation, runner: String, tables: InProcessTables
  ) throws -> [String: [Int]] {
    let path = fixture.folder.path + "/structs.so"
    let summary: String?
    if isolation == .inProcess {
      let router = CallRouter(logger: Logger(label: "test"))
      let library = try InProcessLibrary.load(
        path, tables: tables, caller: Caller(name: path, logger: nil, trace: nil, router: router))
      summary = library.contents.items.first?.descriptor?.summary
    } else {
      let folder = try #require(SearchEnvironment.current().executableFolder)
      let link = fixture.folder.appending(path: runner).path
      try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder + "/TestRunner")
      let registry = fixture.discover(isolation: isolation, deadlines: PluginDeadlines(all: 60)) {
        $0.runner = link
      }
      let entry = try #require(registry.entries.first { $0.library != nil })
      #expect(entry.status == .ok, "\(entry.reason ?? "")")
      summary = entry.descriptor?.summary
    }
    let text = try #require(summary)
    #expect(text.hasSuffix(" opened"))
    return Dictionary(
      text.split(separator: ";").dropLast().map { part in
        let words = part.split(separator: " ")
        return (String(words[0]), words.dropFirst().compactMap { Int($0) })
      }, uniquingKeysWith: { $1 })
  }

  @Test(arguments: [0, 1, 2, 5, 12, 20])
  func `each table of an older host ends earlier, and says so with its size`(_ count: Int) throws {
    let fixture = try LibraryFixture()
    try fixture.compile("structs", as: "structs.so")
    let slots = OtherHosts.slots(atMost: count)
    let tables = InProcessTables(InProcessTables.Shape(slots: slots))
    for isolation in PluginEntry.Isolation.tested {
      let found = try Self.found(fixture, isolation, runner: "runner-short-\(count)", tables: tables)
      #expect(found.count == OtherHosts.interfaces.count)
      for (interface, slots) in slots {
        let name = String(interface.dropFirst("segue.".count).dropLast(2))
        let seen = try #require(found[name])
        #expect(seen.first == (slots == 0 ? nil : slots), "\(interface) \(isolation)")
        // A handle of 0 is stale, or an argument is not valid.
        #expect(seen.dropFirst().allSatisfy { $0 == -4 || $0 == -2 }, "\(interface) \(seen)")
      }
    }
  }

  @Test func `each table of a later host is longer, and its further function can be called`() async {
    // In another process, because the tables of this process may be in use already.
    await #expect(processExitsWith: .success) { try StructTests.addRows() }
  }

  private static func addRows() throws {
    OtherHosts.addRows()
    let fixture = try LibraryFixture()
    try fixture.compile("structs", as: "structs.so", defines: ["LATER"])
    for isolation in PluginEntry.Isolation.tested {
      let found = try Self.found(
        fixture, isolation, runner: "runner-of-tomorrow", tables: InProcessTables())
      #expect(found.count == OtherHosts.interfaces.count)
      for table in SignatureTable.hostInterfaces {
        let name = String(table.interface.dropFirst("segue.".count).dropLast(2))
        let seen = try #require(found[name])
        #expect(table.rows.last?.name == AddedRow.row.name)
        #expect(seen.first == table.rows.count && seen.last == -4, "\(table.interface) \(isolation) \(seen)")
      }
    }
  }

  // MARK: The host's own struct

  @Test(arguments: LanguageFixture.languages)
  func `the entry refuses a host struct that is too short, and accepts a longer one`(
    _ language: String
  ) throws {
    let fixture = try LibraryFixture()
    try LanguageFixture.compile("life", language, into: fixture)
    let program = fixture.folder.appending(path: "host")
    let built = try Toolchain.run(
      try #require(Toolchain.cCompiler),
      [
        "-std=c11", "-I", Toolchain.headers.path, LibraryFixture.source("entry-host").path, "-o", program.path, "-ldl",
      ])
    try #require(built.status == 0, "\(built.errors)")
    let run = try Toolchain.run(program, [fixture.folder.path + "/life.so"])
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    // Sizes of 0, 4, 8, 24 and 2^63 bytes, the whole struct, and a longer one. None of these hosts has an interface
    // that the library needs, so that its own answer is a failure, too.
    #expect(run.output.split(separator: "\n").count == 7, "\(run.output)")
  }
}
