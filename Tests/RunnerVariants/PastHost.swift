internal import SegueWire

/// A host that is older than what plug-ins are written for: it lacks the last function of one
/// interface, and all of another.
public enum PastHost {
  /// How many slots the interfaces have that differ from today's.
  public static let slots = [
    "segue.view/1": SignatureTable.view.rows.count - 1, "segue.log/1": 0,
  ]
}
