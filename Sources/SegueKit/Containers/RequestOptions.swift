/// What a request has besides the arguments of UIKit's method: its policy, its interaction controller and a completion
/// with the result.
///
/// The methods that subclasses override have UIKit's arguments. A method with more arguments, and a gesture, call them
/// with these options, so that an override is called for each request.
final class RequestOptions {
  /// The methods that make requests.
  enum Member {
    case push, pop, popTo, popToRoot, setStack, present, dismiss, select, setTabs
  }

  let member: Member
  var policy: RequestPolicy?
  var interaction: (any ViewControllerInteractiveTransitioning)?
  var completion: ((Bool) -> Void)?
  /// False makes a selection without an animation, and true with one; nil for the default.
  var isAnimated: Bool?

  init(
    _ member: Member, policy: RequestPolicy? = nil,
    interaction: (any ViewControllerInteractiveTransitioning)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    self.member = member
    self.policy = policy
    self.interaction = interaction
    self.completion = completion
  }
}

extension ViewController {
  /// Calls `body`, which calls the method that `options` are for. If an override makes no request of this kind, the
  /// completion gets false.
  func with<Result>(_ options: RequestOptions, _ body: () -> Result) -> Result {
    let outer = givenOptions
    givenOptions = options
    let result = body()
    let isLeft = givenOptions === options
    givenOptions = outer
    if isLeft { options.completion?(false) }
    return result
  }

  /// Returns the options for a call of `member`, once.
  func takeOptions(_ member: RequestOptions.Member) -> RequestOptions {
    guard let options = givenOptions, options.member == member else { return RequestOptions(member) }
    givenOptions = nil
    return options
  }
}
