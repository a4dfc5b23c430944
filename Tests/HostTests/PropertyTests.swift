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
      try compile(language, into: fixture)
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
      try compile(language, into: fixture, typed: true)
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
    _ fixture: LibraryFixture, _ isolation: PluginEntry.Isolation, runner: String? = nil
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

  // MARK: Compiling

  /// Copies the headers and the bindings into `folder`. The files with functions for each property are generated from
  /// the whole table of properties, which includes the added property.
  private static func copySources(into folder: String) throws {
    let package = Toolchain.package.path
    let command = """
      mkdir -p '\(folder)/sdk'
      cp -r '\(package)/Sources/CSegue/include' '\(package)/Bindings/rust' '\(folder)'
      cp '\(package)'/Bindings/cpp/*.hpp '\(folder)/include/segue'
      """
    let outcome = try Toolchain.run(URL(filePath: "/bin/sh"), ["-ec", command])
    guard outcome.status == 0 else { throw Toolchain.Failure(outcome.errors) }
    for (path, text) in PropertyFiles.all(ViewProperty.all) {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let subfolder =
        name.hasSuffix(".rs") ? "rust" : name.hasSuffix(".swift") ? "sdk" : "include/segue"
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(subfolder)/\(name)"))
    }
    // The Rust binding's constants are generated by another test, from the headers, so the added
    // property's constant is appended here.
    let constants = URL(filePath: folder + "/rust/abi.rs")
    let row = AddedProperty.row
    let text = try String(contentsOf: constants, encoding: .utf8)
    try Data((text + "pub const \(row.constant): u32 = \(row.number);\n").utf8).write(to: constants)
  }

  private static func compile(
    _ language: String, into fixture: LibraryFixture, typed: Bool = false
  ) throws {
    let package = Toolchain.package.path
    let source = "\(package)/Tests/HostTests/Fixtures/glow.\(language)"
    let library = fixture.folder.path + "/glow.so"
    let work = fixture.folder.path
    if typed { try copySources(into: work) }
    let headers = typed ? "\(work)/include" : "\(package)/Sources/CSegue/include"
    let crate = typed ? "\(work)/rust" : "\(package)/Bindings/rust"
    let accessors = typed ? "-not -name View+Properties.swift" : ""
    let command =
      switch language {
      case "cpp":
        """
        mkdir -p '\(work)/include/segue'
        \(typed ? "" : "cp '\(package)'/Sources/CSegue/include/segue/*.h '\(package)'/Bindings/cpp/*.hpp '\(work)/include/segue'")
        '\(Toolchain.cxxCompiler?.path ?? "c++")' -std=c++17 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror \\
          \(typed ? "-DTYPED" : "") -I '\(work)/include' -o '\(library)' '\(source)'
        """
      case "rs":
        """
        rustc --edition 2021 --crate-type rlib --crate-name segue -o '\(work)/libsegue.rlib' '\(crate)/segue.rs'
        rustc --edition 2021 --crate-type cdylib --crate-name plugin \(typed ? "--cfg typed" : "") \\
          --extern segue='\(work)/libsegue.rlib' -o '\(library)' '\(source)'
        """
      case "swift":
        """
        cd '\(package)'
        cc -c -fPIC -I Sources/CSegueSDK/include Sources/CSegueSDK/thread.c -o '\(work)/thread.o'
        swiftc -emit-library -parse-as-library -module-name Glow -package-name glow -swift-version 6 -static-stdlib \\
          -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility \\
          -Xcc -fmodule-map-file='\(headers)/module.modulemap' -I '\(headers)' \(typed ? "-D TYPED" : "") \\
          -Xcc -fmodule-map-file=Sources/CSegueSDK/include/module.modulemap -I Sources/CSegueSDK/include \\
          -Xlinker --version-script=Plugins/exports.map $(find -L Sources/SegueSDK -name '*.swift' \(accessors)) \\
          \(typed ? "'\(work)/sdk/View+Properties.swift'" : "") '\(source)' '\(work)/thread.o' -o '\(library)'
        """
      default:
        """
        '\(Toolchain.cCompiler?.path ?? "cc")' -std=c11 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror \\
          -DTYPED -I '\(headers)' -o '\(library)' '\(source)'
        """
      }
    guard language != "c" || typed else {
      try fixture.compile("glow", as: "glow.so")
      return
    }
    let outcome = try Toolchain.run(URL(filePath: "/bin/sh"), ["-ec", command])
    guard outcome.status == 0 else { throw Toolchain.Failure("\(language): \(outcome.errors)") }
  }
}
