internal import SegueWire

/// A host that is older than the plug-ins' headers: it lacks `convert_rect` and the functions after it in one
/// interface, and all functions of another one.
public enum PastHost {
  /// The number of slots in the interfaces that differ from the present ones.
  public static let slots: [String: Int] = [
    "segue.view/1": SignatureTable.view.rows.firstIndex { $0.name == "convert_rect" } ?? 0,
    "segue.log/1": 0,
  ]
}
