import SegueFilm
import SegueGeometry
import SegueHost
import SeguePlayer
import SegueScene
import TestSupport
import Testing

struct CaptionTests {
  /// Returns a caption with these times, in seconds.
  private func caption(from begin: Double, for seconds: Double) throws -> TimedCaption {
    let board = try Storyboard(
      parsing: """
        segue: 1
        size: 100x200
        screens: { one: { color: teal } }
        container: one
        script: [{ at: \(begin), caption: A, for: \(seconds) }]
        """)
    return try #require(StoryboardShow(board, factory: factory).captions.first)
  }

  @Test func `a caption, even a very short one, fades in and out within its duration`() throws {
    let long = try caption(from: 1, for: 2)
    let opacities = [0, 1, 1.125, 1.25, 2, 2.75, 2.875, 3, 4].map(long.opacity)
    #expect(opacities == [0, 0, 0.5, 1, 1, 1, 0.5, 0, 0])
    let short = try caption(from: 1, for: 0.25)
    #expect(short.opacity(at: 1.125) == 1 && short.opacity(at: 1.25) == 0)
  }

  @Test func `a caption's plate and text are above all other layers while they are visible`() throws {
    let show = CaptionShow(
      try twoScreens(duration: 1),
      [
        CaptionShow.Item(
          try caption(from: 0.25, for: 0.5), picture: 9,
          plate: Rect(x: 10, y: 20, width: 50, height: 30), cornerRadius: 8,
          text: Rect(x: 15, y: 25, width: 40, height: 20))
      ])
    var tree = LayerTree(size: show.size)
    let expected: [(time: Double, opacity: Double?)] = [
      (0.25, nil), (0.375, 0.5), (0.5, 1), (0.75, nil),
    ]
    for (time, opacity) in expected {
      try show.advance(to: time)
      try show.layers(into: &tree)
      let last = try #require(tree.layers.last)
      #expect((last.contents.source == 9) == (opacity != nil))
      guard let opacity else { continue }
      let origin = last.transform.apply(to: Point(x: 0, y: 0))
      #expect(origin == Point(x: 15, y: 25))
      let plate = tree.layers[tree.layers.count - 2]
      #expect(plate.opacity == opacity && plate.descendants == 1)
      #expect(tree.layers[0].descendants == Int32(tree.layers.count - 1))
    }
  }
}
