public import SegueProperties
internal import Synchronization

/// A property that no header declares: everything that a new property needs, except the code that
/// draws it.
public enum AddedProperty {
  public static var row: ViewProperty {
    ViewProperty(
      1000, "glow", [ViewProperty.Part("amount", .number, in: 0...1, isClamped: true)],
      initial: [0.125], since: 2, "The light around the view.")
  }

  /// Adds the row to the table of this process. It must be called before the table is used.
  public static func add() {
    ViewProperty.added.withLock { $0 = [row] }
  }
}
