/// A line of text of the picker, for a display such as a terminal whose pictures are too small for
/// letters.
package struct PanelLine: Sendable, Hashable {
  package var text: String
  /// True for the title of the following lines.
  package var isTitle: Bool
  /// True for the line that has the keyboard focus.
  package var hasFocus: Bool

  package init(_ text: String, isTitle: Bool = false, hasFocus: Bool = false) {
    (self.text, self.isTitle, self.hasFocus) = (text, isTitle, hasFocus)
  }
}

extension Picker {
  /// The present page of the picker as lines of text.
  var lines: [PanelLine] { page == .list ? listLines : settingLines }

  private var listLines: [PanelLine] {
    var all: [PanelLine] = []
    var index = 0
    for family in families {
      all.append(PanelLine(family.title, isTitle: true))
      for entry in family.entries {
        let mark = index == chosen ? "* " : "  "
        all.append(PanelLine(mark + entry.name, hasFocus: index == focus))
        index += 1
      }
    }
    return all
  }

  private var settingLines: [PanelLine] {
    guard let entry else { return [] }
    let title = PanelLine(entry.name, isTitle: true)
    guard !entry.parameters.isEmpty else {
      return [title, PanelLine("This animator has no settings.")]
    }
    let width = entry.parameters.map(\.title.count).max() ?? 0
    return [title]
      + entry.parameters.enumerated().map { index, parameter in
        let space = String(repeating: " ", count: width - parameter.title.count + 2)
        let value = value(of: parameter).map(parameter.shown) ?? "none"
        return PanelLine(
          parameter.title + space + (value.isEmpty ? "none" : value), hasFocus: index == focus)
      }
  }
}

extension LiveSession {
  /// The picker as lines of text; empty while the picker is not shown, or when it is drawn as a
  /// picture.
  package var pickerLines: [PanelLine] {
    showsPicker && showsPanelsAsText ? panels?.picker?.lines ?? [] : []
  }

  /// The description of the picker's keys; nil while `pickerLines` is empty.
  public var pickerKeys: String? {
    guard showsPicker, showsPanelsAsText, let page = panels?.picker?.page else { return nil }
    return page == .list
      ? "arrows choose, return shows, esc closes"
      : "arrows choose and change, return plays, backspace lists, esc closes"
  }
}
