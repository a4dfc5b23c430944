internal import SegueWire

/// The interfaces of a host that is older than the plug-ins' headers. It lacks the functions of `segue.view/1` from
/// `convert_rect` on, and the whole interface `segue.log/1`.
public enum PastHost {
  /// The number of slots that the host has in each interface that differs from the present one.
  public static let slots: [String: Int] = [
    "segue.view/1": SignatureTable.view.rows.firstIndex { $0.name == "convert_rect" } ?? 0,
    "segue.log/1": 0,
  ]
}
