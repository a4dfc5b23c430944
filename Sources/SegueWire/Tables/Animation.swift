/// The functions of `segue/animation.h`.
package enum AnimationFunction: Int, TableFunction {
  case timingText, timingBezier, timingSpring, timingSpringRatio, timingSpringResponse,
    timingSpringBounce, timingDuration, timingProgress, begin, setCalculationMode, setAdditive,
    beginKeyframe, endKeyframe, onCompletion, commit, drive, now

  package var signature: SignatureRow {
    switch self {
    case .timingText: .sync(.context, .text("text"), .outTiming, phase: .any)
    case .timingBezier:
      .sync(
        .context, .double("x1"), .double("y1"), .double("x2"), .double("y2"), .outTiming,
        phase: .any)
    case .timingSpring:
      .sync(
        .context, .double("mass"), .double("stiffness"), .double("damping"), .double("velocity"),
        .outTiming, phase: .any)
    case .timingSpringRatio:
      .sync(
        .context, .double("duration"), .double("ratio"), .double("velocity"), .outTiming,
        phase: .any)
    case .timingSpringResponse:
      .sync(
        .context, .double("response"), .double("ratio"), .double("velocity"), .outTiming,
        phase: .any)
    case .timingSpringBounce:
      .sync(
        .context, .double("duration"), .double("bounce"), .double("velocity"), .outTiming,
        phase: .any)
    case .timingDuration: .read(.context, .timing, .outSeconds)
    case .timingProgress:
      .read(.context, .timing, .double("elapsed"), .double("duration"), .outDouble("out_progress"))
    case .begin:
      .sync(.context, .seconds("duration"), .seconds("delay"), .timingOrDefault, .outAnimation)
    case .setCalculationMode: .sync(.context, .animation, .int32("mode"))
    case .setAdditive: .sync(.context, .animation, .flag("is_additive", isLate: true))
    case .beginKeyframe:
      .sync(.context, .animation, .double("start"), .double("duration"), .timingOrDefault)
    case .endKeyframe: .sync(.context, .animation)
    case .onCompletion: .sync(.context, .animation, .completion, .userData)
    case .commit: .sync(.context, .animation)
    case .drive:
      .sync(
        .context, .seconds("duration"), .seconds("delay"), .timingOrDefault,
        Argument("driver", .function(.driver)),
        Argument("completion", .function(.completion), isOptional: true), .userData)
    case .now: .read(.context, .outSeconds, phase: .recording)
    }
  }
}

extension SignatureTable {
  /// The callback type `segue_completion_t` of `segue/animation.h`.
  package static let completion = SignatureTable(
    "segue.completion",
    rows: [.sync(named: "completion", .userData, .context, .int32("finished"))])

  /// The callback type `segue_driver_t` of `segue/animation.h`.
  package static let driver = SignatureTable(
    "segue.driver",
    rows: [.sync(named: "driver", .userData, .context, .double("progress"), phase: .driving)])
}
