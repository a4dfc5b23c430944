/// What the host and a child process that runs a plug-in say to each other, over a connection that
/// belongs to one thread of the host.
///
/// The two sides take turns like functions that call each other: whoever has sent a call that waits
/// reads until its answer comes, and meanwhile answers the calls that the other side makes. So calls
/// nest exactly as they do within one process.
public enum Message: Sendable, Hashable {
  /// Host to child, the first message: which library to open, and how. The content belongs to
  /// `SeguePlugin`.
  case open([UInt8])
  /// Child to host, the answer to `open`. The content belongs to `SeguePlugin`.
  case opened([UInt8])
  case call(CallMessage)
  case answer(AnswerMessage)
  /// Child to host: a call that the child made or answered by itself, for the trace.
  case note(NoteMessage)
}

/// A call across the ABI.
public struct CallMessage: Sendable, Hashable {
  public var call: WireCall
  /// The address of a function that the plug-in gave, for a completion or a frame driver; else 0.
  public var function: UInt
  /// False for a call whose caller does not wait: there is no answer.
  public var waits: Bool
  /// See `AnswerMessage.credit`.
  public var credit: UInt32
  /// A number that the answer repeats, so that each side can tell which call it belongs to.
  public var serial: UInt32

  public init(
    _ call: WireCall, function: UInt = 0, waits: Bool = true, credit: UInt32 = 0,
    serial: UInt32 = 0
  ) {
    self.call = call
    self.function = function
    self.waits = waits
    self.credit = credit
    self.serial = serial
  }
}

/// The answer to the innermost call that waits.
public struct AnswerMessage: Sendable, Hashable {
  public var answer: WireAnswer
  /// Host to child: how many one-way calls the child may send from now on without waiting, because
  /// they will succeed if their arguments are valid. A call that must wait, and the end of the
  /// plug-in's callback, make the rest void.
  public var credit: UInt32
  /// The serial number of the call.
  public var serial: UInt32

  public init(_ answer: WireAnswer, credit: UInt32 = 0, serial: UInt32) {
    self.answer = answer
    self.credit = credit
    self.serial = serial
  }
}

/// A record for the host's trace.
public enum NoteMessage: Sendable, Hashable {
  /// The host's function was called and answered in the child, on another thread than the
  /// connection's.
  case answered(WireCall, WireAnswer)
  /// A call into the plug-in begins that the host did not send: the entry or a function of
  /// `segue_plugin_t`, while the library is being opened.
  case began
  /// That call has returned.
  case returned(WireCall, WireAnswer)
}

extension WireCall: Hashable {
  public static func == (one: WireCall, other: WireCall) -> Bool {
    one.table === other.table && one.slot == other.slot && one.arguments == other.arguments
      && one.fault == other.fault
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(table.interface)
    hasher.combine(slot)
    hasher.combine(arguments)
    hasher.combine(fault)
  }
}
