internal import SegueGeometry
internal import SegueKit
internal import SegueStoryboard

extension EventLog.Call {
  /// The camera starts to move.
  static let cameraZoom: Self = "camera.zoom"
  /// A caption begins to fade in.
  static let captionBegin: Self = "caption.begin"
  /// A caption has faded out.
  static let captionEnd: Self = "caption.end"
  /// A span of the script that is played at another speed begins.
  static let filmSpeed: Self = "film.speed"
  /// The device starts to move.
  static let deviceMove: Self = "device.move"
  /// A title or an overlay starts to move.
  static let partMove: Self = "part.move"
  /// The film pauses.
  static let filmPause: Self = "film.pause"
}

extension EventLog {
  /// Returns this log with film times instead of script times, and with additional events for the steps that change the
  /// film.
  ///
  /// - Parameters:
  ///   - clock: The mapping between script time and film time.
  ///   - steps: The steps that change the film, in the order of their times.
  ///   - camera: The moves of the camera so far.
  ///   - end: The time of the film, in seconds, up to which steps are included.
  func filmed(
    _ clock: FilmClock, _ steps: [Storyboard.FilmStep], _ camera: Camera, until end: Double
  ) -> EventLog {
    guard !steps.isEmpty else { return self }
    var moves = camera.moves.makeIterator()
    let own = steps.flatMap { step -> [Event] in
      let (call, fields): (Call, [Field])
      let begin = clock.film(step.time)
      switch step.effect {
      case .zoom:
        guard let move = moves.next() else { return [] }
        (call, fields) = (.cameraZoom, Self.fields(of: move))
      case .speed(let speed, let seconds, _):
        call = .filmSpeed
        fields = [
          Field("speed", .number(speed)),
          Field("for", .number(clock.film(step.time + seconds) - begin)),
        ]
      case .pause(let seconds): (call, fields) = (.filmPause, [Field("for", .number(seconds))])
      case .device(let name, _, let duration, _):
        (call, fields) = (.deviceMove, [Field("device", .text(name)), Field("over", .number(duration))])
      case .part(let move):
        call = .partMove
        fields = [Field("name", .text(move.part.name)), Field("over", .number(move.duration))]
      case .caption(let caption):
        let text = [Field("text", .text(caption.text))]
        return [
          Event(time: begin, transition: 0, call: .captionBegin, fields: text),
          Event(time: begin + caption.seconds, transition: 0, call: .captionEnd, fields: text),
        ]
      }
      return [Event(time: begin, transition: 0, call: call, fields: fields)]
    }
    let all =
      events.map { event in
        var event = event
        event.time = clock.film(event.time)
        return event
      } + own.filter { $0.time <= end }
    var log = EventLog()
    let sorted = all.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, event) in sorted { log.append(event) }
    return log
  }

  private static func fields(of move: Camera.Move) -> [Field] {
    let over = Field("over", .number(move.duration))
    guard let target = move.target else { return [Field("out", .flag(true)), over] }
    return [
      Field("x", .number(target.minX)), Field("y", .number(target.minY)),
      Field("width", .number(target.width)), Field("height", .number(target.height)), over,
    ]
  }
}
