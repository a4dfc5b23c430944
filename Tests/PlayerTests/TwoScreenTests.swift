import SegueHost
import SeguePlayer
import SegueScene
import TestSupport
import Testing

struct TwoScreenTests {
  @Test func `a film of two screens ends with the second screen`() throws {
    let show = try twoScreens()
    let duration = try #require(show.duration)
    #expect(try show.shownLayers(at: 0).contains { $0.source == 1 && $0.corner.x == 0 })
    let middle = try show.shownLayers(at: duration / 2)
    #expect(middle.contains { $0.source == 2 && $0.corner.x > 0 && $0.corner.x < 100 })
    #expect(try show.shownLayers(at: duration) == [ShownLayer(source: 2, corner: .zero)])
    #expect(show.isAtRest && show.results.map(\.isCompleted) == [true])
    #expect(show.degradation == nil && show.diagnostics == [])
  }

  @Test func `advancing a played storyboard to an earlier time has no effect`() throws {
    let show = try twoScreens()
    let shownLayers = try show.shownLayers(at: 0.2)
    #expect(try show.shownLayers(at: 0.1) == shownLayers)
  }

  @Test func `a played storyboard keeps an event log from its start if the options request a log`()
    throws
  {
    var tour = try ScreenTour(plugins())
    tour.start = 3
    let kept = try show(tour)
    try kept.finish()
    #expect(kept.start == 3 && kept.log.events.contains { $0.time == 3 })
    let silent = try show(tour, options: ShowOptions())
    try silent.finish()
    #expect(silent.log.events.isEmpty)
  }

  @Test func `pointer events and the same drag in a script give the same frames`()
    throws
  {
    let way = drag(from: 90, to: 10, over: 0.3)
    let told = try show(ScreenTour(plugins("pan"), drag: way))
    let live = try draggedScreens(plugins("pan"))
    for event in way.events() {
      try live.send(event)
      #expect(try live.shownLayers(at: event.time) == told.shownLayers(at: event.time))
    }
    for show in [told, live] {
      try show.finish()
      #expect(show.results.map(\.isCompleted) == [true])
    }
    #expect(try #require(told.duration) > way.duration && live.duration == nil)
    #expect(told.log == live.log)
  }

  @Test func `a film of a drag ends at the first frame after all movement has ended`() throws {
    let way = drag(from: 90, to: 10, over: 0.3)
    let exact = try #require(show(ScreenTour(plugins("pan"), drag: way)).duration)
    let frames = TourFrames(next: { ($0 * 10 - 1e-6).rounded(.up) / 10 })
    let duration = try #require(
      show(ScreenTour(plugins("pan"), drag: way), frames: frames).duration)
    #expect(
      duration >= exact && duration < exact + 0.1 && duration * 10 == (duration * 10).rounded())
  }

  @Test func `a drag that the interaction controller does not accept begins no transition`() throws {
    let back = drag(from: 10, to: 90, over: 0.3)
    #expect(try !show(ScreenTour(plugins("pan"), drag: back)).beganTransition)
  }

  @Test func `a drag without an interaction controller is refused`() throws {
    let tour = try ScreenTour(plugins(), drag: drag(from: 90, to: 10, over: 0.3))
    #expect {
      _ = try show(tour)
    } throws: { error in
      (error as? ShowError)?.kind == .nonsense
    }
  }

  @Test func `each setting is passed to the animator and controller that have the parameter`()
    throws
  {
    let both = try TransitionPlugins(
      factory.registry, animator: "slide", interaction: "pan",
      settings: [
        ParameterSetting("parallax", .number(0.5)), ParameterSetting("slop", .number(7)),
      ])
    #expect(both.animator.parameters["parallax"] == .number(0.5))
    #expect(both.interaction?.parameters["slop"] == .number(7))
    #expect(both.animator.parameters["slop"] == nil)
    let wrong = ParameterSetting("slopp", .number(7))
    #expect {
      _ = try TransitionPlugins(
        factory.registry, animator: "slide", interaction: "pan", settings: [wrong])
    } throws: { error in
      let error = error as? ShowError
      return error?.kind == .nonsense
        && error?.description == "neither the animator nor the interaction controller has a "
          + "parameter 'slopp'; did you mean 'slop'?"
    }
  }

  @Test func `a missing plug-in is reported as unavailable`() throws {
    #expect {
      _ = try TransitionPlugins(factory.registry, animator: "slid")
    } throws: { error in
      let error = error as? ShowError
      return error?.kind == .unavailable && error?.description.contains("'slide'") == true
    }
  }
}
