package import SegueWire
internal import Synchronization

/// A function of the ABI that no header declares, as a row of a signature table. A new function
/// needs only such a row, and an implementation in the host, which does not exist here.
///
/// `int32_t set_glow(segue_context_t context, segue_view_t view, double amount, const char *color,
/// double *out_before)`
public enum AddedRow {
  public static let interface = "segue.view/1"
  package static let row = SignatureRow(
    "set_glow",
    [
      Argument("context", .handle(.context)), Argument("view", .handle(.view)),
      Argument("amount", .double, rule: .notNegative), Argument("color", .text),
      Argument("out_before", .outDouble),
    ], callClass: .sync, phase: .recording)

  /// Adds the row to the signature table of this process. Must be called before any table is used.
  public static func add() {
    SignatureTable.added.withLock { $0[interface] = [row] }
  }
}
