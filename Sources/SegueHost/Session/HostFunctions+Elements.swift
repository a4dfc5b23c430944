internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueText
internal import SegueWire

extension HostFunctions {
  /// The functions of `segue.elements/1`.
  static let elements: [String: HostFunction] = [
    "count": { session, call throws(Status) in
      let all = session.context.screenElements(of: try call.key(1)).all
      return [.uint32(UInt32(clamping: all.count))]
    },
    "at": { session, call throws(Status) in
      let key = try call.key(1)
      return [.handle(try session.handle(forElement: Int(try call.uint32(2)), of: key))]
    },
    "find": { session, call throws(Status) in
      let key = try call.key(1)
      let elements = session.context.screenElements(of: key)
      guard let index = elements.index(named: try call.text(2)) else { throw .unknown }
      return [.handle(try session.handle(forElement: index, of: key))]
    },
    "name": { session, call throws(Status) in [.text(try session.element(call).element.name)] },
    "frame": { session, call throws(Status) in
      [.rect(try session.element(call).element.frame)]
    },
    "corner_radius": { session, call throws(Status) in
      [.double(try session.element(call).element.cornerRadius)]
    },
    "partner": { session, call throws(Status) in
      let (element, key) = try session.element(call)
      guard let index = session.context.partner(of: element, on: key) else { return [.handle(0)] }
      return [.handle(try session.handle(forElement: index, of: key.other))]
    },
    "view": { session, call throws(Status) in
      guard let view = session.context.view(of: try session.element(call).element) else {
        throw session.refuse(.wrongState, "the element has no view at this time")
      }
      return [.handle(try session.handle(for: view))]
    },
    "picture": { session, call throws(Status) in
      guard let picture = session.context.picture(of: try session.element(call).element) else {
        throw session.refuse(.wrongState, "the element has no picture at this time")
      }
      return [.handle(try session.handle(for: picture))]
    },
  ]
}

extension AnimatorSession {
  /// Returns the element whose handle is the argument at index 1, and the key of the screen that
  /// contains the element.
  fileprivate func element(
    _ call: CallArguments
  ) throws(Status) -> (element: ScreenElements.Element, key: TransitionKey) {
    let element = try elementIndex(try call.handle(1))
    let all = context.screenElements(of: element.key).all
    guard all.indices.contains(element.index) else { throw .staleHandle }
    return (all[element.index], element.key)
  }

  /// Returns the handle of an element; throws `invalidArgument` for an index that the screen does not
  /// have.
  fileprivate func handle(
    forElement index: Int, of key: TransitionKey
  ) throws(Status) -> UInt64 {
    let count = context.screenElements(of: key).all.count
    guard (0..<count).contains(index) else {
      throw refuse(.invalidArgument, "index is \(index); the screen has \(count.of("element"))")
    }
    return try handle(for: ElementIndex(key: key, index: index))
  }
}
