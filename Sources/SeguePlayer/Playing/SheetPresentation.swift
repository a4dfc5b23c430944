internal import SegueGeometry
internal import SegueKit
internal import SegueScene
internal import SegueStoryboard

/// A presentation that keeps the look of a storyboard's row until its screen leaves.
protocol RowPresentation {
  /// The settings of the row with which the controller was presented.
  var settings: [String: Storyboard.Setting] { get }
  /// The keys of the settings that apply while the controller is presented.
  var lookKeys: [String] { get }
}

/// A presentation with 'style: custom', which darkens the view behind the screen. The setting `dim` of the storyboard's
/// row for the presentation is the opacity of the darkening; its default is what the picture of a dialog has, or depends on
/// the row's animator.
final class StagePresentation: DimmingPresentationController, RowPresentation {
  let settings: [String: Storyboard.Setting]
  let lookKeys = ["dim"]
  private let dim: Double

  /// Creates a presentation with the settings of a storyboard's row.
  ///
  /// - Parameter scrim: The translucent colour that belongs behind the screen's picture; nil if it does not say.
  init(
    _ row: Storyboard.TransitionRow?, scrim: Color?, presentedViewController: ViewController,
    presenting: ViewController
  ) {
    settings = row?.settings ?? [:]
    let isSheet = row?.animator.map(BundledPlugin.alias) == "sheet"
    dim = settings.number("dim", 0...1) ?? scrim?.alpha ?? (isSheet ? SheetPresentation.dim : 0.4)
    super.init(presentedViewController: presentedViewController, presenting: presenting)
    if let scrim { dimmingColor = Color(red: scrim.red, green: scrim.green, blue: scrim.blue) }
  }

  override var dimming: Double { dim }
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

/// A presentation with 'style: sheet': SegueKit's sheet at one height, which only a plug-in moves.
///
/// The settings are parameters of the animator `sheet`, with its default values; its documentation gives their source.
final class SheetPresentation: SheetPresentationController, RowPresentation {
  /// The opacity of the darkening behind a sheet whose row does not set it.
  static let dim = 0.2

  let settings: [String: Storyboard.Setting]
  let lookKeys = ["corner-radius", "detent", "dim", "grabber", "rest"]
  private let opacity: Double

  /// Creates a presentation with the settings of a storyboard's row.
  init(
    _ row: Storyboard.TransitionRow?, presentedViewController: ViewController,
    presenting: ViewController
  ) {
    settings = row?.settings ?? [:]
    opacity = settings.number("dim", 0...1) ?? Self.dim
    super.init(presentedViewController: presentedViewController, presenting: presenting)
    fixedShare = settings.number("detent", 0...1) ?? 0.5
    preferredCornerRadius = settings.number("corner-radius", 0...100) ?? 10
    prefersGrabberVisible =
      switch settings["grabber"] {
      case .flag(let isShown)?: isShown
      case .text(let text)?: text != "false" && text != "off"
      default: true
      }
  }

  override var dimming: Double { opacity }
}
