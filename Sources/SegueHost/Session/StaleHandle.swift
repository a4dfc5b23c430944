internal import SegueWire

/// Error messages about a handle that does not refer to an object.
enum StaleHandle {
  /// Returns a clause that names the argument and says what the handle is instead, such as "animation is the handle of an
  /// animation that has ended".
  static func clause<Object>(
    _ argument: String, _ kind: HandleKind, _ absence: HandleTable<Object>.Absence
  ) -> String {
    switch absence {
    case .zero: "\(argument) is 0 instead of a handle"
    case .otherKind(let number):
      HandleKind(number).map {
        "\(argument) is the handle of \($0.article), not of \(kind.article)"
      } ?? "\(argument) is not a handle that the host issued"
    case .otherOwner:
      kind == .context || kind == .interaction
        ? "\(argument) is a handle of another host"
        : "\(argument) is the handle of \(kind.article) of another transition"
    case .removed: "\(argument) is the handle of \(kind.article) that \(kind.end)"
    case .invented: "\(argument) is not a handle that the host issued"
    }
  }
}

extension HandleKind {
  /// The number that stands for the kind in the bits of a handle.
  var number: UInt64 {
    switch self {
    case .context: 1
    case .view: 2
    case .timing: 3
    case .animation: 4
    case .interaction: 5
    case .element: 6
    }
  }

  fileprivate init?(_ number: UInt64) {
    guard let kind = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = kind
  }

  /// The name of the object that a handle of this kind refers to, with an article: "a view". The
  /// object of a context is a transition.
  var article: String {
    switch self {
    case .context: "a transition"
    case .animation, .element, .interaction: "an \(rawValue)"
    case .view, .timing: "a \(rawValue)"
    }
  }

  /// The end of an object of this kind, as words that follow "that", such as "has ended".
  fileprivate var end: String {
    switch self {
    case .context, .animation, .interaction: "has ended"
    case .view, .timing, .element: "no longer exists"
    }
  }
}

extension ArgumentKind {
  /// The kind of handle that this argument is; nil for an argument that is not a handle.
  var handleKind: HandleKind? {
    if case .handle(let kind) = self { kind } else { nil }
  }
}
