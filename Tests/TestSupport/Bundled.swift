/// The libraries that are installed with the command, and their animators.
public enum Bundled {
  /// The libraries that contain several animators, which are a family. The animators are in the
  /// order in which the library declares them.
  public static let families: [String: [String]] = [
    "system": [
      "push", "cover", "reveal", "modal", "sheet", "drawer", "zoom", "match", "cut", "dip",
    ],
    "material": ["fade-through", "shared-axis", "container-transform", "predictive-back"],
    "pieces": [
      "circle", "wipe", "clock", "blinds", "tiles", "explode", "blur-through", "natgeo",
      "genie", "liquid",
    ],
    "depth": [
      "flip", "cube", "cards", "cover-flow", "doorway", "pager", "fold", "turn",
    ],
    "painted": ["ripple", "page-curl", "luma"],
  ]
  /// The animators whose library contains no other animator.
  public static let singles = ["slide", "snapshot-zoom", "spring"]
  /// The interaction controllers; each has a separate library.
  public static let controllers = ["edge-pan", "pan", "paging", "pinch"]

  public static let animators = singles + families.values.flatMap { $0 }.sorted()
  public static let libraries = (singles + controllers + families.keys).sorted()
  /// The aliases (short names) of all bundled plug-ins in the order of `segue list`, which sorts
  /// the plug-ins by the libraries' names.
  public static let listed = libraries.flatMap { families[$0] ?? [$0] }
}
