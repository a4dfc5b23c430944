extension SignatureTable {
  /// The functions of `segue/view.h`.
  package static let view = SignatureTable(
    "segue.view/1", structName: "segue_view_1", rows: hierarchyRows + propertyRows + pictureRows)

  // The rows are divided among three lists, because the compiler is slow to type-check one long
  // list of different rows.
  private static let hierarchyRows: [SignatureRow] = [
    .sync("create", .context, .outView),
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
  ]

  /// The functions that set, read and describe any property.
  private static let propertyRows: [SignatureRow] = [
    .set(
      "set", .context, .view, .property, Argument("numbers", .propertyNumbers), .count),
    .read(
      "get", .context, .view, .property, Argument("numbers", .outNumbers, isOptional: true),
      Argument("capacity", .capacity), Argument("out_count", .outLength), phase: .recording),
    .read("property", .context, .property, Argument("out_info", .outPropertyInfo)),
  ]

  private static let pictureRows: [SignatureRow] = [
    .sync(
      "snapshot", .context, .view, Argument("rect", .structure(.rect), isOptional: true),
      .int32("after_updates"), .outView),
    .read("get_mask", .context, .view, .outHandle("out_mask", .view), phase: .recording),
    // Not a one-way call: it fails if the view already has a superview or masks another view.
    .sync("set_mask", .context, .view, Argument("mask", .handle(.view), isOptional: true)),
    .sync("move_along", .context, .view, .array("arcs", of: .arc, maximum: 64), .count),
    .sync(
      "move_along_turning", .context, .view, .array("arcs", of: .arc, maximum: 64), .count,
      .double("angle")),
    .read(
      "convert_rect", .context, .view, Argument("rect", .structure(.rect)), .view("to_view"),
      .outRect,
      phase: .recording),
    .read(
      "average_color", .context, .view,
      Argument("rect", .structure(.rect), isOptional: true), .outColor, phase: .recording),
  ]
}
