/// Why a show is not what was asked for; the text says which plug-in did what.
public enum Degradation: Sendable, Hashable {
  /// A dissolve took the animator's place.
  case animator(String)
  /// The interaction controller failed and lost its hold of the transition.
  case interaction(String)
  /// The animator did its part and broke a rule in doing so.
  case rule(String)

  /// One sentence.
  public var reason: String {
    switch self {
    case .animator(let reason), .interaction(let reason), .rule(let reason): reason
    }
  }
}
