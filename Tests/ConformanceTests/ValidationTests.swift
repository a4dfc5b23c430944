import Foundation
import SegueConformance
import SegueHost
import Synchronization
import TestSupport
import Testing

/// Tests validations that run in this process, without the command.
struct ValidationTests {
  /// Compiles a library with an animator that has the fault with the name `fault`, or no fault for
  /// "NONE". Returns the path of the library.
  private func library(_ fault: String, in folder: URL) throws -> String {
    let library = folder.appending(path: "faulty.so")
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/faulty-animator.c"),
      into: library, defines: ["FAULT=\(fault)"], options: ["-Wl,-z,lazy", "-lm"])
    return library.path
  }

  private func results(
    _ fault: String, _ cases: Set<String>?, hosting: Validation.Hosting = .never,
    limit: Double = 60
  ) throws -> [CaseResult] {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = Validation.Options()
    options.cases = cases
    options.hosting = hosting
    options.deadlines = PluginDeadlines(all: limit)
    return try Validation(library: library(fault, in: folder), options).run()
  }

  @Test func `a validation runs only the chosen cases, in their usual order`()
    throws
  {
    let chosen: Set = ["ends-on-to", "opens", "describes", "descriptor"]
    let results = try results("NONE", chosen)
    #expect(results.map(\.id) == ConformanceCase.all.map(\.id).filter(chosen.contains).unique)
    #expect(results.allSatisfy { $0.outcome == .passed && $0.detail == nil })
    #expect(results.first?.plugin == nil && results.last?.plugin == "org.example.faulty")
  }

  @Test func `a validation case is skipped if a case on which it depends has failed`() throws {
    let results = try results("NEVER_COMPLETES", ["describes", "declared-duration", "cancel"])
    let describes = try #require(results.first)
    #expect(describes.outcome == .failed && describes.advice != nil)
    let others = results.dropFirst()
    #expect(others.count == 2 && others.allSatisfy { $0.outcome == .skipped })
    #expect(others.allSatisfy { $0.detail?.description == "describes did not pass" })
  }

  @Test func `a warning does not skip the cases that depend on its case`() throws {
    let results = try results("IGNORES_DIRECTION", ["reversal", "presentation"])
    #expect(results.map(\.outcome) == [.warning, .passed], "\(results)")
  }

  @Test func `a validation case that loads the plug-in in-process can be run in another process`()
    throws
  {
    let asked = Mutex<[String]>([])
    let results = try results(
      "NONE", ["modes", "two-at-once"],
      hosting: .elsewhere { plugin, name, _ in
        asked.withLock { $0.append("\(plugin) \(name)") }
        return CaseResult(
          plugin: plugin, id: name, outcome: name == "modes" ? .passed : .crashed,
          detail: "it crashed there")
      })
    #expect(
      asked.withLock { $0 } == ["org.example.faulty modes", "org.example.faulty two-at-once"])
    // On a machine without Landlock or seccomp, the first case is skipped, because it needs a
    // hardened process.
    #expect(results.first?.outcome.isFailure == false && results.last?.outcome == .crashed)
    #expect(results.last?.detail?.description == "it crashed there")
  }

  @Test func `a plug-in that declares that it needs files is not compared in mode hardened`() throws {
    let results = try results("DECLARES_FILES", ["descriptor", "modes", "two-at-once"])
    #expect(results.map(\.outcome) == [.passed, .skipped, .passed])
    #expect(
      results[1].detail?.description
        == "the mode hardened is not compared: it needs files (segue.needs-files), which a hardened "
        + "process denies; use the isolation child")
  }

  @Test func `a crash of a plug-in is the result of the validation case in which it happens`()
    throws
  {
    let results = try results("CRASHES", ["descriptor", "describes"])
    #expect(results.map(\.outcome) == [.passed, .crashed])
    #expect(results.last?.detail?.description == "it crashed (SIGABRT) in animate")
  }

  @Test func `after a painter did not return in three cases, the remaining cases are skipped`()
    throws
  {
    let results = try results("HANGS_WHILE_PAINTING", nil, limit: 1)
    let overdue = results.filter {
      $0.detail?.description.contains("did not return within 1 s in painter") == true
    }
    #expect(overdue.count == 3 && overdue.allSatisfy { $0.outcome == .failed })
    let skipped = results.filter {
      $0.detail?.description == "the plug-in did not return in 3 other cases"
    }
    #expect(skipped.count > 5 && skipped.allSatisfy { $0.outcome == .skipped })
  }

  @Test func `a file that is not a library is refused before any case runs`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "text.so")
    try Data("text".utf8).write(to: file)
    let error = #expect(throws: HostError.self) { try Validation(library: file.path) }
    #expect(error?.kind == .unusablePlugin)
  }

  @Test func `a library that cannot be opened has no plug-ins and fails the case 'opens'`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let validation = try Validation(library: library("NO_ENTRY", in: folder))
    #expect(validation.plugins.isEmpty && validation.registry == nil)
    #expect(validation.refusal?.hasPrefix("it exports no segue_plugin_1") == true)
    let opens = validation.run().first { $0.id == "opens" }
    #expect(opens?.outcome == .failed)
  }
}

extension [String] {
  /// The array without repeated strings, in the same order. The names of cases repeat, because cases for animators and
  /// controllers may have the same name.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
