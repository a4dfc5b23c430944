/// The functions of `segue/context.h`.
package enum ContextFunction: Int, TableFunction {
  case containerView, viewForKey, initialFrame, finalFrame, isAnimated, isInteractive, wasCancelled,
    presentationStyle, operation, direction, layoutDirection, requestedDuration, reducedMotion,
    complete, afterFirstFrame, pixelScale, edgeColor, backdropColor, screenCount, screenIndex,
    screenPicture, setReleasePoint

  package var signature: SignatureRow {
    switch self {
    case .containerView: .read(.context, .outView)
    case .viewForKey: .read(.context, .key, .outView)
    case .initialFrame: .read(.context, .key, .outRect)
    case .finalFrame: .read(.context, .key, .outRect)
    case .isAnimated: .read(.context, .outInt32("out_animated"))
    case .isInteractive: .read(.context, .outInt32("out_interactive"))
    case .wasCancelled: .read(.context, .outInt32("out_cancelled"))
    case .presentationStyle: .read(.context, .outInt32("out_style"))
    case .operation: .read(.context, .outInt32("out_operation"))
    case .direction: .read(.context, .outInt32("out_direction"))
    case .layoutDirection: .read(.context, .outInt32("out_layout"))
    case .requestedDuration: .read(.context, .outSeconds)
    case .reducedMotion: .read(.context, .outInt32("out_reduced"))
    case .complete: .sync(.context, .flag("completed", isLate: true))
    case .afterFirstFrame: .sync(.context, .completion, .userData)
    case .pixelScale: .read(.context, .outDouble("out_scale"))
    case .edgeColor: .read(.context, .key, .outColor)
    case .backdropColor: .read(.context, .outColor)
    case .screenCount: .read(.context, .outUInt32("out_count"))
    case .screenIndex: .read(.context, .key, .outUInt32("out_index"))
    case .screenPicture: .sync(.context, .uint32("index"), .outView)
    case .setReleasePoint: .sync(.context, .double("progress"))
    }
  }
}

/// The functions of `segue/parameters.h`.
package enum ParameterFunction: Int, TableFunction {
  case number, integer, switchValue, choice, color, point, rect, text, curve

  package var signature: SignatureRow {
    switch self {
    case .number: .read(.context, .id, .outDouble("out_value"))
    case .integer: .read(.context, .id, .outInt64("out_value"))
    case .switchValue: .read(.context, .id, .outInt32("out_value"))
    case .choice: .read(.context, .id, .outUInt32("out_index"))
    case .color: .read(.context, .id, .outColor)
    case .point: .read(.context, .id, .outStruct("out_point", .point))
    case .rect: .read(.context, .id, .outRect)
    case .text: .read(.context, .id, .buffer, .capacity, .outLength)
    case .curve: .sync(.context, .id, .outTiming, phase: .any)
    }
  }
}

extension SignatureTable {
  /// The functions of `segue/log.h`.
  package static let log = SignatureTable(
    interface: "segue.log/1",
    rows: [
      SignatureRow(
        "write",
        [
          Argument("context", .handle(.context), isOptional: true),
          Argument("level", .int32, rule: .level, isLate: true),
          .text("text"),
        ], callClass: .oneWay, thread: .any)
    ])
}
