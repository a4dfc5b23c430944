import Foundation
import TestSupport
import Testing

@testable import ABIPages

@Suite struct HeaderTests {
  static let flags = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"]

  @Test(arguments: Header.names + ["helpers"])
  func `each C header compiles alone as C11 and as C++17 without a warning`(_ name: String) throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (compiler, ending, standard) in [
      (Toolchain.cCompiler, "c", "c11"), (Toolchain.cxxCompiler, "cpp", "c++17"),
    ] {
      let compiler = try #require(compiler, "no compiler for \(standard)")
      let source = folder.appending(path: "alone.\(ending)")
      // The declaration `alone` prevents the pedantic warning about an empty translation unit.
      try "#include \"segue/\(name).h\"\nextern int alone;\n".write(
        to: source, atomically: true, encoding: .utf8)
      let outcome = try Toolchain.run(
        compiler, Self.flags + ["-std=\(standard)", "-I", Toolchain.headers.path, source.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test func `segue.h includes every header in the folder`() throws {
    let folder = Toolchain.headers.appending(path: "segue")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0 != "ext" }
    let drafts = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/ext/draft")
    let names = files + drafts.map { "ext/draft/\($0)" }
    #expect(names.sorted() == (Header.names + ["helpers"]).map { "\($0).h" }.sorted())
    let whole = try String(contentsOf: folder.appending(path: "segue.h"), encoding: .utf8)
    // segue.h does not include helpers.h, which is optional and not a part of the ABI, nor drafts.
    #expect(!whole.contains("#include \"ext/"))
    #expect(!whole.contains("#include \"helpers.h\""))
    for file in files where !["segue.h", "helpers.h"].contains(file) {
      #expect(whole.contains("#include \"\(file)\""), "\(file)")
    }
  }
}
