internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueStoryboard

/// A presentation with 'style: custom', which darkens the view behind the screen. The setting `dim` of the storyboard's
/// row for the presentation is the opacity of the darkening; its default depends on the row's animator.
class StagePresentation: DimmingPresentationController {
  /// The settings of the storyboard's row with which the controller was presented.
  let settings: [String: Storyboard.Setting]
  private let dim: Double

  /// Creates a presentation with the settings of a storyboard's row.
  ///
  /// - Parameter row: The row with which the controller is presented.
  init(
    _ row: Storyboard.TransitionRow?, presentedViewController: ViewController,
    presenting: ViewController
  ) {
    settings = row?.settings ?? [:]
    let isSheet = row?.animator.map(BundledPlugin.alias) == "sheet"
    dim = settings.number("dim", 0...1) ?? (isSheet ? SheetPresentation.Look().dim : 0.4)
    super.init(presentedViewController: presentedViewController, presenting: presenting)
  }

  override var dimming: Double { dim }

  /// The keys of the settings that apply while the controller is presented.
  var lookKeys: [String] { ["dim"] }
}

extension [String: Storyboard.Setting] {
  /// Returns the number of a setting, clamped to a range; nil for a setting that is not a number.
  fileprivate func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
    let value: Double? =
      switch self[key] {
      case .number(let number)?: number
      case .text(let text)?: Double(text)
      default: nil
      }
    return value.map { Swift.min(Swift.max($0, range.lowerBound), range.upperBound) }
  }
}

/// A presentation that rests at a detent: the screen keeps its size and extends below the window's lower edge, so that
/// only the upper part of the screen is visible. A presented sheet has round corners and a grabber, and the view behind
/// it is darkened.
///
/// The default values are the defaults of the animator `sheet`, whose documentation gives the source of the values.
final class SheetPresentation: StagePresentation {
  /// The look of a sheet. The properties are parameters of the animator `sheet`, with the
  /// animator's default values.
  struct Look {
    /// The fraction of the window's height that the sheet covers, 0…1.
    var detent = 0.5
    /// The radius of the sheet's upper corners, in points.
    var cornerRadius = 10.0
    var showsGrabber = true
    var dim = 0.2

    /// Creates a look from settings; parameters that are not set have their defaults.
    ///
    /// - Parameter settings: The settings of a row. Settings for parameters that a sheet does not have are ignored.
    init(_ settings: [String: Storyboard.Setting] = [:]) {
      detent = settings.number("detent", 0...1) ?? detent
      cornerRadius = settings.number("corner-radius", 0...100) ?? cornerRadius
      dim = settings.number("dim", 0...1) ?? dim
      switch settings["grabber"] {
      case .flag(let isShown)?: showsGrabber = isShown
      case .text(let text)?: showsGrabber = text != "false" && text != "off"
      default: break
      }
    }
  }

  private let look: Look
  private let grabber = View(frame: Rect(x: 0, y: 5, width: 36, height: 5), name: "grabber")
  private var own: (radii: CornerRadii, isClipping: Bool)?

  override init(
    _ row: Storyboard.TransitionRow?, presentedViewController: ViewController,
    presenting: ViewController
  ) {
    look = Look(row?.settings ?? [:])
    super.init(row, presentedViewController: presentedViewController, presenting: presenting)
    // A colour between light and dark, so that the grabber is visible on both.
    grabber.backgroundColor = Color(red: 0.55, green: 0.55, blue: 0.58, alpha: 0.7)
    grabber.cornerRadius = 2.5
    // The grabber is in front of the screens that a container within the sheet adds later.
    grabber.zPosition = 1
  }

  override var dimming: Double { look.dim }
  override var lookKeys: [String] { ["corner-radius", "detent", "dim", "grabber", "rest"] }

  override var frameOfPresentedView: Rect {
    let size = containerView.bounds.size
    return Rect(x: 0, y: (1 - look.detent) * size.height, width: size.width, height: size.height)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    let view = presentedViewController.view
    own = (view.cornerRadii, view.clipsToBounds)
    view.cornerRadii = CornerRadii(topLeft: look.cornerRadius, topRight: look.cornerRadius)
    view.clipsToBounds = true
    guard look.showsGrabber else { return }
    grabber.center = Point(x: frameOfPresentedView.width / 2, y: 7.5)
    view.addSubview(grabber)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { removeLook() }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { removeLook() }
  }

  private func removeLook() {
    let view = presentedViewController.view
    if let own { (view.cornerRadii, view.clipsToBounds) = own }
    grabber.removeFromSuperview()
  }
}
