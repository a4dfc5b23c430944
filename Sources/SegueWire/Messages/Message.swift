/// A message between the host and a child process that runs a plug-in. Messages are sent over a
/// connection that belongs to one thread of the host.
///
/// The two sides take turns, like functions that call each other. After a side has sent a call that
/// waits, it reads messages until the answer arrives, and meanwhile answers the calls of the other
/// side. Calls are therefore nested exactly as within one process.
package enum Message: Sendable, Hashable {
  /// Host to child, the first message: a request to open a library. The bytes are an `OpenRequest` of
  /// `SeguePlugin`.
  case open([UInt8])
  /// Child to host, the answer to `open`. The bytes are an `OpenAnswer` of `SeguePlugin`.
  case opened([UInt8])
  case call(CallMessage)
  case answer(AnswerMessage)
  /// Child to host: a call that the child made itself, or answered itself, which the host adds to
  /// its trace.
  case note(NoteMessage)
  /// Host to child: paint a picture. The answer is `answer`, with a status and no results.
  case paint(PaintMessage)
}

/// A request to paint one picture in memory that the host shares with the child.
///
/// The memory of one painted view consists of two files: one with its inputs, which the child can only read, and
/// one with its output. Their descriptors are sent with the first message about the view, and again whenever
/// the files have been replaced.
package struct PaintMessage: Sendable, Hashable {
  /// The number by which messages identify the memory of one painted view; unique within the
  /// connection.
  package var surface: UInt32
  /// True when the descriptors of the files are sent with this message: first the inputs' file, if there is one, and
  /// then the output's file.
  package var hasFiles = false
  /// The sizes in bytes of the inputs' file and the output's file.
  package var inputBytes: UInt64 = 0
  package var outputBytes: UInt64 = 0
  /// True if margins lie before and after the pictures in the files.
  package var hasMargins = false
  /// The `surface` numbers of painted views whose memory is no longer used, so that the child can
  /// unmap it.
  package var released: [UInt32] = []
  /// The address of the painter in the child process.
  package var function: UInt
  package var userData: UInt
  package var values: [Double]
  /// True when rows may be painted on several threads.
  package var isParallel: Bool
  /// The number of bands of rows that are painted simultaneously; 0 if the child chooses it.
  package var bands: UInt8 = 0
  package var inputCount: Int
  package var width: Int
  package var height: Int
  /// The scale of the picture, in pixels per point.
  package var scale: Double
  /// A number that the answer repeats, by which the host matches the answer to this request.
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
  /// The number of one-way calls (calls without a result) that the child may send before it must
  /// wait for an answer, as in `AnswerMessage.credit`.
  package var credit: UInt32
  /// A number that the answer repeats, by which the caller matches the answer to its call.
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
  /// Host to child: the number of one-way calls (calls without a result) that the child may send without waiting,
  /// because they cannot fail if their arguments are valid. The remaining credit expires with the next call that must
  /// wait, and when the plug-in's callback ends.
  package var credit: UInt32
  /// The serial number of the call that is answered.
  package var serial: UInt32

  package init(_ answer: WireAnswer, credit: UInt32 = 0, serial: UInt32) {
    self.answer = answer
    self.credit = credit
    self.serial = serial
  }
}

/// A call that the host did not make or answer itself, for the host's trace (the list of all
/// calls).
package enum NoteMessage: Sendable, Hashable {
  /// A function of the host was called on a thread that is not the connection's thread, and the child
  /// has answered the call itself.
  case answered(WireCall, WireAnswer)
  /// While the child opens the library, it begins a call into the plug-in that the host did not
  /// request: a call of the entry function or of a function in `segue_plugin_t`.
  case began
  /// The call that `began` announced has returned.
  case returned(WireCall, WireAnswer)
}

extension WireCall: Hashable {
  package static func == (one: WireCall, other: WireCall) -> Bool {
    one.table === other.table && one.slot == other.slot && one.arguments == other.arguments
      && one.fault == other.fault && one.argumentFault == other.argumentFault
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(table.interface)
    hasher.combine(slot)
    hasher.combine(arguments)
    hasher.combine(fault)
    hasher.combine(argumentFault)
  }
}
