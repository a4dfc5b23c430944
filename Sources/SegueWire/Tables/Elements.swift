extension SignatureTable {
  /// `segue/elements.h`.
  public static let elements = SignatureTable(
    "segue.elements/1", structName: "segue_elements_1",
    rows: elementRows)

  private static let elementRows: [SignatureRow] = [
    .read("count", .context, .key, .outUInt32("out_count"), phase: .recording),
    .read("find", .context, .key, .text("name"), .outUInt32("out_index"), phase: .recording),
    .read(
      "name", .context, .key, .uint32("index"), Argument("buffer", .buffer, isOptional: true),
      Argument("capacity", .capacity), Argument("out_length", .outLength), phase: .recording),
    .read("frame", .context, .key, .uint32("index"), .outRect, phase: .recording),
    .read(
      "corner_radius", .context, .key, .uint32("index"), .outDouble("out_radius"),
      phase: .recording),
    .read("partner", .context, .key, .uint32("index"), .outInt32("out_index"), phase: .recording),
    .sync("view", .context, .key, .uint32("index"), .outView),
    .sync("picture", .context, .key, .uint32("index"), .outView),
  ]
}
