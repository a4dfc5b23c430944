import CSegue
import Foundation
import SegueFullSDK
import TestSupport
import Testing

/// Plug-ins in C, compiled by the tests.
enum CPlugin {
  /// Compiles `source` without a warning, loads the library, and returns its entry function. The
  /// library stays loaded.
  static func entry(of source: String) throws -> (HostPointer, PluginPointer) -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "plugin.c")
    let library = folder.appending(path: "plugin.so")
    try (source + "\n").write(to: file, atomically: true, encoding: .utf8)
    try Toolchain.compilePlugin(file, into: library)
    let loaded = try #require(dlopen(library.path, RTLD_NOW | RTLD_LOCAL))
    let symbol = try #require(dlsym(loaded, SEGUE_ENTRY_SYMBOL))
    // Sound: the header declares the entry function with this type.
    return unsafeBitCast(
      symbol, to: (@convention(c) (HostPointer, PluginPointer) -> Int32).self)
  }
}
