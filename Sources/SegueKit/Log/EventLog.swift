internal import SegueText

/// A log of the calls of all transitions, in the order in which they were made. The option
/// `--events FILE` writes it, and tests compare it.
package struct EventLog: Sendable, Hashable {
  /// A call that the engine made.
  package struct Event: Sendable, Hashable {
    /// The time of the call, in seconds on the engine's clock.
    package var time: Double
    /// The number of the transition, from 1; 0 for a call that belongs to no transition.
    package var transition: Int
    /// The name of the call.
    package var call: Call
    /// The values that belong to the call, in a fixed order.
    package var fields: [Field]

    /// Makes an event of a transition; the number 0 means no transition.
    package init(time: Double, transition: Int, call: Call, fields: [Field] = []) {
      self.time = time
      self.transition = transition
      self.call = call
      self.fields = fields
    }
  }

  /// The name of a call. The names that the engine uses are constants of this type.
  package struct Call: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name, such as `animator.animate`.
    package let rawValue: String

    /// Makes a call from its name.
    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes a call from a literal name.
    package init(stringLiteral value: String) {
      rawValue = value
    }
  }

  /// A value of an event, with its name.
  package struct Field: Sendable, Hashable {
    /// The name of the value.
    package var name: String
    /// The value itself.
    package var value: Value

    /// Makes a field of a name and a value.
    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a field: a number, a Boolean or a text.
  package enum Value: Sendable, Hashable {
    /// A number. Numbers that are not finite are written as null, because JSON does not have them.
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  /// The events, the earliest first.
  package private(set) var events: [Event] = []

  /// Makes an empty log.
  package init() {}

  /// Adds `event` at the end.
  package mutating func append(_ event: Event) {
    events.append(event)
  }

  package mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
  }

  /// Returns a copy of the log in which every event is `seconds` later.
  package func delayed(by seconds: Double) -> EventLog {
    var log = self
    for index in log.events.indices { log.events[index].time += seconds }
    return log
  }

  /// Returns the names of the calls of one transition or, if `transition` is nil, of all
  /// transitions.
  package func calls(of transition: Int? = nil) -> [String] {
    events.filter { transition == nil || $0.transition == transition }.map(\.call.rawValue)
  }

  /// The log as JSON Lines: one object for each event, each followed by a line feed.
  package var jsonLines: String {
    events.map { $0.json + "\n" }.joined()
  }
}

extension EventLog.Event {
  /// The event as one JSON object in one line: `time`, `transition`, `call`, then the fields.
  package var json: String {
    var text = "{\"time\": "
    text += time.json
    text += ", \"transition\": \(transition), \"call\": "
    text.append(jsonQuoted: call.rawValue)
    for field in fields {
      text += ", "
      text.append(jsonQuoted: field.name)
      text += ": "
      switch field.value {
      case .number(let number): text += number.json
      case .flag(let flag): text += flag ? "true" : "false"
      case .text(let value): text.append(jsonQuoted: value)
      }
    }
    return text + "}"
  }
}

extension EventLog.Call {
  /// The delegate was asked for an animator.
  package static let delegateAnimator: Self = "delegate.animator"
  /// The delegate was asked for an interaction controller.
  package static let delegateInteraction: Self = "delegate.interaction"
  /// The context of the transition was made.
  package static let contextCreate: Self = "context.create"
  /// The presentation controller was notified that the transition begins.
  package static let presentationWillBegin: Self = "presentation.willBegin"
  /// The presentation controller was notified that the transition has ended.
  package static let presentationDidEnd: Self = "presentation.didEnd"
  /// The animator was asked for its duration.
  package static let animatorDuration: Self = "animator.duration"
  /// The animator's `animateTransition` was called.
  package static let animatorAnimate: Self = "animator.animate"
  /// The animator was notified that the transition has ended.
  package static let animatorEnded: Self = "animator.ended"
  /// The container's views stopped taking touches.
  package static let inputOff: Self = "input.off"
  /// The container's views take touches again.
  package static let inputOn: Self = "input.on"
  /// The interaction controller was notified that an interactive transition begins.
  package static let interactionStart: Self = "interaction.start"
  /// The interaction changed the progress.
  package static let interactionUpdate: Self = "interaction.update"
  /// A transition in flight became interactive.
  package static let interactionPause: Self = "interaction.pause"
  /// The interaction ended, and the transition settles toward its end.
  package static let interactionFinish: Self = "interaction.finish"
  /// The interaction ended, and the transition settles back toward its start.
  package static let interactionCancel: Self = "interaction.cancel"
  /// The coordinator's handlers for changes of the interaction were called.
  package static let interactionChanged: Self = "interaction.changed"
  /// A completion of the coordinator was called.
  package static let coordinatorCompletion: Self = "coordinator.completion"
  /// The completion of the push, pop or other call that requested the transition was called.
  package static let requestCompletion: Self = "request.completion"
  /// The transition's context became invalid, because the transition is over.
  package static let contextEnd: Self = "context.end"
  /// The animator failed, and the fallback, a dissolve, was played.
  package static let fault: Self = "fault"

  /// Returns the name of a call to one of the two view controllers, for example
  /// `from.viewWillDisappear`.
  static func controller(_ key: TransitionKey, _ call: String) -> Self {
    Self(rawValue: key == .from ? "from.\(call)" : "to.\(call)")
  }
}
