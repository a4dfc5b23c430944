internal import SegueGeometry
internal import SegueScene

/// Makes pictures of the panels' texts in the bundled typeface, at the present scale of the canvas so that they are
/// sharp, and caches them.
final class PanelTexts: TextSetting {
  private struct Key: Hashable {
    var text: String
    var size: Double
    var width: Int
    var lines: Int
    var scale: Double
  }

  private let canvas: LiveCanvas
  private let library: PictureLibrary
  private var texts: [Key: PanelText?] = [:]
  /// The ids for the pictures of texts; only the first `used` ids are in use.
  private let ids: PictureIDs
  private var used = 0

  /// The maximum number of texts that are cached. While a window is being resized, the same text is cached for each
  /// scale.
  private static let maximum = 4000

  init(_ canvas: LiveCanvas, _ library: PictureLibrary) {
    (self.canvas, self.library, ids) = (canvas, library, library.makeIDs())
  }

  var pointLength: Double { canvas.panelScale / canvas.scale }

  func text(_ string: String, size: Double, width: Double, lines: Int) -> PanelText? {
    // A text that fits into the width looks the same at every width, so it gets a single cache key.
    let room = width >= Double(string.count) * size ? Int.max : Int(clamping: width)
    let key = Key(text: string, size: size, width: room, lines: lines, scale: canvas.panelScale)
    if let known = texts[key] { return known }
    if texts.count >= Self.maximum {
      texts.removeAll()
      used = 0
    }
    let made = set(string, size: size, width: width, lines: lines)
    texts[key] = .some(made)
    return made
  }

  private func set(_ string: String, size: Double, width: Double, lines: Int) -> PanelText? {
    let scale = canvas.panelScale
    // White space gets no picture.
    guard !string.allSatisfy(\.isWhitespace) else { return nil }
    guard
      let made = try? TextPicture(
        string, font: nil, fontSize: max(size * scale, 1),
        width: max(Int(clamping: width * scale), 1),
        lines: lines)
    else { return nil }
    let id = ids[used]
    used += 1
    library.set(picture: made.picture, for: id)
    let inset = Double(made.inset)
    return PanelText(
      picture: id,
      size: Size(
        width: (Double(made.picture.width) - 2 * inset) / scale,
        height: (Double(made.picture.height) - 2 * inset) / scale),
      inset: inset / scale)
  }
}

extension PickerFamily {
  /// Returns all usable animators that are not obsolete, grouped into families as `segue list` prints them, whose
  /// titles have no paths. The parameters that few people need are the last ones.
  package static func all(in registry: PluginRegistry) -> [PickerFamily] {
    let families = PluginFamily.all(.animator, of: registry.entries)
    return families.map { family in
      PickerFamily(
        title: PluginFamily.name(of: family.title, among: families.map(\.title)),
        entries: family.entries.compactMap { entry in
          (entry.alias ?? entry.id).map {
            PickerEntry(
              name: $0,
              parameters: (entry.descriptor?.shown.parameters ?? []).advancedLast)
          }
        })
    }
  }
}
