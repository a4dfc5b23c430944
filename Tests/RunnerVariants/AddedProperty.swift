public import SegueProperties
internal import Synchronization

/// A property that no header declares, as a row of the property table. A new property needs only
/// such a row, and code that draws the property, which does not exist here.
public enum AddedProperty {
  public static var row: ViewProperty {
    ViewProperty(
      1000, "glow", [ViewProperty.Part("amount", .number, in: 0...1, isClamped: true)],
      initial: [0.125], since: 2, "The light around the view.")
  }

  /// Adds the row to the property table of this process. Must be called before the table is used.
  public static func add() {
    ViewProperty.added.withLock { $0 = [row] }
  }
}
