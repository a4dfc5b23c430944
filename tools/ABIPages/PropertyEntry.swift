import SegueProperties

/// The hand-written part of a property's page in docs/reference/properties.
struct PropertyEntry {
  /// The headings under which the index lists the properties, in the order of the index.
  enum Topic: String, CaseIterable {
    case position = "Position and size"
    case transforms = "Transforms and depth"
    case colors = "Visibility and colour"
    case edges = "Edges and pictures"
    case effects = "Blur and blending"
    case masks = "Masks"
    case shapes = "Shapes"
    case meshes = "Meshes"

    /// The URL fragment of the topic's heading in the index.
    var anchor: String { rawValue.lowercased().replacing(" ", with: "-") }
  }

  /// The way in which a prototype in a browser shows the property, compared with a film.
  enum Browser {
    /// The prototype shows the property exactly as a film does.
    case same
    /// The prototype shows the property as a film does, except in the case that this text
    /// describes.
    case except(String)
    /// The prototype stores transitions with the property as frames, for the reason that this text
    /// gives.
    case frames(String)
  }

  /// A section of the guide: its URL relative to docs/reference/properties, and its title.
  typealias Section = (address: String, title: String)

  /// Sample code that uses the property, in each language. The index page declares the variables of
  /// the samples.
  struct Example {
    let c, cpp, rust, swift: String

    /// The example as fenced code blocks in Markdown, each below the name of its language.
    var blocks: [String] {
      [("C", "c", c), ("C++", "cpp", cpp), ("Rust", "rust", rust), ("Swift", "swift", swift)]
        .map { "\($0.0):\n\n```\($0.1)\n\($0.2)\n```" }
    }
  }

  let topic: Topic
  /// A short description of the property, which is shown in the index and at the beginning of the
  /// property's page.
  let summary: String
  /// The text about the page's picture, which gives the values of the property in the picture's
  /// panes.
  let picture: String
  /// The names of the properties that the page links to.
  let related: [String]
  /// The sections of the guide that the page links to.
  var guide: [Section] = []
  /// Rules that the generated table does not contain, and frequent mistakes.
  var notes: [String] = []
  var browser = Browser.same
  /// A sentence that says what the example does.
  let purpose: String
  let example: Example

  /// The entries of all properties, by the property's name.
  static let all = geometry.merging(space) { old, _ in old }
    .merging(appearance) { old, _ in old }.merging(compositing) { old, _ in old }
    .merging(shapes) { old, _ in old }
}

extension PropertyEntry {
  static let viewsPage = "../../writing-plugins/views.md"
  static let curves = "../../writing-plugins/animations.md#curves-and-springs"

  static let transforms: Section = ("\(viewsPage)#transforms-and-depth", "Transforms and depth")
  static let edges: Section = ("\(viewsPage)#edges-masks-and-blur", "Edges, masks and blur")
  static let meshes: Section = ("\(viewsPage)#meshes", "Meshes")
  static let order: Section = ("\(viewsPage)#order", "Order")

  /// The note for properties that put views in perspective. A browser samples the pictures of such
  /// views twice.
  static let sampledTwice = Browser.except(
    """
    A browser draws a view that is in perspective onto a surface and then samples that surface, so steep faces and the \
    edges of strips differ slightly. A transition with a mask that is in perspective is stored as frames.
    """)

  /// The note for effects that a browser cannot show within masks.
  static let notInMasks = Browser.except(
    "A transition in which a mask, or a view inside of a mask, has it is stored as frames.")
}
