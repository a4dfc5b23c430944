extension SignatureTable {
  /// The functions of `segue/animation.h`.
  package static let animation = SignatureTable(
    "segue.animation/1", structName: "segue_animation_1",
    rows: [
      .sync("timing_text", .context, .text("text"), .outTiming, phase: .any),
      .sync(
        "timing_bezier", .context, .double("x1"), .double("y1"), .double("x2"), .double("y2"),
        .outTiming, phase: .any),
      .sync(
        "timing_spring", .context, .double("mass"), .double("stiffness"), .double("damping"),
        .double("velocity"), .outTiming, phase: .any),
      .sync(
        "timing_spring_ratio", .context, .double("duration"), .double("ratio"),
        .double("velocity"), .outTiming, phase: .any),
      .sync(
        "timing_spring_response", .context, .double("response"), .double("ratio"),
        .double("velocity"), .outTiming, phase: .any),
      .sync(
        "timing_spring_bounce", .context, .double("duration"), .double("bounce"),
        .double("velocity"), .outTiming, phase: .any),
      .read("timing_duration", .context, .timing, .outSeconds),
      .read(
        "timing_progress", .context, .timing, .double("elapsed"), .double("duration"),
        .outDouble("out_progress")),
      .sync(
        "begin", .context, .double("duration"), .double("delay"), .timingOrDefault,
        .outAnimation),
      .sync("set_calculation_mode", .context, .animation, .int32("mode")),
      .sync("set_additive", .context, .animation, .int32("is_additive")),
      .sync(
        "begin_keyframe", .context, .animation, .double("start"), .double("duration"),
        .timingOrDefault),
      .sync("end_keyframe", .context, .animation),
      .sync(
        "on_completion", .context, .animation,
        Argument("completion", .function(.completion)), .userData),
      .sync("commit", .context, .animation),
      .sync(
        "drive", .context, .double("duration"), .double("delay"), .timingOrDefault,
        Argument("driver", .function(.driver)),
        Argument("completion", .function(.completion), isOptional: true), .userData),
      .read("now", .context, .outSeconds, phase: .recording),
    ])

  /// The callback type `segue_completion_t` of `segue/animation.h`.
  package static let completion = SignatureTable(
    "segue.completion",
    rows: [.sync("completion", .userData, .context, .int32("finished"))])

  /// The callback type `segue_driver_t` of `segue/animation.h`.
  package static let driver = SignatureTable(
    "segue.driver",
    rows: [.sync("driver", .userData, .context, .double("progress"), phase: .driving)])
}
