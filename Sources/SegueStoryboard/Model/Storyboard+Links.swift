public import SegueGeometry

extension Storyboard {
  /// An area of a screen that performs an action when it is tapped.
  public struct Link: Sendable, Hashable {
    /// The area in the screen's points.
    public var area: Rect
    /// The action that a tap performs; nil for a link to an address.
    public var action: Action?
    /// The address that a page opens (`https`, `http` or `mailto`); nil for a link with an action. A film opens none.
    public var address: String?
    /// The values that override the transition's row in `transitions` when a tap on the link begins
    /// the transition; nil for none.
    public var look: TransitionRow?
    /// The name of the link for screen readers; nil for a name that follows from the element and the action.
    public var label: String?

    /// Creates a link over an area in the screen's points.
    public init(area: Rect, action: Action, look: TransitionRow? = nil, label: String? = nil) {
      (self.area, self.action, self.look, self.label) = (area, action, look, label)
    }

    /// Creates a link to an address over an area in the screen's points; nil for an address that is none or begins with
    /// something else than `https:`, `http:` or `mailto:`.
    public init?(area: Rect, address: String, label: String? = nil) {
      guard Self.isOpenable(address) else { return nil }
      (self.area, self.address, self.label) = (area, address, label)
    }

    /// The maximum number of characters of an address.
    static let longestAddress = 2000

    private static func isOpenable(_ address: String) -> Bool {
      guard let colon = address.firstIndex(of: ":"), address.utf8.count <= longestAddress,
        address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
      else { return false }
      let rest = address[colon...].dropFirst()
      return switch address[..<colon].lowercased() {
      case "https", "http": rest.hasPrefix("//") && !["/", "?", "#", nil].contains(rest.dropFirst(2).first)
      case "mailto": rest.dropFirst().contains("@")
      default: false
      }
    }
  }
}
