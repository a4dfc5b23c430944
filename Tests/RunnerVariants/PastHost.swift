internal import SegueWire

/// A host that is older than the headers of the plug-ins: of one interface it lacks the last function,
/// and all of another.
public enum PastHost {
  /// The number of slots of the interfaces that differ from today's.
  public static let slots = [
    "segue.view/1": SignatureTable.view.rows.count - 1, "segue.log/1": 0,
  ]
}
