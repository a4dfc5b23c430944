/// The parts of the page's player that not every page needs.
struct PlayerParts: OptionSet, Sendable {
  let rawValue: Int

  /// The bar that plays the storyboard's script.
  static let bar = PlayerParts(rawValue: 1)
  /// Pictures that scroll.
  static let scrolling = PlayerParts(rawValue: 2)
  /// The interaction controller paging.
  static let paging = PlayerParts(rawValue: 4)
  /// The interaction controller pinch.
  static let pinch = PlayerParts(rawValue: 8)
  /// The drawing of shaders.
  static let shaders = PlayerParts(rawValue: 16)
  /// The connection with the session that serves the page: the page reloads itself when there is a newer one, and
  /// elements can be marked in it.
  static let session = PlayerParts(rawValue: 32)

  /// The texts that the script types.
  static let typing = PlayerParts(rawValue: 64)

  /// All parts.
  static let all: PlayerParts = [.bar, .scrolling, .paging, .pinch, .shaders, .session, .typing]

  /// The part with an interaction controller, given its alias; empty for one that every player has.
  init(interaction: String) {
    switch interaction {
    case "paging": self = .paging
    case "pinch": self = .pinch
    default: self = []
    }
  }

  init(rawValue: Int) { self.rawValue = rawValue }
}
