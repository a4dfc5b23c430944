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
  /// Host to child: paint a picture. The answer is `answer`, with a status and no results.
  case paint(PaintMessage)
}

/// A request to paint one picture in memory that the host shares with the child.
///
/// The memory of one painted view is two files: one with its inputs, which the child can only read, and
/// one with its output. They are sent with the first message about the view and with each one after
/// they have been replaced; no other message contains a length that the host relies on.
package struct PaintMessage: Sendable, Hashable {
  /// Identifies the view's memory, within the connection.
  package var surface: UInt32
  /// True when the files are sent with this message: the inputs' file, if there is one, and then the
  /// output's.
  package var hasFiles = false
  /// The sizes of the two files in bytes.
  package var inputBytes: UInt64 = 0
  package var outputBytes: UInt64 = 0
  /// Memory that is no longer used.
  package var released: [UInt32] = []
  /// The address of the painter, and what is passed to it.
  package var function: UInt
  package var userData: UInt
  package var values: [Double]
  /// True when rows may be painted on several threads.
  package var isParallel: Bool
  /// The number of bands of rows; 0 for as many as is usual.
  package var bands: UInt8 = 0
  package var inputCount: Int
  package var width: Int
  package var height: Int
  /// Pixels per point.
  package var scale: Double
  /// A number that the answer repeats.
  package var serial: UInt32 = 0

  package init(
    surface: UInt32, function: UInt, userData: UInt, values: [Double], isParallel: Bool,
    inputCount: Int, width: Int, height: Int, scale: Double
  ) {
    self.surface = surface
    self.function = function
    self.userData = userData
    self.values = values
    self.isParallel = isParallel
    self.inputCount = inputCount
    self.width = width
    self.height = height
    self.scale = scale
  }
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
