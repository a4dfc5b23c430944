import Foundation
import SegueKit
import SegueMedia
import SeguePlayer
import SegueStoryboard
import TestSupport
import Testing

@testable import SegueWeb

/// Compares the script that a page plays with the show that a film is made of.
@Suite(.enabled(if: Node.program != nil, "node is not installed")) struct FilmTests {
  @Test func `a page that plays the example's script shows the same as the film`() throws {
    let path = Toolchain.package.appending(path: "Examples/fjord.yaml").path
    var board = try Storyboard(path: path, layers: DrawingLayers.init)
    board.filmSteps = [
      .init(time: 1, caption: .init("Letters </script> home", seconds: 2, placement: .top))
    ]
    let page = try Prototype(board, plugins: factory)
    #expect(!page.html.contains("Letters </script>"))
    let show = try StoryboardShow(board, playsScript: true, factory: factory)
    _ = try show.rehearse()
    let duration = try #require(show.duration)
    // The times are not multiples of a frame's duration; they go forward and then backward.
    let times = stride(from: 0.013, to: duration, by: 0.237).map { $0 }
    let back = times.reversed().enumerated().filter { $0.offset % 9 == 0 }.map(\.element)
    let input: [String: Any] = [
      "data": try JSONSerialization.jsonObject(with: Data(page.data.utf8)), "times": times + back,
    ]
    let answers = try Node.replay("film", input, as: [[Answer]].self)
    var expected: [Double: (String?, Bool, Double)] = [:]
    for time in times {
      try show.advance(to: time)
      let isInFlight = show.machine.isInFlight
      expected[time] = (show.shownScreen, isInFlight, isInFlight ? show.machine.progress : 0)
    }
    #expect(answers.count == times.count + back.count)
    for (time, answer) in zip(times + back, answers) {
      let (screen, isInFlight, progress) = try #require(expected[time])
      let isSame =
        answer[0].text == screen && (answer[1].number == 1) == isInFlight
        && abs(answer[2].number - progress) < 1e-4
      #expect(
        isSame, "\(time): \(screen ?? "") \(isInFlight) \(progress), in the page \(answer)")
      guard isSame else { return }
    }
  }
}
