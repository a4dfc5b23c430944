/// The functions of `segue/pictures.h`.
package enum PictureFunction: Int, TableFunction {
  case createPainted, setValues, createPicture

  package var signature: SignatureRow {
    switch self {
    case .createPainted:
      .sync(
        .context, Argument("inputs", .handles(.view, maximum: 4)), Argument("input_count", .count),
        .flag("after_updates"), .uint32("format"), .uint32("flags"),
        Argument("painter", .function(.painter)), .userData, .outView)
    case .setValues:
      .sync(
        .context, .view, .array("values", of: .number, maximum: WireLimits.paintedValues), .count)
    case .createPicture: .sync(.context, Argument("pixels", .picture), .outView)
    }
  }
}

extension SignatureTable {
  /// The callback type `segue_painter_t` of `segue/pictures.h`.
  package static let painter = SignatureTable(
    "segue.painter",
    rows: [
      .sync(
        named: "painter", .userData,
        .array("values", of: .number, maximum: WireLimits.paintedValues),
        .count,
        Argument("inputs", .object(.pictures), isOptional: true), .uint32("input_count"),
        Argument("output", .object(.pixels)), .uint32("first_row"), .uint32("end_row"),
        phase: .any)
    ])
}
