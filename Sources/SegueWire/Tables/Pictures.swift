extension SignatureTable {
  /// The functions of `segue/pictures.h`.
  package static let pictures = SignatureTable(
    "segue.pictures/1", structName: "segue_pictures_1",
    rows: [
      .sync(
        "create_painted", .context,
        Argument("inputs", .handles(.view, maximum: 4)), Argument("input_count", .count),
        .flag("after_updates"), .uint32("format"), .uint32("flags"),
        Argument("painter", .function(.painter)), .userData, .outView),
      .sync(
        "set_values", .context, .view,
        .array("values", of: .number, maximum: WireLimits.paintedValues),
        .count),
      .sync("create_picture", .context, Argument("pixels", .picture), .outView),
    ])

  /// The callback type `segue_painter_t` of `segue/pictures.h`.
  package static let painter = SignatureTable(
    "segue.painter",
    rows: [
      .sync(
        "painter", .userData, .array("values", of: .number, maximum: WireLimits.paintedValues),
        .count,
        Argument("inputs", .object(.pictures), isOptional: true), .uint32("input_count"),
        Argument("output", .object(.pixels)), .uint32("first_row"), .uint32("end_row"),
        phase: .any)
    ])
}
