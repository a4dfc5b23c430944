package import SegueGeometry
public import SegueMotion

extension Storyboard {
  /// A screen's picture that is higher than the screen and scrolls between bars that stay. All numbers are in points of
  /// the screen, which the picture fills from one side to the other.
  public struct Page: Sendable, Hashable {
    /// The height of the whole picture.
    public var height: Double
    /// The height of the bar at the picture's upper edge, which stays; 0 for none.
    public var top: Double
    /// The height of the bar at the picture's lower edge, which stays; 0 for none.
    public var bottom: Double
    /// True if a thin bar at the right edge shows how far the page has scrolled, while it does.
    public var showsIndicator = true

    /// Creates a page of this height; bars that are not given are not there.
    public init(height: Double, top: Double = 0, bottom: Double = 0) {
      (self.height, self.top, self.bottom) = (height, top, bottom)
    }

    /// The parts of a page, each of which is seen in an area of its own on the screen.
    package enum Band: CaseIterable, Sendable {
      /// Between the bars. It is the only one that scrolls.
      case middle
      case top, bottom
    }

    /// Returns the band to which an area of the picture belongs. One that is not within a bar scrolls.
    package func band(of area: Rect) -> Band {
      // Half a point for areas that were drawn by hand along the edge of a bar.
      if top > 0, area.maxY <= top + 0.5 { return .top }
      return bottom > 0 && area.minY >= height - bottom - 0.5 ? .bottom : .middle
    }

    /// Returns the area of a band on a screen of this size.
    package func area(of band: Band, on screen: Size) -> Rect {
      switch band {
      case .top: Rect(x: 0, y: 0, width: screen.width, height: top)
      case .middle: Rect(x: 0, y: top, width: screen.width, height: max(screen.height - top - bottom, 0))
      case .bottom: Rect(x: 0, y: screen.height - bottom, width: screen.width, height: bottom)
      }
    }

    /// Returns how far a band of the picture is above its place in the picture, on a screen of this height that has
    /// scrolled down by `offset`.
    package func shift(of band: Band, height screen: Double, offset: Double) -> Double {
      switch band {
      case .top: 0
      case .middle: offset
      case .bottom: height - screen
      }
    }

    /// Returns an area of the picture where it is, seen or not, on a screen of this size that has scrolled down by
    /// `offset`.
    package func placed(_ area: Rect, offset: Double, on screen: Size) -> Rect {
      area.offsetBy(dx: 0, dy: -shift(of: band(of: area), height: screen.height, offset: offset))
    }

    /// Returns the point of the picture that is seen at a point of a screen of this size.
    package func point(under point: Point, offset: Double, on screen: Size) -> Point {
      let band = Band.allCases.first { area(of: $0, on: screen).contains(point) } ?? .middle
      return Point(x: point.x, y: point.y + shift(of: band, height: screen.height, offset: offset))
    }

    /// The largest distance by which the page scrolls on a screen of this height.
    package func longestWay(height screen: Double) -> Double { max(height - screen, 0) }
  }

  /// Where a page is after it has scrolled.
  public enum ScrollTarget: Sendable, Hashable {
    /// Scrolled down by this many points from its upper end; as far as there is something.
    case offset(Double)
    /// At its lower end.
    case end
    /// With the element called `name` in the middle of what is seen, as far as the page's ends allow, or with its upper
    /// edge at the top if it is higher. When `screen` is not nil, this screen must be in view.
    case element(name: String, screen: String?)
  }

  /// A movement of the page in view.
  public struct Scroll: Sendable, Hashable {
    /// The end of the movement.
    public var target: ScrollTarget
    /// The duration in seconds of the script, above 0.
    public var duration: Double
    /// The curve of the movement.
    public var curve: Curve

    /// The usual duration in seconds.
    package static let usualDuration = 0.8
    /// The usual curve, which starts and ends gently.
    package static let usualCurve = Curve.easing(.cubic, .easeInOut)

    /// Creates a movement to a target.
    public init(_ target: ScrollTarget, duration: Double, curve: Curve) {
      (self.target, self.duration, self.curve) = (target, duration, curve)
    }
  }
}

extension Storyboard.Screen {
  /// Returns the size of the screen's contents on a screen of this size: its own, or the page's.
  package func contentSize(on screen: Size) -> Size {
    Size(width: screen.width, height: page?.height ?? screen.height)
  }

  /// Returns the height of the screen's contents on a screen of this size, as a multiple of that screen's.
  package func heightFactor(on screen: Size) -> Double { contentSize(on: screen).height / screen.height }

  /// Returns the part of an area of the screen's picture that is seen while its page has scrolled down by `offset`
  /// points, in the points of a screen of this size; nil for one that is out of view.
  package func seen(_ area: Rect, offset: Double, on screen: Size) -> Rect? {
    guard let page else { return area }
    let band = page.band(of: area)
    return placed(area, offset: offset, on: screen).intersection(page.area(of: band, on: screen))
  }

  /// Returns the offset, on a screen of this size, at which the screen's page is at a target; nil for a screen that does
  /// not scroll, and for a target that is not on its page or is in a bar.
  package func offset(of target: Storyboard.ScrollTarget, on screen: Size) -> Double? {
    guard let page else { return nil }
    let way = page.longestWay(height: screen.height)
    switch target {
    case .offset(let offset): return min(max(offset, 0), way)
    case .end: return way
    case .element(let element, let own):
      guard own == nil || own == name, let area = elements[element], page.band(of: area) == .middle else { return nil }
      let seen = page.area(of: .middle, on: screen).height
      return min(max(area.minY - page.top - max((seen - area.height) / 2, 0), 0), way)
    }
  }

  /// Returns an area of the screen's picture where it is, seen or not.
  package func placed(_ area: Rect, offset: Double, on screen: Size) -> Rect {
    page?.placed(area, offset: offset, on: screen) ?? area
  }
}
