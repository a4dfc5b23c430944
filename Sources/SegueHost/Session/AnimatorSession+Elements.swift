internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueText
internal import SegueWire

extension AnimatorSession {
  /// Answers a call of a function of `segue.elements/1`.
  func answer(_ function: ElementFunction, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch function {
    case .count:
      let all = context.screenElements(of: try call.key(1)).all
      return [.uint32(UInt32(clamping: all.count))]
    case .at:
      let key = try call.key(1)
      return [.handle(try handle(forElement: Int(try call.uint32(2)), of: key))]
    case .find:
      let key = try call.key(1)
      let elements = context.screenElements(of: key)
      guard let index = elements.index(named: try call.text(2)) else { throw .unknown }
      return [.handle(try handle(forElement: index, of: key))]
    case .name: return [.text(try element(call).element.name)]
    case .frame: return [.rect(try element(call).element.frame)]
    case .cornerRadii:
      let radii = try element(call).element.cornerRadii
      return [.doubles([radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft])]
    case .partner:
      let (element, key) = try self.element(call)
      guard let index = context.partner(of: element, on: key) else { return [.handle(0)] }
      return [.handle(try handle(forElement: index, of: key.other))]
    case .view:
      guard let view = context.view(of: try element(call).element) else {
        throw refuse(.wrongState, "the element has no view at this time")
      }
      return [.handle(try handle(for: view))]
    case .picture:
      guard let picture = context.picture(of: try element(call).element) else {
        throw refuse(.wrongState, "the element has no picture at this time")
      }
      return [.handle(try handle(for: picture))]
    }
  }
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
