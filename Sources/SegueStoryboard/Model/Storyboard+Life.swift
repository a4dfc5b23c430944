public import SegueMotion

extension Storyboard {
  /// The time in which something of the film is seen, and the ways in which it appears and leaves.
  public struct Life: Sendable, Hashable {
    /// The end of the time.
    public enum End: Sendable, Hashable {
      /// The film's end.
      case never
      /// This many seconds of film time after the beginning.
      case after(Double)
      /// A script time, in seconds.
      case at(Double)
    }

    /// The script time at which it begins to appear, in seconds.
    public var time = 0.0
    /// The time at which it has left.
    public var end = End.never
    /// How it appears.
    public var appearance = Passage()
    /// How it leaves.
    public var departure = Passage()

    /// Creates the life of something that fades in at the beginning of the film and stays.
    public init() {}
  }

  /// The way in which something of the film appears or leaves.
  public struct Passage: Sendable, Hashable {
    /// The change that is seen.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      case none, fade, rise, blur, wipe
    }

    /// The parts of a text that change one after the other.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
      case whole, line, word, letter
    }

    /// The change.
    public var style = Style.fade
    /// The parts that change one after the other.
    public var unit = Unit.whole
    /// The duration of all of it, in seconds of film time.
    public var duration = 0.6
    /// The timing curve of each part; nil for one that suits the style.
    public var curve: Curve?

    /// Creates a fade of the whole.
    public init() {}

    /// Returns the share of the way that something has come, at a share of the duration.
    package func appeared(at progress: Double) -> Double { (curve ?? style.curve).value(at: progress) }

    /// Returns the share of the way that something has gone, at a share of the duration. Without a curve, it is the way
    /// of appearing in reverse.
    package func left(at progress: Double) -> Double {
      curve?.value(at: progress) ?? 1 - style.curve.value(at: 1 - progress)
    }
  }
}

extension Storyboard.Passage.Style {
  /// The timing curve that suits the style.
  fileprivate var curve: Curve {
    switch self {
    case .none, .fade: .easeInOut
    case .rise, .blur: .easing(.expo, .easeOut)
    case .wipe: .easing(.cubic, .easeInOut)
    }
  }
}
