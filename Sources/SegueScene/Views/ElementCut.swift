/// The way in which an element that is a rectangle of a screen's picture is taken out of it.
public enum ElementCut: String, Sendable, Hashable, CaseIterable {
  /// The whole rectangle moves, with what is around the element in it.
  case whole
  /// The element moves without its surroundings, also if it is a large text over a photograph.
  case shape
}
