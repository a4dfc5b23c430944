/// A tab of a tab bar controller: its title, its name and its view controller (UITab). There is no bar that shows it.
public final class Tab: Hashable {
  /// The title, which the view controller gets if it has none.
  public var title: String
  /// The name by which a program finds the tab.
  public let identifier: String
  private let provider: ((Tab) -> ViewController)?
  private var provided: ViewController?

  /// Creates a tab whose view controller is made when it is first needed.
  public init(
    title: String, identifier: String, viewControllerProvider: ((Tab) -> ViewController)? = nil
  ) {
    self.title = title
    self.identifier = identifier
    provider = viewControllerProvider
  }

  /// The tab's view controller, made when it is first read; nil without a provider.
  public var viewController: ViewController? {
    if provided == nil, let provider {
      let new = provider(self)
      if new.title == nil { new.title = title }
      provided = new
    }
    return provided
  }

  public static func == (left: Tab, right: Tab) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TabBarController {
  /// The tabs. Setting them replaces the view controllers by those of the tabs; a tab without a view controller is left
  /// out (UITabBarController.tabs).
  public var tabs: [Tab] {
    get { givenTabs.filter { tab in tab.viewController.map(viewControllers.contains) ?? false } }
    set {
      givenTabs = newValue
      setViewControllers(newValue.compactMap(\.viewController), animated: false)
    }
  }

  /// The selected tab; nil when the selected view controller belongs to none. Setting it selects the tab.
  public var selectedTab: Tab? {
    get { selectedViewController.flatMap(tab(of:)) }
    set { if let controller = newValue?.viewController { selectedViewController = controller } }
  }

  /// Returns the tab with a name; nil when there is none.
  public func tab(forIdentifier identifier: String) -> Tab? { givenTabs.first { $0.identifier == identifier } }

  func tab(of controller: ViewController) -> Tab? { givenTabs.first { $0.viewController === controller } }
}
