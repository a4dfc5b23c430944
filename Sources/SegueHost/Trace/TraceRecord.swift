internal import SegueText
public import SegueWire

/// One call across the ABI, in either direction, when it came back.
///
/// There is no address in it: handles, functions and objects are numbered from 1 in the order in which
/// the trace meets them, so that the same run gives the same records.
public struct TraceRecord: Sendable, Hashable {
  public enum Direction: String, Sendable, Hashable {
    case hostToPlugin = "host-to-plugin"
    case pluginToHost = "plugin-to-host"
  }

  public enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    case number(Double)
    case text(String)
    case numbers([Double])
  }

  /// A value under the name that the header gives it.
  public struct Field: Sendable, Hashable {
    public let name: String
    public let value: Value

    public init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// When the call began, as a number from 1: records come in the order of the returns, so a call
  /// that made others stands behind them with a smaller number.
  public let call: Int
  /// How many calls it was made inside of.
  public let depth: Int
  public let direction: Direction
  /// "segue.view/1"; "segue.completion", "segue.entry" and so on for what is no interface.
  public let interface: String
  public let function: String
  public let arguments: [Field]
  public let status: Status
  public let results: [Field]
  /// Virtual seconds since `animate`; nil outside a recording.
  public let time: Double?

  /// One line: a JSON object, keys always in the same order, without the line's end.
  public var json: String {
    var text = "{\"call\":\(call),\"depth\":\(depth),\"direction\":\"\(direction.rawValue)\","
    text += "\"interface\":\(interface.jsonQuoted),\"function\":\(function.jsonQuoted),"
    text += "\"arguments\":\(Self.json(arguments)),\"status\":\"\(status)\","
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
    case .null: "null"
    case .integer(let value): "\(value)"
    // JSON has no such numbers; a trace must still show them.
    case .number(let value): value.isFinite ? "\(value)" : "\"\(value)\""
    case .text(let text): text.jsonQuoted
    case .numbers(let values):
      "[" + values.map { Self.number($0).json }.joined(separator: ",") + "]"
    }
  }
}
