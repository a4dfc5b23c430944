public import SegueSDK

/// The side of the container at which a screen enters or leaves.
public enum Edge: String, Choice {
  /// The edge that suits the animator best, which the animator itself decides.
  case auto
  case leading, trailing, top, bottom

  /// Returns the translation by which a screen leaves the container beyond this edge. `auto` is the
  /// animator's own edge for the case `.auto`.
  public func travel(_ stage: Stage, auto: Edge = .trailing) -> Vector3D {
    switch self {
    case .auto: auto == .auto ? .zero : auto.travel(stage)
    case .leading: Vector3D(x: -stage.trailing * stage.bounds.width, y: 0)
    case .trailing: Vector3D(x: stage.trailing * stage.bounds.width, y: 0)
    case .top: Vector3D(x: 0, y: -stage.bounds.height)
    case .bottom: Vector3D(x: 0, y: stage.bounds.height)
    }
  }
}
