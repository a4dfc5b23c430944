import Foundation
import SegueHost
import TestSupport
import Testing

/// Tests the files of the bundled plug-in libraries.
@Suite struct LibraryTests {
  /// Returns the names in the library's dynamic symbol table that `nm` lists with `option`.
  private func symbols(_ name: String, _ option: String) throws -> [String] {
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/env"), ["nm", "-D", option, "--format=posix", Products.path(name)])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
  }

  @Test(arguments: Bundled.libraries)
  func `a bundled library exports only its entry function`(_ name: String) throws {
    #expect(try symbols(name, "--defined-only") == ["segue_plugin_1"])
  }

  @Test(arguments: Bundled.libraries)
  func `a bundled library imports no symbols from the host`(_ name: String) throws {
    let wanted = try symbols(name, "--undefined-only")
    #expect(!wanted.isEmpty)
    #expect(wanted.filter { $0.lowercased().contains("segue") } == [])
  }

  @Test(arguments: Bundled.libraries)
  func `a bundled library in any language depends only on the C library`(
    _ name: String
  ) throws {
    let wanted = try symbols(name, "--undefined-only")
    #expect(wanted.filter { $0.contains("swift") || $0.hasPrefix("$s") } == [])
  }

  @Test(arguments: Bundled.libraries)
  func `a C program can load each bundled library, which refuses a host without interfaces`(
    _ name: String
  ) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "load.c")
    let program = folder.appending(path: "load")
    try """
    #include <dlfcn.h>
    #include <segue/segue.h>
    static int32_t none(const segue_host_t *host, const char *id, const void **out) {
      (void)host, (void)id;
      *out = 0;
      return SEGUE_ERROR_UNSUPPORTED;
    }
    int main(int count, char **arguments) {
      void *library = count == 2 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : 0;
      if (!library) return 1;
      segue_entry_t entry = (segue_entry_t)dlsym(library, SEGUE_ENTRY_SYMBOL);
      if (!entry) return 2;
      const segue_host_t host = {sizeof host, "C", "1", none};
      const segue_plugin_t *plugin = 0;
      return entry(&host, &plugin) == SEGUE_ERROR_UNSUPPORTED && !plugin ? 0 : 3;
    }
    """.write(to: source, atomically: true, encoding: .utf8)
    let compiler = try #require(Toolchain.cCompiler)
    let compiled = try Toolchain.run(
      compiler,
      ["-std=c11", "-I", Toolchain.headers.path, "-o", program.path, source.path, "-ldl"])
    try #require(compiled.status == 0, "\(compiled.errors)")
    #expect(try Toolchain.run(program, [Products.path(name)]).status == 0)
  }

  @Test(arguments: Bundled.listed)
  func `the host lists each bundled plug-in with id, alias and help for every parameter`(
    _ name: String
  )
    throws
  {
    let entry = try Stage.registry.entry(name)
    #expect(entry.id == "org.segue.\(name)")
    #expect(entry.status == .ok)
    let descriptor = try #require(entry.descriptor)
    #expect(descriptor.alias == name)
    #expect(descriptor.has(.rightToLeft))
    #expect(descriptor.parameters.allSatisfy { !$0.help.isEmpty })
    let numbers = descriptor.parameters.filter { $0.type == .number }
    #expect(numbers.allSatisfy { $0.range != nil })
  }

  @Test func `the library of a plug-in family contains exactly the family's animators`() throws {
    for (library, animators) in Bundled.families {
      let held = Stage.registry.entries.filter {
        $0.library?.hasSuffix("/libsegue-\(library).so") == true
      }
      #expect(held.compactMap { $0.descriptor?.alias } == animators)
    }
  }

  @Test func `six of the bundled plug-ins have exactly the parameters that are listed here`() throws {
    func ids(_ name: String) throws -> [String] {
      try #require(try Stage.registry.entry(name).descriptor).parameters.map(\.id)
    }
    #expect(
      try ids("slide") == [
        "edge", "parallax", "fade", "padding", "background", "curve", "duration",
      ])
    #expect(
      try ids("spring") == [
        "style", "damping", "velocity", "padding", "fade", "background", "duration",
      ])
    #expect(try ids("snapshot-zoom") == ["origin", "element", "style", "duration", "tail"])
    #expect(try ids("pan") == ["axis", "slop", "reversed"])
    #expect(try ids("edge-pan") == ["edge", "width", "slop", "commit", "reversed"])
    #expect(try ids("paging") == ["slop", "rubber"])
  }
}
