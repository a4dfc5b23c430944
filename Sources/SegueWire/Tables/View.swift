extension SignatureTable {
  /// `segue/view.h`.
  public static let view = SignatureTable(
    "segue.view/1", structName: "segue_view_1", rows: firstViewRows + secondViewRows)

  /// The functions of revision 1.
  private static let firstViewRows: [SignatureRow] = [
    .sync("create", .context, .outView),
    .sync("snapshot", .context, .view, .int32("after_updates"), .outView),
    .sync("add_subview", .context, .view("parent"), .view("child")),
    .sync("insert_subview_at", .context, .view("parent"), .view("child"), .uint32("index")),
    .sync(
      "insert_subview_below", .context, .view("parent"), .view("child"), .view("sibling")),
    .sync(
      "insert_subview_above", .context, .view("parent"), .view("child"), .view("sibling")),
    .sync("remove_from_superview", .context, .view),
    .sync("bring_to_front", .context, .view),
    .sync("send_to_back", .context, .view),
    .read("superview", .context, .view, .outView, phase: .recording),
    .read("subview_count", .context, .view, .outUInt32("out_count"), phase: .recording),
    .read("subview_at", .context, .view, .uint32("index"), .outView, phase: .recording),
    .read("get_frame", .context, .view, .outRect, phase: .recording),
    .set("set_frame", .context, .view, .doubles("rect", 4)),
    .read("get_bounds", .context, .view, .outRect, phase: .recording),
    .set("set_bounds", .context, .view, .doubles("rect", 4)),
    .read("get_center", .context, .view, .outDoubles("out_point", 2), phase: .recording),
    .set("set_center", .context, .view, .doubles("point", 2)),
    .read("get_transform", .context, .view, .outDoubles("out_matrix", 16), phase: .recording),
    .set("set_transform", .context, .view, .doubles("matrix", 16)),
    .read("get_alpha", .context, .view, .outDouble("out_alpha"), phase: .recording),
    .set("set_alpha", .context, .view, .double("alpha")),
    .read("get_hidden", .context, .view, .outInt32("out_hidden"), phase: .recording),
    .set("set_hidden", .context, .view, .flag("hidden")),
    .read(
      "get_background_color", .context, .view, .outDoubles("out_color", 4),
      phase: .recording),
    .set("set_background_color", .context, .view, .doubles("color", 4)),
    .read("get_corner_radius", .context, .view, .outDouble("out_radius"), phase: .recording),
    .set(
      "set_corner_radius", .context, .view,
      Argument("radius", .double, rule: .notNegative)),
    .read("get_clips_to_bounds", .context, .view, .outInt32("out_clips"), phase: .recording),
    .set("set_clips_to_bounds", .context, .view, .flag("clips")),
    .read("get_z_position", .context, .view, .outDouble("out_z"), phase: .recording),
    .set("set_z_position", .context, .view, .double("z")),
    .read(
      "convert_rect", .context, .view, .doubles("rect", 4), .view("to_view"), .outRect,
      phase: .recording),
  ]

  /// The functions that revision 2 added.
  private static let secondViewRows: [SignatureRow] = {
    var rows = placeRows
    rows += lightRows
    rows += laterRows
    return rows.map { $0.since(2) }
  }()

  // In parts, since the compiler takes long for a list of many kinds of rows.
  private static let placeRows: [SignatureRow] = [
    .get("get_anchor_point", .outDoubles("out_point", 3)),
    .set("set_anchor_point", .context, .view, .doubles("point", 3)),
    .get("get_translation", .outDoubles("out_points", 3)),
    .set("set_translation", .context, .view, .doubles("points", 3)),
    .get("get_rotation", .outDoubles("out_radians", 3)),
    .set("set_rotation", .context, .view, .doubles("radians", 3)),
    .get("get_scale", .outDoubles("out_factors", 3)),
    .set("set_scale", .context, .view, .doubles("factors", 3)),
    .get("get_sublayer_transform", .outDoubles("out_matrix", 16)),
    .set("set_sublayer_transform", .context, .view, .doubles("matrix", 16)),
    .get("get_double_sided", .outInt32("out_double_sided")),
    .set("set_double_sided", .context, .view, .flag("double_sided")),
  ]

  private static let lightRows: [SignatureRow] = [
    .get("get_contents_rect", .outDoubles("out_rect", 4)),
    .set("set_contents_rect", .context, .view, .doubles("rect", 4)),
    .get("get_corner_radii", .outDoubles("out_radii", 4)),
    .set(
      "set_corner_radii", .context, .view, Argument("radii", .doubles(4), rule: .notNegative)),
    .get("get_border", .outDouble("out_width"), .outDoubles("out_color", 4)),
    .set("set_border", .context, .view, .notNegative("width"), .doubles("color", 4)),
    .get(
      "get_shadow", .outDoubles("out_color", 4), .outDoubles("out_offset", 2),
      .outDouble("out_radius")),
    .set(
      "set_shadow", .context, .view, .doubles("color", 4), .doubles("offset", 2),
      .notNegative("radius")),
    .get("get_overlay_color", .outDoubles("out_color", 4)),
    .set("set_overlay_color", .context, .view, .doubles("color", 4)),
  ]

  private static let laterRows: [SignatureRow] = [
    // Whether the count is right depends on the kind, so the host has to answer.
    .sync(
      "set_gradient", .context, .view, .int32("kind"),
      Argument("start", .doubles(2), isOptional: true),
      Argument("end", .doubles(2), isOptional: true),
      .count, .array("stops", of: 5, most: 8), phase: .driving),
    .get("get_mask", .outHandle("out_mask", .view)),
    // Whether a view can be a mask depends on others.
    .sync("set_mask", .context, .view, Argument("mask", .handle(.view), isOptional: true)),
    .get("get_blur_radius", .outDouble("out_radius")),
    .set("set_blur_radius", .context, .view, .double("radius")),
    .get("get_backdrop_blur_radius", .outDouble("out_radius")),
    .set("set_backdrop_blur_radius", .context, .view, .double("radius")),
    .sync(
      "snapshot_rect", .context, .view, .doubles("rect", 4), .int32("after_updates"), .outView),
    .sync("move_along", .context, .view, .count, .array("points", of: 6, most: 64)),
    .get("get_depth_sorted", .outInt32("out_sorted")),
    .set("set_depth_sorted", .context, .view, .flag("sorted")),
  ]
}

extension SignatureRow {
  /// A function that reads a property of a view.
  fileprivate static func get(_ name: String, _ results: Argument...) -> SignatureRow {
    SignatureRow(name, [.context, .view] + results, callClass: .read, phase: .recording)
  }
}
