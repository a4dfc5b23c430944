import Foundation
import SegueHost
import TestSupport
import Testing

#if arch(x86_64)

  /// Tests that plug-ins built with earlier SDKs work as before. `Fossils/README.md` says where the
  /// plug-ins come from, and when an expectation may change.
  @Suite(.serialized) struct FossilTests {
    private static let isRecording =
      ProcessInfo.processInfo.environment["SEGUE_RECORD_FOSSILS"] == "1"

    /// The plug-ins whose descriptors are compared but which are not run, because they crash or block their process.
    /// One of them makes so many calls that it may exceed the time limit on a busy machine.
    private static let deadly: Set = [
      "driver-exit", "driver-crash", "driver-raise", "driver-overflow", "driver-abort",
      "driver-hang", "hang", "exit", "many-changes",
    ]

    @Test(arguments: Fossil.all, [PluginEntry.Isolation.inProcess, .child, .hardened])
    func `a plug-in built with an earlier SDK behaves as recorded`(
      _ fossil: Fossil, _ isolation: PluginEntry.Isolation
    ) throws {
      // Some animators of this fossil make a million calls to reach a limit, which takes minutes in
      // a child process. For the other animators, HostTests compares the isolation modes.
      guard fossil.name != "behaviour" || isolation == .inProcess else { return }
      let folder = try Toolchain.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let counts = CallCounts()
      let registry = try fossil.registry(in: folder, isolation)
      var lines: [String] = []
      for entry in registry.entries where entry.library != nil {
        let id = entry.id ?? "?"
        lines.append("\(id) \(entry.kind.map { "\($0)" } ?? "?") \(entry.status.rawValue)")
        lines += (entry.descriptor?.parameters ?? []).map { parameter in
          "  \(parameter.id) \(parameter.type) \(parameter.defaultValue.map { "\($0)" } ?? "none")"
        }
        guard entry.status == .ok, let kind = entry.kind,
          !Self.deadly.contains(String(id.split(separator: ".").last ?? ""))
        else { continue }
        switch kind {
        case .animator:
          for scene in AnimatorRecord.Scene.all {
            lines += try AnimatorRecord.lines(id, in: registry, scene, counts)
          }
        case .interaction:
          lines += try ControllerRecord.lines(id, in: registry, counts)
        }
      }
      let text = lines.joined(separator: "\n") + "\n"
      if Self.isRecording { try Data(text.utf8).write(to: fossil.expectation) }
      let expected = try String(contentsOf: fossil.expectation, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let actual = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for (index, line) in expected.enumerated() where actual.indices.contains(index) {
        guard line != actual[index] else { continue }
        let title = expected[...index].last { !$0.hasPrefix(" ") } ?? ""
        Issue.record("line \(index + 1), \(title): expected \(line), got \(actual[index])")
        return
      }
      #expect(actual.count == expected.count)
    }

    @Test
    func
      `each plug-in of an older SDK has a recorded behaviour, and each recorded behaviour a plug-in`()
    {
      #expect(!Fossil.all.isEmpty)
      #expect(Fossil.all.map(\.testDescription) == Fossil.expected.map(\.testDescription))
    }
  }

#endif
