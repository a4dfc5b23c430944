extension Storyboard {
  /// A text that is typed into a field of the screen in view, letter by letter.
  public struct Typing: Sendable, Hashable {
    /// The text, at most ``Caption/longest`` characters.
    public var text: String
    /// The field: an element, or a rectangle of the screen as it is seen at ``time``.
    public var field: ZoomTarget
    /// The time of the script at which the typing begins, in seconds.
    public var time: Double
    /// The time in seconds of the script after which the last letter is there.
    public var duration: Double
    /// The time in seconds of the script for which the text is shown; nil for as long as its screen exists.
    public var seconds: Double?
    /// The look of the letters. A share of the size is of the field's height; the background is the colour with which
    /// the field's own text is covered, nil for the field's.
    public var style = Caption.Style()
    /// The typeface; nil for the storyboard's font.
    public var font: Font?
    /// The position of the step in the storyboard's file.
    public var place: Place

    /// Creates a text that is typed into a field.
    ///
    /// - Parameter duration: In seconds of the script; nil for one that suits the length of the text.
    public init(
      _ text: String, into field: ZoomTarget, at time: Double, duration: Double? = nil,
      place: Place = Place(line: 1, column: 1)
    ) {
      (self.text, self.field, self.time, self.place) = (text, field, time, place)
      self.duration = duration ?? Self.usualDuration(of: text)
    }

    /// Returns the duration of a text, in seconds: that of a quick typist.
    private static func usualDuration(of text: String) -> Double {
      min(max((0.2 + 0.08 * Double(text.count)) * 100, 50).rounded() / 100, StoryboardLimits.leg)
    }

    /// The time of the script at which the last letter is there, in seconds.
    public var end: Double { time + duration }
  }

  /// The texts that the script types, in the order of their times.
  package var typings: [Typing] {
    (script ?? []).compactMap { if case .type(let typing) = $0.kind { typing } else { nil } }
  }

  /// Returns the time at which a typed text has no caret any more, in seconds of the script: that of the next step that
  /// taps, types or begins a transition. Infinite without one.
  package func caretEnd(of typing: Typing) -> Double {
    let next = (script ?? []).first { step in
      guard step.time >= typing.end || step.time > typing.time && step.kind.isTyping else { return false }
      return switch step.kind {
      case .action, .drag, .tap, .touch, .swipe, .type: true
      case .wait, .scroll, .cancel: false
      }
    }
    return next?.time ?? .infinity
  }
}

extension Storyboard.StepKind {
  /// True for a text that is typed.
  fileprivate var isTyping: Bool { if case .type = self { true } else { false } }
}
