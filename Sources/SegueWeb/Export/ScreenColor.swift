internal import SegueGeometry
internal import SeguePlayer

/// A colour of a transition that depends on the colours of unknown screens.
enum ScreenColor: Equatable {
  /// One of the screens' colours that an animator can request.
  enum Role: String, CaseIterable, Comparable {
    case from, to, backdrop

    static func < (a: Role, b: Role) -> Bool { a.rawValue < b.rawValue }

    /// The description of the colour in an export.
    var meaning: String {
      switch self {
      case .from: "the color along the edges of the screen that disappears"
      case .to: "the color along the edges of the screen that appears"
      case .backdrop: "the color behind both screens, such as the darker of their edge colors"
      }
    }
  }

  /// One of the screens' colours.
  case plain(Role)
  /// A mix of two of the screens' colours, with the share of the second.
  case mix(Role, Role, Double)
  /// A colour that the animator derives from the screens in another way.
  case derived

  /// Determines from two recordings how a colour depends on the screens' colours; nil for a colour that does not depend
  /// on them.
  ///
  /// - Parameters:
  ///   - first: The colour in the first recording, as red, green, blue and alpha.
  ///   - second: The same colour in a second recording between other screens.
  init?(
    _ first: [Double], _ second: [Double],
    between colors: (first: RecordedPair.ScreenColors, second: RecordedPair.ScreenColors)
  ) {
    func differ(_ a: [Double], _ b: [Double]) -> Bool {
      zip(a, b).contains { abs($0 - $1) > Self.tolerance }
    }
    if first[3] == 0, second[3] == 0 { return nil }
    guard differ(first, second) else { return nil }
    self = .derived
    guard abs(first[3] - second[3]) <= Self.tolerance else { return }
    func fits(_ mix: (RecordedPair.ScreenColors) -> [Double]) -> Bool {
      !differ(Array(first[0..<3]), mix(colors.first))
        && !differ(Array(second[0..<3]), mix(colors.second))
    }
    for role in Role.allCases where fits({ $0[role] }) {
      self = .plain(role)
      return
    }
    for (one, other) in [(Role.from, Role.to), (.from, .backdrop), (.to, .backdrop)] {
      let (a, b) = (colors.first[one], colors.first[other])
      let whole = zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
      let part = (0..<3).reduce(0) { $0 + (first[$1] - a[$1]) * (b[$1] - a[$1]) }
      let share = part / max(whole, 1e-9)
      guard share > 0, share < 1 else { continue }
      if fits({ zip($0[one], $0[other]).map { $0 + ($1 - $0) * share } }) {
        self = .mix(one, other, share)
        return
      }
    }
  }

  /// The maximum difference of two components that count as equal. Such differences arise when the
  /// numbers of tracks are rounded and samples are left out.
  private static let tolerance = 0.012

  /// The screens' colours from which this colour is made; empty for a derived colour.
  var roles: [Role] {
    switch self {
    case .plain(let role): [role]
    case .mix(let one, let other, _): [one, other]
    case .derived: []
    }
  }
}

extension RecordedPair.ScreenColors {
  fileprivate subscript(_ role: ScreenColor.Role) -> [Double] {
    let color =
      switch role {
      case .from: from ?? .black
      case .to: to ?? .black
      case .backdrop: backdrop
      }
    return [color.red, color.green, color.blue]
  }
}

extension LayerSample.Channel {
  /// True for a channel whose first four numbers are a colour that an export contains.
  var isColor: Bool {
    switch self {
    case .background, .overlay, .shadow: true
    default: false
    }
  }
}
