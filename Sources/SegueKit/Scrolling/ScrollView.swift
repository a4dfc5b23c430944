public import SegueGeometry
package import SegueMotion
public import SegueScene

/// The distances from the four edges of a rectangle, in points (UIEdgeInsets).
public struct EdgeInsets: Sendable, Hashable {
  /// The distance from the upper edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the lower edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// Insets with all distances 0.
  public static let zero = EdgeInsets()

  /// Creates insets; distances that are not given are 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension Rect {
  /// Returns the rectangle with each edge moved inward by its inset (CGRect.inset(by:)).
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

/// A view that shows a part of its content, which a drag moves (UIScrollView).
///
/// The content consists of the subviews; `contentOffset` is the origin of the bounds. The movement
/// after a drag and the resistance beyond the ends are the same as in UIKit, and follow the clock
/// of the window.
nonisolated open class ScrollView: View {
  /// The factor by which the velocity is multiplied each millisecond after a drag
  /// (UIScrollView.DecelerationRate).
  public struct DecelerationRate: Sendable, Hashable {
    /// The factor for each millisecond, above 0 and below 1.
    public var rawValue: Double

    /// The factor 0.998, with which the content continues to move for a while.
    public static let normal = DecelerationRate(rawValue: Decay.normalRate)
    /// The factor 0.99, with which the content stops soon.
    public static let fast = DecelerationRate(rawValue: Decay.fastRate)

    /// Creates a rate. A value that is not above 0 and below 1 is treated as `normal`.
    public init(rawValue: Double) { self.rawValue = rawValue }

    var number: Double { rawValue > 0 && rawValue < 1 ? rawValue : Decay.normalRate }
  }

  /// Is notified of scrolling and zooming; not retained.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The size of the whole content, in points.
  open var contentSize = Size.zero
  /// The space around the content, in points.
  open var contentInset = EdgeInsets.zero
  /// False makes the view ignore drags. A drag that is in progress ends.
  public var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }
  /// True lets the content be dragged beyond its ends; when released, the content springs back.
  public var bounces = true
  /// True lets content bounce vertically even if it is not higher than the view.
  public var alwaysBounceVertical = false
  /// True lets content bounce horizontally even if it is not wider than the view.
  public var alwaysBounceHorizontal = false
  /// True makes a drag end at a multiple of the view's size.
  public var isPagingEnabled = false
  /// True limits each drag to the axis along which it has begun.
  public var isDirectionalLockEnabled = false
  /// The rate at which the content slows down after a drag.
  public var decelerationRate = DecelerationRate.normal
  /// The recognizer of drags. Its `delegate` may be set.
  public let panGestureRecognizer: PanGestureRecognizer
  /// The smallest scale to which a pinch zooms the content. A number that is not finite and above 0 is ignored.
  public var minimumZoomScale = 1.0 {
    didSet {
      if !minimumZoomScale.isFinite || minimumZoomScale <= 0 { minimumZoomScale = oldValue }
      attachPinch()
    }
  }
  /// The largest scale to which a pinch zooms the content. Pinches have no effect unless this scale is above
  /// `minimumZoomScale`. A number that is not finite and above 0 is ignored.
  public var maximumZoomScale = 1.0 {
    didSet {
      if !maximumZoomScale.isFinite || maximumZoomScale <= 0 { maximumZoomScale = oldValue }
      attachPinch()
    }
  }
  /// True lets a pinch zoom beyond the smallest and the largest scale. The content then returns to the nearest
  /// permitted scale.
  public var bouncesZoom = true

  /// True while a finger is down on the content.
  public internal(set) var isTracking = false
  /// True while a drag moves the content.
  public internal(set) var isDragging = false
  /// True while the content moves after a drag.
  public internal(set) var isDecelerating = false
  /// True while a pinch zooms the content.
  public internal(set) var isZooming = false

  /// The content offset that the drag asks for, before the resistance beyond the ends is applied.
  var raw = Point.zero
  var lastTranslation = Point.zero
  var axis: GestureAxis?
  /// The content offset at which the drag began.
  var dragStart = Point.zero
  /// True while another view takes the drag, such as a sheet that this view is in.
  var isHeld = false
  /// The movement of the content after a drag, or for an animated change of its offset or scale;
  /// nil for none.
  var motion: ScrollMotion?
  let pinch = ScrollPinch()
  /// The scale that `zoomScale` returns.
  var shownScale = 1.0
  /// The point of the content that a pinch keeps between the fingers, and the scale of the content
  /// for the pinch scale 1; nil without a pinch.
  var grip: ZoomGrip?

  public override init(frame: Rect) {
    let pan = ScrollPan()
    panGestureRecognizer = pan
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(pan)
    pan.addTarget(self, action: ScrollView.panned)
    pinch.addTarget(self, action: ScrollView.pinched)
  }

  /// The point of the content at the view's top left corner. Setting it ends a movement in progress.
  /// A drag and a movement set it, too.
  open var contentOffset: Point {
    get { bounds.origin }
    set {
      if movesItself {
        movesItself = false
      } else {
        stop()
      }
      guard newValue.x.isFinite, newValue.y.isFinite, newValue != bounds.origin else { return }
      // Without the sign of -0.
      bounds.origin = Point(x: newValue.x + 0, y: newValue.y + 0)
      tell { $0.scrollViewDidScroll(self) }
    }
  }

  /// True while a drag or a movement sets the offset, which does not end it.
  private var movesItself = false
  /// The observers besides the delegate.
  private var observers: [Observer] = []
  private struct Observer {
    weak var object: (any ScrollViewDelegate)?
  }

  /// Adds an observer, which gets the delegate's calls after the delegate; not retained. Its `viewForZooming` is not
  /// asked, and a target that it changes is ignored. UIKit has no such method: there, a second object observes
  /// `contentOffset`.
  public func addObserver(_ observer: any ScrollViewDelegate) {
    removeObserver(observer)
    observers.append(Observer(object: observer))
  }

  /// Removes an observer; does nothing for an object that is none.
  public func removeObserver(_ observer: any ScrollViewDelegate) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  /// Calls `call` with the delegate and the observers.
  func tell(_ call: (any ScrollViewDelegate) -> Void) {
    if let delegate { call(delegate) }
    tellObservers(call)
  }

  func tellObservers(_ call: (any ScrollViewDelegate) -> Void) {
    for observer in observers { if let object = observer.object { call(object) } }
  }

  /// Sets the offset, with a movement of 0.3 seconds if `animated` is true and a window shows the view.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, offset.x.isFinite, offset.y.isFinite, windowAnimations != nil else {
      contentOffset = offset
      return
    }
    scroll(to: offset, over: ScrollMotion.duration, timing: .easeInOut)
  }

  /// Moves the content to an offset in `duration` seconds.
  package func scroll(to offset: Point, over duration: Double, timing: Timing) {
    stop()
    begin(
      ScrollMotion(
        x: .eased(from: contentOffset.x, to: offset.x, over: duration, timing: timing),
        y: .eased(from: contentOffset.y, to: offset.y, over: duration, timing: timing)))
  }

  /// True while the content moves by itself.
  package var isMoving: Bool { motion != nil }

  /// Scrolls by the shortest distance that makes `rect`, in points of the content, visible.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    func offset(_ start: Double, _ end: Double, _ from: Double, _ length: Double) -> Double {
      if start < from { return start }
      return end > from + length ? min(end - length, start) : from
    }
    let target = Point(
      x: offset(rect.minX, rect.maxX, bounds.minX, bounds.width),
      y: offset(rect.minY, rect.maxY, bounds.minY, bounds.height))
    setContentOffset(inRange(target), animated: animated)
  }

  // MARK: Range

  var smallest: Point { Point(x: -contentInset.left, y: -contentInset.top) }

  var largest: Point { largest(for: contentSize) }

  /// Returns the largest content offset for content of the size `content`.
  func largest(for content: Size) -> Point {
    Point(
      x: max(content.width + contentInset.right - bounds.width, smallest.x),
      y: max(content.height + contentInset.bottom - bounds.height, smallest.y))
  }

  func inRange(_ point: Point, for content: Size? = nil) -> Point {
    let (low, high) = (smallest, largest(for: content ?? contentSize))
    return Point(x: min(max(point.x, low.x), high.x), y: min(max(point.y, low.y), high.y))
  }

  /// Returns true when a drag along `axis` moves the content.
  func scrolls(along axis: GestureAxis) -> Bool {
    guard bounds.width > 0, bounds.height > 0 else { return false }
    return axis == .horizontal
      ? largest.x > smallest.x || (bounces && alwaysBounceHorizontal)
      : largest.y > smallest.y || (bounces && alwaysBounceVertical)
  }

  func move(to offset: Point) {
    movesItself = true
    contentOffset = offset
    movesItself = false
  }
}

/// Is notified of the scrolling and zooming of a scroll view (UIScrollViewDelegate). All methods have a default, which
/// does nothing.
nonisolated public protocol ScrollViewDelegate: AnyObject {
  /// Called at every change of `contentOffset`, by a finger, a movement or the program.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Called when a finger begins to drag the content, before the first change of `contentOffset`.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the finger goes up. The velocity is in points per millisecond. The target is the
  /// content offset at which the content will come to rest; the delegate may change it.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point)
  /// The same with UIKit's pointer, which is valid during the call. Called by the default of the method above.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>)
  /// Called when the finger has gone up. `willDecelerate` is true when the content continues to move, and false when it
  /// stays where it is or returns to its nearest permitted scale.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  /// Called after a drag, before the content continues to move on its own.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// Called when the content has come to rest after a drag, or was stopped by a finger.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called at the end of a movement that `setContentOffset(_:animated:)` began.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
  /// Returns the view that zooming scales; nil, the default, for content that cannot be zoomed.
  func viewForZooming(in scrollView: ScrollView) -> View?
  /// Called when a pinch begins, and before an animated zoom. `view` is the view that is scaled.
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
  /// Called at every change of `zoomScale`. A program that centers small content does it here.
  func scrollViewDidZoom(_ scrollView: ScrollView)
  /// Called when a pinch is over and the content has returned to the nearest permitted scale, and at the end of an
  /// animated zoom.
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point
  ) {
    // Unsafe, but sound: the pointer is to the argument, and lives for the call.
    withUnsafeMutablePointer(to: &targetContentOffset) { pointer in
      scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: pointer)
    }
  }
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: UnsafeMutablePointer<Point>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  public func scrollViewDidZoom(_ scrollView: ScrollView) {}
  public func scrollViewDidEndZooming(
    _ scrollView: ScrollView, with view: View?, atScale scale: Double
  ) {}
}
