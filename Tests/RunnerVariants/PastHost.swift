internal import SegueWire

/// A host that is older than what plug-ins are written for: of one interface it lacks all that came
/// after revision 1 and one function more, and all of another.
public enum PastHost {
  /// The number of slots of the interfaces that differ from today's.
  public static let slots = [
    "segue.view/1": SignatureTable.view.rows.count { $0.since == 1 } - 1, "segue.log/1": 0,
  ]
}
