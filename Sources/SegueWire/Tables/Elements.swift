extension SignatureTable {
  /// The functions of `segue/elements.h`.
  package static let elements = SignatureTable(
    "segue.elements/1", structName: "segue_elements_1",
    rows: elementRows)

  private static let elementRows: [SignatureRow] = [
    .read("count", .context, .key, .outUInt32("out_count"), phase: .recording),
    .read("at", .context, .key, .uint32("index"), .outElement, phase: .recording),
    .read("find", .context, .key, .text("name"), .outElement, phase: .recording),
    .read(
      "name", .context, .element, Argument("buffer", .buffer, isOptional: true),
      Argument("capacity", .capacity), Argument("out_length", .outLength), phase: .recording),
    .read("frame", .context, .element, .outRect, phase: .recording),
    .read("corner_radius", .context, .element, .outDouble("out_radius"), phase: .recording),
    .read("partner", .context, .element, .outElement, phase: .recording),
    .sync("view", .context, .element, .outView),
    .sync("picture", .context, .element, .outView),
  ]
}
