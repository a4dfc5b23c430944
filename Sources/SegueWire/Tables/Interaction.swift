/// The functions of `segue/interaction.h`, which the host implements for interaction controllers.
package enum InteractionFunction: Int, TableFunction {
  case containerSize, layoutDirection, operation, progress, isInFlight, canBegin, begin, update,
    pause, finish, cancel, release, moveFreely, poseFreely

  package var signature: SignatureRow {
    switch self {
    case .containerSize: .read(.interaction, .outStruct("out_size", .size))
    case .layoutDirection: .read(.interaction, .outInt32("out_layout"))
    case .operation: .read(.interaction, .outInt32("out_operation"))
    case .progress: .read(.interaction, .outDouble("out_progress"))
    case .isInFlight: .read(.interaction, .outInt32("out_flight"))
    case .canBegin: .read(.interaction, .direction, .outInt32("out_can"))
    case .begin: .sync(.interaction, .direction, phase: .any)
    case .update: .sync(.interaction, .double("progress"), phase: .any)
    case .pause: .sync(.interaction, phase: .any)
    case .finish: .sync(.interaction, .double("velocity"), phase: .any)
    case .cancel: .sync(.interaction, .double("velocity"), phase: .any)
    case .release:
      .sync(
        .interaction, .double("velocity"), .flag("gesture_was_cancelled", isLate: true), phase: .any
      )
    case .moveFreely: .sync(.interaction, .key, .point("point"), .point("velocity"), phase: .any)
    case .poseFreely:
      .sync(
        .interaction, .key, .point("point"), Argument("matrix", .structure(.matrix)),
        .point("velocity"), phase: .any)
    }
  }
}

/// The functions of `segue/interaction_controller.h`, which an interaction controller implements.
package enum ControllerFunction: Int, TableFunction {
  case create, pointerEvent, scroll, start, ended, destroy

  package var signature: SignatureRow {
    switch self {
    case .create:
      .sync(.object(.plugin), .object(.host), .id, .outObject(.controller), phase: .any)
    case .pointerEvent:
      .sync(
        .object(.controller), .interaction, Argument("event", .event(.pointer)), phase: .any)
    case .scroll:
      .sync(.object(.controller), .interaction, Argument("event", .event(.scroll)), phase: .any)
    case .start: .sync(.object(.controller), .interaction, phase: .any)
    case .ended: .sync(.object(.controller), .interaction, .int32("reason"), phase: .any)
    case .destroy: .sync(.object(.controller), phase: .any)
    }
  }
}
