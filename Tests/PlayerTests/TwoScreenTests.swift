import SeguePlayer
import SegueScene
import Testing

struct TwoScreenTests {
  @Test func `two screens are exchanged within the show's duration`() throws {
    let show = try TwoScreenShow(pair(), plugins: plugins(), factory: factory)
    let duration = try #require(show.duration)
    #expect(try show.places(at: 0).contains { $0.source == 1 && $0.corner.x == 0 })
    let middle = try show.places(at: duration / 2)
    #expect(middle.contains { $0.source == 2 && $0.corner.x > 0 && $0.corner.x < 100 })
    #expect(try show.places(at: duration) == [Place(source: 2, corner: .zero)])
    #expect(show.isAtRest && show.results.map(\.isCompleted) == [true])
    #expect(show.degradation == nil && show.diagnostics == [])
  }

  @Test func `advancing to an earlier time changes nothing`() throws {
    let show = try TwoScreenShow(pair(), plugins: plugins(), factory: factory)
    let places = try show.places(at: 0.2)
    #expect(try show.places(at: 0.1) == places)
  }

  @Test func `a log is kept if the options say so, from the start on`() throws {
    let kept = try TwoScreenShow(pair(), plugins: plugins(), start: 3, factory: factory)
    kept.finish()
    #expect(kept.start == 3 && kept.log.events.contains { $0.time == 3 })
    let silent = try TwoScreenShow(pair(ShowOptions()), plugins: plugins(), factory: factory)
    silent.finish()
    #expect(silent.log.events.isEmpty)
  }

  @Test func `events that are sent live and a drag that is known beforehand give the same frames`()
    throws
  {
    let way = FingerPath(
      from: Point(x: 90, y: 100), legs: [.init(end: Point(x: 10, y: 100), seconds: 0.3)])
    let told = try DraggedShow(
      pair(), plugins: plugins("pan"), events: way.events(), factory: factory)
    let live = try DraggedShow(pair(), plugins: plugins("pan"), factory: factory)
    for event in way.events() {
      live.send(event)
      #expect(try live.places(at: event.time) == told.places(at: event.time))
    }
    for show in [told, live] {
      let duration = show.advanceToRest((0...).lazy.map { Double($0) / 60 })
      #expect(show.duration == duration && duration > way.duration)
      #expect(show.results.map(\.isCompleted) == [true])
    }
    #expect(told.log == live.log)
  }

  @Test func `a finger without an interaction controller is refused`() throws {
    let plugins = try plugins()
    #expect {
      _ = try DraggedShow(pair(), plugins: plugins, factory: factory)
    } throws: { error in
      (error as? ShowError)?.kind == .nonsense
    }
  }

  @Test func `each setting is passed to the plug-ins that have the parameter`() throws {
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
        && error?.description == "there is no parameter 'slopp', neither of the animator nor of "
          + "the interaction controller; did you mean 'slop'?"
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
