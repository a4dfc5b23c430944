// Made from Segue's table of properties by `SEGUE_RECORD=1 swift test --filter ABITests`; do not
// edit.
public import SegueGeometry

extension View {
  /// The order in which siblings are painted: the highest last, so in front. It does not move the
  /// view toward the viewer, and it does not compare views of different superviews. 0 at first.
  public var zPosition: Double {
    get { properties.zPosition }
    set { set(.zPosition, newValue) }
  }

  /// The anchor point: x and y in fractions of the bounds, z in points toward the viewer. The
  /// centre is the position of this point in the superview, and all transforms turn and scale about
  /// it, so an edge that contains it stays in place like a hinge. Setting the anchor point keeps
  /// the centre, and so moves the frame; set the frame afterwards to put the view back. 0.5, 0.5, 0
  /// at first.
  public var anchorPoint: Vector3D {
    get { properties.anchorPoint }
    set { set(.anchorPoint, newValue) }
  }

  /// A translation along x, y and z, in addition to the transform. The transform is applied to the
  /// view first, then the scale, the rotation and the translation. Each of them can be animated on
  /// its own. 0 at first.
  public var translation: Vector3D {
    get { properties.translation }
    set { set(.translation, newValue) }
  }

  /// A rotation about x, then y, then z, in addition to the transform; see translation for their
  /// order. The three angles are interpolated separately: a rotation by 3π is one and a half turns.
  /// 0 at first.
  public var rotation: Vector3D {
    get { properties.rotation }
    set { set(.rotation, newValue) }
  }

  /// Scale factors along x, y and z, in addition to the transform; see translation for their order.
  /// 1 at first.
  public var scale: Vector3D {
    get { properties.scale }
    set { set(.scale, newValue) }
  }

  /// A transform of all subviews about the anchor point of this view, but not of the view itself.
  /// With m34 = -1 / distance the subviews have one vanishing point. Identity at first.
  public var sublayerTransform: Transform3D {
    get { properties.sublayerTransform }
    set { set(.sublayerTransform, newValue) }
  }

  /// If false, the view is not shown while its back is to the viewer. True at first. Not animated:
  /// it changes immediately.
  public var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { set(.isDoubleSided, newValue) }
  }

  /// If true, the subviews are painted by the distance of their centres from the viewer, the
  /// farthest first, instead of in their order. Subviews whose planes cross are cut along the line
  /// in which they meet; each subview counts as one plane with all that it contains. They are cut
  /// only if there are up to 64 subviews, all of them in front of the viewer's eye. False at first.
  /// Not animated: it changes immediately.
  public var sortsByDepth: Bool {
    get { properties.sortsByDepth }
    set { set(.sortsByDepth, newValue) }
  }

  /// The part of the view's picture that fills its bounds, in fractions of the picture: x, y,
  /// width, height. It may reach outside of 0…1. 0, 0, 1, 1 at first.
  public var contentsRect: Rect {
    get { properties.contentsRect }
    set { set(.contentsRect, newValue) }
  }

  /// A line of this width inside the bounds along the rounded corners, over the view's picture and
  /// its subviews. A width of 0 draws none. The width is at least 0. 0 at first.
  public var border: Border {
    get { properties.border }
    set { set(.border, newValue) }
  }

  /// The shadow that the rounded bounds cast, whatever they contain: moved by the offset, and
  /// blurred by a Gaussian whose standard deviation is the radius. It is drawn only outside the
  /// bounds, even if the view clips. With a colour of alpha 0 there is no shadow. The radius is at
  /// least 0. 0 at first.
  public var shadow: Shadow {
    get { properties.shadow }
    set { set(.shadow, newValue) }
  }

  /// A colour over the view and all that it contains, inside the rounded bounds: black with some
  /// alpha dims it. 0 at first.
  public var overlayColor: Color {
    get { properties.overlayColor }
    set { set(.overlayColor, newValue) }
  }

  /// A gradient over the background colour, beneath the view's picture and its subviews: its kind,
  /// SEGUE_GRADIENT_LINEAR or SEGUE_GRADIENT_RADIAL, its start and end in fractions of the bounds,
  /// and 2 to 8 stops, each a colour and its place between start (0) and end (1). A stop whose
  /// place is before the previous stop's place is moved to that place. A value without numbers
  /// removes the gradient. Between gradients of the same kind with equally many stops, all numbers
  /// are interpolated; otherwise the gradient changes immediately. The place is clamped to 0…1.
  /// None at first.
  public var gradient: Gradient? {
    get { properties.gradient }
    set { set(.gradient, newValue) }
  }

  /// The standard deviation of a Gaussian that blurs the view with all that it contains as one
  /// picture. The outside of the picture counts as transparent. The radius is clamped to 0…200. 0
  /// at first.
  public var blurRadius: Double {
    get { properties.blurRadius }
    set { set(.blurRadius, newValue) }
  }

  /// The standard deviation of a Gaussian that blurs the pixels behind the view within its rounded
  /// bounds, before the view is drawn over them. Beyond the edge of the container, its nearest
  /// pixels are repeated. The radius is clamped to 0…200. 0 at first.
  public var backdropBlurRadius: Double {
    get { properties.backdropBlurRadius }
    set { set(.backdropBlurRadius, newValue) }
  }

  /// SEGUE_BLEND_…: the formula by which the view, with all that it contains, is blended with what
  /// was painted before it, as in the W3C's Compositing and Blending. If a view around it has an
  /// opacity, a mask, a blur, a color matrix or a blend mode of its own, it forms a group: the view
  /// is then mixed only with what was painted before it within that group. 0 at first. Not
  /// animated: it changes immediately.
  public var blendMode: BlendMode {
    get { properties.blendMode }
    set { set(.blendMode, newValue) }
  }

  /// A map of the colours of the view with all that it contains, after its blur and before its mask
  /// and opacity: four rows, for red, green, blue and alpha of the result, each of factors for red,
  /// green, blue and alpha and a constant, on straight colours in 0…1, as in SVG's feColorMatrix.
  /// Results are clamped to 0…1. What is transparent stays transparent. Identity at first.
  public var colorMatrix: ColorMatrix {
    get { properties.colorMatrix }
    set { set(.colorMatrix, newValue) }
  }

  /// A map of the colours of the pixels behind the view within its rounded bounds, after their
  /// blur: see the color matrix. Its last row is ignored: the backdrop keeps its alpha. Identity at
  /// first.
  public var backdropColorMatrix: ColorMatrix {
    get { properties.backdropColorMatrix }
    set { set(.backdropColorMatrix, newValue) }
  }

  /// SEGUE_MASK_…: the quantity of the pixels of the view's mask that becomes the view's opacity.
  /// It counts only for a view that has a mask. 0 at first. Not animated: it changes immediately.
  public var maskMode: MaskMode {
    get { properties.maskMode }
    set { set(.maskMode, newValue) }
  }

  /// The threshold from which a value of the view's mask is visible: a value v becomes the opacity
  /// (v + softness - threshold * (1 + softness)) / softness, clamped to 0…1. A threshold of 0 shows
  /// everything and 1 nothing, so an animated threshold is a wipe in the order of the mask's
  /// values. With the initial numbers each value is the opacity. The threshold is clamped to 0…1.
  /// The softness is clamped to 0…1. 0.5, 1 at first.
  public var maskThreshold: MaskThreshold {
    get { properties.maskThreshold }
    set { set(.maskThreshold, newValue) }
  }

  /// A shape of Bézier curves in the view's own points, over its picture and beneath its subviews.
  /// It may reach outside of the bounds. SEGUE_FILL_… says which parts are inside. Each of the 1 to
  /// 128 segments is SEGUE_PATH_MOVE, which begins a part of the shape at its end,
  /// SEGUE_PATH_CURVE, a cubic curve from the end of the segment before it, or SEGUE_PATH_CLOSE, a
  /// line to the start of the part, whose points do not count. A line is a curve whose controls are
  /// on it. A value without numbers removes the path. Between paths of the same rule and the same
  /// kinds of segments in the same order all points are interpolated; otherwise it changes
  /// immediately. The fill color and the stroke draw it. None at first.
  public var path: BezierPath? {
    get { properties.path }
    set { set(.path, newValue) }
  }

  /// The colour inside of the view's path; it draws nothing without a path, nor with an alpha of 0.
  /// 0, 0, 0, 1 at first.
  public var fillColor: Color {
    get { properties.fillColor }
    set { set(.fillColor, newValue) }
  }

  /// A line along the view's path, over its fill and centred on the path: its colour, its width,
  /// and the part of the path's length that has a line, from start to end. A colour with alpha 0, a
  /// width of 0, and a start that is not before the end draw none. The width is at least 0. The
  /// start is clamped to 0…1. The end is clamped to 0…1. 0, 0, 0, 0, 1, 0, 1 at first.
  public var stroke: Stroke {
    get { properties.stroke }
    set { set(.stroke, newValue) }
  }

  /// The shape of the stroke's ends, SEGUE_CAP_…, and of its corners, SEGUE_JOIN_…. A miter that is
  /// longer than the miter limit times the stroke's width becomes a bevel. The miter_limit is at
  /// least 1. 0, 0, 10 at first. Not animated: it changes immediately.
  public var strokeStyle: StrokeStyle {
    get { properties.strokeStyle }
    set { set(.strokeStyle, newValue) }
  }

  /// A grid of points over the view, which bends the view with all that it contains as one picture:
  /// the number of its columns and rows, and the positions of its (columns + 1) * (rows + 1)
  /// points, at most 1024, row by row from the top left corner: x and y in fractions of the bounds,
  /// z in points toward the viewer. Between four points is a bilinear patch. If the mesh covers
  /// itself, its nearest cells show. The back shows the picture mirrored, and nothing if the view
  /// is not double-sided. What is outside of the bounds, such as the shadow, is not shown. A mesh
  /// whose points are at their regular places shows the view unchanged. A value without numbers
  /// removes the mesh. Between meshes with the same numbers of columns and rows, all numbers are
  /// interpolated; otherwise the mesh changes immediately. None at first.
  public var mesh: Mesh? {
    get { properties.mesh }
    set { set(.mesh, newValue) }
  }

  /// A light on the mesh: the direction toward the light, of any length, and its strength. The
  /// colours of a point are multiplied by 1 + strength * (n.l - l.z), in which n is the mesh's unit
  /// normal toward the viewer and l the unit direction, so what is flat keeps its colours. A
  /// strength of 0 adds nothing. The strength is clamped to 0…1. 0, 0, 1, 0 at first.
  public var meshLight: MeshLight {
    get { properties.meshLight }
    set { set(.meshLight, newValue) }
  }

  /// A colour over the back of the mesh, mixed in by its alpha: paper through which the picture
  /// shines. The back keeps the picture's opacity. 0 at first.
  public var meshBackColor: Color {
    get { properties.meshBackColor }
    set { set(.meshBackColor, newValue) }
  }
}
