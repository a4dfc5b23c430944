internal import SegueText

/// Every call of every transition, in the order in which they were made: what `--events FILE` writes
/// and the tests compare.
public struct EventLog: Sendable, Hashable {
  /// One call.
  public struct Event: Sendable, Hashable {
    /// Virtual seconds.
    public var time: Double
    /// Which transition, counted from 1; 0 for what concerns none.
    public var transition: Int
    public var call: Call
    /// What the call says beside its name, in a fixed order.
    public var fields: [Field]

    public init(time: Double, transition: Int, call: Call, fields: [Field] = []) {
      self.time = time
      self.transition = transition
      self.call = call
      self.fields = fields
    }
  }

  /// A call's name. The names of the contract are there as constants.
  public struct Call: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
      rawValue = value
    }
  }

  /// A name and what it holds.
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  public enum Value: Sendable, Hashable {
    /// Written as null when it is not finite, since JSON has no such number.
    case number(Double)
    case flag(Bool)
    case text(String)
  }

  public private(set) var events: [Event] = []

  public init() {}

  /// Adds `event` at the end.
  public mutating func append(_ event: Event) {
    events.append(event)
  }

  /// Forgets all that was logged.
  public mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
  }

  /// The same calls, each `seconds` later.
  public func delayed(by seconds: Double) -> EventLog {
    var log = self
    for index in log.events.indices { log.events[index].time += seconds }
    return log
  }

  /// The calls' names alone, of one transition or of all.
  public func calls(of transition: Int? = nil) -> [String] {
    events.filter { transition == nil || $0.transition == transition }.map(\.call.rawValue)
  }

  /// The whole log, a line for each event, each ended by a line feed.
  public var jsonLines: String {
    events.map { $0.json + "\n" }.joined()
  }
}

extension EventLog.Event {
  /// One JSON object in one line: `time`, `transition`, `call`, then the fields.
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

  /// `from.` or `to.` and a view controller's call.
  static func controller(_ key: TransitionKey, _ call: String) -> Self {
    Self(rawValue: key == .from ? "from.\(call)" : "to.\(call)")
  }
}
