public import SegueGeometry
internal import SegueText

extension Storyboard {
  /// The elements to which the settings of a transition's plug-ins can refer by name. Such a setting gets the rectangle
  /// of the element.
  public struct Elements: Sendable, Hashable {
    let storyboard: Storyboard
    /// The names of the screens that take part in the transition, in the order in which they are searched for an
    /// element; empty if the screens are not known.
    let screens: [String]
    /// How far the pages of screens have scrolled, by the screens' names, in points.
    package var offsets: [String: Double] = [:]

    package init(storyboard: Storyboard, screens: [String]) {
      (self.storyboard, self.screens) = (storyboard, screens)
    }

    /// Returns the rectangle of an element, in points.
    ///
    /// - Parameter text: `letter.avatar` for the element `avatar` of the screen `letter`. `avatar` alone is the
    ///   element of that name on a screen that takes part in the transition or, when none of them has one, on the
    ///   first screen of the file that has one.
    /// - Throws: ``StoryboardError`` without a position, with the nearest known name, for a string that is not the
    ///   name of an element.
    public func rect(named text: String) throws(StoryboardError) -> Rect {
      let element = ElementName(text)
      if let rect = rect(of: element) { return rect }
      throw unknown(element, text)
    }

    /// Returns the rectangle, in points, of an element of a screen that takes part in the transition; nil for any other
    /// text. The text is as in `rect(named:)`.
    package func rectInTransition(named text: String) -> Rect? {
      let element = ElementName(text)
      return screens.lazy.filter { $0 == element.screen ?? $0 }
        .compactMap { rect(of: element.name, on: storyboard.screen($0)) }.first
    }

    /// Returns the name of an element without the name of its screen: `avatar` for `letter.avatar`.
    ///
    /// - Throws: ``StoryboardError`` as `rect(named:)` does.
    public func name(of text: String) throws(StoryboardError) -> String {
      let element = ElementName(text)
      guard rect(of: element) != nil else { throw unknown(element, text) }
      return element.name
    }

    private func unknown(_ element: ElementName, _ text: String) -> StoryboardError {
      let fault = element.fault(
        screens: storyboard.screens.map(\.name),
        all: Set(storyboard.screens.flatMap(\.elements.keys))
      ) { storyboard.screen($0)?.elements }
      return StoryboardError(
        .sense, file: storyboard.file,
        reason: fault?.reason ?? "there is no element '\(text.quotable)'",
        suggestion: fault?.suggestion)
    }

    private func rect(of element: ElementName) -> Rect? {
      if let screen = element.screen { return rect(of: element.name, on: storyboard.screen(screen)) }
      return screens.lazy.compactMap { rect(of: element.name, on: storyboard.screen($0)) }.first
        ?? rect(of: element.name, on: storyboard.screen(withElement: element.name))
    }

    private func rect(of name: String, on screen: Screen?) -> Rect? {
      guard let screen, let area = screen.elements[name] else { return nil }
      return screen.placed(area, offset: offsets[screen.name] ?? 0, on: storyboard.size)
    }
  }
}

extension Storyboard {
  /// The largest thickness of a bar, as a fraction of the screen's side: a navigation bar with the status bar, or a tab
  /// bar with the home indicator.
  package static let barShare = 0.15

  /// Returns true for a rectangle along the upper or lower edge of the screen, as bars have that stay over what scrolls.
  ///
  /// - Parameters:
  ///   - frame: In the screen's points.
  ///   - screen: The size of the screen, in points.
  package static func isBar(_ frame: Rect, on screen: Size) -> Bool {
    frame.minX <= 1 && frame.maxX >= screen.width - 1 && frame.height <= screen.height * barShare
      && (frame.minY <= 1 || frame.maxY >= screen.height - 1)
  }
}

/// The name of an element as it is written in a storyboard: `avatar` or, with its screen, `letter.avatar`.
struct ElementName {
  let name: String
  let screen: String?

  init(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts.last ?? "")
    screen = parts.count == 2 ? String(parts[0]) : nil
  }

  /// Returns the reason why there is no such element, and the name that was probably meant; nil when the element
  /// exists.
  ///
  /// - Parameters:
  ///   - screens: the names of all screens.
  ///   - all: the names of the elements of all screens.
  ///   - elements: returns the elements, by name, of the screen with a given name; nil when there is no such screen.
  func fault(
    screens: @autoclosure () -> [String], all: Set<String>,
    elements: (String) -> [String: Rect]?
  ) -> (reason: String, suggestion: String?)? {
    guard let screen else {
      guard !all.contains(name) else { return nil }
      return (
        "no screen has an element '\(name.quotable)'", nearestName(to: name, among: all.sorted())
      )
    }
    guard let own = elements(screen) else {
      return (
        "there is no screen '\(screen.quotable)'",
        nearestName(to: screen, among: screens()).map { "\($0).\(name)" }
      )
    }
    guard own[name] == nil else { return nil }
    return (
      "the screen '\(screen)' has no element '\(name.quotable)'",
      nearestName(to: name, among: own.keys.sorted()).map { "\(screen).\($0)" }
    )
  }
}
