import Foundation
import SegueGeometry
import SegueHost
import SegueKit
import Synchronization
import TestSupport
import Testing

@testable import SegueConformance

/// Tests random transitions, whose time is measured by clocks that the tests set.
struct FuzzTests {
  /// A clock that advances by one second each time it is read.
  private final class Clock: Sendable {
    private let time = Mutex(0.0)
    var now: Double {
      time.withLock { time in
        time += 1
        return time
      }
    }
  }

  private func results(
    _ fault: String, _ fixture: String = "faulty-animator", seed: UInt64 = 7, seconds: Double = 0,
    trial: UInt64? = nil
  ) throws -> [CaseResult] {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appending(path: "faulty.so")
    try Toolchain.compilePlugin(
      Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/\(fixture).c"),
      into: library, defines: ["FAULT=\(fault)"], options: ["-Wl,-z,lazy", "-lm"])
    var options = Validation.Options()
    (options.seed, options.cases) = (seed, ["fuzz"])
    let clock = Clock()
    options.fuzzing = Validation.Fuzzing(seconds: seconds, trial: trial) { clock.now }
    return try Validation(library: library.path, options).run()
  }

  private static let parameters = [
    ParameterDescriptor(id: "depth", type: .number, defaultValue: .number(0.5), range: 0...2),
    ParameterDescriptor(id: "edge", type: .choice, defaultValue: .choice(0), choices: ["a", "b"]),
  ]

  @Test func `a random transition follows from its seed alone`() {
    func text(_ seed: UInt64) -> String { FuzzTrial(seed, Self.parameters).text.description }
    #expect(text(1) == text(1) && text(1) != text(2))
    let (one, two) = (FuzzTrial(3, Self.parameters), FuzzTrial(3, Self.parameters))
    #expect(one.times == two.times && one.drag?.percents == two.drag?.percents)
  }

  @Test func `random transitions have both directions and layouts, all modes, drags, elements and ends of ranges`() {
    let trials = (1...400).map { FuzzTrial(UInt64($0), Self.parameters) }
    #expect(Set(trials.map(\.direction)).count == 2 && Set(trials.map(\.layout)).count == 2)
    #expect(Set(trials.map(\.isolation)) == Set(PluginEntry.Isolation.allCases))
    #expect(Set(trials.map(\.screens)).count == 3 && trials.contains { !$0.isAnimated })
    #expect(trials.contains { $0.drag?.finishes == true } && trials.contains { $0.drag?.finishes == false })
    #expect(trials.contains { $0.elementCount > 6 } && trials.contains { $0.elementCount == 0 })
    let settings = Set(trials.flatMap(\.settings))
    #expect(settings.isSuperset(of: ["depth=0.0", "depth=2.0", "edge=a", "edge=b"]))
    #expect(trials.contains { $0.settings.count == 2 } && trials.contains { $0.settings.isEmpty })
    #expect(trials.contains { $0.size.width == 1 } && trials.contains { $0.size.height > 4000 })
  }

  @Test func `random transitions are tried until the time is over, and only on request`() throws {
    let some = try results("NONE", seconds: 5)
    #expect(some.map(\.outcome) == [.passed])
    #expect(some.first?.detail?.description == "5 random transitions kept the rules")
    #expect(try results("NONE").first?.detail?.description == "1 random transition kept the rules")
  }

  @Test func `a fault of a combination is found, and its seed repeats exactly that transition`() throws {
    let found = try #require(try results("WIDE_AND_BACKWARD", seconds: 300).first)
    #expect(found.outcome == .crashed)
    let detail = try #require(found.detail?.description)
    #expect(detail.contains("it crashed (SIGABRT) in animate in a random transition: "))
    #expect(detail.contains("backward"))
    var seeds: [UInt64] = []
    for case .fuzzSeed(let seed)? in found.detail?.parts.map(Optional.some) ?? [] {
      seeds.append(seed)
    }
    let seed = try #require(seeds.first)
    let again = try results("WIDE_AND_BACKWARD", seed: 1, trial: seed)
    #expect(again.map(\.id) == ["fuzz"] && again.first?.detail == found.detail)
    #expect(try results("NONE", trial: seed).map(\.outcome) == [.passed])
  }

  @Test(arguments: ["NONE", "TWO_VALUES"])
  func `random drags try an interaction controller`(_ fault: String) throws {
    let result = try #require(try results(fault, "faulty-controller", seconds: 40).first)
    #expect(result.outcome == (fault == "NONE" ? .passed : .failed), "\(result)")
    #expect(fault == "NONE" || result.detail?.description.contains("in a random drag") == true)
  }

  @Test func `a painter that writes beyond the last row is named in a random transition`() throws {
    let result = try #require(try results("PAINTS_BEYOND", seconds: 60).first)
    #expect(result.outcome == .failed)
    #expect(
      result.detail?.description.contains("its painter writes beyond the last row of a picture") == true,
      "\(result)")
  }
}
