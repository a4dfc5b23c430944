import Foundation
import SegueHost
import TestSupport

@testable import SegueInstall

/// A folder for a user's plug-ins, and a folder for what is to be installed, both removed with the last reference.
final class UserFolder: Sendable {
  let root: URL
  /// The options of the search for plug-ins, in an environment with this folder and nothing else.
  let options: PluginRegistry.Options

  /// The text of a shader, which is an animator that needs no compiler.
  static let shader = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }\n"

  init() throws {
    root = try Toolchain.temporaryFolder().resolvingSymlinksInPath()
    let folder = SearchEnvironment.current().executableFolder
    options = PluginRegistry.Options(
      environment: SearchEnvironment(
        variables: [
          "XDG_DATA_HOME": root.path + "/home", "XDG_CACHE_HOME": root.path + "/cache",
          "XDG_STATE_HOME": root.path + "/state", "XDG_DATA_DIRS": "/nonexistent",
        ], executableFolder: folder))
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// The user's folder for plug-ins.
  var plugins: String { root.path + "/home/segue/plugins" }

  /// The names in the user's folder, hidden ones too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: plugins)) ?? []).sorted() }

  /// Writes a file of the source, with the folders above it, and returns its path.
  @discardableResult
  func write(_ path: String, _ text: String) throws -> String {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Writes a bundle with a shader and further files, and returns the path of its folder.
  func bundle(_ name: String, _ more: [String: String] = [:], shader: Bool = true) throws -> String {
    var files = ["plugin.yaml": "segue-plugin: 1\n", "LICENSE": "MIT\n"]
    if shader { files["any/swirl.glsl"] = Self.shader }
    for (path, text) in files.merging(more, uniquingKeysWith: { $1 }) { try write("\(name)/\(path)", text) }
    return root.path + "/" + name
  }

  /// Compiles a library with one animator, and returns its path.
  func library(_ path: String, id: String = "org.example.fixture", version: String = "1.0.0") throws -> String {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/HostTests/Fixtures/library.c"), into: file,
      defines: ["D_ID=\"\(id)\"", "D_VERSION=\"\(version)\""])
    return file.path
  }

  /// Installs a source whose plug-ins keep all rules, or have the finding `finding`.
  @discardableResult
  func install(
    _ source: String, force: Bool = false, finding: String? = nil, sum: String? = nil
  ) throws -> Installer.Result {
    let checksum = sum.map { expected in (expected, { (_: [UInt8]) in "sum" }) }
    return try Installer(options).install(
      Installer.Request(source, checksum: checksum, replacesAnything: force), judge: { _ in finding })
  }

  func remove(_ word: String, force: Bool = false) throws -> Installer.Removal {
    try Installer(options).remove(word, from: PluginRegistry.discover(options), takesOthers: force)
  }

  /// Returns the usable plug-ins in the user's folder with the paths of their files in it.
  func used() -> [String: String] {
    let own = PluginRegistry.discover(options).entries.filter {
      $0.status == .ok && $0.library?.hasPrefix(plugins) == true
    }
    return Dictionary(
      uniqueKeysWithValues: own.map { ($0.id ?? "", String(($0.library ?? "").dropFirst(plugins.count + 1))) })
  }

  /// Makes archives with a script in Python, in which `add(name, bytes)` adds a file to the archive `t`.
  func archive(_ name: String, _ script: String) throws -> String {
    let path = root.path + "/" + name
    let prelude = """
      import io, sys, tarfile, zipfile
      t = tarfile.open(sys.argv[1], "w:gz" if sys.argv[1].endswith("gz") else "w")
      def add(name, data=b"x", **more):
          i = tarfile.TarInfo(name)
          i.size = len(data)
          for key in more: setattr(i, key, more[key])
          if i.type != tarfile.REGTYPE: i.size = 0
          t.addfile(i, io.BytesIO(data))
      def plugin(name="swirl.segue"):
          add(name + "/plugin.yaml", b"segue-plugin: 1\\n")
          add(name + "/any/swirl.glsl", b"\(Self.shader.dropLast())")

      """
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/python3"), ["-c", prelude + script + "\nt.close()", path])
    guard outcome.status == 0 else { throw Toolchain.Failure(outcome.errors) }
    return path
  }
}
