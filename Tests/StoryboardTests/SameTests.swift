import Foundation
import SegueKit
import SegueScene
import TestSupport
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

@Suite struct SameTests {
  @Test func `playing a storyboard twice makes the same calls and shows the same layers`() throws {
    let board = try Storyboard(path: fjordPath)
    let players = try [0, 1].map { _ in try StoryboardShow(board, parts: parts()) }
    let films = try players.map { try $0.film() }
    #expect(films[0].log == films[1].log)
    #expect(films[0].log.events.count > 300)
    var trees = [LayerTree(size: board.size), LayerTree(size: board.size)]
    for frame in stride(from: 0, to: films[0].frameCount(framesPerSecond: 60), by: 7) {
      for index in 0...1 {
        try players[index].layers(at: Double(frame) / 60, into: &trees[index])
      }
      #expect(trees[0].renumbered == trees[1].renumbered, "frame \(frame)")
    }
  }

  /// The engine's ticks are on a fixed grid of times, so they do not depend on the frame rate.
  @Test(arguments: [2.4, 2.7, 4.1, 4.5, 5.9, 11.1, 15.4])
  func `a storyboard's frame is the same whichever frames were shown before it`(_ time: Double)
    throws
  {
    let board = try Storyboard(path: fjordPath)
    var trees: [LayerTree] = []
    for rate in [0.001, 24, 60, 144] {
      let player = try StoryboardShow(board, parts: parts())
      var tree = LayerTree(size: board.size)
      var frame = 0.0
      while frame / rate < time {
        try player.layers(at: frame / rate, into: &tree)
        frame += 1
      }
      try player.layers(at: time, into: &tree)
      trees.append(tree.renumbered)
      // Goes back to an earlier time, and forward again.
      try player.layers(at: 1, into: &tree)
      try player.layers(at: time, into: &tree)
      #expect(tree.renumbered == trees[0])
    }
    for tree in trees { #expect(tree == trees[0]) }
  }

  private func mutate(_ text: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...2, using: &dice) {
      let index = Int.random(in: 0..<text.count, using: &dice)
      let other = Int.random(in: 0..<text.count, using: &dice)
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: text.remove(at: index)
      case 1: text.insert(UInt8.random(in: 32...126, using: &dice), at: index)
      case 2: text[index] = text[other]
      case 3: text[index] = UInt8.random(in: 48...57, using: &dice)
      case 4:
        let lines = text.split(separator: 10, omittingEmptySubsequences: false)
        var moved = lines
        let line = moved.remove(at: Int.random(in: 0..<lines.count, using: &dice))
        moved.insert(line, at: Int.random(in: 0...moved.count, using: &dice))
        text = Array(moved.joined(separator: [10]))
      default:
        let length = min(Int.random(in: 1...40, using: &dice), text.count - index)
        text.insert(contentsOf: text[index..<index + length], at: other)
      }
    }
    return text
  }

  @Test func `randomly changed copies of the example Fjord are played or refused, without a crash`()
    throws
  {
    let seed: UInt64 = 20_261_121
    var dice = Dice(seed)
    let script = try fjordText()
    let original = Array(script.utf8)
    var (read, filmed, refused) = (0, 0, 0)
    for turn in 0..<600 {
      let text = String(decoding: mutate(original, &dice), as: UTF8.self)
      do {
        let board = try Storyboard(parsing: text, file: "a.yaml")
        read += 1
        guard board.script != nil, filmed < 150 else { continue }
        let film = try StoryboardShow(board, parts: parts()).film()
        #expect(film.duration.isFinite && film.duration >= 0, "seed \(seed), turn \(turn)")
        filmed += 1
      } catch let error as StoryboardError {
        refused += 1
        #expect(
          !error.reason.isEmpty && error.description.count < 600, "seed \(seed), turn \(turn)")
      }
    }
    // The test is useful only if enough of the changed copies are read, refused and played.
    #expect(read > 60 && refused > 60 && filmed > 30, "\(read) \(refused) \(filmed)")
  }
}
