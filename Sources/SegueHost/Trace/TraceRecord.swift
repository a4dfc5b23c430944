internal import SegueText
package import SegueWire

/// One call across the ABI, in either direction, recorded when it returned.
///
/// A record contains no addresses. Handles, functions and objects are numbered from 1 in the order
/// in which they first appear in the trace, so that equal runs give equal records.
package struct TraceRecord: Sendable, Hashable {
  package enum Direction: String, Sendable, Hashable {
    case hostToPlugin = "host-to-plugin"
    case pluginToHost = "plugin-to-host"
  }

  package enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    case numbers([Double])
    /// An array that was not read, because its number of elements is not allowed. The value is this
    /// number; the JSON output has null.
    case unread(Int)
    /// An argument that was given but not read, because of a mistake in what it points to. The JSON output has null.
    case unreadable
  }

  /// An argument or a result, with its name in the header.
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: Value

    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The sequence number of the call, from 1, in the order in which calls begin. Records come in the order in
  /// which calls return, so the record of a call comes after the records of calls nested in it, with a smaller number.
  package let call: Int
  /// The nesting depth: the number of calls that were running when this call was made.
  package let depth: Int
  package let direction: Direction
  /// The interface, such as "segue.view/1", or "segue.completion", "segue.entry" and so on for
  /// functions outside an interface.
  package let interface: String
  package let function: String
  package let arguments: [Field]
  package let status: Status
  /// The reason for which the host refused the call, as a clause. Nil for a call that succeeded, or when the status
  /// says all that is known.
  package let reason: String?
  package let results: [Field]
  /// The time on the recording's virtual clock since the call of `animate`, in seconds; nil outside
  /// a recording.
  package let time: Double?

  /// The function's name, followed by the name of the property if an argument is one: "set alpha".
  package var title: String {
    switch arguments.first(where: { $0.name == "property" })?.value {
    case .text(let name): "\(function) \(name)"
    case .integer(let number): "\(function) \(number)"
    default: function
    }
  }

  /// The record as one line: a JSON object whose keys are always in the same order, without a line
  /// break. A record without a reason has no key for the reason.
  package var json: String {
    var text = "{\"call\":\(call),\"depth\":\(depth),\"direction\":\"\(direction.rawValue)\","
    text += "\"interface\":\(interface.jsonQuoted),\"function\":\(function.jsonQuoted),"
    text += "\"arguments\":\(Self.json(arguments)),\"status\":\"\(status)\","
    if let reason { text += "\"reason\":\(reason.jsonQuoted)," }
    text += "\"results\":\(Self.json(results)),\"time\":"
    return text + (time.map { Value.number($0).json } ?? "null") + "}"
  }

  private static func json(_ fields: [Field]) -> String {
    "{" + fields.map { "\($0.name.jsonQuoted):\($0.value.json)" }.joined(separator: ",") + "}"
  }
}

extension TraceRecord.Value {
  var json: String {
    switch self {
    case .null, .unread, .unreadable: "null"
    case .integer(let value): "\(value)"
    // JSON has no infinity or NaN, so these are written as strings.
    case .number(let value): value.isFinite ? "\(value)" : "\"\(value)\""
    case .text(let text): text.jsonQuoted
    case .numbers(let values):
      "[" + values.map { Self.number($0).json }.joined(separator: ",") + "]"
    }
  }
}
