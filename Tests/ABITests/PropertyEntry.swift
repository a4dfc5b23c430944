import SegueProperties

/// The hand-written part of a property's page in docs/properties.
struct PropertyEntry {
  /// The groups of the index, in its order.
  enum Topic: String, CaseIterable {
    case position = "Position and size"
    case transforms = "Transforms and depth"
    case colors = "Visibility and colour"
    case edges = "Edges and pictures"
    case effects = "Blur and blending"
    case masks = "Masks"
    case shapes = "Shapes"
    case meshes = "Meshes"

    /// The anchor of the heading in the index.
    var anchor: String { rawValue.lowercased().replacing(" ", with: "-") }
  }

  /// The way in which a page for a browser shows the property.
  enum Browser {
    /// As a film does.
    case same
    /// As a film does, except for a case that this sentence names.
    case except(String)
    /// As frames, for a reason that this sentence names.
    case frames(String)
  }

  /// A section of the guide: its address from the folder's pages, and its title.
  typealias Section = (address: String, title: String)

  /// A use of the property in each language, with the variables of the index page.
  struct Example {
    let c, cpp, rust, swift: String

    /// Returns the fenced blocks of a page, each below the name of its language.
    var blocks: [String] {
      [("C", "c", c), ("C++", "cpp", cpp), ("Rust", "rust", rust), ("Swift", "swift", swift)]
        .map { "\($0.0):\n\n```\($0.1)\n\($0.2)\n```" }
    }
  }

  let topic: Topic
  /// A few words for the index, which also begin the page.
  let summary: String
  /// The values in the panes of the picture.
  let picture: String
  /// The names of the properties that the page links to.
  let related: [String]
  /// The sections of the guide that the page links to.
  var guide: [Section] = []
  /// Rules that the table's text does not have, and frequent mistakes.
  var notes: [String] = []
  var browser = Browser.same
  /// A sentence about the example.
  let purpose: String
  let example: Example

  /// The entries of all properties, by the property's name.
  static let all = geometry.merging(space) { old, _ in old }
    .merging(appearance) { old, _ in old }.merging(compositing) { old, _ in old }
    .merging(shapes) { old, _ in old }
}

extension PropertyEntry {
  static let viewsPage = "../writing-plugins/views.md"
  static let curves = "../writing-plugins/animations.md#curves-and-springs"

  static let transforms: Section = ("\(viewsPage)#transforms-and-depth", "Transforms and depth")
  static let edges: Section = ("\(viewsPage)#edges-masks-and-blur", "Edges, masks and blur")
  static let meshes: Section = ("\(viewsPage)#meshes", "Meshes")
  static let order: Section = ("\(viewsPage)#order", "Order")

  /// The difference of views in perspective.
  static let sampledTwice = Browser.except(
    """
    A browser draws a view that is in perspective onto a surface and then samples that surface, so steep faces and the \
    edges of strips differ slightly. A transition with a mask that is in perspective is stored as frames.
    """)

  /// The difference of effects within masks.
  static let notInMasks = Browser.except(
    "A transition in which a mask, or a view inside of a mask, has it is stored as frames.")
}
