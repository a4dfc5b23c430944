internal import SegueKit

/// The animator for a transition whose row in the storyboard names none. The defaults look like UIKit's own
/// transitions.
struct DefaultLook {
  /// The animator's id, and not its alias, which could belong to another plug-in.
  let animator: String
  private let operation: TransitionOperation

  /// Creates the default for one kind of transition.
  ///
  /// - Parameters:
  ///   - operation: The operation of the transition.
  ///   - isDragged: True for a row with an interaction controller. A finger cannot drag a cut, so dragged tabs
  ///     slide instead.
  ///   - isSheet: True for a presented screen that rests as a sheet.
  init(of operation: TransitionOperation, isDragged: Bool, isSheet: Bool = false) {
    self.operation = operation
    animator =
      switch operation {
      case .push, .pop, .custom: BundledPlugin.push
      case .present, .dismiss: isSheet ? BundledPlugin.sheet : BundledPlugin.modal
      case .select: isDragged ? BundledPlugin.slide : BundledPlugin.cut
      case .page: BundledPlugin.slide
      }
  }

  /// Checks that the default animator is installed.
  ///
  /// - Throws: `HostError.unknownPlugin` when it is not. The message is for a person who has not named this animator.
  func check(_ registry: PluginRegistry) throws(HostError) {
    guard !registry.entries.contains(where: { $0.id == animator }) else { return }
    throw HostError(
      .unknownPlugin,
      "the default animator for '\(operation.name)', \(animator), is not installed; name another "
        + "one under 'transitions'")
  }
}
