import SegueFilm
import SegueHost
import SeguePlayer
import SegueScene
import Testing

@Suite struct ThereAndBackTests {
  private func show(rest: Double = 0) throws -> (StoryboardShow, ThereAndBackShow) {
    let board = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          screens: { a: { image: a.png }, b: { video: b.mp4 } }
          container: { kind: navigation, root: a }
          transitions: { push: { animator: slide, duration: 0.5 } }
          script: [{ at: 0.25, push: b }]
          """), factory: factory)
    try board.rehearse()
    let show = ThereAndBackShow(
      board, rest: rest, number: { Int(($0 * 20).rounded()) }, seconds: { Double($0) / 20 })
    return (board, show)
  }

  private func trees(_ show: ThereAndBackShow) throws -> [LayerTree] {
    var trees: [LayerTree] = []
    var tree = LayerTree(size: show.size)
    for frame in 0...Int((20 * (show.duration ?? 0)).rounded()) {
      try show.advance(to: Double(frame) / 20)
      try show.layers(into: &tree)
      trees.append(tree)
    }
    return trees
  }

  @Test
  func `a film with --loop repeats its transitions in reverse order, but its video clips play on`()
    throws
  {
    let (board, show) = try show()
    #expect(board.duration == 1.25 && show.duration == 2.5)
    #expect(show.movements == [0.25...0.75, 1.75...2.25])
    let trees = try trees(show)
    #expect(trees.map(\.layers) == trees.reversed().map(\.layers))
    #expect(Set(trees.map(\.layers.count)).count > 1)
    let times = trees.map(\.contentsTime)
    #expect(times == times.sorted() && times.last == 2.5)
    #expect(show.isAtRest)
  }

  @Test func `the rest between forward and backward playback shows the last frame`()
    throws
  {
    let whole = try trees(try show(rest: 0.5).1)
    #expect(whole.count == 61)
    #expect(whole[25...35].allSatisfy { $0.layers == whole[25].layers })
    let (_, part) = try show(rest: 0.5)
    var tree = LayerTree(size: part.size)
    try part.advance(to: 2.4)
    try part.layers(into: &tree)
    for frame in [12, 48] {
      #expect(tree.layers.map(\.transform) == whole[frame].layers.map(\.transform))
    }
  }
}
