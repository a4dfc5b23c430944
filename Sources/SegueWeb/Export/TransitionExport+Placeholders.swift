internal import SegueText

/// The placeholders of a transition between unknown screens: custom properties of CSS, each with a grey as its default.
extension TransitionExport {
  package struct Placeholder: Equatable {
    /// The name of the custom property.
    package let name: String
    /// The description of the value to set.
    package let meaning: String
  }

  /// The placeholders for the colours that depend on unknown screens; empty if the screens are
  /// known.
  package var placeholders: [Placeholder] {
    let found = elements.flatMap { $0.screenColors.values.joined().compactMap(\.self) }
    let roles = Set(found.flatMap(\.roles))
    let screens = ScreenColor.Role.allCases.filter(roles.contains).map {
      Placeholder(name: $0.property, meaning: $0.meaning)
    }
    let derived = elements.flatMap { element in
      LayerSample.Channel.allCases.compactMap { channel -> Placeholder? in
        guard element.screenColors[channel]?.contains(.derived) == true else { return nil }
        return Placeholder(
          name: element.customProperty(of: channel),
          meaning: "a color of \(element.name) that is derived from the screens")
      }
    }
    return screens + derived
  }

  /// The lines about the placeholders in the comment of a style sheet.
  var placeholderText: String {
    guard !placeholders.isEmpty else { return "" }
    let lines = placeholders.map { "\n   \($0.name): \($0.meaning)" }.joined()
    return
      "\n   PLACEHOLDERS: set these custom properties for your screens. Each is gray by default.\(lines)"
  }
}

extension TransitionExport.Element {
  /// The value of a placeholder that is not set: a neutral grey.
  private static let gray = "#808080"

  /// Returns the name of the custom property for a channel's colour that the animator derives from
  /// the screens.
  func customProperty(of channel: LayerSample.Channel) -> String {
    let part =
      switch channel {
      case .overlay: "-shade"
      case .shadow: "-shadow"
      default: ""
      }
    return "--segue-\(name)\(part)-color"
  }

  /// Returns a colour of unknown screens as CSS.
  ///
  /// - Parameter own: The custom property for a colour that the animator derives from the screens.
  static func placeholder(_ color: ScreenColor, alpha: Double, own: String) -> String {
    func value(_ property: String) -> String { "var(\(property), \(gray))" }
    func mix(_ one: String, _ other: String, _ share: Double) -> String {
      "color-mix(in srgb, \(other) \(SegmentBuilder.rounded(share * 100, 2).json)%, \(one))"
    }
    let opaque =
      switch color {
      case .plain(let role): value(role.property)
      case .mix(let one, let other, let share):
        mix(value(one.property), value(other.property), share)
      case .derived: value(own)
      }
    return alpha < 1 ? mix("transparent", opaque, alpha) : opaque
  }
}

extension ScreenColor.Role {
  /// The name of the custom property for this colour.
  fileprivate var property: String { "--segue-\(rawValue)-color" }
}
