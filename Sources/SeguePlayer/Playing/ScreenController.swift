internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueStoryboard

/// The view controller of a screen that shows a picture, a clip or a colour.
final class ScreenController: ViewController {
  let screen: Storyboard.Screen
  private let contents: Contents
  /// The screen's picture; `.nothing` for a colour.
  var picture: PictureID { contents.source }
  private let separations: ScreenSeparations
  private let size: Size
  /// The views of a picture that scrolls; nil for a screen that does not, and before its view is loaded.
  private(set) var page: PageView?
  /// The areas of the screen that are blurred.
  private let blurs: [Storyboard.Overlay]
  /// The views of the texts that have been typed, each with its field in the points of the screen's picture.
  private var typed: [(view: View, area: Rect)] = []
  /// Called each time the screen is about to appear.
  var onAppearance: (ScreenController) -> Void = { _ in }
  /// Called each time the screen's page has moved.
  var onScroll: (PageView) -> Void = { _ in }
  /// Returns the mean colour of a rectangle of a layer tree; nil if it is not known.
  var averageColor: (LayerTree, Rect) -> Color? = { _, _ in nil }
  /// Returns the opaque colour that is behind the screens while nothing moves; nil for none.
  var colorBehind: () -> Color? = { nil }
  /// Called when the views of the screen's page have been made.
  var onPage: (PageView, ScreenController) -> Void = { _, _ in }

  /// Creates the controller of a screen.
  ///
  /// - Parameters:
  ///   - source: the picture or clip; `.nothing` for a colour.
  ///   - size: the size of the screen, in points.
  ///   - separations: the screen's background and elements; empty for a screen that is shown as a whole.
  ///   - blurs: the overlays that blur elements of the storyboard's screens.
  init(
    _ screen: Storyboard.Screen, source: PictureID, size: Size, separations: ScreenSeparations = [:],
    blurs: [Storyboard.Overlay] = []
  ) {
    self.blurs = blurs
    self.screen = screen
    self.size = size
    self.separations = separations
    contents = Contents(source: source, mode: screen.fit)
    super.init(title: screen.name)
  }

  override func loadView() {
    view = View(name: screen.name)
    view.clipsToBounds = true
    guard let page = screen.page else { return fill(view, of: .middle) }
    let made = PageView(page, name: screen.name, size: size) { band in
      let picture = View(name: "picture of \(screen.name)")
      fill(picture, of: band)
      return picture
    }
    made.onScroll = { [weak self, unowned made] in self?.onScroll(made) }
    for one in made.views { view.addSubview(one) }
    made.indicator?.parent = view
    made.averageColor = { [weak self] in self?.averageColor($0, $1) }
    self.page = made
    onPage(made, self)
  }

  /// Shows the screen's contents in a view, with the elements of a band.
  private func fill(_ view: View, of band: Storyboard.Page.Band) {
    if case .color(let color) = screen.source {
      view.backgroundColor = color
    } else {
      view.contents = contents
    }
    let separated = separations[band].map(makeSeparated)
    view.separatedContents = separated
    for overlay in blurs {
      guard case .element(let name, let owner)? = overlay.area, owner == nil || owner == screen.name,
        let area = screen.elements[name], screen.page?.band(of: area) ?? .middle == band
      else { continue }
      view.pictureParts.append(addBlur(overlay, over: area, of: name, to: view))
      if let separated { blur(name, over: area, in: separated, overlay) }
    }
  }

  /// Blurs an area of separated contents wherever an animator moves the elements that are in it.
  private func blur(_ name: String, over area: Rect, in separated: View, _ overlay: Storyboard.Overlay) {
    addBlur(overlay, over: area, of: name, to: separated)
    let reach = area.insetBy(dx: -overlay.padding, dy: -overlay.padding)
    for element in separated.subtree where element.elementName != nil {
      let frame = element.convert(element.bounds, to: separated)
      if element.elementName == name || reach.contains(frame) {
        blurPicture(of: element, by: overlay.blurRadius(over: area))
      } else if frame.intersects(area) {
        addBlur(overlay, over: element.convert(area, from: separated), of: name, to: element)
      }
    }
  }

  /// Blurs the picture of an element within its edges. A blurred backdrop would lie over the sharp letters where the
  /// element is shown by itself.
  private func blurPicture(of element: View, by radius: Double) {
    let (window, picture) = (View(frame: element.bounds), View(frame: element.bounds))
    window.clipsToBounds = true
    (picture.contents, element.contents) = (element.contents, .none)
    picture.blurRadius = radius
    window.addSubview(picture)
    element.insertSubview(window, at: 0)
  }

  /// Adds a view that blurs what is beneath it over an area of a view.
  @discardableResult
  private func addBlur(_ overlay: Storyboard.Overlay, over area: Rect, of name: String, to view: View) -> View {
    let edge = overlay.padding + overlay.featherReach
    let blur = View(frame: area.insetBy(dx: -edge, dy: -edge), name: "blur of \(name) of \(screen.name)")
    blur.backdropBlurRadius = overlay.blurRadius(over: area)
    if overlay.feather > 0 {
      blur.mask = softMask(of: overlay, in: blur.bounds)
    } else {
      blur.cornerRadius = overlay.cornerRadius
    }
    view.addSubview(blur)
    return blur
  }

  /// Returns a mask with a soft edge. It consists of two views, so that the blur of the edge is a part of the mask.
  private func softMask(of overlay: Storyboard.Overlay, in bounds: Rect) -> View {
    let reach = overlay.featherReach
    let (mask, shape) = (View(frame: bounds), View(frame: bounds.insetBy(dx: reach, dy: reach)))
    shape.backgroundColor = .white
    shape.cornerRadius = overlay.cornerRadius
    shape.blurRadius = overlay.feather
    mask.addSubview(shape)
    return mask
  }

  /// Shows a text that is typed, with its field behind it. It takes the place of an earlier one in the same area.
  ///
  /// - Parameters:
  ///   - source: the clip of the field.
  ///   - area: the field, in the points of the screen's picture.
  ///   - element: the name of the element that the field is, with which the text moves; nil for none.
  func type(_ source: PictureID, over area: Rect, of element: String?) {
    for old in typed where old.area == area {
      old.view.superview?.pictureParts.removeAll { $0 === old.view }
      old.view.removeFromSuperview()
    }
    typed.removeAll { $0.area == area }
    guard let view = page?.pictures[screen.page?.band(of: area) ?? .middle] ?? viewIfLoaded else { return }
    func show(in holder: View, _ frame: Rect) -> View {
      let text = View(frame: frame, name: "typed text of \(screen.name)")
      text.contents = Contents(source: source)
      holder.addSubview(text)
      typed.append((text, area))
      return text
    }
    let text = show(in: view, area)
    // Only an element that is a view of its own takes its text along. A page keeps its picture, of which it needs the
    // colours at its ends.
    if page == nil, let separated = view.separatedContents,
      let own = element.flatMap({ name in separated.subtree.first { $0.elementName == name } })
    {
      view.pictureParts.append(text)
      _ = show(in: own, own.convert(area, from: separated))
    }
  }

  private func makeSeparated(_ separation: ScreenSeparation) -> View {
    let background = View(name: "background of \(screen.name)")
    show(separation.background, in: background)
    var views: [View] = []
    for element in separation.elements {
      let parent = element.parent.map { (views[$0], separation.elements[$0].frame.origin) }
      let origin = parent?.1 ?? .zero
      let view = View(
        frame: element.frame.offsetBy(dx: -origin.x, dy: -origin.y),
        name: "\(element.name ?? "") of \(screen.name)")
      view.elementName = element.name
      view.cornerRadius = element.cornerRadius
      view.clipsToBounds = element.cornerRadius > 0 && !element.hasShape
      view.hasShapeCorners = element.hasShape
      view.shapeShadow = element.shadow
      show(element, in: view)
      if let surroundings = element.surroundings {
        let ring = View(
          frame: surroundings.frame.offsetBy(dx: -element.frame.minX, dy: -element.frame.minY),
          name: "around \(element.name ?? "") of \(screen.name)")
        ring.contents = Contents(source: surroundings.source)
        view.addSubview(ring)
      }
      (parent?.0 ?? background).addSubview(view)
      views.append(view)
    }
    return background
  }

  private func show(_ layer: ScreenSeparation.Layer, in view: View) {
    if case .color(let color) = screen.source {
      view.backgroundColor = color
    } else {
      view.contents = Contents(source: layer.source)
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    if hasBars { view.backgroundColor = colorBehind() ?? .clear }
    onAppearance(self)
  }

  /// True for a picture that is shown whole, if no screen stays behind it. What is beside the picture moves with it, in
  /// the colour that it has at rest, so that another screen is not seen there.
  private var hasBars: Bool {
    guard !contents.isEmpty, contents.mode == .scaleAspectFit, screen.page == nil else { return false }
    return presentingViewController == nil || rootController.modalPresentationStyle != .custom
  }

  // An animator sees the page at rest.
  override func viewWillDisappear(_ animated: Bool) { page?.stop() }

  /// Returns the part of an area of the screen's picture that is in view, in the screen's points; nil for one that is
  /// scrolled away.
  func seen(_ area: Rect) -> Rect? { screen.seen(area, offset: page?.offset ?? 0, on: size) }

  /// Returns an area of the screen's picture where it is, in view or not.
  func placed(_ area: Rect) -> Rect { screen.placed(area, offset: page?.offset ?? 0, on: size) }
}

extension ViewController {
  /// The view controllers in view, from this one down to the innermost.
  var shownPath: [ViewController] {
    var all = [self]
    while let next = all.last?.visibleChildren.first, all.count < 1000 { all.append(next) }
    return all
  }

  /// The innermost screen in view; nil when there is none.
  var shownScreen: ScreenController? { shownPath.last as? ScreenController }
}
