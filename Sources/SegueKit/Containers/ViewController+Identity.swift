/// View controllers are compared by identity, as NSObjects are.
extension ViewController: Hashable {
  public static func == (left: ViewController, right: ViewController) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ViewController {
  /// The nearest navigation controller among the view controller's ancestors; nil when there is
  /// none (UIViewController.navigationController).
  public var navigationController: NavigationController? { nearest() }

  /// The nearest tab bar controller among the view controller's ancestors; nil when there is none
  /// (UIViewController.tabBarController).
  public var tabBarController: TabBarController? { nearest() }

  private func nearest<Container: ViewController>() -> Container? {
    var controller = parent
    while let current = controller {
      if let container = current as? Container { return container }
      controller = current.parent
    }
    return nil
  }
}
