package import Synchronization

extension ViewProperty {
  /// All properties, by increasing number.
  public static let all: [ViewProperty] = declared + added.withLock { $0 }

  /// Rows at the end of the table, for a test that adds a property. They must be set in the host's process and in the
  /// runner, the plug-in's child process, before the table is used; programs leave them empty.
  package static let added = Mutex<[ViewProperty]>([])

  /// Returns the property with this number; nil for one that this version does not know.
  public static func numbered(_ number: UInt32) -> ViewProperty? {
    let index = Int(number) - 1
    if declared.indices.contains(index) { return declared[index] }
    return all.first { $0.number == number }
  }

  /// The maximum count of numbers in a value of any property.
  public static let maxNumbers = all.map(\.counts.upperBound).max() ?? 0

  /// The properties that this version of Segue declares; the property with the number n is at index
  /// n - 1.
  public static let declared: [ViewProperty] =
    geometry + depth + appearance + compositing + shapes + meshes

  /// The properties that nearly every view of the host uses, in the order in which it stores their numbers. `corner_radii`
  /// here means the first radius.
  package static let common = rows(
    "bounds", "center", "transform", "alpha", "background_color", "corner_radii", "z_position",
    "hidden", "clips_to_bounds")

  /// The properties with code that draws them, in the order of storage. `corner_radii` here means the differences between
  /// the other radii and the first.
  package static let drawn = rows(
    "anchor_point", "translation", "rotation", "scale", "sublayer_transform", "double_sided",
    "contents_rect", "corner_radii", "border", "shadow", "overlay_color", "gradient",
    "blur_radius", "backdrop_blur_radius", "depth_sorted", "blend_mode", "color_matrix",
    "backdrop_color_matrix", "mask_mode", "mask_threshold", "fill_color", "stroke",
    "stroke_style")

  /// The properties with many numbers, which few views have, in the order of storage, the last of all.
  package static let rare = rows("path", "mesh", "mesh_light", "mesh_back_color")

  private static func rows(_ names: String...) -> [ViewProperty] {
    names.compactMap { name in declared.first { $0.name == name } }
  }

  private static let identity: [Double] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }
  private static let length = 0...Double.infinity

  private static let colorIdentity: [Double] = (0..<20).map { $0 % 6 == 0 ? 1 : 0 }

  private static func color(_ name: String = "color") -> Part {
    Part(name, .color, .color, in: 0...1, isClamped: true)
  }

  private static func flag(_ name: String) -> Part { Part(name, .flag, in: 0...1) }

  private static let geometry = [
    ViewProperty(
      1, "frame", [Part("rect", .rect, .points)], initial: [0, 0, 0, 0],
      """
      The frame in the superview's points: x, y, width, height. Under a transform it is the box around \
      the transformed view, and setting it moves the centre and keeps the transform. Setting it sets \
      the bounds and the centre, which keep its value. The centre stays the same if no finite centre \
      gives the view that frame. A negative width or height is kept as given, \
      here and in the bounds; the appearance of such a view is not defined.
      """),
    ViewProperty(
      2, "bounds", [Part("rect", .rect, .points)], initial: [0, 0, 0, 0],
      "The bounds in the view's own points: x, y, width, height. A new size keeps the centre."),
    ViewProperty(
      3, "center", [Part("point", .point, .points)], initial: [0, 0],
      "The centre in the superview's points; the transform rotates and scales about it."),
    ViewProperty(
      4, "transform", [Part("matrix", .matrix)], motion: .matrix, initial: identity,
      """
      The transform, applied about the anchor point. An animation takes both matrices apart into \
      translation, scale, skew, rotation and perspective, as CSS does, and interpolates these, so a \
      rotation goes the shorter way round and is less than 180°. It interpolates the sixteen numbers only if \
      both just scale and move within the plane, or if one flattens the view (a scale of 0). The whole matrix also applies to the subviews, including its m34: with m34 = -1 / \
      distance they have one vanishing point, this view's anchor point. A view that is turned by more \
      than 90° shows its back, which is its picture mirrored.
      """),
    ViewProperty(
      5, "alpha", [Part("alpha", .number, in: 0...1, isClamped: true)], initial: [1],
      "The opacity. It applies to the view and its subviews as one picture."),
    ViewProperty(
      6, "hidden", swift: "isHidden", [flag("hidden")], motion: .none, initial: [0],
      "1 hides the view with its subviews."),
    ViewProperty(
      7, "background_color", [color()], initial: [0, 0, 0, 0],
      "The colour behind the view's picture and its subviews."),
    ViewProperty(
      8, "corner_radii", uniform: "corner_radius",
      [Part("radii", .corners, .points, in: length)], initial: [0, 0, 0, 0],
      """
      The radii of the corners: top left, top right, bottom right, bottom left. They round the \
      background; the view's picture and its subviews are rounded only if the view clips to its bounds.
      """),
    ViewProperty(
      9, "clips_to_bounds", [flag("clips")], motion: .none, initial: [0],
      "With 1 the picture and the subviews are cut off at the bounds, along their rounded corners."),
    ViewProperty(
      10, "z_position", [Part("z", .number)], initial: [0],
      """
      The order in which siblings are painted: the highest last, so in front. It does not move the view \
      toward the viewer, and it does not compare views of different superviews.
      """),
  ]

  private static let depth = [
    ViewProperty(
      11, "anchor_point", [Part("point", .vector, .fraction)], initial: [0.5, 0.5, 0],
      """
      The anchor point: x and y in fractions of the bounds, z in points toward the viewer. The centre is \
      the position of this point in the superview, and all transforms turn and scale about it, so an edge that \
      contains it stays in place like a hinge. Setting the anchor point keeps the centre, and so moves the \
      frame; set the frame afterwards to put the view back.
      """),
    ViewProperty(
      12, "translation", [Part("points", .vector, .points)], initial: [0, 0, 0],
      """
      A translation along x, y and z, in addition to the transform. The transform is applied to the view \
      first, then the scale, the rotation and the translation. Each of them can be animated on its own.
      """),
    ViewProperty(
      13, "rotation", [Part("radians", .vector, .radians)], initial: [0, 0, 0],
      """
      A rotation about x, then y, then z, in addition to the transform; see translation for their order. \
      The three angles are interpolated separately: a rotation by 3π is one and a half turns.
      """),
    ViewProperty(
      14, "scale", [Part("factors", .vector, .factor)], initial: [1, 1, 1],
      """
      Scale factors along x, y and z, in addition to the transform; see translation for their order.
      """),
    ViewProperty(
      15, "sublayer_transform", [Part("matrix", .matrix)], motion: .matrix, initial: identity,
      """
      A transform of all subviews about the anchor point of this view, but not of the view itself. With \
      m34 = -1 / distance the subviews have one vanishing point.
      """),
    ViewProperty(
      16, "double_sided", swift: "isDoubleSided", [flag("double_sided")], motion: .none,
      initial: [1], "With 0 the view is not shown while its back is to the viewer."),
    ViewProperty(
      17, "depth_sorted", swift: "sortsByDepth", [flag("sorted")], motion: .none, initial: [0],
      """
      With 1 the subviews are painted by the distance of their centres from the viewer, the farthest \
      first, instead of in their order. Subviews whose planes cross are cut along the line in which they meet; each \
      subview counts as one plane with all that it contains. They are cut only if there are up to 64 \
      subviews, all of them in front of the viewer's eye.
      """),
  ]

  private static let appearance = [
    ViewProperty(
      18, "contents_rect", [Part("rect", .rect, .fraction)], initial: [0, 0, 1, 1],
      """
      The part of the view's picture that fills its bounds, in fractions of the picture: x, y, width, \
      height. It may reach outside of 0…1.
      """),
    ViewProperty(
      19, "border", [Part("width", .number, .points, in: length), color()],
      initial: [0, 0, 0, 0, 0],
      """
      A line of this width inside the bounds along the rounded corners, over the view's picture and its \
      subviews. A width of 0 draws none.
      """),
    ViewProperty(
      20, "shadow",
      [
        color(), Part("offset", .point, .points),
        Part("radius", .number, .points, in: length),
      ], initial: [0, 0, 0, 0, 0, 0, 0],
      """
      The shadow that the rounded bounds cast, whatever they contain: moved by the offset, and blurred \
      by a Gaussian whose standard deviation is the radius. It is drawn only outside the bounds, even \
      if the view clips. With a colour of alpha 0 there is no shadow.
      """),
    ViewProperty(
      21, "overlay_color", [color()], initial: [0, 0, 0, 0],
      """
      A colour over the view and all that it contains, inside the rounded bounds: black with some alpha \
      dims it.
      """),
    ViewProperty(
      22, "gradient",
      [
        Part("kind", .choice, in: 1...2), Part("start", .point, .fraction),
        Part("end", .point, .fraction),
      ],
      repeating: Repetition(
        "stops", of: "stop",
        [color(), Part("place", .number, .fraction, in: 0...1, isClamped: true)], times: 2...8),
      motion: .alike, initial: [],
      """
      A gradient over the background colour, beneath the view's picture and its subviews: its kind, \
      SEGUE_GRADIENT_LINEAR or SEGUE_GRADIENT_RADIAL, its start and end in fractions of the bounds, and 2 \
      to 8 stops, each a colour and its place between start (0) and end (1). A stop whose place is before \
      the previous stop's place is moved to that place. A value without numbers removes the gradient. \
      Between gradients of the same kind with equally many stops, all numbers are interpolated; otherwise \
      the gradient changes immediately.
      """),
    ViewProperty(
      23, "blur_radius", [Part("radius", .number, .points, in: 0...200, isClamped: true)],
      initial: [0],
      """
      The standard deviation of a Gaussian that blurs the view with all that it contains as one \
      picture. The outside of the picture counts as transparent.
      """),
    ViewProperty(
      24, "backdrop_blur_radius",
      [Part("radius", .number, .points, in: 0...200, isClamped: true)], initial: [0],
      """
      The standard deviation of a Gaussian that blurs the pixels behind the view within its rounded \
      bounds, before the view is drawn over them. Beyond the edge of the container, its nearest \
      pixels are repeated.
      """),
  ]
  private static let compositing = [
    ViewProperty(
      25, "blend_mode", [Part("mode", .choice, in: 0...7)], motion: .none, initial: [0],
      """
      SEGUE_BLEND_…: the formula by which the view, with all that it contains, is blended with what was \
      painted before it, as in the W3C's Compositing and Blending. If a view around it has an opacity, a mask, \
      a blur, a color matrix or a blend mode of its own, it forms a group: the view is then mixed only with \
      what was painted before it within that group.
      """),
    ViewProperty(
      26, "color_matrix", [Part("matrix", .colorMatrix)], initial: colorIdentity,
      """
      A map of the colours of the view with all that it contains, after its blur and before its mask and \
      opacity: four rows, for red, green, blue and alpha of the result, each of factors for red, green, \
      blue and alpha and a constant, on straight colours in 0…1, as in SVG's feColorMatrix. Results are \
      clamped to 0…1. What is transparent stays transparent.
      """),
    ViewProperty(
      27, "backdrop_color_matrix", [Part("matrix", .colorMatrix)], initial: colorIdentity,
      """
      A map of the colours of the pixels behind the view within its rounded bounds, after their blur: see \
      the color matrix. Its last row is ignored: the backdrop keeps its alpha.
      """),
    ViewProperty(
      28, "mask_mode", [Part("mode", .choice, in: 0...3)], motion: .none, initial: [0],
      """
      SEGUE_MASK_…: the quantity of the pixels of the view's mask that becomes the view's opacity. It counts \
      only for a view that has a mask.
      """),
    ViewProperty(
      29, "mask_threshold",
      [
        Part("threshold", .number, .fraction, in: 0...1, isClamped: true),
        Part("softness", .number, .fraction, in: 0...1, isClamped: true),
      ], initial: [0.5, 1],
      """
      The threshold from which a value of the view's mask is visible: a value v becomes the opacity \
      (v + softness - threshold * (1 + softness)) / softness, clamped to 0…1. A threshold of 0 shows \
      everything and 1 nothing, so an animated threshold is a wipe in the order of the mask's values. With \
      the initial numbers each value is the opacity.
      """),
  ]
  private static let shapes = [
    ViewProperty(
      30, "path", [Part("rule", .choice, in: 1...2)],
      repeating: Repetition(
        "segments", of: "segment",
        [
          Part("kind", .choice, in: 1...3), Part("control1", .point, .points),
          Part("control2", .point, .points), Part("end", .point, .points),
        ], times: 1...maxPathSegments),
      motion: .alike, initial: [],
      """
      A shape of Bézier curves in the view's own points, over its picture and beneath its subviews. It may \
      reach outside of the bounds. SEGUE_FILL_… says which parts are inside. Each of the 1 to 128 segments is \
      SEGUE_PATH_MOVE, which begins a part of the shape at its end, SEGUE_PATH_CURVE, a cubic curve from the \
      end of the segment before it, or SEGUE_PATH_CLOSE, a line to the start of the part, whose points do not \
      count. A line is a curve whose controls are on it. A value without numbers removes the path. Between \
      paths of the same rule and the same kinds of segments in the same order all points are interpolated; \
      otherwise it changes immediately. The fill color and the stroke draw it.
      """),
    ViewProperty(
      31, "fill_color", [color()], initial: [0, 0, 0, 1],
      "The colour inside of the view's path; it draws nothing without a path, nor with an alpha of 0."
    ),
    ViewProperty(
      32, "stroke",
      [
        color(), Part("width", .number, .points, in: length),
        Part("start", .number, .fraction, in: 0...1, isClamped: true),
        Part("end", .number, .fraction, in: 0...1, isClamped: true),
      ], initial: [0, 0, 0, 0, 1, 0, 1],
      """
      A line along the view's path, over its fill and centred on the path: its colour, its width, and the part \
      of the path's length that has a line, from start to end. A colour with alpha 0, a width of 0, and a \
      start that is not before the end draw none.
      """),
    ViewProperty(
      33, "stroke_style",
      [
        Part("cap", .choice, in: 0...2), Part("join", .choice, in: 0...2),
        Part("miter_limit", .number, .factor, in: 1...Double.infinity),
      ], motion: .none, initial: [0, 0, 10],
      """
      The shape of the stroke's ends, SEGUE_CAP_…, and of its corners, SEGUE_JOIN_…. A miter that is longer \
      than the miter limit times the stroke's width becomes a bevel.
      """),
  ]

  /// The maximum number of segments of a path.
  public static let maxPathSegments = 128
  private static let meshes = [
    ViewProperty(
      34, "mesh", [Part("columns", .choice, in: 1...1023), Part("rows", .choice, in: 1...1023)],
      repeating: Repetition(
        "points", of: "point", [Part("position", .vector, .fraction)], times: 4...1024,
        isGrid: true),
      motion: .alike, initial: [],
      """
      A grid of points over the view, which bends the view with all that it contains as one picture: the \
      number of its columns and rows, and the positions of its (columns + 1) * (rows + 1) points, at most 1024, \
      row by row from the top left corner: x and y in fractions of the bounds, z in points toward the viewer. \
      Between four points is a bilinear patch. If the mesh covers itself, its nearest cells show. The back \
      shows the picture mirrored, and nothing if the view is not double-sided. What is outside of the bounds, \
      such as the shadow, is not shown. A mesh whose points are at their regular places shows the view unchanged. \
      A value without numbers removes the mesh. Between meshes with the same numbers of columns and rows, all \
      numbers are interpolated; otherwise the mesh changes immediately.
      """),
    ViewProperty(
      35, "mesh_light",
      [
        Part("direction", .vector, .points),
        Part("strength", .number, in: 0...1, isClamped: true),
      ], initial: [0, 0, 1, 0],
      """
      A light on the mesh: the direction toward the light, of any length, and its strength. The colours of a \
      point are multiplied by 1 + strength * (n.l - l.z), in which n is the mesh's unit normal toward the viewer \
      and l the unit direction, so what is flat keeps its colours. A strength of 0 adds nothing.
      """),
    ViewProperty(
      36, "mesh_back_color", [color()], initial: [0, 0, 0, 0],
      """
      A colour over the back of the mesh, mixed in by its alpha: paper through which the picture shines. The \
      back keeps the picture's opacity.
      """),
  ]
}
