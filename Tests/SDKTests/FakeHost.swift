import CSegue
import Foundation
import SegueProperties
import Synchronization

/// A fake host that implements every slot of every interface, records every call, runs completions
/// in virtual time, and misbehaves on request.
final class FakeHost: @unchecked Sendable {
  /// A call of the plug-in to the host: the slot, such as "segue.view/1 set_alpha", and the numbers
  /// among the arguments.
  struct Call: Equatable {
    var slot: String
    var numbers: [Double]
    /// The number of animations that were open during the call.
    var depth: Int
  }

  struct FakeView {
    var frame = [0.0, 0, 0, 0]
    var bounds = [0.0, 0, 0, 0]
    var center = [0.0, 0]
    var superview: UInt64 = 0
    var subviews: [UInt64] = []
    /// The values that the plug-in has set, by the property's name, of all properties except frame,
    /// bounds and centre. The mask is included.
    var more: [String: [Double]] = [:]

    var alpha: Double { more["alpha"]?.first ?? 1 }
    var z: Double { more["z_position"]?.first ?? 0 }

    func numbers(_ property: ViewProperty) -> [Double] {
      switch property.name {
      case "frame": frame
      case "bounds": bounds
      case "center": center
      default: more[property.name] ?? property.initial
      }
    }

    mutating func set(_ property: ViewProperty, _ numbers: [Double]) {
      switch property.name {
      case "frame":
        frame = numbers
        bounds = [0, 0, numbers[2], numbers[3]]
        center = [numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2]
      case "bounds": bounds = numbers
      case "center":
        center = numbers
        frame[0] = numbers[0] - bounds[2] / 2
        frame[1] = numbers[1] - bounds[3] / 2
      default: more[property.name] = numbers
      }
    }
  }

  struct FakeElement {
    var name: String
    var frame = [0.0, 0, 0, 0]
    var cornerRadius = 0.0
    var partner: Int32 = -1
  }

  struct Begun {
    var duration: Double
    var delay: Double
    var timing: UInt64
    var completion: segue_completion_t?
    var userData: UnsafeMutableRawPointer?
  }

  enum Setting {
    case number(Double)
    case integer(Int64)
    case toggle(Int32)
    case choice(UInt32)
    case numbers([Double])
    case text(String)
    case curve(UInt64)
  }

  // The values that the functions of the context return.
  var fromView: UInt64 = 11
  var toView: UInt64 = 12
  var initialFrames: [Int32: [Double]] = [1: [0, 0, 390, 844]]
  var finalFrames: [Int32: [Double]] = [2: [0, 0, 390, 844]]
  var flags: [String: Int32] = [
    "is_animated": 1, "is_interactive": 0, "was_cancelled": 0, "presentation_style": 1,
    "operation": 1, "direction": 0, "layout_direction": 0, "reduced_motion": 0,
  ]
  var requestedDuration: Double?
  var settings: [String: Setting] = [:]
  var elements: [Int32: [FakeElement]] = [1: [FakeElement(name: "card")]]

  /// The statuses of calls that the fake host refuses, by "interface slot", such as "segue.view/1
  /// create".
  var refusals: [String: Int32] = [:]
  /// The interfaces that the fake host does not have.
  var missing: Set<String> = []
  /// If true, the fake host calls the frame driver and every completion twice.
  var repeatsCompletions = false

  // The recorded calls of the plug-in, and their effects, such as log lines, animations and views.
  private(set) var calls: [Call] = []
  private(set) var log: [String] = []
  private(set) var completed: [Int32] = []
  private(set) var timings: [String] = []
  private(set) var begun: [UInt64: Begun] = [:]
  private(set) var views: [UInt64: FakeView] = [:]
  private(set) var completionStatuses: [Int32] = []
  private(set) var drivers: [(segue_driver_t, UnsafeMutableRawPointer?)] = []
  private var open: [UInt64] = []
  private var pending: [(time: Double, animation: UInt64)] = []
  private var now = 0.0
  private var next: UInt64 = 100
  private let thread = pthread_self()

  let handle: segue_context_t
  let tables = FakeTables()

  static let container: UInt64 = 10
  private static let hosts = Mutex<[UInt64: FakeHost]>([:])
  private static let latest = Mutex<UInt64>(1000)
  private static let byThread = Mutex<[UInt: FakeHost]>([:])

  init() {
    handle = segue_context_t(
      id: Self.latest.withLock {
        $0 += 1
        return $0
      })
    for view in [Self.container, fromView, toView] {
      views[view] = FakeView(
        frame: [0, 0, 390, 844], bounds: [0, 0, 390, 844], center: [195, 422])
    }
    views[Self.container]?.subviews = [fromView]
    views[fromView]?.superview = Self.container
    Self.hosts.withLock { $0[handle.id] = self }
    // A call without a context, such as one in the entry function, goes to the newest fake host of
    // the thread.
    Self.byThread.withLock { $0[UInt(thread)] = self }
  }

  /// Removes the fake host from the registry, which retains it.
  func close() {
    Self.hosts.withLock { $0[handle.id] = nil }
    Self.byThread.withLock { if $0[UInt(thread)] === self { $0[UInt(thread)] = nil } }
    tables.free()
  }

  static func of(_ context: segue_context_t) -> FakeHost? {
    context.id == 0
      ? byThread.withLock { $0[UInt(pthread_self())] } : hosts.withLock { $0[context.id] }
  }

  var slotsCalled: Set<String> { Set(calls.map(\.slot)) }

  func calls(to slot: String) -> [Call] { calls.filter { $0.slot == slot } }

  // MARK: Answers

  func answer(_ slot: String, _ numbers: [Double], _ body: (FakeHost) -> Int32) -> Int32 {
    guard pthread_equal(thread, pthread_self()) != 0 else { return -5 }
    calls.append(Call(slot: slot, numbers: numbers, depth: open.count))
    if let status = refusals[slot] { return status }
    guard numbers.allSatisfy(\.isFinite) else { return -3 }
    return body(self)
  }

  func change(_ view: segue_view_t, _ body: (inout FakeView) -> Void) -> Int32 {
    guard views[view.id] != nil else { return -4 }
    body(&views[view.id, default: FakeView()])
    return 0
  }

  func read(_ view: segue_view_t, _ body: (FakeView) -> Void) -> Int32 {
    guard let view = views[view.id] else { return -4 }
    body(view)
    return 0
  }

  func makeView(_ model: FakeView = FakeView()) -> UInt64 {
    next += 1
    views[next] = model
    views[next]?.superview = 0
    return next
  }

  func insert(_ child: UInt64, in parent: UInt64, at index: (([UInt64]) -> Int?)) -> Int32 {
    guard views[child] != nil, views[parent] != nil else { return -4 }
    _ = remove(child)
    guard let index = index(views[parent]?.subviews ?? []) else { return -2 }
    let count = views[parent]?.subviews.count ?? 0
    views[parent]?.subviews.insert(child, at: min(index, count))
    views[child]?.superview = parent
    return 0
  }

  func remove(_ child: UInt64) -> Int32 {
    guard let view = views[child] else { return -4 }
    views[view.superview]?.subviews.removeAll { $0 == child }
    views[child]?.superview = 0
    return 0
  }

  func timing(_ text: String) -> UInt64 {
    timings.append(text)
    return UInt64(timings.count)
  }

  func write(_ text: String) { log.append(text) }

  func complete(_ did: Int32) -> Int32 {
    completed.append(did)
    return completed.count == 1 ? 0 : -7
  }

  // MARK: Animations

  func begin(_ duration: Double, _ delay: Double, _ timing: UInt64) -> UInt64 {
    next += 1
    open.append(next)
    begun[next] = Begun(duration: duration, delay: delay, timing: timing)
    return next
  }

  func attach(
    _ animation: UInt64, _ completion: segue_completion_t?, _ userData: UnsafeMutableRawPointer?
  ) {
    begun[animation]?.completion = completion
    begun[animation]?.userData = userData
  }

  func commit(_ animation: UInt64) -> Int32 {
    guard open.last == animation, let begun = begun[animation] else { return -6 }
    open.removeLast()
    pending.append((now + begun.delay + begun.duration, animation))
    return 0
  }

  func drive(_ driver: segue_driver_t?, _ userData: UnsafeMutableRawPointer?) {
    if let driver { drivers.append((driver, userData)) }
  }

  var time: Double { now }

  /// Plays the recording by calling completions in the order of their virtual times.
  func run(limit: Int = 1000) {
    for _ in 0..<limit {
      guard let first = pending.enumerated().min(by: { $0.element.time < $1.element.time })
      else { return }
      pending.remove(at: first.offset)
      now = first.element.time
      guard let begun = begun[first.element.animation], let completion = begun.completion
      else { continue }
      for _ in 0..<(repeatsCompletions ? 2 : 1) {
        completionStatuses.append(completion(begun.userData, handle, 1))
      }
    }
  }
}
