import Foundation
import SeguePlayer
import SegueSession
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Tests the part of SegueSession that pages contain as WebAssembly.
@Suite struct CoreTests {
  @Test(.enabled(if: Node.program != nil, "node is not installed"))
  func `in a page, the navigator has the same states as here after any actions`() throws {
    let board = ReplayTests.board
    var dice = Dice(31)
    var state = board.navigator
    let actions = board.links.values.joined().compactMap(\.action).map(board.action).sorted {
      $0.words.lexicographicallyPrecedes($1.words)
    }
    var (sent, expected): ([[Int]], [[Int]]) = ([], [])
    for _ in 0..<500 {
      let action = try #require(actions.randomElement(using: &dice))
      let look = Int.random(in: 0...2, using: &dice)
      _ = try? state.perform(action, look: look)
      sent.append([look] + action.words)
      expected.append(state.words)
    }
    let input: [String: Any] = ["state": board.navigator.words, "actions": sent]
    let answers = try Node.replay("navigator", input, as: [[Answer]].self)
    #expect(answers.map { $0.dropFirst().map { Int($0.number) } } == expected)
    #expect(answers.last?.first?.text == PrototypeRecorder.key(of: state.signature))
    #expect(Set(expected).count > 50)
  }

  @Test func `the WebAssembly of a page is compiled from the present sources`() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "navigator.js")
    let script = Toolchain.package.appending(path: "tools/page-core/build")
    let outcome = try Toolchain.run(script, [file.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let present = try String(
      contentsOf: Node.modules.appending(path: "navigator.js"), encoding: .utf8)
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == present
    #expect(isCurrent, "run tools/page-core/build")
  }
}
