import AnimatorStage
import SegueSDK

/// The screen is a page of a book, which bends and turns over about its spine at the leading edge.
///
/// Source: iBooks and UIPageViewController's page curl, observed: the free edge leads, the paper bends
/// as it is lifted, and its back shows the print faintly, mirrored. The page is made of narrow stiff
/// strips, hinged edge to edge.
struct Turn: Animator {
  static let descriptor = Descriptor(
    id: "org.segue.turn", alias: "turn", name: "Page turn", version: "1.0.0",
    author: "Segue", license: "MIT",
    summary: "The screen turns over like the page of a book, with the next one beneath it.",
    capabilities: [.rightToLeft])

  @Parameter(
    "bend", range: 0...180, unit: "degrees",
    help: "How far the page bends from the spine to its free edge; 0 is stiff.")
  var bend = 130.0

  @Parameter("paper", help: "The colour of the page's back.")
  var paper = Color.white

  @Parameter("print", range: 0...1, help: "How much of the print shows through on the back.")
  var print = 0.12

  @Parameter("shade", range: 0...1, help: "How dark the page is where it is turned to the side.")
  var shade = 0.35

  @Parameter(
    "distance", range: 1.5...20, unit: "widths",
    help: "How far away the viewer is; a share of the width.")
  var distance = 2.5

  @Parameter("curve", help: "The pace of the turn.")
  var curve = Timing.easeInOut

  @Parameter(
    "duration", range: 0...60, unit: "s",
    help: "The length; 0.8 s, or the time that a spring needs.")
  var duration: Double?

  func transitionDuration(using context: TransitionContext) -> Double {
    context.seconds(duration, curve: curve, usual: 0.8)
  }

  func animateTransition(using context: TransitionContext) {
    let seconds = transitionDuration(using: context)
    guard let stage = Stage(using: context), let lower = stage.lower else {
      return dissolve(using: context, duration: seconds, curve: curve)
    }
    let upper = stage.upper
    let space = stage.addProp(frame: stage.bounds)
    space.sublayerTransform = .perspective(distance: distance * stage.bounds.width)
    let page = Page(lower, in: space, on: stage, paper: paper, print: print)
    stage.replaceByPictures(lower, duration: seconds)

    // It turns until it lies on the line of sight along the edge of the frame; see Doorway.
    let sight = 0.5 / distance
    let turned = -stage.trailing * (Double.pi / 2 - sight + sight * sight * sight / 3)
    let bent = -stage.trailing * bend * .pi / 180
    stage.move(
      duration: seconds, curve: curve,
      poses: [
        Stage.Pose(at: 0) { page.turn(by: 0) },
        Stage.Pose(at: 1, pace: .gathering) { page.turn(by: turned) },
      ])
    stage.move(
      duration: seconds, curve: curve,
      poses: [
        Stage.Pose(at: 0) { page.bend(by: 0, from: 0, shade: 0) },
        Stage.Pose(at: 0.5, pace: .settling) {
          page.bend(by: bent, from: turned / 4, shade: shade)
        },
        Stage.Pose(at: 1, pace: .gathering) { page.bend(by: 0, from: turned, shade: shade) },
      ])
    stage.play(duration: seconds, curve: curve) {
      upper.overlayColor = .black(shade)
    } over: {
      upper.overlayColor = .black(0)
    }
  }
}

/// A chain of strips: each hangs on the edge of the one nearer to the spine, and moves with it.
private struct Page {
  private struct Strip {
    let picture: View
    let shade: View
  }

  private static let count = 16
  private let strips: [Strip]

  init(_ screen: View, in space: View, on stage: Stage, paper: Color, print: Double) {
    let isLeading = stage.trailing > 0
    let (bounds, frame) = (screen.bounds, stage.lowerFrame)
    let width = bounds.width / Double(Self.count)
    let spine = isLeading ? 0.0 : 1
    var back = paper
    back.alpha *= 1 - print
    var strips: [Strip] = []
    for index in 0..<Self.count {
      let place = isLeading ? index : Self.count - 1 - index
      let part = Rect(
        x: bounds.minX + width * Double(place), y: bounds.minY, width: width, height: bounds.height)
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
      shade.backgroundColor = .black
      shade.alpha = 0
      picture.addSubview(shade)
      (strips.last?.picture ?? space).addSubview(picture)
      strips.append(Strip(picture: picture, shade: shade))
    }
    self.strips = strips
  }

  /// Turns the page about its spine, in radians.
  func turn(by angle: Double) {
    strips.first?.picture.rotation = Vector3D(x: 0, y: angle)
  }

  /// Bends the page by `angle` in all, and shades the strips by the angles at which they stand then;
  /// the one at the spine stands at `start`.
  func bend(by angle: Double, from start: Double, shade: Double) {
    let step = angle / Double(max(strips.count - 1, 1))
    for (index, strip) in strips.enumerated() {
      if index > 0 { strip.picture.rotation = Vector3D(x: 0, y: step) }
      let stands = Transform3D.rotation(
        angle: start + step * Double(index), x: 0, y: 1, z: 0)
      strip.shade.alpha = shade * abs(stands.row1.z)
    }
  }
}
