/// The functions of `segue/elements.h`.
package enum ElementFunction: Int, TableFunction {
  case count, at, find, name, frame, cornerRadii, partner, view, picture

  package var signature: SignatureRow {
    switch self {
    case .count: .read(.context, .key, .outUInt32("out_count"), phase: .recording)
    case .at: .read(.context, .key, .uint32("index"), .outElement, phase: .recording)
    case .find: .read(.context, .key, .text("name"), .outElement, phase: .recording)
    case .name: .read(.context, .element, .buffer, .capacity, .outLength, phase: .recording)
    case .frame: .read(.context, .element, .outRect, phase: .recording)
    case .cornerRadii:
      .read(.context, .element, .outStruct("out_radii", .cornerRadii), phase: .recording)
    case .partner: .read(.context, .element, .outElement, phase: .recording)
    case .view: .sync(.context, .element, .outView)
    case .picture: .sync(.context, .element, .outView)
    }
  }
}
