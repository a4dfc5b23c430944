/// UIKit's methods with a policy for a transition in flight and with a completion that gets the result. They call the
/// methods that subclasses override.
extension NavigationController {
  /// Pushes `controller`. `completion` gets false when the push is not carried out.
  @_disfavoredOverload
  public func pushViewController(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    with(RequestOptions(.push, policy: policy, completion: completion)) {
      pushViewController(controller, animated: animated)
    }
  }

  /// Pops the top view controller. `completion` gets false when the pop is not carried out, as at the root.
  ///
  /// - Returns: The view controller at the top of the stack before; nil at the root.
  @_disfavoredOverload @discardableResult
  public func popViewController(
    animated: Bool, policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil
  ) -> ViewController? {
    with(RequestOptions(.pop, policy: policy, completion: completion)) { popViewController(animated: animated) }
  }

  /// Pops all view controllers above `controller`. `completion` gets false when `controller` is not in the stack or is
  /// at its top already.
  ///
  /// - Returns: The view controllers above `controller` in the stack, the lowest first; nil when there are none.
  @_disfavoredOverload @discardableResult
  public func popToViewController(
    _ controller: ViewController, animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> [ViewController]? {
    with(RequestOptions(.popTo, policy: policy, completion: completion)) {
      popToViewController(controller, animated: animated)
    }
  }

  /// Pops all view controllers but the root. `completion` gets false when there are none.
  ///
  /// - Returns: The view controllers above the root in the stack, the lowest first; nil when there are none.
  @_disfavoredOverload @discardableResult
  public func popToRootViewController(
    animated: Bool, policy: RequestPolicy? = nil, completion: ((Bool) -> Void)? = nil
  ) -> [ViewController]? {
    with(RequestOptions(.popToRoot, policy: policy, completion: completion)) {
      popToRootViewController(animated: animated)
    }
  }

  /// Replaces the stack. `completion` gets false when nothing changes.
  @_disfavoredOverload
  public func setViewControllers(
    _ controllers: [ViewController], animated: Bool, policy: RequestPolicy? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    with(RequestOptions(.setStack, policy: policy, completion: completion)) {
      setViewControllers(controllers, animated: animated)
    }
  }
}

extension [ViewController] {
  /// Returns the elements up to and including `controller`; nil when it is not among them.
  func through(_ controller: ViewController) -> [ViewController]? {
    firstIndex(of: controller).map { Array(self[...$0]) }
  }

  /// Returns the elements after `controller`; nil when there are none.
  func after(_ controller: ViewController) -> [ViewController]? {
    guard let index = firstIndex(of: controller), index + 1 < count else { return nil }
    return Array(self[(index + 1)...])
  }
}
