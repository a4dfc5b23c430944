/// A message between the host and a child process that runs a plug-in. Messages are sent over a
/// connection that belongs to one thread of the host.
///
/// The two sides take turns like functions that call each other: after sending a call that waits, a
/// side reads messages until the answer arrives, and meanwhile answers the calls of the other side.
/// So calls nest exactly as they do within one process.
package enum Message: Sendable, Hashable {
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
package struct CallMessage: Sendable, Hashable {
  package var call: WireCall
  /// The address of the completion or the frame driver to call; 0 in all other calls.
  package var function: UInt
  /// False when the caller does not wait, and no answer is sent.
  package var waits: Bool
  /// See `AnswerMessage.credit`.
  package var credit: UInt32
  /// A number that the answer repeats, by which each side finds the call that it belongs to.
  package var serial: UInt32

  package init(
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
package struct AnswerMessage: Sendable, Hashable {
  package var answer: WireAnswer
  /// Host to child: how many one-way calls the child may send from now on without waiting, because
  /// they are certain to succeed if their arguments are valid. What is left of it becomes invalid
  /// with a call that must wait, and with the end of the plug-in's callback.
  package var credit: UInt32
  /// The serial number of the call.
  package var serial: UInt32

  package init(_ answer: WireAnswer, credit: UInt32 = 0, serial: UInt32) {
    self.answer = answer
    self.credit = credit
    self.serial = serial
  }
}

/// A record for the host's trace.
package enum NoteMessage: Sendable, Hashable {
  /// A function of the host was called on another thread than the connection's, and the child has
  /// answered the call itself.
  case answered(WireCall, WireAnswer)
  /// While the library is being opened, the child begins a call into the plug-in that the host did
  /// not send: to the entry function or a function of `segue_plugin_t`.
  case began
  /// The call that `began` announced has returned.
  case returned(WireCall, WireAnswer)
}

extension WireCall: Hashable {
  package static func == (one: WireCall, other: WireCall) -> Bool {
    one.table === other.table && one.slot == other.slot && one.arguments == other.arguments
      && one.fault == other.fault
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(table.interface)
    hasher.combine(slot)
    hasher.combine(arguments)
    hasher.combine(fault)
  }
}
