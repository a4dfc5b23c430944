import Foundation
import SegueMedia
import SegueRender
import TestSupport
import Testing

/// A run of `segue play` in a window in the middle of a virtual display, with simulated mouse
/// input.
final class Player {
  let display: VirtualDisplay
  let folder: Folder
  private(set) var width: Int
  private(set) var height: Int
  private let process: Process
  private let scratch: Folder
  /// The timeout of every wait in seconds. Only a failing test waits that long.
  private static let timeout = 30.0

  /// Plays screens of 120 × 200 pixels, unless other arguments are given.
  init(
    _ arguments: [String] = [], width: Int = 120, height: Int = 200,
    files: [String] = ["a.png", "b.png"], prepare: (Folder) throws -> Void = { _ in },
    environment: [String: String] = [:]
  ) throws {
    display = try VirtualDisplay()
    folder = try Folder()
    scratch = try Folder()
    (self.width, self.height) = (width, height)
    for (index, name) in ["a.png", "b.png", "c.png"].enumerated() {
      try folder.write(name, Picture.png(120, 200, seed: index + 1))
    }
    try prepare(folder)
    process = try Command.process(
      Command.path,
      ["play"] + files + ["--size", "\(width)x\(height)", "--events", scratch / "events"]
        + arguments,
      in: folder,
      environment: ["DISPLAY": display.name, "SDL_RENDER_DRIVER": "software"]
        .merging(environment) { $1 },
      out: scratch / "out", errors: scratch / "errors")
  }

  deinit {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  var errors: String {
    String(decoding: (try? scratch.bytes("errors")) ?? Data(), as: UTF8.self)
  }

  /// The command's standard output.
  var out: String { String(decoding: (try? scratch.bytes("out")) ?? Data(), as: UTF8.self) }

  // MARK: Waiting

  /// Waits until `condition` is true. The error names `what` if the process ends or the timeout
  /// passes before.
  func wait(for what: String, _ condition: () throws -> Bool) throws {
    let end = Date(timeIntervalSinceNow: Self.timeout)
    while try !condition() {
      guard process.isRunning else {
        throw WindowFailure("the process ended while the test waited for \(what); \(errors)")
      }
      guard Date() < end else {
        throw WindowFailure("timed out while waiting for \(what); \(errors)")
      }
      // The loop does not suspend its task: a suspended task might resume only after all other
      // tests.
      pauseBetweenLooks()
    }
  }

  /// Waits until the process has ended, and returns its exit status.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  // MARK: The window

  /// The position of the window's top left corner on the display.
  private var corner: (x: Int, y: Int) {
    origin ?? ((VirtualDisplay.side - width) / 2, (VirtualDisplay.side - height) / 2)
  }
  private var origin: (x: Int, y: Int)?

  func screenshot() throws -> Screenshot {
    try display.screenshot().part(x: corner.x, y: corner.y, width: width, height: height)
  }

  /// Waits until the window shows a picture, with a difference of at most `within` in any colour
  /// channel.
  func waitUntilShown(_ picture: Screenshot, _ what: String = "the picture", within: Int = 0) throws {
    try wait(for: what) { try screenshot().difference(from: picture) <= within }
  }

  /// Returns a picture file of the player's folder.
  func picture(_ name: String) throws -> Screenshot {
    Screenshot(try MediaSource(path: folder / name).frame(at: 0))
  }

  /// Returns the frame of the transition at a progress, drawn by `segue render`.
  func rendered(_ progress: Double, _ arguments: [String]) throws -> Screenshot {
    let run = try Run.segue(
      [
        "render", "a.png", "b.png", "-o", "offline.png", "--progress", "\(progress)", "--size",
        "\(width)x\(height)",
      ] + arguments, in: folder)
    guard run.code == 0 else { throw WindowFailure(run.errors) }
    return try picture("offline.png")
  }

  // MARK: The hand

  func mouse(_ x: Int, _ y: Int, then: String...) throws {
    try hand(["mousemove", "\(corner.x + x)", "\(corner.y + y)"] + then)
  }

  func press(_ x: Int, _ y: Int) throws { try mouse(x, y, then: "mousedown", "1") }
  func release() throws { try hand(["mouseup", "1"]) }
  func key(_ name: String) throws { try hand(["key", name]) }

  func hand(_ arguments: [String]) throws { try display.hand(arguments) }

  /// Moves the mouse with its button pressed, waits until the transition has followed, and returns
  /// the progress of the transition.
  func drag(to x: Int) throws -> Double {
    let before = try calls("interaction.update")
    try mouse(x, 100)
    try wait(for: "the drag to \(x)") { try calls("interaction.update") > before }
    return try #require(try held())
  }

  /// Resizes the window about its top left corner.
  func resize(_ width: Int, _ height: Int) throws {
    let (x, y) = corner
    try hand(["search", "--onlyvisible", "--name", "segue", "windowsize", "\(width)", "\(height)"])
    (self.width, self.height, origin) = (width, height, (x, y))
  }

  // MARK: Processes

  /// The descendants of the watcher: the command and its child processes.
  var processes: [Int32] { Self.processes(below: process.processIdentifier) }

  /// Returns all descendants of a process.
  static func processes(below process: Int32) -> [Int32] {
    var (all, new) = ([Int32](), [process])
    while let parent = new.popLast() {
      let file = "/proc/\(parent)/task/\(parent)/children"
      var children = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      // The kernel lists a child process under the thread that started it.
      for task in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task"))
        ?? []
      where task != "\(parent)" {
        children +=
          (try? String(contentsOfFile: "/proc/\(parent)/task/\(task)/children", encoding: .utf8))
          ?? ""
      }
      let found = children.split(separator: " ").compactMap { Int32($0) }
      all += found
      new += found
    }
    return all
  }

  static func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

  // MARK: The event log

  struct Event {
    let call: String
    let percent: Double?
    let reason: String?
    let time: Double
  }

  /// Returns the events in the session's log so far.
  func events() throws -> [Event] { try Self.events(scratch.bytes("events")) }

  static func events(_ log: Data) -> [Event] {
    String(decoding: log, as: UTF8.self).split(separator: "\n").compactMap {
      let fields = try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      guard let fields, let call = fields["call"] as? String else { return nil }
      return Event(
        call: call, percent: fields["percent"] as? Double, reason: fields["reason"] as? String,
        time: fields["time"] as? Double ?? 0)
    }
  }

  func calls(_ name: String) throws -> Int { try events().count { $0.call == name } }

  /// Returns the results of all transitions that have ended, such as "completed".
  func ends() throws -> [String] {
    try events().filter { $0.call == "animator.ended" }.compactMap(\.reason)
  }

  /// Returns the progress of the latest interactive update, or nil before the first one.
  func held() throws -> Double? {
    try events().last { $0.call == "interaction.update" }?.percent
  }
}
