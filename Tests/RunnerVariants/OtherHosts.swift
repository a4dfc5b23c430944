internal import SegueWire
internal import Synchronization

/// Hosts of other versions, whose interfaces all have fewer functions than today's, or one more.
public enum OtherHosts {
  /// The ids of all interfaces of a host. They are written out, because a table must not be used before rows are added.
  public static let interfaces = [
    "context", "view", "animation", "parameters", "elements", "pictures", "interaction", "log", "draft.seed",
    "draft.picture-parameter",
  ].map { "segue.\($0)/1" }

  /// Returns the number of functions of each interface of a host whose interfaces have at most `count`.
  public static func slots(atMost count: Int) -> [String: Int] {
    Dictionary(
      SignatureTable.hostInterfaces.map { ($0.interface, min(count, $0.rows.count)) }, uniquingKeysWith: { $1 })
  }

  /// Adds the function of `AddedRow` to each interface of this process. Must be called before any table is used.
  public static func addRows() {
    SignatureTable.added.withLock { added in
      for interface in interfaces { added[interface] = [AddedRow.row] }
    }
  }

  /// Returns the maximum count of functions in the name of a runner such as "runner-short-3"; nil for another name.
  public static func count(of runner: Substring) -> Int? {
    runner.hasPrefix("runner-short-") ? Int(runner.dropFirst("runner-short-".count)) : nil
  }
}
