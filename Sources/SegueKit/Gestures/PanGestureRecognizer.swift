public import SegueGeometry
public import SegueScene

/// A direction along the screen.
public enum GestureAxis: String, Sendable, Hashable, CaseIterable {
  case horizontal, vertical
}

/// A side of the screen.
public enum ScreenEdge: String, Sendable, Hashable, CaseIterable {
  case left, right, top, bottom
}

/// A drag (UIPanGestureRecognizer). It begins when the pointer has gone `slop` points, and fails when
/// that was mostly across its axis.
open class PanGestureRecognizer: GestureRecognizer {
  /// Points that the pointer must go before the drag begins; UIKit's 10.
  public var slop = 10.0
  /// The axis that the drag must begin along; nil for any.
  public var axis: GestureAxis?
  /// Where the translation is counted from: where the drag began, so that nothing jumps by the slop.
  private var origin = Point.zero

  /// Points since the drag began; the way of the slop is not in it.
  public var translation: Point {
    state == .possible || state == .failed
      ? .zero : Point(x: location.x - origin.x, y: location.y - origin.y)
  }

  /// The same in the points of `view`; nil for the window's.
  public func translation(in view: View?) -> Point { inPoints(translation, of: view) }

  /// From here on the translation is counted so that it is now `translation` in the points of `view`;
  /// nil for the window's. Zero to be told of each way since the last.
  public func setTranslation(_ translation: Point, in view: View?) {
    guard let view else {
      origin = Point(x: location.x - translation.x, y: location.y - translation.y)
      return
    }
    let here = view.convert(location, from: nil)
    origin = view.convert(
      Point(x: here.x - translation.x, y: here.y - translation.y), to: nil)
  }

  /// Points of `view` a second; nil for the window's.
  public func velocity(in view: View?) -> Point { inPoints(velocity, of: view) }

  /// True when the drag may begin where the pointer went down and now is.
  open func shouldBegin() -> Bool {
    switch axis {
    case nil: true
    case .horizontal: abs(travel.x) > abs(travel.y)
    case .vertical: abs(travel.y) > abs(travel.x)
    }
  }

  open override func pointerMoved() {
    guard state == .possible else {
      become(.changed)
      return
    }
    let length = (travel.x * travel.x + travel.y * travel.y).squareRoot()
    guard length >= slop else { return }
    guard shouldBegin() else {
      state = .failed
      return
    }
    // The point on the way at which the slop was gone.
    let share = length > 0 ? slop / length : 0
    origin = Point(
      x: startLocation.x + travel.x * share, y: startLocation.y + travel.y * share)
    become(.began)
  }

  open override func pointerEnded() {
    if state == .possible { pointerMoved() }
    if state == .began || state == .changed { become(.ended) } else { state = .failed }
  }
}

/// A drag that starts at the edge of the screen and goes inward (UIScreenEdgePanGestureRecognizer).
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The edges that it may start from.
  public var edges: Set<ScreenEdge>
  /// The screen, in the window's points; nil for the bounds of the view that holds all.
  public var bounds: Rect?
  /// How many points from the edge it may start.
  public var edgeWidth = 20.0
  /// The edge that the present drag started from.
  public private(set) var edge: ScreenEdge?

  /// Without edges, which are set afterwards.
  public override init(action: ((GestureRecognizer) -> Void)? = nil) {
    edges = []
    super.init(action: action)
  }

  public convenience init(
    edges: Set<ScreenEdge>, bounds: Rect? = nil, action: ((GestureRecognizer) -> Void)? = nil
  ) {
    self.init(action: action)
    self.edges = edges
    self.bounds = bounds
  }

  open override func pointerBegan() {
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
