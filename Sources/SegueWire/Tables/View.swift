/// The functions of `segue/view.h`.
package enum ViewFunction: Int, TableFunction {
  case create, addSubview, insertSubviewAt, insertSubviewBelow, insertSubviewAbove,
    removeFromSuperview, bringToFront, sendToBack, superview, subviewCount, subviewAt, set, get,
    property, snapshot, getMask, setMask, moveAlong, moveAlongTurning, convertRect, averageColor

  package var signature: SignatureRow {
    switch self {
    case .create: .sync(.context, .outView)
    case .addSubview: .sync(.context, .view("parent"), .view("child"))
    case .insertSubviewAt: .sync(.context, .view("parent"), .view("child"), .uint32("index"))
    case .insertSubviewBelow: .sync(.context, .view("parent"), .view("child"), .view("sibling"))
    case .insertSubviewAbove: .sync(.context, .view("parent"), .view("child"), .view("sibling"))
    case .removeFromSuperview: .sync(.context, .view)
    case .bringToFront: .sync(.context, .view)
    case .sendToBack: .sync(.context, .view)
    case .superview: .read(.context, .view, .outView, phase: .recording)
    case .subviewCount: .read(.context, .view, .outUInt32("out_count"), phase: .recording)
    case .subviewAt: .read(.context, .view, .uint32("index"), .outView, phase: .recording)
    case .set: .set(.context, .view, .property, Argument("numbers", .propertyNumbers), .count)
    case .get:
      .read(
        .context, .view, .property, Argument("numbers", .outNumbers, isOptional: true), .capacity,
        Argument("out_count", .outLength), phase: .recording)
    case .property: .read(.context, .property, Argument("out_info", .outPropertyInfo))
    case .snapshot:
      .sync(
        .context, .view, Argument("rect", .structure(.rect), isOptional: true),
        .flag("after_updates", isLate: true), .outView)
    case .getMask: .read(.context, .view, .outHandle("out_mask", .view), phase: .recording)
    case .setMask: .sync(.context, .view, Argument("mask", .handle(.view), isOptional: true))
    case .moveAlong: .sync(.context, .view, .array("arcs", of: .arc, maximum: 64), .count)
    case .moveAlongTurning:
      .sync(.context, .view, .array("arcs", of: .arc, maximum: 64), .count, .double("angle"))
    case .convertRect:
      .read(
        .context, .view, Argument("rect", .structure(.rect)), .view("to_view"), .outRect,
        phase: .recording)
    case .averageColor:
      .read(
        .context, .view, Argument("rect", .structure(.rect), isOptional: true), .outColor,
        phase: .recording)
    }
  }
}
