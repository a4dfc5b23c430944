extension SignatureTable {
  /// The functions of `segue/context.h`.
  package static let context = SignatureTable(
    "segue.context/1", structName: "segue_context_1",
    rows: [
      .read("container_view", .context, .outView),
      .read("view_for_key", .context, .key, .outView),
      .read("initial_frame", .context, .key, .outRect),
      .read("final_frame", .context, .key, .outRect),
      .read("is_animated", .context, .outInt32("out_animated")),
      .read("is_interactive", .context, .outInt32("out_interactive")),
      .read("was_cancelled", .context, .outInt32("out_cancelled")),
      .read("presentation_style", .context, .outInt32("out_style")),
      .read("operation", .context, .outInt32("out_operation")),
      .read("direction", .context, .outInt32("out_direction")),
      .read("layout_direction", .context, .outInt32("out_layout")),
      .read("requested_duration", .context, .outSeconds),
      .read("reduced_motion", .context, .outInt32("out_reduced")),
      .sync("complete", .context, .int32("completed")),
      .sync(
        "after_first_frame", .context, Argument("completion", .function(.completion)), .userData),
      .read("pixel_scale", .context, .outDouble("out_scale")),
      .read("edge_color", .context, .key, .outColor),
      .read("backdrop_color", .context, .outColor),
      .read("screen_count", .context, .outUInt32("out_count")),
      .read("screen_index", .context, .key, .outUInt32("out_index")),
      .sync("screen_picture", .context, .uint32("index"), .outView),
    ])

  /// The functions of `segue/log.h`.
  package static let log = SignatureTable(
    "segue.log/1", structName: "segue_log_1",
    rows: [
      SignatureRow(
        "write",
        [
          Argument("context", .handle(.context), isOptional: true), .int32("level"),
          .text("text"),
        ], callClass: .oneWay, thread: .any)
    ])

  /// The functions of `segue/parameters.h`.
  package static let parameters = SignatureTable(
    "segue.parameters/1", structName: "segue_parameters_1",
    rows: [
      .read("number", .context, .id, .outDouble("out_value")),
      .read("integer", .context, .id, .outInt64("out_value")),
      .read("switch_value", .context, .id, .outInt32("out_value")),
      .read("choice", .context, .id, .outUInt32("out_index")),
      .read("color", .context, .id, .outColor),
      .read("point", .context, .id, .outStruct("out_point", .point)),
      .read("rect", .context, .id, .outRect),
      .read(
        "text", .context, .id, Argument("buffer", .buffer, isOptional: true),
        Argument("capacity", .capacity), Argument("out_length", .outLength)),
      .sync("curve", .context, .id, .outTiming, phase: .any),
    ])
}
