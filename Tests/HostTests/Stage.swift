import Logging
import SegueGeometry
import SegueKit
import SegueScene
import SegueWire
import Synchronization
import TestSupport
import Testing

@testable import SegueHost

/// Two screens in a container of 400 × 800 points, an animator of the fixture `behaviour`, and the
/// trace of the animator's calls.
final class Stage {
  /// The router's clock does not advance, because a plug-in with a hundred thousand calls would
  /// exceed the time limit.
  private static let router = CallRouter(logger: Logger(label: "test"), now: { 0 })

  /// The library of the fixture "behaviour", which is compiled and opened once for all tests.
  static let library = Result { () throws -> InProcessLibrary in
    let fixture = try LibraryFixture()
    let path = try fixture.compile("behaviour", as: "behaviour.so", options: ["-pthread"])
    return try InProcessLibrary.load(
      path, caller: Caller(name: path, logger: nil, trace: nil, router: router))
  }

  let records = Recorded()
  let container = View(frame: Rect(x: 0, y: 0, width: 400, height: 800), name: "container")
  let from = View(frame: Rect(x: 0, y: 0, width: 400, height: 800), name: "from")
  let to = View(frame: Rect(x: 0, y: 0, width: 400, height: 800), name: "to")
  let animator: PluginAnimator
  var setup: TransitionContext.Setup
  private(set) var context: TransitionContext?

  final class Recorded: Sendable {
    private let all = Mutex<[TraceRecord]>([])
    func append(_ record: TraceRecord) { all.withLock { $0.append(record) } }
    var records: [TraceRecord] { all.withLock { $0 } }
  }

  /// The host's log of the transition, which also contains the lines of the plug-in.
  let logged = Logged()

  final class Logged: Sendable {
    private let all = Mutex<[String]>([])
    var lines: [String] { all.withLock { $0 } }
    private let onLine: @Sendable () -> Void

    /// Creates an empty log.
    ///
    /// - Parameter onLine: called before a line is kept.
    init(onLine: @escaping @Sendable () -> Void = {}) {
      self.onLine = onLine
    }

    var logger: Logger {
      Logger(label: "test") { _ in
        Handler { [self] line in
          onLine()
          all.withLock { $0.append(line) }
        }
      }
    }

    private struct Handler: LogHandler {
      var logLevel = Logger.Level.warning
      var metadata: Logger.Metadata = [:]
      var metadataProvider: Logger.MetadataProvider?
      let write: @Sendable (String) -> Void

      init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
      }

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        write("\(event.message)")
      }
    }
  }

  init(_ behaviour: String, settings: [String] = []) throws {
    container.addSubview(from)
    setup = TransitionContext.Setup(containerView: container, from: from, to: to)
    let library = try Self.library.get()
    let id = "org.example.\(behaviour)"
    let descriptor = try #require(
      library.contents.items.compactMap(\.descriptor).first { $0.id == id })
    let records = records
    animator = PluginAnimator(
      descriptor: descriptor,
      parameters: try ParameterValues(descriptor.parameters, settings: settings), library: library,
      router: Self.router, trace: CallTrace { records.append($0) },
      logger: logged.logger)
  }

  /// Asks the animator for its duration, records the transition, and ends it, as a container does.
  @discardableResult
  func run(end reason: TransitionEndReason = .completed) -> TransitionRecording {
    let recording = record()
    animator.animationEnded(recording.fault == nil ? reason : .failed)
    return recording
  }

  func record() -> TransitionRecording {
    let context = TransitionContext(setup)
    self.context = context
    _ = animator.transitionDuration(using: context)
    return context.record(animator)
  }

  /// Adds elements to the screens. The screen `from` gets "title", and "card" inside another view.
  /// The screen `to` gets "badge" and "card"; it shows a single picture until it is separated into
  /// its elements.
  static func addElements(from: View, to: View) {
    func element(_ name: String, _ frame: Rect) -> View {
      let view = View(frame: frame)
      view.elementName = name
      view.backgroundColor = .black
      return view
    }
    let group = View(frame: Rect(x: 10, y: 20, width: 300, height: 300))
    let card = element("card", Rect(x: 30, y: 40, width: 50, height: 60))
    card.cornerRadius = 7
    from.addSubview(element("title", Rect(x: 1, y: 2, width: 3, height: 4)))
    from.addSubview(group)
    group.addSubview(card)
    let apart = View(frame: Rect(origin: .zero, size: to.bounds.size))
    apart.addSubview(element("badge", Rect(x: 5, y: 6, width: 7, height: 8)))
    apart.addSubview(element("card", Rect(x: 0, y: 0, width: 400, height: 200)))
    to.contents = Contents(source: 77)
    to.separatedContents = apart
  }

  /// Returns the status of each call of a function, in the order in which the calls returned.
  func answers(_ function: String) -> [Status] {
    records.records.filter { $0.title == function }.map(\.status)
  }

  /// Returns the first result of each call of a function.
  func results(_ function: String) -> [TraceRecord.Value?] {
    records.records.filter { $0.title == function }.map { $0.results.first?.value }
  }

  /// Returns the number of times that the host called a slot of the animator, or a callback.
  func calls(_ function: String) -> Int {
    records.records.count { $0.direction == .hostToPlugin && $0.title == function }
  }

  static func layer(_ view: View, _ timeline: Timeline, at time: Double) -> Layer? {
    timeline.layers(at: time).layers.first { $0.view == view.id }
  }
}
