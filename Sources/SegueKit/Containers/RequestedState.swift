/// A value of a container, such as a stack, that requests change at once and transitions when they complete.
///
/// A program that asks after a request gets the value with the request's change, even if the request waits for a
/// callback to return or for its transition to complete. The change is withdrawn when the request is refused or its
/// transition is cancelled.
final class RequestedState<Value> {
  private final class Ticket {}

  /// The value without the changes that are requested and not complete yet. It says which screens are shown.
  var settled: Value
  private var changes: [(ticket: Ticket, change: (Value) -> Value)] = []

  /// Creates a state without requests.
  init(_ settled: Value) { self.settled = settled }

  /// The value after all requests.
  var requested: Value { changes.reduce(settled) { value, next in next.change(value) } }

  /// Adds the change that `request` makes, until the engine withdraws it.
  func add(_ request: inout TransitionRequest, _ change: @escaping (Value) -> Value) {
    let ticket = Ticket()
    changes.append((ticket, change))
    request.withdraw = { [weak self] in self?.changes.removeAll { $0.ticket === ticket } }
  }
}
