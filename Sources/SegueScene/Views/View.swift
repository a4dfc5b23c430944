// Views: what animators change. A `View` is a node with an identity, a place in the hierarchy and one row of numbers,
// whose layout is `PropertySchema`: the common properties first, so that the row of most views is short. The schema is
// derived from the ABI's table (SegueProperties), which also makes the header and the bindings; a property is one row
// there, and one accessor in View+Properties. Setting a property compares, notes the change with the recorder of the
// transition (if there is one), and stores the number. `PropertyNumbers` says how a type is stored.
//
// A view shows `Contents`: a picture by its id, a `CapturedPicture` (layers of other views at one moment), or a
// `Painting` by an animator. None of them is pixels: this module knows neither files nor a renderer.
//
// Touches and pointer events are values with times (`PointerEvent`, `Touch`), so that a test or a script can make them.
//
// Rejected:
// - A stored property for each of the 36: every change, comparison and interpolation would be written 36 times, and a
//   new property was 17 files; it is 1, and 4 that a test writes (BENCHMARKS.md, Isolation).
// - Comparing a property's name and searching its row at each call: reading alpha through the ABI took 1.37 µs so, and
//   takes 0.76 µs with rows that are found by number.

public import SegueGeometry
internal import Synchronization

/// A rectangle of the screen that shows a picture, a colour and other views, as UIView does.
///
/// A view belongs to one thread at a time and is not locked. While a `Recorder` records the view's
/// hierarchy, each change is recorded at the recorder's virtual time; inside an animation it
/// becomes a track. Reading a property always returns its model value, the most recently set one,
/// as in UIKit. Numbers that are not finite are refused: the view keeps its old value, and a
/// recording ends as failed.
nonisolated open class View {
  /// The view's number, unique in the process.
  public let id: ViewID
  /// The view's name in the output of `segue timeline`; with nil, the output has "view" and the
  /// view's number instead.
  public var name: String?
  /// False prevents touches on the view and all of its descendants.
  open var isUserInteractionEnabled = true
  /// True lets the view receive several simultaneous touches. Gesture recognizers get all touches in any
  /// case.
  public var isMultipleTouchEnabled = false
  /// True makes touches on this view exclusive (UIView.isExclusiveTouch). While this view has a touch, no other view of
  /// the window gets touches, and while another view has a touch, this one gets none. Gesture recognizers do not get
  /// these touches either.
  public var isExclusiveTouch = false
  /// The name by which animators find the view and its partner, the view of the same name on the other screen: 1 to
  /// 4,096 bytes of UTF-8, without a zero byte. Nil for a view that is not an element. A screen's root view is never an
  /// element, whatever its name.
  public var elementName: String?
  /// True for an element whose contents have its round corners already, so that the view does not clip them: pictures of
  /// the element are clipped nevertheless.
  package var hasShapeCorners = false
  /// The shadow that an element's surroundings show while it is at rest, in the view's points. The view does not cast it;
  /// pictures of the element do, so that it moves with them.
  package var shapeShadow = Shadow.none
  /// A view that looks the same as `contents`, but has a separate subview for each element; nil
  /// when the elements are subviews already. See `separateContents()`.
  public var separatedContents: View?
  /// Subviews that belong to the picture in `contents`, such as a text that was typed into it. `separatedContents` has
  /// views of its own for them, and they are hidden while it is shown.
  package var pictureParts: [View] = []

  /// The view that contains this one; nil for a root and for a mask.
  public private(set) weak var superview: View?
  /// The subviews, back to front.
  public private(set) var subviews: [View] = []

  /// All properties together. To change one, use the view's property of that name.
  package internal(set) final var properties = ViewProperties() {
    didSet { revision &+= 1 }
  }
  /// The number of times that `properties` has been set. As long as it is unchanged, the properties are unchanged and
  /// need not be compared.
  final private(set) var revision: UInt64 = 0
  /// The objects that receive the pointer events on the view: SegueKit's gesture recognizers.
  package final var pointerHandlers: [AnyObject] = []
  /// The recorder that records the view's hierarchy; nil if none does. All views of a subtree have
  /// the same recorder.
  weak var recorder: Recorder?
  /// The animations of the view outside of a recording; nil while it has none.
  final var motion: ViewMotion?
  /// The animations of the window whose root view this is; nil for all other views.
  package final weak var animations: ViewAnimations?

  /// Makes an empty view at `frame`, without a superview.
  public init(frame: Rect) {
    id = ViewID(rawValue: nextViewID.add(1, ordering: .relaxed).newValue)
    properties.frame = frame
  }

  /// Makes an empty view of the size 0, without a superview.
  public convenience init() { self.init(frame: .zero) }

  /// Makes an empty view with a name, without a superview.
  public convenience init(frame: Rect = .zero, name: String?) {
    self.init(frame: frame)
    self.name = name
  }

  /// The view that this view masks; nil if it is not a mask.
  package internal(set) weak var maskedView: View?
  /// The stored value of the property `mask`.
  var maskView: View?

  // MARK: Properties

  /// The view's rectangle in the superview's points; see `ViewProperties.frame` for the effect of a
  /// transform.
  open var frame: Rect {
    get { properties.frame }
    set {
      guard newValue.isFinite else { return refuse(.bounds) }
      let next = properties.placed(in: newValue)
      if next.bounds != properties.bounds || isAnimating { set(.bounds, next.bounds) }
      if next.center != properties.center || isAnimating { set(.center, next.center) }
    }
  }

  /// The rectangle that the view shows, in its own coordinates, in points. Changing the size keeps
  /// the centre.
  open var bounds: Rect {
    get { properties.bounds }
    set { set(.bounds, newValue) }
  }

  /// The position of the anchor point, by default the centre of `bounds`, in the superview, in
  /// points.
  open var center: Point {
    get { properties.center }
    set { set(.center, newValue) }
  }

  /// The transform about the view's anchor point; its translations are in points.
  open var transform: Transform3D {
    get { properties.transform }
    set { set(.transform, newValue) }
  }

  /// The opacity of the view with its subviews as one picture (group opacity); clamped to 0…1.
  open var alpha: Double {
    get { properties.alpha }
    set { set(.alpha, newValue) }
  }

  /// The colour behind the contents; each component is clamped to 0…1.
  open var backgroundColor: Color {
    get { properties.backgroundColor }
    set { set(.backgroundColor, newValue) }
  }

  /// True hides the view with all of its subviews. A change takes effect immediately, without
  /// animation.
  open var isHidden: Bool {
    get { properties.isHidden }
    set { set(.isHidden, newValue) }
  }

  /// True clips contents and subviews to the rounded bounds. A change takes effect immediately,
  /// without animation.
  open var clipsToBounds: Bool {
    get { properties.clipsToBounds }
    set { set(.clipsToBounds, newValue) }
  }

  // MARK: Touches

  /// Returns the frontmost view at `point`, in this view's coordinates: the result of the frontmost
  /// subview that returns a view, or else this view (UIView.hitTest).
  ///
  /// A view is skipped with all of its descendants if it is hidden, has an alpha below 0.01, has user
  /// interaction disabled, or does not contain the point, even if a subview extends beyond its bounds. The
  /// position of an animated view is its presentation value, and the view is skipped unless its animations
  /// allow interaction. Among siblings, `zPosition` is taken into account, unlike in UIKit.
  ///
  /// - Parameter event: the pointer's event, for subclasses that override this; nil when there was
  ///   no event.
  open func hitTest(_ point: Point, with event: PointerEvent?) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, !isHeldByAnimation,
      self.point(inside: point, with: event)
    else { return nil }
    for view in subviewsBackToFront.reversed() {
      guard let inside = convert(point, toSubview: view) else { continue }
      if let hit = view.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  /// Returns true when `point`, in this view's coordinates, is within its bounds, including the
  /// left and top edges and excluding the right and bottom ones (UIView.point(inside:with:)).
  open func point(inside point: Point, with event: PointerEvent?) -> Bool {
    (motion == nil ? bounds : shownProperties.bounds).contains(point)
  }

  /// The view's controller.
  package final weak var owner: (any ViewOwner)?

  /// Called when a touch has begun on the view, or on a descendant that does not handle the touch. By default, the
  /// touch is passed to the view's controller, or else to the superview (UIResponder.touchesBegan).
  open func touchesBegan(_ touches: Set<Touch>, with event: PointerEvent?) {
    passOn(.began, touches, event)
  }
  /// Called when a touch has moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: PointerEvent?) {
    passOn(.moved, touches, event)
  }
  /// Called when a touch has ended.
  open func touchesEnded(_ touches: Set<Touch>, with event: PointerEvent?) {
    passOn(.ended, touches, event)
  }
  /// Called when a gesture recognizer, an interaction controller or the system has taken a touch away.
  open func touchesCancelled(_ touches: Set<Touch>, with event: PointerEvent?) {
    passOn(.cancelled, touches, event)
  }

  /// The subviews in drawing order: by `zPosition`. Subviews with equal z positions are in the
  /// order of `subviews`.
  private var subviewsBackToFront: [View] {
    guard subviews.contains(where: { $0.zPosition != 0 }) else { return subviews }
    return subviews.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  // MARK: Layout

  /// True when `layoutSubviews` is due.
  var needsLayout = false
  /// True when a descendant may need layout.
  var hasLayoutInside = false
  /// True when the layout is due because of `setNeedsLayout`, and not only because of a new size.
  var isLayoutAsked = false

  /// Lays out the subviews; by default does nothing (UIView.layoutSubviews). Called by `layoutIfNeeded` and before the
  /// next frame if `setNeedsLayout` was called. For a subclass, it is also called if the view has a new size or a new
  /// superview.
  open func layoutSubviews() {}

  /// Marks the layout of this view's subviews as due. If this is a view controller's view, the
  /// controller's layout is due too.
  open func setNeedsLayout() { markLayout() }

  /// Performs the layouts that are due, of this view and its descendants. Inside an animation, the changes that they
  /// make are animated.
  open func layoutIfNeeded() { performLayouts() }

  // MARK: Hierarchy

  /// The view's name, or "view" and its number if it has no name.
  package var displayName: String { name ?? "view \(id.rawValue)" }

  /// Adds `view` in front of the other subviews, and removes it from its previous superview.
  open func addSubview(_ view: View) {
    insertSubview(view, at: subviews.count)
  }

  /// Inserts `view` at `index`, counted from the back and clamped to the valid range. Does nothing
  /// if `view` is this view or one of its ancestors.
  open func insertSubview(_ view: View, at index: Int) {
    guard !isDescendant(of: view), !isMask(within: view), recorder?.mayChangeStructure ?? true
    else { return }
    let (old, oldWindow) = (view.superview, view.windowRoot)
    let oldIndex = old?.subviews.firstIndex { $0 === view }
    var target = min(max(index, 0), subviews.count)
    if let old, let oldIndex {
      if old !== self { old.noteRemovalOfAnimations() }
      old.subviews.remove(at: oldIndex)
      if old === self, oldIndex < target { target -= 1 }
    }
    subviews.insert(view, at: min(target, subviews.count))
    view.superview = self
    if view.laysOutItself { view.needsLayout = true }
    if view.needsLayout || view.hasLayoutInside { view.tellSuperviewsOfLayout() }
    if let recorder { recorder.adopt(view) }
    if old === self {
      recorder?.structureChanged(.move, view, in: self, index: target)
    } else {
      if old?.recorder !== recorder {
        old?.recorder?.structureChanged(.remove, view, in: old, index: 0)
      }
      recorder?.structureChanged(.add, view, in: self, index: target)
      tellControllers(of: view, from: old)
      view.tellOfMove(from: oldWindow)
    }
  }

  /// Inserts `view` directly behind `sibling`, or in front of all subviews if `sibling` is not a
  /// subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }

  /// Inserts `view` directly in front of `sibling`, or in front of all subviews if `sibling` is not
  /// a subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    let index = subviews.firstIndex { $0 === sibling }
    insertSubview(view, at: index.map { $0 + 1 } ?? subviews.count)
  }

  /// Removes the view from its superview, if it has one.
  open func removeFromSuperview() {
    guard let superview, recorder?.mayChangeStructure ?? true else { return }
    let index = superview.subviews.firstIndex { $0 === self } ?? 0
    let oldWindow = windowRoot
    superview.noteRemovalOfAnimations()
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    superview.recorder?.structureChanged(.remove, self, in: superview, index: index)
    guard superview.recorder == nil else { return }
    superview.nearestController?.lost(self)
    tellOfMove(from: oldWindow)
  }

  /// Called when the view has got another superview or has lost it (UIView.didMoveToSuperview). For the changes of an
  /// animator that is recorded, it is called at the transition's end, for what is left then.
  open func didMoveToSuperview() {}

  /// Called when the view has come into a window or has left one, with its superviews or alone
  /// (UIView.didMoveToWindow). For a transition that is recorded, it is called at the end.
  open func didMoveToWindow() {}

  /// Called before `didMoveToWindow`, each for an object that follows the view and removes its call when it ends.
  package final var windowCalls: [(follower: ObjectIdentifier, call: () -> Void)] = []

  // What apps override in UIKit and has no counterpart. It is here, since members of extensions cannot be overridden.
  @available(*, unavailable, message: "use an initializer of your own")
  open func awakeFromNib() {}
  @available(*, unavailable, message: "set View.contents, or a path, a gradient or colours")
  open func draw(_ rect: Rect) {}
  @available(*, unavailable, message: "compute the size in the superview's `layoutSubviews`")
  open var intrinsicContentSize: Size { .zero }
  @available(*, unavailable, message: "use a method of your own that returns the size")
  open func sizeThatFits(_ size: Size) -> Size { size }
  @available(*, unavailable, message: "set frames in `layoutSubviews`")
  open func updateConstraints() {}
  @available(*, unavailable, message: "leave it out; a View has the properties of every layer")
  open class var layerClass: AnyClass { View.self }
  @available(*, unavailable, message: "use `didMoveToSuperview()`")
  open func willMove(toSuperview superview: View?) {}
  @available(*, unavailable, message: "use `didMoveToSuperview()` of the subview")
  open func didAddSubview(_ subview: View) {}
  @available(*, unavailable, message: "use `didMoveToSuperview()` of the subview")
  open func willRemoveSubview(_ subview: View) {}
  @available(*, unavailable, message: "use `viewSafeAreaInsetsDidChange()` of the view controller")
  open func safeAreaInsetsDidChange() {}

  /// True for the view whose subviews a window shows.
  package final var isWindowRoot = false
  /// True while the end of a transition is laid out and undone again, to know how it looks.
  package final var isRehearsing = false

  /// Tells the controllers of the old and of the new place of a view that they have lost and got it, unless the change
  /// is one of a recording or both places belong to one controller.
  private func tellControllers(of view: View, from old: View?) {
    guard recorder == nil else { return }
    let (before, now) = (old?.nearestController, nearestController)
    guard before !== now else { return }
    before?.lost(view)
    now?.got(view)
  }

  /// The controller of this view or of the nearest superview that has one.
  private var nearestController: (any ViewOwner)? {
    var view: View? = self
    while let current = view {
      if let controller = current.owner { return controller }
      view = current.superview
    }
    return nil
  }

  /// Puts a subview in front of its siblings. Does nothing for other views.
  open func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: subviews.count)
  }

  /// Puts a subview behind its siblings. Does nothing for other views.
  public func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: 0)
  }

  /// Returns true when this view is `other` or one of its descendants.
  public func isDescendant(of other: View) -> Bool {
    // Usually `other` has no subviews, and the hierarchy need not be searched.
    guard !other.subviews.isEmpty else { return self === other }
    var view: View? = self
    while let current = view {
      if current === other { return true }
      view = current.superview
    }
    return false
  }

  /// Restores the subviews without recording the change, at the end of a transition.
  func restoreSubviews(_ views: [View]) {
    for view in subviews where view.superview === self { view.superview = nil }
    for view in views {
      if let other = view.superview, other !== self { other.subviews.removeAll { $0 === view } }
      view.superview = self
    }
    subviews = views
  }

  /// Restores the mask without recording the change, at the end of a transition.
  func restoreMask(_ mask: View?) {
    if maskView?.maskedView === self { maskView?.maskedView = nil }
    maskView = mask
    mask?.maskedView = self
  }

  /// Restores every property without recording the change, at the end of a transition.
  func restore(_ old: ViewProperties) {
    properties = old
  }

  /// Removes `view` without recording the change, at the end of a transition.
  func dropSubview(_ view: View) {
    subviews.removeAll { $0 === view }
    view.superview = nil
  }
}

/// A view equals only itself, as an NSObject does.
extension View: Hashable {
  public static func == (left: View, right: View) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The most recent number that was given to a view.
private let nextViewID = Atomic<UInt64>(0)
