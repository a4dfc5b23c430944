internal import SegueWire

/// A host that is older than the plug-ins' headers: of one interface it lacks all functions after
/// revision 1 and one more, and of another all functions.
public enum PastHost {
  /// The number of slots of the interfaces that differ from today's.
  public static let slots = [
    "segue.view/1": SignatureTable.view.rows.count { $0.since == 1 } - 1, "segue.log/1": 0,
  ]
}
