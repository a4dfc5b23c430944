/// All that an engine has still to do: what waits until a callback has returned, and the requests that wait for their turn.
///
/// The engine opens the mailbox and carries letter after letter out, until none is left. What arrives meanwhile, from a
/// callback that a letter has called, is only put in. So no code of the engine runs within itself.
struct Mailbox {
  /// What an action of the machine is about.
  enum Subject {
    /// The request that the machine has decided on, or whose turn has come.
    case request(TransitionRequest)
    /// The result of the transition that has ended.
    case result(TransitionResult)
  }

  enum Letter {
    case action(TransitionMachine.Action, Subject?)
    /// Work that is done before any request.
    case work(() -> Void)
    /// A request to decide on.
    case request(TransitionRequest)
    /// A request whose turn has come.
    case turn(TransitionRequest)
  }

  private var actions: [(action: TransitionMachine.Action, subject: Subject?)] = []
  private var works: [() -> Void] = []
  private var requests: [TransitionRequest] = []
  /// The requests that wait until the transition in flight has ended.
  private var queue: [TransitionRequest] = []
  private var resizes: [() -> Void] = []
  /// True while letters are carried out, and during a callback.
  var isOpen = false

  /// The number of requests that wait.
  var requestCount: Int { queue.count + requests.count }

  mutating func add(_ new: [TransitionMachine.Action], about subject: Subject?) {
    for action in new { actions.append((action, subject)) }
  }

  mutating func add(_ work: @escaping () -> Void) { works.append(work) }

  mutating func add(_ request: TransitionRequest) { requests.append(request) }

  /// Lets a request wait for its turn, after all others or before them.
  mutating func enqueue(_ request: TransitionRequest, isFirst: Bool) {
    queue.insert(request, at: isFirst ? 0 : queue.count)
  }

  /// Adds a change of the root view's size, which waits for the machine's decision.
  mutating func addResize(_ resize: @escaping () -> Void) { resizes.append(resize) }

  mutating func takeResizes() -> [() -> Void] {
    defer { resizes = [] }
    return resizes
  }

  /// Removes the requests that wait.
  mutating func takeRequests() -> [TransitionRequest] {
    defer { (queue, requests) = ([], []) }
    return queue + requests
  }

  /// Removes what is to be done next; nil when there is nothing.
  ///
  /// - Parameter isFree: True when no transition is in flight, so that the turn of the next request has come.
  mutating func next(isFree: Bool) -> Letter? {
    if !actions.isEmpty {
      let (action, subject) = actions.removeFirst()
      return .action(action, subject)
    }
    if !works.isEmpty { return .work(works.removeFirst()) }
    if !requests.isEmpty { return .request(requests.removeFirst()) }
    return isFree && !queue.isEmpty ? .turn(queue.removeFirst()) : nil
  }
}
