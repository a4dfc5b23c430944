import Foundation
import SegueHost
import TestSupport
import Testing

/// Tests the guide's plug-ins in Zig and Python, compiled as the page says, on machines that have these languages.
@Suite struct OtherLanguageTests {
  /// Returns true if a shell command succeeds.
  private static func succeeds(_ command: String) -> Bool {
    (try? Toolchain.run(URL(filePath: "/bin/sh"), ["-c", command]).status) == 0
  }

  private static let hasZig = succeeds("command -v zig")
  private static let hasPython = succeeds("python3 -c 'import cffi' && python3-config --includes")

  /// Runs the command in a folder with the page's first program in a language, and returns the plug-in that is
  /// discovered there. pkg-config finds an installation in that folder.
  private func plugin(
    _ language: String, _ file: String, _ command: String
  ) throws -> PluginEntry {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = try GuidePages.text("other-languages.md")
    let program = try #require(GuidePages.blocks(language, in: page).first)
    try Data(program.utf8).write(to: folder.appending(path: file))
    _ = try GuidePages.installHeaders(in: folder)
    let package = Toolchain.package.path
    let made = try Toolchain.run(
      URL(filePath: "/bin/sh"),
      [
        "-ec",
        """
        cd '\(folder.path)'
        mkdir -p share/segue lib
        cp '\(package)/Plugins/exports.map' share/segue
        sed "s|@PREFIX@|$PWD|; s|@PLUGINDIR@|/none|; s|@VERSION@|0.1.0|" '\(package)/Plugins/segue-plugin.pc.in' \\
          > lib/segue-plugin.pc
        export PKG_CONFIG_PATH="$PWD/lib"
        \(command)
        mkdir plugins
        mv *.so plugins
        """,
      ])
    try #require(made.status == 0, "\(made.output)\(made.errors)")
    var options = PluginRegistry.Options(
      environment: SearchEnvironment(), extraFolders: [folder.path + "/plugins"], isolation: .child,
      deadlines: PluginDeadlines(all: 60))
    options.runner = SearchEnvironment.current().runner
    return try #require(PluginRegistry.discover(options).entries.first { $0.library?.hasPrefix(folder.path) == true })
  }

  @Test(.enabled(if: hasZig, "zig is not in PATH"))
  func `the guide's plug-in in Zig is compiled by the page's commands and can be used`() throws {
    let page = try GuidePages.text("other-languages.md")
    let commands = try #require(GuidePages.blocks("sh", in: page).first)
    let entry = try plugin("zig", "fade.zig", commands)
    #expect(entry.status == .ok && entry.id == "org.example.zig-fade", "\(entry.reason ?? "")")
  }

  @Test(.enabled(if: hasPython, "python3 has no cffi or no headers"))
  func `the guide's program in Python makes a plug-in that can be used`() throws {
    let entry = try plugin("python", "build_fade.py", "python3 build_fade.py")
    #expect(entry.status == .ok && entry.id == "org.example.python-fade", "\(entry.reason ?? "")")
  }
}
