public import SegueKit
internal import SegueText

/// The interaction controllers that storyboards have without any plug-in, by name.
public enum StoryboardInteractions {
  /// An id or alias that there is no controller for.
  public struct Unknown: Error, Sendable, Hashable, CustomStringConvertible {
    public let identifier: String
    /// The nearest one that there is.
    public let suggestion: String?

    public var description: String {
      "there is no interaction controller '\(identifier)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  /// The aliases. As ids they begin with `org.segue.`.
  public static let names = ["pan", "edge-pan", "paging"]

  /// A new controller: modals are dragged up and down, all else to the sides.
  public static func make(
    _ request: StoryboardParts.InteractionRequest
  ) throws(Unknown) -> any InteractionControlling {
    let isModal = request.operation == .present || request.operation == .dismiss
    let axis = isModal ? GestureAxis.vertical : .horizontal
    let prefix = "org.segue."
    let identifier = request.identifier
    let alias =
      identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count)) : identifier
    switch alias {
    case "pan": return PanInteractionController(axis: axis)
    case "edge-pan": return PanInteractionController(edgeWidth: 20, axis: axis)
    case "paging": return PagingInteraction(axis: axis)
    default:
      throw Unknown(identifier: identifier, suggestion: nearestName(to: alias, among: names))
    }
  }
}
