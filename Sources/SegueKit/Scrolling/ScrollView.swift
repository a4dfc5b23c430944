public import SegueGeometry
internal import SegueMotion
public import SegueScene

/// The distances from the four edges of a rectangle, in points (UIEdgeInsets).
public struct EdgeInsets: Sendable, Hashable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public static let zero = EdgeInsets()

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A view that shows a part of a larger content, which a drag moves (UIScrollView).
///
/// The content consists of the subviews; `contentOffset` is the origin of the bounds. The movement
/// after a drag and the resistance beyond the ends are UIKit's, and follow the clock of the window.
nonisolated open class ScrollView: View {
  /// The factor on the velocity for each millisecond after a drag (UIScrollView.DecelerationRate).
  public struct DecelerationRate: Sendable, Hashable {
    public var rawValue: Double

    public static let normal = DecelerationRate(rawValue: Decay.normalRate)
    public static let fast = DecelerationRate(rawValue: Decay.fastRate)

    /// Values outside 0…1, both excluded, count as `normal`.
    public init(rawValue: Double) { self.rawValue = rawValue }

    var number: Double { rawValue > 0 && rawValue < 1 ? rawValue : Decay.normalRate }
  }

  /// Gets the events of the scrolling; not retained.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The size of the whole content, in points.
  public var contentSize = Size.zero
  /// The space around the content, in points.
  public var contentInset = EdgeInsets.zero
  /// False ignores drags; a drag that is in progress ends.
  public var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }
  /// True lets the content be dragged beyond its ends, from where it comes back.
  public var bounces = true
  /// True lets content that is not larger than the view bounce, too.
  public var alwaysBounceVertical = false
  public var alwaysBounceHorizontal = false
  /// True stops after a drag at a multiple of the view's size.
  public var isPagingEnabled = false
  /// True limits each drag to the axis along which it has begun.
  public var isDirectionalLockEnabled = false
  public var decelerationRate = DecelerationRate.normal
  /// The recognizer of drags. Its `delegate` may be set.
  public let panGestureRecognizer: PanGestureRecognizer

  /// True while a finger is down on the content.
  public internal(set) var isTracking = false
  /// True while a drag moves the content.
  public internal(set) var isDragging = false
  /// True while the content moves after a drag.
  public internal(set) var isDecelerating = false

  /// The offset of the drag before the resistance beyond the ends.
  var raw = Point.zero
  var lastTranslation = Point.zero
  var axis: GestureAxis?
  /// The offset at which the drag began.
  var dragStart = Point.zero
  /// True while another view takes the drag, such as a sheet that this view is in.
  var isHeld = false
  /// The movement in progress; nil for none.
  var motion: ScrollMotion?

  public override init(frame: Rect = .zero, name: String? = nil) {
    let pan = ScrollPan()
    panGestureRecognizer = pan
    super.init(frame: frame, name: name)
    clipsToBounds = true
    addGestureRecognizer(pan)
    pan.addTarget(self, action: ScrollView.panned)
  }

  /// The point of the content at the view's top left corner. Setting it ends a movement in progress.
  public var contentOffset: Point {
    get { bounds.origin }
    set {
      stop()
      move(to: newValue)
    }
  }

  /// Sets the offset, with a movement of 0.3 seconds if `animated` is true and a window shows the view.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated, offset.x.isFinite, offset.y.isFinite, windowAnimations != nil else {
      contentOffset = offset
      return
    }
    stop()
    begin(
      ScrollMotion(
        x: .eased(from: contentOffset.x, to: offset.x),
        y: .eased(from: contentOffset.y, to: offset.y)))
  }

  /// Scrolls as little as needed to show `rect`, in points of the content.
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

  var largest: Point {
    Point(
      x: max(contentSize.width + contentInset.right - bounds.width, smallest.x),
      y: max(contentSize.height + contentInset.bottom - bounds.height, smallest.y))
  }

  func inRange(_ point: Point) -> Point {
    let (low, high) = (smallest, largest)
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
    guard offset.x.isFinite, offset.y.isFinite, offset != bounds.origin else { return }
    bounds.origin = offset
    delegate?.scrollViewDidScroll(self)
  }
}

/// Gets the events of a scroll view (UIScrollViewDelegate). All methods have a default, which does nothing.
nonisolated public protocol ScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Called when the finger goes up. The velocity is in points per millisecond. The target is where the content
  /// will come to rest, and may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point)
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// Called at the end of a movement of `setContentOffset(_:animated:)`.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point,
    targetContentOffset: inout Point
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
