internal import CSegue

/// A picture of the user's as the value of a ``Parameter``, such as the map of a luma wipe. It has no default: the user
/// may set none.
///
///     @Parameter("map", help: "The picture whose dark parts change first.")
///     var map = UserPicture()
///
/// A draft of the ABI, which a later version may change.
///
/// Source: `segue/ext/draft/picture_parameter.h`.
public struct UserPicture: ParameterValue {
  /// The id of the parameter; empty in a context without a transition.
  let id: String

  /// Creates the value of a declaration.
  public init() { id = "" }

  public static var parameterType: ParameterType { .picture }
  public static var isOptional: Bool { true }

  public init?(from reader: ParameterReader, id: String) { self.id = id }
}

extension TransitionContext {
  /// Returns a new view with the picture that the user has set; nil when there is none, and when the host does not know
  /// such parameters. The view's bounds are the picture's size at one pixel for each point.
  public func view(showing picture: UserPicture) -> View? {
    guard let function = host.pictureParameters.create_view else { return nil }
    var view = segue_view_t()
    let status = function(handle, picture.id, &view)
    guard status != Status.unset.rawValue else { return nil }
    return check(status, "segue.draft.picture-parameter/1", "create_view") ? View(self, view) : nil
  }

  /// A number from 0 to 2^53 - 1 for random pieces, which is different for each transition and film, and the same in
  /// every run; nil when the host has none. A draft of the ABI, which a later version may change.
  ///
  /// Source: `segue/ext/draft/seed.h`.
  public var seed: Int? {
    var seed: Int64 = 0
    guard let status = host.seed.seed?(handle, &seed), status >= 0 else { return nil }
    return Int(seed)
  }
}
