import SegueGeometry
import SegueKit
import SegueScene
import TestSupport
import Testing

/// Tests the colours that an animator can read for the area beyond the edges of the screens.
@Suite struct SurroundingsTests {
  private let all = Rect(x: 0, y: 0, width: 100, height: 200)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func plain(_ color: Color) -> View {
    let view = View(frame: all)
    view.backgroundColor = color
    return view
  }

  private func context(_ from: View?, _ to: View?, backdrop: Color? = nil) -> TransitionContext {
    var setup = TransitionContext.Setup(containerView: View(frame: all), from: from, to: to)
    setup.surroundings = Surroundings(backdrop: backdrop) { contents in
      contents.source == 7 ? Color(red: 0, green: 0, blue: 1) : nil
    }
    return TransitionContext(setup)
  }

  @Test func `a screen's edge colour is taken from its background, its picture or a subview`() {
    func color(_ view: View) -> Color? { context(view, nil).edgeColor(forKey: .from) }
    #expect(color(plain(.white)) == .white)
    let picture = plain(.white)
    picture.contents = Contents(source: 7)
    #expect(color(picture) == blue)
    let unknown = View(frame: all)
    unknown.contents = Contents(source: 8)
    #expect(color(unknown) == nil && color(View(frame: all)) == nil)
    let whole = plain(.white)
    whole.addSubview(plain(.black))
    #expect(color(whole) == .black)
    let bar = plain(blue)
    bar.frame.size.height = 20
    whole.addSubview(bar)
    #expect(color(whole) == .black)
    whole.subviews[0].isHidden = true
    #expect(color(whole) == .white)
    let veil = plain(.white)
    veil.addSubview(plain(Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    #expect(color(veil) == Color(red: 0.5, green: 0.5, blue: 0.5))
  }

  @Test
  func
    `the backdrop has the darker edge colour of the two screens unless the front end sets a colour`()
  {
    let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
    #expect(context(plain(.white), plain(gray)).backdropColor == gray)
    #expect(context(plain(gray), plain(.white)).backdropColor == gray)
    #expect(context(plain(.white), nil).backdropColor == .white)
    #expect(context(nil, plain(gray)).backdropColor == gray)
    #expect(context(nil, nil).backdropColor == .black)
    #expect(context(plain(.white), plain(gray), backdrop: .clear).backdropColor == .clear)
    // A translucent colour is not used as the backdrop.
    let veil = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    #expect(context(plain(.white), plain(veil)).backdropColor == .white)
  }

  @Test func `an animator can read the edge colour of a screen that it must not touch`() {
    let controller = ViewController(title: "presenting")
    controller.view.frame = all
    controller.view.backgroundColor = blue
    var setup = TransitionContext.Setup(
      containerView: View(frame: all), from: nil, to: plain(.white))
    setup.fromController = controller
    let context = TransitionContext(setup)
    #expect(context.view(forKey: .from) == nil && context.edgeColor(forKey: .from) == blue)
    #expect(context.backdropColor == blue)
  }
}
