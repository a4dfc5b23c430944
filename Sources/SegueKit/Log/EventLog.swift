internal import SegueText

/// The calls of all transitions, in the order in which they were made. Written by `--events FILE`,
/// and compared by tests.
public struct EventLog: Sendable, Hashable {
  /// A call that the engine made.
  public struct Event: Sendable, Hashable {
    /// When the call was made, in seconds on the engine's clock.
    public var time: Double
    /// The number of the transition, from 1; 0 for a call that belongs to no transition.
    public var transition: Int
    /// Which call it is.
    public var call: Call
    /// The values that belong to the call, in a fixed order.
    public var fields: [Field]

    public init(time: Double, transition: Int, call: Call, fields: [Field] = []) {
      self.time = time
      self.transition = transition
      self.call = call
      self.fields = fields
    }
  }

  /// The name of a call. The names that the engine uses are constants of this type.
  public struct Call: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
      rawValue = value
    }
  }

  /// A named value.
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A value of an event.
  public enum Value: Sendable, Hashable {
    /// A number. JSON has no number that is not finite, so such a one is written as null.
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  /// The events, the earliest first.
  public private(set) var events: [Event] = []

  public init() {}

  /// Adds `event` at the end.
  public mutating func append(_ event: Event) {
    events.append(event)
  }

  /// Removes all events.
  public mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
  }

  /// Returns a copy of the log in which every event is `seconds` later.
  public func delayed(by seconds: Double) -> EventLog {
    var log = self
    for index in log.events.indices { log.events[index].time += seconds }
    return log
  }

  /// Returns the names of the calls, of one transition or, with nil, of all.
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
  public static let delegateAnimator: Self = "delegate.animator"
  public static let delegateInteraction: Self = "delegate.interaction"
  public static let contextCreate: Self = "context.create"
  public static let presentationWillBegin: Self = "presentation.willBegin"
  public static let presentationDidEnd: Self = "presentation.didEnd"
  public static let animatorDuration: Self = "animator.duration"
  public static let animatorAnimate: Self = "animator.animate"
  public static let animatorEnded: Self = "animator.ended"
  public static let inputOff: Self = "input.off"
  public static let inputOn: Self = "input.on"
  public static let interactionStart: Self = "interaction.start"
  public static let interactionUpdate: Self = "interaction.update"
  public static let interactionPause: Self = "interaction.pause"
  public static let interactionFinish: Self = "interaction.finish"
  public static let interactionCancel: Self = "interaction.cancel"
  public static let interactionChanged: Self = "interaction.changed"
  public static let coordinatorCompletion: Self = "coordinator.completion"
  public static let requestCompletion: Self = "request.completion"
  public static let contextEnd: Self = "context.end"
  public static let fault: Self = "fault"

  /// Returns the name of a call to one of the two view controllers, for example
  /// `from.viewWillDisappear`.
  static func controller(_ key: TransitionKey, _ call: String) -> Self {
    Self(rawValue: key == .from ? "from.\(call)" : "to.\(call)")
  }
}
