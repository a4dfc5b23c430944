internal import SegueGeometry

/// The keys of the look of captions: of all of them, or of one.
struct CaptionKeys: KeyTable {
  static let all = Keyed("the captions", Self())

  let size: Key<Storyboard.Length>
  let weight: Key<Int>
  let color: Key<Color>
  let background: Key<Color>
  let align: Key<Storyboard.Alignment>

  /// - Parameter common: The defaults of a single caption, as the keys' descriptions name them; nil for the keys of all
  ///   captions.
  init(of common: String? = nil) {
    func usual(_ value: String) -> String { " Default: \(common ?? value)." }
    size = Key(
      "size", .length(1...1000, 0.005...0.5),
      "The largest size of the letters: points, or a percentage of the picture's shorter side. They are smaller where "
        + "that lets the captions fit beside the device."
        + usual("4.2%, or 5% of an upright picture that is watched on a whole phone"))
    weight = Key(
      "weight", .whole(100...900),
      "The weight of the letters: 400 is regular, 700 bold. The bundled typeface is bold from 600 on."
        + usual("the font's own"))
    color = Key(
      "color", .color, "The colour of the letters." + usual("white, or almost black on a light background"))
    background = Key(
      "background", .color,
      "The colour of the plate behind the letters, which may be translucent." + usual("almost opaque black"))
    align = Key(
      "align", Form<Storyboard.Alignment>.word,
      "The alignment of the lines: left, center or right." + usual("center"))
  }
}

extension Entry<CaptionKeys> {
  /// The look that the mapping has.
  var style: Storyboard.Caption.Style {
    var style = Storyboard.Caption.Style()
    (style.size, style.weight, style.alignment) = (self.size, self.weight, self.align)
    (style.color, style.background) = (self.color, self.background)
    return style
  }
}
