public import SegueGeometry
public import SegueScene

/// The properties with which a view is shown at one time (CALayer.presentation()).
public struct ViewPresentation: Sendable, Equatable {
  private let properties: ViewProperties

  init(_ properties: ViewProperties) { self.properties = properties }

  public var frame: Rect { properties.frame }
  public var bounds: Rect { properties.bounds }
  public var center: Point { properties.center }
  public var transform: Transform3D { properties.transform }
  public var translation: Vector3D { properties.translation }
  public var rotation: Vector3D { properties.rotation }
  public var scale: Vector3D { properties.scale }
  public var alpha: Double { properties.alpha }
  public var backgroundColor: Color { properties.backgroundColor }
  public var overlayColor: Color { properties.overlayColor }
  public var cornerRadius: Double { properties.cornerRadius }
  public var cornerRadii: CornerRadii { properties.cornerRadii }
  public var shadow: Shadow { properties.shadow }
  public var blurRadius: Double { properties.blurRadius }
  public var backdropBlurRadius: Double { properties.backdropBlurRadius }
}

extension View {
  /// The properties with which the view is shown now: the present values of its animations, and of a
  /// transition in flight. The view's own properties have the values that were set last.
  public var presentation: ViewPresentation { ViewPresentation(presentedProperties) }
}
