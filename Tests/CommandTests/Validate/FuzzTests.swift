import Foundation
import TestSupport
import Testing

/// Tests `segue validate --fuzz`, run as a process.
struct FuzzTests {
  private static func folder(_ fault: String) throws -> Folder {
    let folder = try Folder()
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/faulty-animator.c"),
      into: URL(filePath: folder / "faulty.so"), defines: ["FAULT=\(fault)"],
      options: ["-Wl,-z,lazy", "-lm"])
    return folder
  }

  @Test func `the seed that segue validate --fuzz prints repeats the transition that failed`() throws {
    let folder = try Self.folder("WIDE_AND_BACKWARD")
    // Far more time than the transition needs to be found.
    let found = try Run.segue(
      "validate", "faulty.so", "--fuzz", "300", "--case", "fuzz", "--seed", "7", in: folder)
    #expect(found.code == 1)
    let line = try #require(found.text.split(separator: "\n").first { $0.contains("FAILED") })
    #expect(line.contains("it crashed (SIGABRT) in animate in a random transition: "))
    let words = line.split(separator: " ")
    let option = try #require(words.firstIndex { $0.hasPrefix("(--fuzz-seed") })
    let seed = words[option + 1].filter(\.isNumber)
    let again = try Run.segue("validate", "faulty.so", "--fuzz-seed", seed, in: folder)
    #expect(again.code == 1 && again.text.contains(line), "\(again.text)")
    #expect(again.text.contains("1 case: 1 FAILED"))
  }

  @Test func `segue validate --fuzz tries at least one random transition besides the usual cases`() throws {
    let folder = try Self.folder("NONE")
    let run = try Run.segue("validate", "faulty.so", "--fuzz", "0", in: folder)
    #expect(run.code == 0, "\(run.text)")
    #expect(run.text.contains("fuzz") && run.text.contains("1 random transition kept the rules"))
    #expect(run.text.contains("ok       describes"))
    // The file may follow --fuzz, because the number may be left out.
    let usual = try Run.segue(
      "validate", "--case", "descriptor", "--fuzz-seed", "3", "faulty.so", in: folder)
    #expect(usual.code == 64 && usual.errors.contains("leave out --case"), "\(usual.errors)")
    let plain = try Run.segue("validate", "--json", "faulty.so", "--fuzz-seed", "3", in: folder)
    let report = try plain.json(ValidateTests.Report.self)
    #expect(plain.code == 0 && report.cases.map(\.id) == ["fuzz"])
  }

  @Test(arguments: [["--fuzz", "much", "a.so"], ["a.so", "--fuzz=-1"], ["a.so", "--fuzz", "1e9"]])
  func `a time of --fuzz that is no number of seconds is refused`(_ arguments: [String]) throws {
    let run = try Run.segue(["validate"] + arguments, in: try Folder())
    #expect(run.code == 64 && run.text.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("--fuzz"), "\(run.errors)")
  }

  @Test func `the case fuzz runs only with --fuzz`() throws {
    let run = try Run.segue("validate", "a.so", "--case", "fuzz", in: try Folder())
    #expect(run.code == 64 && run.errors.contains("write --fuzz"), "\(run.errors)")
  }
}
