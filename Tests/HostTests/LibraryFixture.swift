import Foundation
import TestSupport

@testable import SegueHost

/// A folder with plug-in libraries for a test. The folder is removed when the fixture is released.
final class LibraryFixture: Sendable {
  let folder: URL

  init() throws {
    folder = try Toolchain.temporaryFolder()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  static func source(_ name: String) -> URL {
    Toolchain.package.appending(path: "Tests/HostTests/Fixtures/\(name).c")
  }

  /// Compiles the source file of a fixture into a library with the file name `name`.
  @discardableResult
  func compile(
    _ source: String = "library", as name: String, defines: [String] = [], options: [String] = []
  ) throws -> String {
    let library = folder.appending(path: name)
    try Toolchain.compilePlugin(
      Self.source(source), into: library, defines: defines, options: options)
    return library.path
  }

  /// Writes a file with the name `name` into the folder, and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], as name: String, mode: Int = 0o644) throws -> String {
    let file = folder.appending(path: name)
    try Data(bytes).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }

  /// Returns a folder with the fixture "chaos", whose plug-ins misbehave.
  static func chaos() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    try fixture.compile("chaos", as: "chaos.so", options: ["-pthread"])
    return fixture
  }

  /// Returns a registry with only this folder's plug-ins and the built-in animators. `change` can
  /// change the options of the search.
  func discover(
    variables: [String: String] = [:], isolation: PluginEntry.Isolation = .inProcess,
    deadlines: PluginDeadlines = PluginDeadlines(),
    _ change: (inout PluginRegistry.Options) -> Void = { _ in }
  ) -> PluginRegistry {
    var variables = variables
    variables["SEGUE_PLUGIN_PATH"] = folder.path
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(variables: variables), isolation: isolation,
      deadlines: deadlines)
    // The build puts `segue-runner` into the folder of the test program.
    if isolation != .inProcess { options.runner = SearchEnvironment.current().runner }
    change(&options)
    return PluginRegistry.discover(options)
  }

  /// Returns the entries of this folder, without the built-in animators.
  func found() -> [PluginEntry] {
    discover().entries.filter { $0.library != nil }
  }
}
