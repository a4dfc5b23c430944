// The properties of a view. Included by view.hpp.
//
// Made from Segue's table of properties by `SEGUE_RECORD=1 swift test --filter ABITests`; do not
// edit.
#ifndef SEGUE_PROPERTIES_HPP
#define SEGUE_PROPERTIES_HPP

#include "numbers.hpp"

namespace segue {

// A base of View: a method that reads and one that sets each property.
class ViewProperties : public detail::PropertyCalls {
 public:
  using PropertyCalls::PropertyCalls;

  // The frame in the superview's points: x, y, width, height. Under a transform it is the box
  // around the transformed view, and setting it moves the centre and keeps the transform. Setting
  // it sets the bounds and the centre, which keep its value. The centre stays the same if no finite
  // centre gives the view that frame. A negative width or height is kept as given, here and in the
  // bounds; the appearance of such a view is not defined. 0 at first.
  Rect get_frame() const { return get<Rect>(SEGUE_PROPERTY_FRAME); }
  void set_frame(const Rect &value) const { set(SEGUE_PROPERTY_FRAME, value); }

  // The bounds in the view's own points: x, y, width, height. A new size keeps the centre. 0 at
  // first.
  Rect get_bounds() const { return get<Rect>(SEGUE_PROPERTY_BOUNDS); }
  void set_bounds(const Rect &value) const { set(SEGUE_PROPERTY_BOUNDS, value); }

  // The centre in the superview's points; the transform rotates and scales about it. 0 at first.
  Point get_center() const { return get<Point>(SEGUE_PROPERTY_CENTER); }
  void set_center(const Point &value) const { set(SEGUE_PROPERTY_CENTER, value); }

  // The transform, applied about the anchor point. An animation takes both matrices apart into
  // translation, scale, skew, rotation and perspective, as CSS does, and interpolates these, so a
  // rotation goes the shorter way round and is less than 180°. It interpolates the sixteen numbers
  // only if both just scale and move within the plane, or if one flattens the view (a scale of 0).
  // The whole matrix also applies to the subviews, including its m34: with m34 = -1 / distance they
  // have one vanishing point, this view's anchor point. A view that is turned by more than 90°
  // shows its back, which is its picture mirrored. Identity at first.
  Transform get_transform() const { return get<Transform>(SEGUE_PROPERTY_TRANSFORM); }
  void set_transform(const Transform &value) const { set(SEGUE_PROPERTY_TRANSFORM, value); }

  // The opacity. It applies to the view and its subviews as one picture. The alpha is clamped to
  // 0…1. 1 at first.
  double get_alpha() const { return get<double>(SEGUE_PROPERTY_ALPHA); }
  void set_alpha(double value) const { set(SEGUE_PROPERTY_ALPHA, value); }

  // 1 hides the view with its subviews. 0 at first. Not animated: it changes immediately.
  bool get_hidden() const { return get<bool>(SEGUE_PROPERTY_HIDDEN); }
  void set_hidden(bool value) const { set(SEGUE_PROPERTY_HIDDEN, value); }

  // The colour behind the view's picture and its subviews. 0 at first.
  Color get_background_color() const { return get<Color>(SEGUE_PROPERTY_BACKGROUND_COLOR); }
  void set_background_color(const Color &value) const {
    set(SEGUE_PROPERTY_BACKGROUND_COLOR, value);
  }

  // The radii of the corners: top left, top right, bottom right, bottom left. They round the
  // background; the view's picture and its subviews are rounded only if the view clips to its
  // bounds. Each of the radii is at least 0. 0 at first.
  CornerRadii get_corner_radii() const { return get<CornerRadii>(SEGUE_PROPERTY_CORNER_RADII); }
  void set_corner_radii(const CornerRadii &value) const { set(SEGUE_PROPERTY_CORNER_RADII, value); }
  // Gives all of the radii one value, and reads the first.
  double get_corner_radius() const { return get<double>(SEGUE_PROPERTY_CORNER_RADII); }
  void set_corner_radius(double value) const { set_corner_radii({value, value, value, value}); }

  // With 1 the picture and the subviews are cut off at the bounds, along their rounded corners. 0
  // at first. Not animated: it changes immediately.
  bool get_clips_to_bounds() const { return get<bool>(SEGUE_PROPERTY_CLIPS_TO_BOUNDS); }
  void set_clips_to_bounds(bool value) const { set(SEGUE_PROPERTY_CLIPS_TO_BOUNDS, value); }

  // The order in which siblings are painted: the highest last, so in front. It does not move the
  // view toward the viewer, and it does not compare views of different superviews. 0 at first.
  double get_z_position() const { return get<double>(SEGUE_PROPERTY_Z_POSITION); }
  void set_z_position(double value) const { set(SEGUE_PROPERTY_Z_POSITION, value); }

  // The anchor point: x and y in fractions of the bounds, z in points toward the viewer. The centre
  // is the position of this point in the superview, and all transforms turn and scale about it, so
  // an edge that contains it stays in place like a hinge. Setting the anchor point keeps the
  // centre, and so moves the frame; set the frame afterwards to put the view back. 0.5, 0.5, 0 at
  // first.
  Vector get_anchor_point() const { return get<Vector>(SEGUE_PROPERTY_ANCHOR_POINT); }
  void set_anchor_point(const Vector &value) const { set(SEGUE_PROPERTY_ANCHOR_POINT, value); }

  // A translation along x, y and z, in addition to the transform. The transform is applied to the
  // view first, then the scale, the rotation and the translation. Each of them can be animated on
  // its own. 0 at first.
  Vector get_translation() const { return get<Vector>(SEGUE_PROPERTY_TRANSLATION); }
  void set_translation(const Vector &value) const { set(SEGUE_PROPERTY_TRANSLATION, value); }

  // A rotation about x, then y, then z, in addition to the transform; see translation for their
  // order. The three angles are interpolated separately: a rotation by 3π is one and a half turns.
  // 0 at first.
  Vector get_rotation() const { return get<Vector>(SEGUE_PROPERTY_ROTATION); }
  void set_rotation(const Vector &value) const { set(SEGUE_PROPERTY_ROTATION, value); }

  // Scale factors along x, y and z, in addition to the transform; see translation for their order.
  // 1 at first.
  Vector get_scale() const { return get<Vector>(SEGUE_PROPERTY_SCALE); }
  void set_scale(const Vector &value) const { set(SEGUE_PROPERTY_SCALE, value); }

  // A transform of all subviews about the anchor point of this view, but not of the view itself.
  // With m34 = -1 / distance the subviews have one vanishing point. Identity at first.
  Transform get_sublayer_transform() const {
    return get<Transform>(SEGUE_PROPERTY_SUBLAYER_TRANSFORM);
  }
  void set_sublayer_transform(const Transform &value) const {
    set(SEGUE_PROPERTY_SUBLAYER_TRANSFORM, value);
  }

  // With 0 the view is not shown while its back is to the viewer. 1 at first. Not animated: it
  // changes immediately.
  bool get_double_sided() const { return get<bool>(SEGUE_PROPERTY_DOUBLE_SIDED); }
  void set_double_sided(bool value) const { set(SEGUE_PROPERTY_DOUBLE_SIDED, value); }

  // With 1 the subviews are painted by the distance of their centres from the viewer, the farthest
  // first, instead of in their order. Subviews whose planes cross are cut along the line in which
  // they meet; each subview counts as one plane with all that it contains. They are cut only if
  // there are up to 64 subviews, all of them in front of the viewer's eye. 0 at first. Not
  // animated: it changes immediately.
  bool get_depth_sorted() const { return get<bool>(SEGUE_PROPERTY_DEPTH_SORTED); }
  void set_depth_sorted(bool value) const { set(SEGUE_PROPERTY_DEPTH_SORTED, value); }

  // The part of the view's picture that fills its bounds, in fractions of the picture: x, y, width,
  // height. It may reach outside of 0…1. 0, 0, 1, 1 at first.
  Rect get_contents_rect() const { return get<Rect>(SEGUE_PROPERTY_CONTENTS_RECT); }
  void set_contents_rect(const Rect &value) const { set(SEGUE_PROPERTY_CONTENTS_RECT, value); }

  // A line of this width inside the bounds along the rounded corners, over the view's picture and
  // its subviews. A width of 0 draws none. The width is at least 0. 0 at first.
  Border get_border() const { return get<Border>(SEGUE_PROPERTY_BORDER); }
  void set_border(const Border &value) const { set(SEGUE_PROPERTY_BORDER, value); }

  // The shadow that the rounded bounds cast, whatever they contain: moved by the offset, and
  // blurred by a Gaussian whose standard deviation is the radius. It is drawn only outside the
  // bounds, even if the view clips. With a colour of alpha 0 there is no shadow. The radius is at
  // least 0. 0 at first.
  Shadow get_shadow() const { return get<Shadow>(SEGUE_PROPERTY_SHADOW); }
  void set_shadow(const Shadow &value) const { set(SEGUE_PROPERTY_SHADOW, value); }

  // A colour over the view and all that it contains, inside the rounded bounds: black with some
  // alpha dims it. 0 at first.
  Color get_overlay_color() const { return get<Color>(SEGUE_PROPERTY_OVERLAY_COLOR); }
  void set_overlay_color(const Color &value) const { set(SEGUE_PROPERTY_OVERLAY_COLOR, value); }

  // A gradient over the background colour, beneath the view's picture and its subviews: its kind,
  // SEGUE_GRADIENT_LINEAR or SEGUE_GRADIENT_RADIAL, its start and end in fractions of the bounds,
  // and 2 to 8 stops, each a colour and its place between start (0) and end (1). A stop whose place
  // is before the previous stop's place is moved to that place. A value without numbers removes the
  // gradient. Between gradients of the same kind with equally many stops, all numbers are
  // interpolated; otherwise the gradient changes immediately. The place is clamped to 0…1. None at
  // first.
  Gradient get_gradient() const { return get<Gradient>(SEGUE_PROPERTY_GRADIENT); }
  void set_gradient(const Gradient &value) const { set(SEGUE_PROPERTY_GRADIENT, value); }

  // The standard deviation of a Gaussian that blurs the view with all that it contains as one
  // picture. The outside of the picture counts as transparent. The radius is clamped to 0…200. 0 at
  // first.
  double get_blur_radius() const { return get<double>(SEGUE_PROPERTY_BLUR_RADIUS); }
  void set_blur_radius(double value) const { set(SEGUE_PROPERTY_BLUR_RADIUS, value); }

  // The standard deviation of a Gaussian that blurs the pixels behind the view within its rounded
  // bounds, before the view is drawn over them. Beyond the edge of the container, its nearest
  // pixels are repeated. The radius is clamped to 0…200. 0 at first.
  double get_backdrop_blur_radius() const {
    return get<double>(SEGUE_PROPERTY_BACKDROP_BLUR_RADIUS);
  }
  void set_backdrop_blur_radius(double value) const {
    set(SEGUE_PROPERTY_BACKDROP_BLUR_RADIUS, value);
  }

  // SEGUE_BLEND_…: the formula by which the view, with all that it contains, is blended with what
  // was painted before it, as in the W3C's Compositing and Blending. If a view around it has an
  // opacity, a mask, a blur, a color matrix or a blend mode of its own, it forms a group: the view
  // is then mixed only with what was painted before it within that group. 0 at first. Not animated:
  // it changes immediately.
  int32_t get_blend_mode() const { return get<int32_t>(SEGUE_PROPERTY_BLEND_MODE); }
  void set_blend_mode(int32_t value) const { set(SEGUE_PROPERTY_BLEND_MODE, value); }

  // A map of the colours of the view with all that it contains, after its blur and before its mask
  // and opacity: four rows, for red, green, blue and alpha of the result, each of factors for red,
  // green, blue and alpha and a constant, on straight colours in 0…1, as in SVG's feColorMatrix.
  // Results are clamped to 0…1. What is transparent stays transparent. Identity at first.
  ColorMatrix get_color_matrix() const { return get<ColorMatrix>(SEGUE_PROPERTY_COLOR_MATRIX); }
  void set_color_matrix(const ColorMatrix &value) const { set(SEGUE_PROPERTY_COLOR_MATRIX, value); }

  // A map of the colours of the pixels behind the view within its rounded bounds, after their blur:
  // see the color matrix. Its last row is ignored: the backdrop keeps its alpha. Identity at first.
  ColorMatrix get_backdrop_color_matrix() const {
    return get<ColorMatrix>(SEGUE_PROPERTY_BACKDROP_COLOR_MATRIX);
  }
  void set_backdrop_color_matrix(const ColorMatrix &value) const {
    set(SEGUE_PROPERTY_BACKDROP_COLOR_MATRIX, value);
  }

  // SEGUE_MASK_…: the quantity of the pixels of the view's mask that becomes the view's opacity. It
  // counts only for a view that has a mask. 0 at first. Not animated: it changes immediately.
  int32_t get_mask_mode() const { return get<int32_t>(SEGUE_PROPERTY_MASK_MODE); }
  void set_mask_mode(int32_t value) const { set(SEGUE_PROPERTY_MASK_MODE, value); }

  // The threshold from which a value of the view's mask is visible: a value v becomes the opacity
  // (v + softness - threshold * (1 + softness)) / softness, clamped to 0…1. A threshold of 0 shows
  // everything and 1 nothing, so an animated threshold is a wipe in the order of the mask's values.
  // With the initial numbers each value is the opacity. The threshold is clamped to 0…1. The
  // softness is clamped to 0…1. 0.5, 1 at first.
  MaskThreshold get_mask_threshold() const {
    return get<MaskThreshold>(SEGUE_PROPERTY_MASK_THRESHOLD);
  }
  void set_mask_threshold(const MaskThreshold &value) const {
    set(SEGUE_PROPERTY_MASK_THRESHOLD, value);
  }

  // A shape of Bézier curves in the view's own points, over its picture and beneath its subviews.
  // It may reach outside of the bounds. SEGUE_FILL_… says which parts are inside. Each of the 1 to
  // 128 segments is SEGUE_PATH_MOVE, which begins a part of the shape at its end, SEGUE_PATH_CURVE,
  // a cubic curve from the end of the segment before it, or SEGUE_PATH_CLOSE, a line to the start
  // of the part, whose points do not count. A line is a curve whose controls are on it. A value
  // without numbers removes the path. Between paths of the same rule and the same kinds of segments
  // in the same order all points are interpolated; otherwise it changes immediately. The fill color
  // and the stroke draw it. None at first.
  Path get_path() const { return get<Path>(SEGUE_PROPERTY_PATH); }
  void set_path(const Path &value) const { set(SEGUE_PROPERTY_PATH, value); }

  // The colour inside of the view's path; it draws nothing without a path, nor with an alpha of 0.
  // 0, 0, 0, 1 at first.
  Color get_fill_color() const { return get<Color>(SEGUE_PROPERTY_FILL_COLOR); }
  void set_fill_color(const Color &value) const { set(SEGUE_PROPERTY_FILL_COLOR, value); }

  // A line along the view's path, over its fill and centred on the path: its colour, its width, and
  // the part of the path's length that has a line, from start to end. A colour with alpha 0, a
  // width of 0, and a start that is not before the end draw none. The width is at least 0. The
  // start is clamped to 0…1. The end is clamped to 0…1. 0, 0, 0, 0, 1, 0, 1 at first.
  Stroke get_stroke() const { return get<Stroke>(SEGUE_PROPERTY_STROKE); }
  void set_stroke(const Stroke &value) const { set(SEGUE_PROPERTY_STROKE, value); }

  // The shape of the stroke's ends, SEGUE_CAP_…, and of its corners, SEGUE_JOIN_…. A miter that is
  // longer than the miter limit times the stroke's width becomes a bevel. The miter_limit is at
  // least 1. 0, 0, 10 at first. Not animated: it changes immediately.
  StrokeStyle get_stroke_style() const { return get<StrokeStyle>(SEGUE_PROPERTY_STROKE_STYLE); }
  void set_stroke_style(const StrokeStyle &value) const { set(SEGUE_PROPERTY_STROKE_STYLE, value); }

  // A grid of points over the view, which bends the view with all that it contains as one picture:
  // the number of its columns and rows, and the positions of its (columns + 1) * (rows + 1) points,
  // at most 1024, row by row from the top left corner: x and y in fractions of the bounds, z in
  // points toward the viewer. Between four points is a bilinear patch. If the mesh covers itself,
  // its nearest cells show. The back shows the picture mirrored, and nothing if the view is not
  // double-sided. What is outside of the bounds, such as the shadow, is not shown. A mesh whose
  // points are at their regular places shows the view unchanged. A value without numbers removes
  // the mesh. Between meshes with the same numbers of columns and rows, all numbers are
  // interpolated; otherwise the mesh changes immediately. None at first.
  Mesh get_mesh() const { return get<Mesh>(SEGUE_PROPERTY_MESH); }
  void set_mesh(const Mesh &value) const { set(SEGUE_PROPERTY_MESH, value); }

  // A light on the mesh: the direction toward the light, of any length, and its strength. The
  // colours of a point are multiplied by 1 + strength * (n.l - l.z), in which n is the mesh's unit
  // normal toward the viewer and l the unit direction, so what is flat keeps its colours. A
  // strength of 0 adds nothing. The strength is clamped to 0…1. 0, 0, 1, 0 at first.
  MeshLight get_mesh_light() const { return get<MeshLight>(SEGUE_PROPERTY_MESH_LIGHT); }
  void set_mesh_light(const MeshLight &value) const { set(SEGUE_PROPERTY_MESH_LIGHT, value); }

  // A colour over the back of the mesh, mixed in by its alpha: paper through which the picture
  // shines. The back keeps the picture's opacity. 0 at first.
  Color get_mesh_back_color() const { return get<Color>(SEGUE_PROPERTY_MESH_BACK_COLOR); }
  void set_mesh_back_color(const Color &value) const { set(SEGUE_PROPERTY_MESH_BACK_COLOR, value); }
};

}  // namespace segue

#endif
