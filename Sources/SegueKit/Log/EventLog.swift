internal import SegueText

/// A log of the calls of all transitions, in the order in which they were made. The option
/// `--events FILE` writes it, and tests compare it.
public struct EventLog: Sendable, Hashable {
  /// A call that the engine made.
  public struct Event: Sendable, Hashable {
    /// The time of the call, in seconds on the engine's clock.
    public var time: Double
    /// The number of the transition, from 1; 0 for a call that belongs to no transition.
    public var transition: Int
    /// The name of the call.
    public var call: Call
    /// The values that belong to the call, in a fixed order.
    public var fields: [Field]

    /// Makes an event of a transition; the number 0 means no transition.
    public init(time: Double, transition: Int, call: Call, fields: [Field] = []) {
      self.time = time
      self.transition = transition
      self.call = call
      self.fields = fields
    }
  }

  /// The name of a call. The names that the engine uses are constants of this type.
  public struct Call: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name, such as `animator.animate`.
    public let rawValue: String

    /// Makes a call from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes a call from a literal name.
    public init(stringLiteral value: String) {
      rawValue = value
    }
  }

  /// A value of an event, with its name.
  public struct Field: Sendable, Hashable {
    /// The name of the value.
    public var name: String
    /// The value itself.
    public var value: Value

    /// Makes a field of a name and a value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a field: a number, a Boolean or a text.
  public enum Value: Sendable, Hashable {
    /// A number. Numbers that are not finite are written as null, because JSON does not have them.
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  /// The events, the earliest first.
  public private(set) var events: [Event] = []

  /// Makes an empty log.
  public init() {}

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
  public func calls(of transition: Int? = nil) -> [String] {
    events.filter { transition == nil || $0.transition == transition }.map(\.call.rawValue)
  }

  /// The log as JSON Lines: one object for each event, each followed by a line feed.
  public var jsonLines: String {
    events.map { $0.json + "\n" }.joined()
  }
}

extension EventLog.Event {
  /// The event as one JSON object in one line: `time`, `transition`, `call`, then the fields.
  public var json: String {
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
  public static let delegateAnimator: Self = "delegate.animator"
  /// The delegate was asked for an interaction controller.
  public static let delegateInteraction: Self = "delegate.interaction"
  /// The context of the transition was made.
  public static let contextCreate: Self = "context.create"
  /// The presentation controller was notified that the transition begins.
  public static let presentationWillBegin: Self = "presentation.willBegin"
  /// The presentation controller was notified that the transition has ended.
  public static let presentationDidEnd: Self = "presentation.didEnd"
  /// The animator was asked for its duration.
  public static let animatorDuration: Self = "animator.duration"
  /// The animator's `animateTransition` was called.
  public static let animatorAnimate: Self = "animator.animate"
  /// The animator was notified that the transition has ended.
  public static let animatorEnded: Self = "animator.ended"
  /// The container's views stopped taking touches.
  public static let inputOff: Self = "input.off"
  /// The container's views take touches again.
  public static let inputOn: Self = "input.on"
  /// The interaction controller was notified that an interactive transition begins.
  public static let interactionStart: Self = "interaction.start"
  /// The interaction changed the progress.
  public static let interactionUpdate: Self = "interaction.update"
  /// A transition in flight became interactive.
  public static let interactionPause: Self = "interaction.pause"
  /// The interaction ended, and the transition settles toward its end.
  public static let interactionFinish: Self = "interaction.finish"
  /// The interaction ended, and the transition settles back toward its start.
  public static let interactionCancel: Self = "interaction.cancel"
  /// The coordinator's handlers for changes of the interaction were called.
  public static let interactionChanged: Self = "interaction.changed"
  /// A completion of the coordinator was called.
  public static let coordinatorCompletion: Self = "coordinator.completion"
  /// The completion of the push, pop or other call that requested the transition was called.
  public static let requestCompletion: Self = "request.completion"
  /// The transition's context became invalid, because the transition is over.
  public static let contextEnd: Self = "context.end"
  /// The animator failed, and the fallback, a dissolve, was played.
  public static let fault: Self = "fault"

  /// Returns the name of a call to one of the two view controllers, for example
  /// `from.viewWillDisappear`.
  static func controller(_ key: TransitionKey, _ call: String) -> Self {
    Self(rawValue: key == .from ? "from.\(call)" : "to.\(call)")
  }
}
