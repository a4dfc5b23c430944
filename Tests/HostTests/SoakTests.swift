import Foundation
import Glibc
import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

@testable import SegueHost

/// Runs many transitions in child processes, in which a plug-in crashes again and again. All transitions must complete,
/// and no resources may leak. The number of transitions is 300, or the value of `SEGUE_SOAK`.
@Suite struct SoakTests {
  @Test
  func
    `when the plug-in of every tenth transition crashes, all transitions complete without leaks`()
    async
  {
    // The test runs in another process, so that other tests' descriptors and processes are not
    // counted.
    await #expect(processExitsWith: .success) {
      let count = ProcessInfo.processInfo.environment["SEGUE_SOAK"].flatMap(Int.init) ?? 300
      try SoakTests.soak(count)
    }
  }

  /// The resources of the host that could leak when a child process ends.
  private struct Holdings {
    let descriptors: Int
    let sharedMemory: Int
    let threads: Int
    let hasChildren: Bool

    init() throws {
      let files = FileManager.default
      descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").count
      let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
      sharedMemory = maps.split(separator: "\n").count {
        $0.split(separator: " ")[1].hasSuffix("s")
      }
      threads = try files.contentsOfDirectory(atPath: "/proc/self/task").count
      var info = siginfo_t()
      hasChildren = waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
    }
  }

  private static func soak(_ count: Int) throws {
    let fixture = try LibraryFixture.chaos()
    let folder = try #require(SearchEnvironment.current().executableFolder)
    try FileManager.default.copyItem(
      atPath: folder + "/libsegue-slide.so", toPath: fixture.folder.path + "/slide.so")
    let registry = fixture.discover(isolation: .child, deadlines: PluginDeadlines(all: 60))
    let slide = try #require(registry.entries.first { $0.alias == "slide" }?.id)
    // Two transitions run first, a correct one and one that crashes, because some objects are made
    // only once.
    for index in 8..<10 { try transition(index, registry, slide) }
    _ = registry.transports.endProcesses()
    let before = try Holdings()
    for index in 0..<count { try transition(index, registry, slide) }
    _ = registry.transports.endProcesses()
    let after = try Holdings()
    #expect(after.descriptors == before.descriptors)
    #expect(after.sharedMemory == before.sharedMemory)
    // A thread that waits for the end of a process may still be running.
    #expect(after.threads <= before.threads + 2)
    #expect(!after.hasChildren)
  }

  /// Runs a whole transition. Every tenth transition uses a plug-in that crashes, in a different
  /// function each time.
  private static func transition(
    _ index: Int, _ registry: PluginRegistry, _ slide: String
  ) throws {
    let functions = ["animate", "create", "completion", "driver", "duration"]
    let function = index % 10 == 9 ? functions[index / 10 % functions.count] : nil
    let id = function.map { "org.example.crash-at-\($0)" } ?? slide
    let transition = try RecordedTransition(id, registry)
    let recording = transition.recording
    for progress in [0, 0.5, 1] {
      let tree = recording.timeline.layers(at: progress * recording.timeline.duration)
      #expect(!tree.layers.isEmpty)
    }
    // If neither the plug-in nor a dissolve had animated the transition, the recording would have
    // no duration.
    #expect(recording.timeline.duration > 0)
    #expect((recording.fault != nil) == (function != nil && function != "driver"), "\(index) \(id)")
    #expect((transition.animator.driverFault != nil) == (function == "driver"), "\(index) \(id)")
    transition.end()
    recording.checkpoint.restore()
    #expect(transition.container.subviews.count == 1)
  }
}
