/// The reason why a show was not played as requested. The text names the plug-in and the problem in one sentence.
public enum Degradation: Sendable, Hashable {
  /// The animator failed, and a dissolve was played instead.
  case animator(String)
  /// The interaction controller failed, and the host ended the interaction, so that the transition
  /// settled.
  case interaction(String)
  /// The animator's recording was played, but the animator broke a rule.
  case rule(String)

  /// The problem, in one sentence.
  public var reason: String {
    switch self {
    case .animator(let reason), .interaction(let reason), .rule(let reason): reason
    }
  }
}
