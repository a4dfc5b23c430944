extension SignatureTable {
  /// `segue/view.h`.
  public static let view = SignatureTable(
    "segue.view/1", structName: "segue_view_1",
    rows: [
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
    ])
}
