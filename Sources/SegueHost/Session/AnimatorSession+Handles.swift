internal import Logging
internal import SegueKit
internal import SegueMotion
internal import SegueScene
internal import SegueWire

// The objects that the plug-in refers to by handles.
extension AnimatorSession {
  /// Returns the view's handle, always the same for the same view; 0 for no view.
  func handle(for view: View?) throws(Status) -> UInt64 {
    guard let view else { return 0 }
    if let known = viewHandles[view.id] { return known }
    guard let new = views.insert(view) else {
      let fault = RecordingFault.tooManyViews(limit: views.limit)
      fail(fault)
      throw refuse(.limit, fault.description)
    }
    viewHandles[view.id] = new
    return new
  }

  func name(of handle: UInt64) -> String? {
    if let view = views[handle] {
      return view.name ?? makers[view.id].map { "the view that \($0) made" } ?? "a view"
    }
    if timings[handle] != nil { return HandleKind.timing.article }
    if animations[handle] != nil { return HandleKind.animation.article }
    return elements[handle].flatMap { element in
      let elements = context.screenElements(of: element.key).all
      return elements.indices.contains(element.index) ? elements[element.index].name : nil
    }
  }

  func staleHandle(in call: WireCall) -> String? {
    for (argument, value) in zip(call.row.inputs, call.arguments).dropFirst() {
      switch (argument.kind, value) {
      case (.handle(let kind), .handle(let handle)) where handle != 0 || !argument.isOptional:
        if let clause = staleHandle(handle, kind, argument.name) { return clause }
      case (.handles(let kind, _), .handles(let handles)):
        for (index, handle) in handles.enumerated() {
          if let clause = staleHandle(handle, kind, "\(argument.name)[\(index)]") { return clause }
        }
      default: break
      }
    }
    return nil
  }

  private func staleHandle(_ handle: UInt64, _ kind: HandleKind, _ name: String) -> String? {
    switch kind {
    case .view: views.absence(of: handle).map { StaleHandle.clause(name, kind, $0) }
    case .timing: timings.absence(of: handle).map { StaleHandle.clause(name, kind, $0) }
    case .animation: animations.absence(of: handle).map { StaleHandle.clause(name, kind, $0) }
    case .element: elements.absence(of: handle).map { StaleHandle.clause(name, kind, $0) }
    case .context, .interaction: nil
    }
  }

  func view(_ handle: UInt64) throws(Status) -> View {
    guard let view = views[handle] else { throw .staleHandle }
    return view
  }

  /// Returns the view's position. The result is cached until a view changes, because the computation is slow for a view
  /// with thousands of views above it in the hierarchy.
  func position(of view: View) -> View.PositionInRoot {
    if let known = positions[view.id] { return known }
    let new = view.positionInRoot
    positions[view.id] = new
    return new
  }

  /// Discards the cached positions. Called when a view may have been moved.
  func forgetPositions() {
    if !positions.isEmpty { positions = [:] }
  }

  /// Returns the timing's handle, always the same for equal timings.
  func handle(for timing: Timing) throws(Status) -> UInt64 {
    if let known = timingHandles[timing] { return known }
    guard let new = timings.insert(timing) else {
      throw limit("a transition may make at most \(timings.limit) timings")
    }
    timingHandles[timing] = new
    return new
  }

  /// Returns the status for a call that exceeds a limit, which `sentence` describes. The limit is
  /// logged once.
  func limit(_ sentence: String) -> Status {
    if limits.insert(sentence).inserted { logger.warning("\(descriptor.id): \(sentence)") }
    return refuse(.limit, sentence)
  }

  func timing(_ handle: UInt64) throws(Status) -> Timing {
    guard let timing = timings[handle] else { throw .staleHandle }
    return timing
  }

  func timing(_ handle: UInt64, or standard: Timing) throws(Status) -> Timing {
    handle == 0 ? standard : try timing(handle)
  }

  /// Returns the element's handle, always the same for the same element.
  func handle(for element: ElementIndex) throws(Status) -> UInt64 {
    if let known = elementHandles[element] { return known }
    guard let new = elements.insert(element) else {
      throw limit("a transition may use at most \(elements.limit) elements")
    }
    elementHandles[element] = new
    return new
  }

  func elementIndex(_ handle: UInt64) throws(Status) -> ElementIndex {
    guard let element = elements[handle] else { throw .staleHandle }
    return element
  }

  func open(_ id: Recorder.AnimationID) throws(Status) -> UInt64 {
    guard let new = animations.insert(id) else {
      throw limit("a transition may have at most \(animations.limit) open animations")
    }
    openAnimations.append(new)
    return new
  }

  func animation(_ handle: UInt64) throws(Status) -> Recorder.AnimationID {
    guard let id = animations[handle] else { throw .staleHandle }
    return id
  }

  func close(_ handle: UInt64) {
    animations.remove(handle)
    openAnimations.removeAll { $0 == handle }
  }
}

/// An element of one of the screens, by its index among the screen's elements.
struct ElementIndex: Hashable {
  let key: TransitionKey
  let index: Int
}
