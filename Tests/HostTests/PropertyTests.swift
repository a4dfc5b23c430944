import Foundation
import PropertyFiles
import RunnerVariants
import SegueProperties
import SegueScene
import TestSupport
import Testing

@testable import SegueHost

/// Tests plug-ins in every language and isolation mode with a property that a test adds to the table, and with a
/// property that the host does not know.
@Suite struct PropertyTests {
  private static let id = "org.example.glow"

  @Test(arguments: PluginEntry.Isolation.tested)
  func
    `setting a property that the host does not have returns UNSUPPORTED, and the plug-in still runs`(
      _ isolation: PluginEntry.Isolation
    ) throws
  {
    let fixture = try LibraryFixture()
    try fixture.compile("glow", as: "glow.so")
    let seen = try Self.observe(fixture, isolation)
    #expect(seen.fault == nil)
    let statuses = seen.calls.filter { $0.contains("\"property\":") }.map(Self.status)
    #expect(statuses == Array(repeating: "UNSUPPORTED", count: 9))
  }

  @Test(arguments: LanguageFixture.languages)
  func `in every language a typed call for a property that the host does not know changes nothing`(
    _ language: String
  ) throws {
    let fixture = try LibraryFixture()
    // The library's headers have the property, and the host of this test does not.
    try LanguageFixture.compile("unknown", language, into: fixture, typed: true, adding: true)
    for isolation in PluginEntry.Isolation.tested {
      let seen = try Self.observe(fixture, isolation, id: "org.example.unknown")
      #expect(seen.fault == nil, "\(isolation)")
      #expect(seen.opacities == [0.25, 1])
      let calls = seen.calls.filter { $0.contains("\"property\":1000") }
      #expect(calls.map(Self.status) == ["UNSUPPORTED", "UNSUPPORTED"], "\(seen.calls)")
      #expect(seen.log.isEmpty, "\(seen.log)")
    }
  }

  @Test
  func `a new row of the property table adds a view property in every language and isolation mode`()
    async
  {
    // The property is added in another process, because the tables of this process may be in use
    // already.
    await #expect(processExitsWith: .success) { try PropertyTests.addProperty() }
  }

  private static func addProperty() throws {
    AddedProperty.add()
    var first: [String]?
    for language in ["c", "cpp", "rs", "swift"] {
      let fixture = try LibraryFixture()
      try LanguageFixture.compile("glow", language, into: fixture)
      for isolation in PluginEntry.Isolation.tested {
        let seen = try observe(fixture, isolation, runner: "runner-with-added-property")
        #expect(seen.fault == nil, "\(language) \(isolation)")
        let calls = seen.calls.filter { $0.contains("\"property\":") }
        #expect(
          calls.map(status) == [
            "OK", "OK", "OK", "OK", "OK", "INVALID_ARGUMENT", "UNSUPPORTED", "UNSUPPORTED", "OK",
          ])
        #expect(calls.allSatisfy { $0.contains("\"glow\"") || $0.contains(":1001") })
        // The fixture reads the value initially, after setting 0.5, and after setting 7, which is
        // clamped to 1.
        for (index, value) in [(0, "0.125"), (2, "0.5"), (4, "1.0")] {
          #expect(calls[index].contains("\"results\":{\"numbers\":[\(value)]}"), "\(calls[index])")
        }
        // The plug-ins of all languages make the same calls, of which the part after the function's
        // name is compared.
        let same = calls.map { String($0.split(separator: "\"function\"").last ?? "") }
        #expect(same == first ?? same, "\(language) \(isolation)")
        first = first ?? same
      }
    }
  }

  @Test func `the typed calls of a new property work in every language and isolation mode`() async {
    await #expect(processExitsWith: .success) { try PropertyTests.addTypedCalls() }
  }

  private static func addTypedCalls() throws {
    AddedProperty.add()
    for language in ["c", "cpp", "rs", "swift"] {
      let fixture = try LibraryFixture()
      try LanguageFixture.compile("glow", language, into: fixture, typed: true)
      for isolation in PluginEntry.Isolation.tested {
        let seen = try observe(fixture, isolation, runner: "runner-with-added-property")
        #expect(seen.fault == nil, "\(language) \(isolation)")
        let calls = seen.calls.filter { $0.contains("\"property\":") }
        #expect(calls.map(status) == Array(repeating: "OK", count: 6), "\(language) \(isolation)")
        for (index, value) in [(0, "0.125"), (2, "0.5"), (4, "1.0")] where calls.count == 6 {
          #expect(calls[index].contains("\"results\":{\"numbers\":[\(value)]}"), "\(calls[index])")
        }
      }
    }
  }

  private static func status(_ call: String) -> String {
    call.firstMatch(of: /"status":"(\w+)"/).map { String($0.1) } ?? ""
  }

  private static func observe(
    _ fixture: LibraryFixture, _ isolation: PluginEntry.Isolation, id: String = id, runner: String? = nil
  ) throws -> VersionTests.Seen {
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: ["SEGUE_PLUGIN_PATH": fixture.folder.path]),
      isolation: isolation, deadlines: PluginDeadlines(all: 60))
    options.runner = SearchEnvironment.current().runner
    if let runner {
      let folder = try #require(SearchEnvironment.current().executableFolder)
      let link = fixture.folder.appending(path: runner)
      try? FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: folder + "/TestRunner")
      options.runner = link.path
    }
    let registry = PluginRegistry.discover(options)
    return try VersionTests.observe { trace, logger in
      var registry = registry
      registry.logger = logger
      return try #require(try registry.makeAnimator(id, trace: trace) as? PluginAnimator)
    }
  }
}
