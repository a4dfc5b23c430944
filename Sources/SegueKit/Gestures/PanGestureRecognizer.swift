public import SegueGeometry
public import SegueScene

/// An axis of the screen.
public enum GestureAxis: String, Sendable, Hashable, CaseIterable {
  case horizontal, vertical
}

extension DragAxis {
  init(_ axis: GestureAxis?) {
    switch axis {
    case nil: self = .any
    case .horizontal: self = .horizontal
    case .vertical: self = .vertical
    }
  }
}

/// An edge of the screen.
public enum ScreenEdge: String, Sendable, Hashable, CaseIterable {
  case left, right, top, bottom
}

/// Recognizes a drag by one or more pointers (UIPanGestureRecognizer). The gesture begins when the
/// pointers have moved `slop` points, and fails if that movement was mostly across `axis`. With
/// several pointers, the mean of their locations is used. When one goes up, the drag continues with
/// the others.
nonisolated open class PanGestureRecognizer: GestureRecognizer {
  /// The distance in points that the pointer must move before the drag begins. The default is
  /// UIKit's, 10.
  public var slop = 10.0
  /// The axis that the drag must begin along; nil for any.
  public var axis: GestureAxis?
  /// The number of pointers that must be down for the drag to begin and to continue; at least 1.
  public var minimumNumberOfTouches = 1 {
    didSet { minimumNumberOfTouches = max(minimumNumberOfTouches, 1) }
  }
  /// The max number of pointers to follow; further ones are ignored. At least 1.
  public var maximumNumberOfTouches = Int.max {
    didSet { maximumNumberOfTouches = max(maximumNumberOfTouches, 1) }
  }
  /// The location from which the translation is measured: the location of the first touch or, for a
  /// drag that began after `slop` points, the location at that time, so that the translation does
  /// not start with a jump.
  private var origin = Point.zero
  /// True once `minimumNumberOfTouches` pointers have been down simultaneously.
  private var hasEnoughTouches = false

  override var touchLimit: Int { maximumNumberOfTouches }

  /// The movement of the pointer since the drag began, in the window's points, without the slop.
  public var translation: Point {
    state == .possible || state == .failed
      ? .zero : Point(x: steadyLocation.x - origin.x, y: steadyLocation.y - origin.y)
  }

  /// Returns the translation in the points of `view`, or in the window's if `view` is nil.
  public func translation(in view: View?) -> Point { inPoints(translation, of: view) }

  /// Sets the present translation, in the points of `view`, or in the window's if `view` is nil.
  /// Later movement is added to it. Setting zero in each call of the action gives the movement
  /// since the previous call.
  public func setTranslation(_ translation: Point, in view: View?) {
    var way = translation
    if let view {
      let here = view.convert(location, from: nil)
      let start = view.convert(
        Point(x: here.x - translation.x, y: here.y - translation.y), to: nil)
      way = Point(x: location.x - start.x, y: location.y - start.y)
    }
    origin = Point(x: steadyLocation.x - way.x, y: steadyLocation.y - way.y)
  }

  /// The velocity of the drag, in the window's points per second.
  public var velocity: Point { pointerVelocity }

  /// Returns the velocity in points of `view` per second, or in the window's if `view` is nil.
  public func velocity(in view: View?) -> Point { inPoints(velocity, of: view) }

  open override func reset() {
    super.reset()
    origin = startLocation
    hasEnoughTouches = false
  }

  /// Returns true when the drag may begin with the movement so far. Called when the pointer has
  /// moved `slop` points; false makes the gesture fail.
  open override func shouldBegin() -> Bool {
    DragAxis(axis).leads(travel.vector)
  }

  open override func pointerMoved() {
    guard state == .possible else {
      become(.changed)
      return
    }
    if numberOfTouches >= minimumNumberOfTouches { hasEnoughTouches = true }
    guard hasEnoughTouches, !isHeld else { return }
    guard let slop = DragAxis.slop(slop, of: travel.vector) else { return }
    origin = Point(startLocation.vector + slop)
    become(.began)
  }

  open override func pointerEnded() {
    if state == .possible, numberOfTouches == 0 { pointerMoved() }
    if state.isActive, numberOfTouches < minimumNumberOfTouches { become(.ended) }
  }
}

/// Recognizes a drag that starts at an edge of the screen and moves inward
/// (UIScreenEdgePanGestureRecognizer).
nonisolated open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges at which the drag may start.
  public var edges: Set<ScreenEdge>
  /// The area at whose edges the drag may start, in the window's points; nil for the bounds of the
  /// view's outermost ancestor, which is the window's view.
  public var bounds: Rect?
  /// The max distance from the edge at which the drag may start, in points.
  public var edgeWidth = 20.0
  /// The edge at which the present drag started; nil when it did not start at one of `edges`.
  public private(set) var edge: ScreenEdge?

  /// Creates a recognizer without edges; set `edges` afterwards.
  public override init(action: ((GestureRecognizer) -> Void)? = nil) {
    edges = []
    super.init(action: action)
  }

  /// Makes a recognizer for drags that start at one of `edges` and go inward.
  public convenience init(
    edges: Set<ScreenEdge>, bounds: Rect? = nil, action: ((GestureRecognizer) -> Void)? = nil
  ) {
    self.init(action: action)
    self.edges = edges
    self.bounds = bounds
  }

  open override func pointerBegan() {
    guard numberOfTouches == 1 else { return }
    edge = ScreenEdge.allCases.first { edges.contains($0) && isNear($0) }
    if edge == nil { state = .failed }
  }

  open override func shouldBegin() -> Bool {
    switch edge {
    case .left: travel.x > abs(travel.y)
    case .right: -travel.x > abs(travel.y)
    case .top: travel.y > abs(travel.x)
    case .bottom: -travel.y > abs(travel.x)
    case nil: false
    }
  }

  private func isNear(_ edge: ScreenEdge) -> Bool {
    let point = startLocation
    guard let bounds = bounds ?? view?.root.bounds, point.x >= bounds.minX, point.x <= bounds.maxX,
      point.y >= bounds.minY, point.y <= bounds.maxY
    else { return false }
    return switch edge {
    case .left: point.x - bounds.minX <= edgeWidth
    case .right: bounds.maxX - point.x <= edgeWidth
    case .top: point.y - bounds.minY <= edgeWidth
    case .bottom: bounds.maxY - point.y <= edgeWidth
    }
  }
}
