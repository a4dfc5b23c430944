import Foundation
import TestSupport
import Testing

/// Tests that the programs need no library and no symbol that a Linux of 2021 does not have.
@Suite struct PortabilityTests {
  private static let script = Toolchain.package.appending(path: "tools/check-portable")

  @Test func `the programs and plug-ins need only glibc 2.34 and the toolchain's own libraries`() throws {
    let folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0 == "segue" || $0 == "segue-runner" || $0.hasPrefix("libsegue-") && $0.hasSuffix(".so")
    }
    #expect(names.count > 12)
    let outcome = try Toolchain.run(
      Self.script, ["--dynamic"] + names.map { folder.appending(path: $0).path })
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `a new library and a new symbol are named`() throws {
    let compiler = try #require(Toolchain.cCompiler)
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, library) = (folder.appending(path: "a.c"), folder.appending(path: "a.so"))
    try Data("#include <math.h>\ndouble f(double x, double y) { return hypot(x, y); }\n".utf8).write(to: source)
    let compiled = try Toolchain.run(
      compiler,
      ["-shared", "-fPIC", "-o", library.path, source.path, "-Wl,--no-as-needed", "-lffi", "-lm"])
    #expect(compiled.status == 0, "\(compiled.errors)")
    let outcome = try Toolchain.run(Self.script, [library.path])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("a.so needs libffi.so."), "\(outcome.errors)")
    #expect(
      outcome.errors.contains("a.so needs GLIBC_2.35 for hypot, but the oldest system has glibc 2.34"),
      "\(outcome.errors)")
  }

  @Test func `a program that was stripped for a package runs, without tables of exceptions`() throws {
    let compiler = try #require(Toolchain.cCompiler)
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, program) = (folder.appending(path: "a.c"), folder.appending(path: "a"))
    try Data("#include <stdio.h>\nint main(void) { return puts(\"it runs\") < 0; }\n".utf8).write(to: source)
    #expect(try Toolchain.run(compiler, ["-O2", "-o", program.path, source.path]).status == 0)
    let stripped = try Toolchain.run(Toolchain.package.appending(path: "tools/strip"), [program.path])
    #expect(stripped.status == 0 && stripped.errors.isEmpty, "\(stripped.errors)")
    #expect(try Toolchain.run(program, []).output == "it runs\n")
    for name in [".eh_frame", ".eh_frame_hdr"] {
      let dump = try Toolchain.run(URL(filePath: "/usr/bin/readelf"), ["-x", name, program.path]).output
      let words: [Substring] = dump.split(separator: " ").filter { $0.count == 8 && $0.allSatisfy(\.isHexDigit) }
      #expect(!words.isEmpty && words.allSatisfy { $0 == "00000000" }, "\(dump)")
    }
    // The part that is read-only once the program has started stays so.
    let parts = try Toolchain.run(URL(filePath: "/usr/bin/readelf"), ["-lW", program.path]).output
    #expect(parts.contains("GNU_RELRO"), "\(parts)")
  }
}
