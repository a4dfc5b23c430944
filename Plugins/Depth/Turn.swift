import SegueAnimatorStage
import SegueSDK

/// The screen is a page of a book, which bends and turns over about its spine at the leading edge.
///
/// Source: iBooks and UIPageViewController's page curl, observed: the free edge leads, the paper bends as it is lifted,
/// and its back shows the print faintly, mirrored. The page is made of narrow stiff strips that are hinged edge to
/// edge.
struct Turn: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.turn", alias: "turn", name: "Page turn", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen turns over like the page of a book, with the next one beneath it.",
    capabilities: [.rightToLeft])

  @Parameter(
    "bend", range: 0...180, unit: "degrees",
    help: "The bend of the page from the spine to its free edge; 0 is stiff.")
  var bend = 130.0

  @Parameter(
    "paper",
    help: "The colour of the page's back. If unset, the screen's edge colour, a little lighter.")
  var paper: Color?

  @Parameter(
    "print", range: 0...1, help: "The opacity of the print that shows through on the back.")
  var print = 0.12

  @Parameter(
    "shade", range: 0...1,
    help: "The darkness of the parts of the page that are turned to the side.")
  var shade = 0.35

  @Parameter(
    "distance", range: 1.5...20, unit: "widths",
    help: "The viewer's distance from the screen, in screen widths.")
  var distance = 2.5

  @Parameter("curve", help: "The timing of the turn: a curve or a spring.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The duration. If unset, 0.8 s, or the settling time if the curve is a spring.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, of: curve, usual: 0.8)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context), let lower = stage.lower else {
      return dissolve(using: context, duration: seconds, curve: curve)
    }
    let upper = stage.upper
    let space = stage.addProp(frame: stage.bounds)
    space.sublayerTransform = .perspective(distance: distance * stage.bounds.width)
    let page = Page(
      lower, in: space, on: stage, paper: paper ?? plainPaper(of: lower, on: stage), print: print)
    stage.replaceByPictures(lower, duration: seconds)

    // The page turns until it is seen edge-on, along the line of sight at the edge of the frame.
    // The angle of this line is arctan(`sight`), here computed by the first two terms of its
    // series.
    let sight = 0.5 / distance
    let turned = -stage.trailing * (Double.pi / 2 - sight + sight * sight * sight / 3)
    let bent = -stage.trailing * bend * .pi / 180
    stage.play(
      duration: seconds, curve: curve,
      phases: [
        Phase(pace: .gathering) {
          page.turn(by: 0)
          upper.overlayColor = .black(shade)
        } over: {
          page.turn(by: turned)
          upper.overlayColor = .black(0)
        },
        Phase(0...0.6, pace: .settling) {
          page.bend(by: 0, from: 0, shade: 0)
        } over: {
          page.bend(by: bent, from: turned * 0.36, shade: shade)
        },
        Phase(0.6...1, pace: .gathering) {
          page.bend(by: bent, from: turned * 0.36, shade: shade)
        } over: {
          page.bend(by: 0, from: turned, shade: shade)
        },
      ])
  }
}

extension Turn {
  /// Returns the opaque colour of a screen's edges, lightened so that even in a dark app the page's
  /// back differs from the next screen; white if the host does not know the colour.
  private func plainPaper(of screen: View, on stage: Stage) -> Color {
    guard let edge = stage.edgeColor(of: screen), edge.alpha > 0 else { return .white }
    func lit(_ value: Double) -> Double { value + (1 - value) * 0.1 }
    return Color(red: lit(edge.red), green: lit(edge.green), blue: lit(edge.blue))
  }
}

/// The page as a chain of strips, from the spine to the free edge. Each strip is a subview of the
/// previous strip, hinged to the outer edge of that strip, and therefore moves with it.
private struct Page {
  private struct Strip {
    let picture: View
    let shade: View
  }

  private static let count = 16
  private let strips: [Strip]
  /// The edge of each strip that is nearer to the spine: 0 for the left edge, 1 for the right edge.
  private let spine: Double

  init(_ screen: View, in space: View, on stage: Stage, paper: Color, print: Double) {
    let isLeading = stage.trailing > 0
    let (bounds, frame) = (screen.bounds, stage.lowerFrame)
    let width = bounds.width / Double(Self.count)
    spine = isLeading ? 0 : 1
    var back = paper
    back.alpha *= 1 - print
    var strips: [Strip] = []
    for index in 0..<Self.count {
      let column = isLeading ? index : Self.count - 1 - index
      let part = Rect(
        x: bounds.minX + width * Double(column), y: bounds.minY, width: width, height: bounds.height
      )
      guard let picture = stage.picture(of: screen, part: part) else { continue }
      let box = picture.bounds
      picture.anchorPoint = Vector3D(x: spine, y: 0.5)
      if let inner = strips.last?.picture {
        picture.center = Point(
          x: isLeading ? inner.bounds.maxX : inner.bounds.minX, y: inner.bounds.midY)
      } else {
        picture.center = Point(x: isLeading ? frame.minX : frame.maxX, y: frame.midY)
      }
      let cover = View(frame: box)
      cover.backgroundColor = back
      cover.rotation = Vector3D(x: 0, y: .pi)
      cover.isDoubleSided = false
      picture.addSubview(cover)
      let shade = View(frame: box)
      picture.addSubview(shade)
      (strips.last?.picture ?? space).addSubview(picture)
      strips.append(Strip(picture: picture, shade: shade))
    }
    self.strips = strips
  }

  /// Turns the page about its spine by `angle`, in radians.
  func turn(by angle: Double) {
    strips.first?.picture.rotation = Vector3D(x: 0, y: angle)
  }

  /// Bends the page by `angle` in total, and shades each strip by its angle. `start` is the page's
  /// angle at the spine.
  func bend(by angle: Double, from start: Double, shade: Double) {
    let step = angle / Double(max(strips.count - 1, 1))
    // At an edge between two strips, the shade is computed from the mean of the two strips' angles.
    // Both strips therefore have the same shade there.
    func darkness(at index: Double) -> Color {
      let sine = Transform3D.rotation(
        angle: start + step * index, x: 0, y: 1, z: 0
      ).row1.z
      return .black(shade * sine * sine)
    }
    for (index, strip) in strips.enumerated() {
      if index > 0 { strip.picture.rotation = Vector3D(x: 0, y: step) }
      strip.shade.gradient = Gradient(
        from: Point(x: spine, y: 0.5), to: Point(x: 1 - spine, y: 0.5),
        stops: [
          .init(color: darkness(at: Double(index) - 0.5), location: 0),
          .init(color: darkness(at: Double(index) + 0.5), location: 1),
        ])
    }
  }
}
