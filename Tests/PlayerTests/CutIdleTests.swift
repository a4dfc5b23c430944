import SegueHost
import SegueScene
import Testing

@testable import SeguePlayer
@testable import SegueStoryboard

/// Tests which parts of a recording a film leaves out.
@Suite struct CutIdleTests {
  @Test func `cut-idle keeps the times in which a clip moves`() throws {
    let show = try StoryboardShow(
      Storyboard(
        parsing: """
          segue: 1
          size: 100x200
          cut-idle: 1
          screens: { a: { video: a.mp4 } }
          container: a
          script:
            - { at: 0, touch: [{ path: [[0, 10, 10], [0.5, 20, 20]] }] }
            - { at: 20, touch: [{ path: [[0, 10, 10], [0.5, 20, 20]] }] }
          """), factory: factory)
    var asked: [String] = []
    show.clipMovements = { path, end in
      asked.append(path)
      #expect(end >= 20)
      return [8...9.5]
    }
    try show.rehearse()
    // Of the 20 s, a second is left of each of the two stretches beside the movement.
    let duration = try #require(show.duration)
    #expect(asked.count == 1 && asked[0].hasSuffix("a.mp4"))
    #expect(duration > 3.5 && duration < 6, "\(duration)")
  }
}
