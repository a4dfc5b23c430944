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
    return EventLog(sorting: timed(clock).events + own.filter { $0.time <= end })
  }

  /// Returns this log with film times instead of script times.
  private func timed(_ clock: FilmClock) -> EventLog {
    var log = EventLog()
    for var event in events {
      event.time = clock.film(event.time)
      log.append(event)
    }
    return log
  }

  /// Returns this log with the events of devices of the stage, which have the name of the device.
  func with(_ devices: [StoryboardShow.DeviceShow]) -> EventLog {
    guard !devices.isEmpty else { return self }
    let others = devices.flatMap { device in
      (device.show.engine?.log ?? EventLog()).timed(device.show.clock).events.map { $0.on(device.device) }
    }
    return EventLog(sorting: events + others)
  }

  /// Creates a log of events in the order of their times. Events with the same time keep their order.
  private init(sorting events: [Event]) {
    self.init()
    let sorted = events.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, event) in sorted { append(event) }
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

extension EventLog.Event {
  /// Returns the event with the name of the device of the stage on which it happens; nil for the film's own.
  package func on(_ device: String?) -> Self {
    guard let device else { return self }
    var event = self
    event.fields.append(EventLog.Field("device", .text(device)))
    return event
  }
}
