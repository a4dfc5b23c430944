internal import SegueGeometry
internal import SegueKit
internal import SegueMotion
internal import SegueScene
internal import SegueStoryboard

/// The views of a screen whose picture scrolls: a scroll view with the whole picture, and in front of it the bars, each
/// with a part of the same picture.
final class PageView: ScrollViewDelegate {
  let page: Storyboard.Page
  /// The view of each band that shows the picture, in whose points its elements are.
  let pictures: [Storyboard.Page.Band: View]
  /// The views in the screen, back to front.
  let views: [View]
  private let scrollView: ScrollView
  /// The width of the picture's margin that has the colour of its background, in points.
  private static let margin = 4.0
  /// The height at a bar in which the bar's line may be, in points.
  private static let line = 2.0
  /// The longest distance by which the page scrolls, in points.
  private let way: Double
  /// Shows how far the page has scrolled; nil for a page without one.
  let indicator: ScrollIndicator?
  /// Called each time the page has moved.
  var onScroll: () -> Void = {}
  /// Returns the mean colour of a rectangle of a layer tree; nil if it is not known.
  var averageColor: (LayerTree, Rect) -> Color? = { _, _ in nil }
  /// What is seen beyond the upper and the lower end of the page, where its picture has nothing or the bars a second time:
  /// the colour of the page at that end. Empty before a drag, and when the colours are not known.
  private var ends: [(view: View, isUpper: Bool)] = []
  private var hasGrounds = false

  /// - Parameters:
  ///   - name: The screen's name.
  ///   - size: The screen's size in points.
  ///   - makePicture: Makes a view that shows the whole picture, for one band.
  init(
    _ page: Storyboard.Page, name: String, size: Size, makePicture: (Storyboard.Page.Band) -> View
  ) {
    self.page = page
    var pictures: [Storyboard.Page.Band: View] = [:]
    var views: [View] = []
    let scrollView = ScrollView(frame: page.area(of: .middle, on: size))
    for band in Storyboard.Page.Band.allCases {
      let area = page.area(of: band, on: size)
      guard area.height > 0 else { continue }
      let frame = band == .middle ? scrollView : View(frame: area)
      frame.name = "\(band) of \(name)"
      // A bar is in front of what an animator moves out of the page.
      if band != .middle { frame.elementName = frame.name }
      frame.clipsToBounds = true
      let picture = makePicture(band)
      // The picture is where it is before the page has scrolled.
      let shift = page.shift(of: band, height: size.height, offset: 0)
      picture.frame = Rect(x: 0, y: -area.minY - shift, width: size.width, height: page.height)
      frame.addSubview(picture)
      pictures[band] = picture
      views.append(frame)
    }
    (self.pictures, self.views, self.scrollView) = (pictures, views, scrollView)
    way = page.longestWay(height: size.height)
    let seen = scrollView.bounds.height
    indicator =
      page.showsIndicator && way > 0
      ? ScrollIndicator(in: scrollView.frame, of: size, share: seen / (seen + way)) : nil
    scrollView.contentSize = Size(width: size.width, height: scrollView.bounds.height + way)
    scrollView.bounces = false
    scrollView.delegate = self
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    guard ends.isEmpty, pictures[.middle] != nil else { return }
    let bounds = Rect(origin: .zero, size: scrollView.bounds.size)
    for (y, isUpper) in [(page.top + Self.line, true), (page.height - page.bottom - Self.line - 1, false)] {
      guard let color = color(at: y) else { return ends.removeAll() }
      // The line belongs to the bar, and does not go away from it: the row with the colour is covered, too.
      let dy = isUpper ? Self.line + 1 - bounds.height : bounds.height + way - Self.line - 1
      let end = View(frame: bounds.offsetBy(dx: 0, dy: dy))
      end.backgroundColor = color
      ends.append((end, isUpper))
    }
    scrollView.bounces = true
  }

  /// Returns the colour of the picture's margin at a distance in points from its top; nil if it is not known.
  private func color(at y: Double) -> Color? {
    guard let picture = pictures[.middle] else { return nil }
    let size = Size(width: scrollView.bounds.width, height: page.height)
    let tree = LayerTree(
      size: size,
      layers: [Layer(view: picture.id, bounds: Rect(origin: .zero, size: size), contents: picture.contents)])
    let color = averageColor(tree, Rect(x: 0, y: y, width: Self.margin, height: 1))
    return (color?.alpha ?? 0) > 0 ? color : nil
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    let offset = scrollView.contentOffset.y
    for (end, isUpper) in ends {
      let isSeen = isUpper ? offset < 0 : offset > way
      if isSeen, end.superview == nil { scrollView.addSubview(end) }
      if !isSeen { end.removeFromSuperview() }
    }
    onScroll()
    indicator?.show(at: scrollView.contentOffset.y / way) { [weak scrollView] in scrollView?.isTracking == true }
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { indicator?.letGo() }

  /// The distance by which the page has scrolled down, in points.
  var offset: Double { scrollView.contentOffset.y }
  /// True while the page moves by itself.
  var isMoving: Bool { scrollView.isMoving }

  func scroll(to offset: Double, over duration: Double, _ curve: Curve) {
    scrollView.scroll(to: Point(x: 0, y: offset), over: duration, timing: .curve(curve))
  }

  /// Puts the page at an offset between its ends, without a movement and without the indicator.
  func place(at offset: Double) {
    scrollView.setContentOffset(Point(x: 0, y: min(max(offset, 0), way)), animated: false)
    indicator?.hide()
  }

  /// Ends a movement where the page is, and removes the indicator, so that an animator has the page alone.
  func stop() {
    let offset = scrollView.contentOffset
    scrollView.setContentOffset(Point(x: offset.x, y: min(max(offset.y, 0), way)), animated: false)
    indicator?.hide()
    addGrounds()
  }

  /// Puts a view of its colour behind each bar, which is seen when an animator moves the bar away.
  private func addGrounds() {
    guard !hasGrounds, let back = views.first, let screen = back.superview else { return }
    hasGrounds = true
    for (band, y) in [
      (Storyboard.Page.Band.top, page.top - Self.line - 1), (.bottom, page.height - page.bottom + Self.line),
    ] {
      guard let bar = pictures[band]?.superview, let color = color(at: y) else { continue }
      let ground = View(frame: bar.frame)
      ground.backgroundColor = color
      screen.insertSubview(ground, belowSubview: back)
    }
  }
}
