extension SignatureTable {
  /// The functions of `segue/interaction.h`, which the host implements for interaction controllers.
  package static let interaction = SignatureTable(
    "segue.interaction/1", structName: "segue_interaction_1",
    rows: [
      .read("container_size", .interaction, .outStruct("out_size", .size)),
      .read("layout_direction", .interaction, .outInt32("out_layout")),
      .read("operation", .interaction, .outInt32("out_operation")),
      .read("progress", .interaction, .outDouble("out_progress")),
      .read("is_in_flight", .interaction, .outInt32("out_flight")),
      .read("can_begin", .interaction, .int32("direction"), .outInt32("out_can")),
      .sync("begin", .interaction, .int32("direction"), phase: .any),
      .sync("update", .interaction, .double("progress"), phase: .any),
      .sync("pause", .interaction, phase: .any),
      .sync("finish", .interaction, .double("velocity"), phase: .any),
      .sync("cancel", .interaction, .double("velocity"), phase: .any),
      .sync(
        "release", .interaction, .double("velocity"), .int32("gesture_was_cancelled"),
        phase: .any),
      .sync(
        "move_freely", .interaction, .key, .point("point"), .point("velocity"),
        phase: .any),
      .sync(
        "pose_freely", .interaction, .key, .point("point"), Argument("matrix", .structure(.matrix)),
        .point("velocity"), phase: .any
      ),
    ])

  /// The functions of `segue/interaction_controller.h`, which an interaction controller implements.
  package static let interactionController = SignatureTable(
    "segue.interaction-controller/1", structName: "segue_interaction_controller_1",
    rows: [
      .sync("create", .object(.plugin), .id, .outObject(.controller), phase: .any),
      .sync(
        "pointer", .object(.controller), .interaction, .int32("phase"), .uint32("pointer_id"),
        .point("point"), .double("time"), phase: .any),
      .sync(
        "scroll", .object(.controller), .interaction, .int32("phase"), .point("delta"),
        .double("time"), phase: .any),
      .sync("start", .object(.controller), .interaction, phase: .any),
      .sync("ended", .object(.controller), .interaction, .int32("reason"), phase: .any),
      .sync("destroy", .object(.controller), phase: .any),
    ])
}
