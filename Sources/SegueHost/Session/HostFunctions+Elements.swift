internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueWire

extension HostFunctions {
  /// `segue.elements/1`.
  static let elements: [String: HostFunction] = [
    "count": { session, call throws(Status) in
      let all = session.context.screenElements(of: try call.key(1)).all
      return [.uint32(UInt32(clamping: all.count))]
    },
    "find": { session, call throws(Status) in
      let elements = session.context.screenElements(of: try call.key(1))
      guard let index = elements.index(named: try call.text(2)) else { throw .unknown }
      return [.uint32(UInt32(clamping: index))]
    },
    "name": { session, call throws(Status) in [.text(try session.element(call).name)] },
    "frame": { session, call throws(Status) in [.rect(try session.element(call).frame)] },
    "corner_radius": { session, call throws(Status) in
      [.double(try session.element(call).cornerRadius)]
    },
    "partner": { session, call throws(Status) in
      let element = try session.element(call)
      let partner = session.context.partner(of: element, on: try call.key(1))
      return [.int32(partner.map { Int32(clamping: $0) } ?? -1)]
    },
    "view": { session, call throws(Status) in
      guard let view = session.context.view(of: try session.element(call)) else {
        throw .wrongState
      }
      return [.handle(try session.handle(for: view))]
    },
    "picture": { session, call throws(Status) in
      guard let picture = session.context.picture(of: try session.element(call)) else {
        throw .wrongState
      }
      return [.handle(try session.handle(for: picture))]
    },
  ]
}

extension AnimatorSession {
  /// The element of the screen at the key in argument 1 whose index is argument 2.
  fileprivate func element(_ call: CallArguments) throws(Status) -> ScreenElements.Element {
    let all = context.screenElements(of: try call.key(1)).all
    let index = Int(try call.uint32(2))
    guard all.indices.contains(index) else { throw .invalidArgument }
    return all[index]
  }
}
