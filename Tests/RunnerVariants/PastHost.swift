internal import SegueWire

/// A host that is older than the headers of the plug-ins: of one interface it lacks `convert_rect` and the
/// functions after it, and of another one all functions.
public enum PastHost {
  /// The number of slots of the interfaces that differ from today's.
  public static let slots: [String: Int] = [
    "segue.view/1": SignatureTable.view.rows.firstIndex { $0.name == "convert_rect" } ?? 0,
    "segue.log/1": 0,
  ]
}
