internal import SegueGeometry
internal import SegueKit
internal import SegueMotion
internal import SegueProperties
internal import SegueScene
internal import SegueWire
internal import Synchronization

/// The implementation of one slot: reads the arguments, does the work, and returns the results or
/// throws a status.
typealias HostFunction = @Sendable (AnimatorSession, CallArguments) throws(Status) -> [WireValue]

/// The implementations of the functions that plug-ins call, by interface and slot name. A test
/// compares the names with the signature tables.
enum HostFunctions {
  static let byInterface: [String: [String: HostFunction]] = [
    SignatureTable.context.interface: context.merging(firstFrame) { first, _ in first },
    SignatureTable.view.interface: [hierarchy, properties, pictures].reduce([:]) {
      $0.merging($1) { first, _ in first }
    },
    SignatureTable.animation.interface: timings.merging(animations) { first, _ in first },
    SignatureTable.parameters.interface: parameters,
    SignatureTable.elements.interface: elements,
    SignatureTable.pictures.interface: paintings,
  ].merging(added.withLock { $0 }) { $0.merging($1) { first, _ in first } }

  /// The implementations of the functions that a test adds to the ABI with `SignatureTable.added`.
  static let added = Mutex<[String: [String: HostFunction]]>([:])

  /// For each table of the ABI, the implementations of its functions, in the order of the table's
  /// rows.
  static let bySlot: [ObjectIdentifier: [HostFunction?]] = Dictionary(
    uniqueKeysWithValues: SignatureTable.hostInterfaces.map { table in
      (ObjectIdentifier(table), table.rows.map { byInterface[table.interface]?[$0.name] })
    })
}

/// The arguments of a call that was checked against the function's signature. The argument at index 0 is the handle of
/// the context or interaction.
struct CallArguments {
  let values: [WireValue]

  func handle(_ index: Int) throws(Status) -> UInt64 {
    guard case .handle(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func double(_ index: Int) throws(Status) -> Double {
    guard case .double(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func int32(_ index: Int) throws(Status) -> Int32 {
    guard case .int32(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func uint32(_ index: Int) throws(Status) -> UInt32 {
    guard case .uint32(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func text(_ index: Int) throws(Status) -> String {
    guard case .text(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func pointer(_ index: Int) throws(Status) -> UInt {
    guard case .pointer(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  /// Returns the property whose number is the argument at `index`.
  func property(_ index: Int) throws(Status) -> ViewProperty {
    guard let property = ViewProperty.numbered(try uint32(index)) else { throw .unsupported }
    return property
  }

  /// Returns an argument that is an array of any number of doubles.
  func doubles(_ index: Int) throws(Status) -> [Double] {
    guard case .doubles(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  func doubles(_ index: Int, _ count: Int) throws(Status) -> [Double] {
    guard case .doubles(let value) = values[index], value.count == count else {
      throw .invalidArgument
    }
    return value
  }

  func rect(_ index: Int) throws(Status) -> Rect {
    let four = try doubles(index, 4)
    return Rect(x: four[0], y: four[1], width: four[2], height: four[3])
  }

  /// Returns an argument that is 0 or 1; anything else is an invalid argument.
  func flag(_ index: Int) throws(Status) -> Bool {
    switch try int32(index) {
    case 0: false
    case 1: true
    default: throw .invalidArgument
    }
  }
}

extension WireValue {
  static func flag(_ value: Bool) -> WireValue { .int32(value ? 1 : 0) }

  static func rect(_ rect: Rect) -> WireValue {
    .doubles([rect.minX, rect.minY, rect.width, rect.height])
  }

  static func color(_ color: Color) -> WireValue {
    .doubles([color.red, color.green, color.blue, color.alpha])
  }
}

extension AnimatorSession {
  /// Answers a call on the session's own thread: checks the phase that the function's signature
  /// requires, then calls the function.
  func answer(_ call: WireCall, _ function: HostFunction?) -> WireAnswer {
    let row = call.row
    if let fault = call.fault {
      // Passing a number that is not finite makes the recording fail, even if the plug-in ignores
      // the status.
      if fault == .notFinite, row.phase != .any {
        let reason = RefusalReason(call: call, status: fault, plugin: descriptor).text
        let refused = RefusedCall(
          call, fault, names: names(of: call), reason: reason, by: descriptor)
        fail(.animator("\(descriptor.id): \(refused.sentence)"))
      }
      return WireAnswer(fault)
    }
    if let refused = refusal(row) { return WireAnswer(refused) }
    if isOvertime { return WireAnswer(refuse(.limit, "the time limit is exceeded")) }
    guard let function else { return WireAnswer(.unsupported) }
    if row.callClass != .read { forgetPositions() }
    let wasBeyondLimit = isBeyondLimit
    do {
      let results = try function(self, CallArguments(values: call.arguments))
      // The recording may exceed a limit because of this call although the function has reported
      // success.
      return isBeyondLimit && !wasBeyondLimit
        ? WireAnswer(refuseBeyondLimit()) : WireAnswer(.ok, results)
    } catch {
      return WireAnswer(error)
    }
  }

  /// True when the recording failed because it exceeds a limit.
  private var isBeyondLimit: Bool {
    if case .failed(let fault)? = recorder?.ending { fault.isLimit } else { false }
  }

  /// Notes that a call is refused because the recording exceeds a limit, and returns the status for
  /// the call.
  func refuseBeyondLimit() -> Status {
    guard case .failed(let fault)? = recorder?.ending, fault.isLimit else { return .limit }
    return refuse(.limit, fault.description)
  }

  private func refusal(_ row: SignatureRow) -> Status? {
    switch (row.phase, phase) {
    case (.any, .reading), (.any, .recording): return nil
    // While a frame driver runs, the plug-in may call the setters (`.driving`), and the functions
    // that read the context and settings or use timings (`.any`).
    case (.any, .driving), (.driving, .driving): return nil
    case (.recording, .recording), (.driving, .recording):
      let isOver = recorder.map { $0.ending != .none } ?? true
      // `complete` is exempt from this check, because it returns statuses of its own when the
      // recording is over.
      guard isOver, row.callClass != .read, row.name != "complete" else { return nil }
      return isBeyondLimit
        ? refuseBeyondLimit() : refuse(.wrongState, "the recording of the transition is over")
    case (.recording, .driving): return refuse(.wrongState, "a frame driver must not call it")
    case (.recording, _):
      return refuse(.wrongState, "only animate and its completions may call it")
    case (.driving, _):
      return refuse(.wrongState, "only animate, its completions and frame drivers may call it")
    }
  }
}
