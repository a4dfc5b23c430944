public import SegueGeometry
public import SegueScene

/// The presentation values of a view's properties at one time (CALayer.presentation()).
public struct ViewPresentation: Sendable, Equatable {
  private let properties: ViewProperties

  init(_ properties: ViewProperties) { self.properties = properties }

  /// The presentation value of `View.frame`.
  public var frame: Rect { properties.frame }
  /// The presentation value of `View.bounds`.
  public var bounds: Rect { properties.bounds }
  /// The presentation value of `View.center`.
  public var center: Point { properties.center }
  /// The presentation value of `View.transform`.
  public var transform: Transform3D { properties.transform }
  /// The presentation value of `View.translation`.
  public var translation: Vector3D { properties.translation }
  /// The presentation value of `View.rotation`.
  public var rotation: Vector3D { properties.rotation }
  /// The presentation value of `View.scale`.
  public var scale: Vector3D { properties.scale }
  /// The presentation value of `View.alpha`.
  public var alpha: Double { properties.alpha }
  /// The presentation value of `View.backgroundColor`.
  public var backgroundColor: Color { properties.backgroundColor }
  /// The presentation value of `View.overlayColor`.
  public var overlayColor: Color { properties.overlayColor }
  /// The presentation value of `View.cornerRadius`.
  public var cornerRadius: Double { properties.cornerRadius }
  /// The presentation value of `View.cornerRadii`.
  public var cornerRadii: CornerRadii { properties.cornerRadii }
  /// The presentation value of `View.shadow`.
  public var shadow: Shadow { properties.shadow }
  /// The presentation value of `View.blurRadius`.
  public var blurRadius: Double { properties.blurRadius }
  /// The presentation value of `View.backdropBlurRadius`.
  public var backdropBlurRadius: Double { properties.backdropBlurRadius }
  /// The presentation value of `View.colorMatrix`.
  public var colorMatrix: ColorMatrix { properties.colorMatrix }
  /// The presentation value of `View.backdropColorMatrix`.
  public var backdropColorMatrix: ColorMatrix { properties.backdropColorMatrix }
  /// The presentation value of `View.maskThreshold`.
  public var maskThreshold: MaskThreshold { properties.maskThreshold }
  /// The presentation value of `View.path`.
  public var path: BezierPath? { properties.path }
  /// The presentation value of `View.fillColor`.
  public var fillColor: Color { properties.fillColor }
  /// The presentation value of `View.stroke`.
  public var stroke: Stroke { properties.stroke }
}

extension View {
  /// The values with which the view is shown now, in the middle of its animations or of a
  /// transition in flight. The view's own properties have the end values of an animation from its
  /// beginning on.
  public var presentation: ViewPresentation { ViewPresentation(presentedProperties) }

  /// Removes the view's animations, so that the view is shown with its own properties
  /// (CALayer.removeAllAnimations). The completions get false at the next tick.
  public func removeAllAnimations() { windowAnimations?.removeAll(of: self) }
}
