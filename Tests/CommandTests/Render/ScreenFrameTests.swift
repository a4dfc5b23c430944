import Foundation
import TestSupport
import Testing

/// Compares the hashes of frames with recorded hashes: the frames of every bundled animator, of the example's
/// storyboard and of plug-ins that were built with earlier SDKs. After a change that is meant to change frames, look at
/// the films that the failure names, and record the hashes again: `SEGUE_RECORD=1 .ci/tests --filter ScreenFrameTests`.
struct ScreenFrameTests {
  @Test
  func
    `films with all animators, many options, a storyboard and old plug-ins have the recorded frames`()
    throws
  {
    let golden = Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/screen-frames.txt")
    let script = Toolchain.package.appending(path: "tools/screen-frames").path
    let run = try Run.shell("\(script) \"$segue\"", in: Folder())
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.count > 300)
    #expect(!lines.contains { $0.contains(" failed: ") })
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] != nil {
      return try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: golden)
    }
    let recorded = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let known = Set(recorded)
    let different = lines.filter { !known.contains($0) }
    #expect(different.isEmpty)
    #expect(lines.count == recorded.count)
  }
}
