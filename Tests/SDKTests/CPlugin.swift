import CSegue
import Foundation
import SegueFullSDK
import Testing

/// Plug-ins in C, compiled by the tests.
enum CPlugin {
  /// Compiles `source` without a warning, loads it, and returns its entry. It stays loaded.
  static func entry(of source: String) throws -> (HostPointer, PluginPointer) -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "plugin.c")
    let library = folder.appending(path: "plugin.so")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let headers = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/CSegue/include").path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "clang", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2", "-fPIC", "-shared",
      "-fvisibility=hidden", "-I", headers, file.path, "-o", library.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    let loaded = try #require(dlopen(library.path, RTLD_NOW | RTLD_LOCAL))
    let symbol = try #require(dlsym(loaded, SEGUE_ENTRY_SYMBOL))
    // Sound: the header gives the entry this type.
    return unsafeBitCast(
      symbol, to: (@convention(c) (HostPointer, PluginPointer) -> Int32).self)
  }
}
