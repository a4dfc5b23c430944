import Foundation
import SegueGeometry
import SegueHost
import SegueLive
import SegueMedia
import SeguePlayer
import SegueRender
import SegueScene

/// Measures the work of a live session for each frame, with the loop that a window would run but
/// without a display. A real window is measured under Xvfb, too.
struct Play {
  let segue: String
  private static let screens = ["Examples/screens/inbox.svg", "Examples/screens/letter.svg"]
  private static let (width, height) = (1920, 1080)

  func table() throws -> String {
    let drag = try dragging()
    let memory = try memory()
    var table = """
      ## Play

      A finger drags a push of two screens to and fro for 60 s at 1920 × 1080 and 60 frames a second, \
      with 8 events a frame. The time of a frame covers all our work on it: taking the events, \
      advancing, the layers, and drawing. Input is in the frame that is drawn next. The window is \
      SDL's software renderer under Xvfb.

      | measured | |
      | --- | --- |
      | frame, median | \(drag.median.text(2)) ms |
      | frame, 99th percentile | \(drag.percentile.text(2)) ms |
      | frame, longest | \(drag.longest.text(2)) ms |
      | frames that did not show the last event before them | \(drag.late) of \(drag.frames) |
      | resident memory after 100 transitions | \(memory.early.text(0)) KiB |
      | resident memory after 10,000 transitions | \(memory.late.text(0)) KiB |

      """
    if let window = try window() {
      table +=
        "| from the start of `segue play` with two PNG files of 1920 × 1080 until its first frame is on "
      table +=
        "the display, median of \(Self.starts) | \(window.first.text(0)) ms |\n"
      table += "| the same, the shortest | \(window.shortest.text(0)) ms |\n"
      table += "| processor time at rest, of 20 s | \((window.idle * 100).text(2)) % |\n"
    }
    return table
  }

  // MARK: Without a display

  /// A live session with the two screens. Its frames are drawn but not shown.
  private final class Stage {
    let session: LiveSession
    let canvas: LiveCanvas
    var tree: LayerTree

    init(_ segue: String, pictures: Bool) throws {
      let folder = URL(fileURLWithPath: segue).deletingLastPathComponent().path
      let registry = PluginRegistry.discover(
        PluginRegistry.Options(
          environment: SearchEnvironment(), extraFolders: [folder + "/segue-plugins"],
          isolation: .inProcess))
      let size = Size(width: Double(Play.width), height: Double(Play.height))
      let board = Storyboard(
        files: Play.screens, size: size, scale: 1, fit: .scaleAspectFill,
        row: .init(animator: "push", interaction: "pan"))
      session = try LiveSession(
        board, factory: PluginFactory(registry), startingAt: 0)
      let library = PictureLibrary()
      for picture in session.board.pictures where pictures {
        let file = ScreenFile(
          try MediaSource(path: picture.path), fit: Fit(picture.mode))
        library.set(source: file, for: picture.id)
      }
      canvas = LiveCanvas(size: size, screen: size, library: library)
      canvas.fit(width: Play.width, height: Play.height)
      try canvas.settle()
      tree = LayerTree(size: size)
    }

    func frame(at time: Double, draws: Bool = true) {
      session.advance(to: time)
      session.layers(into: &tree)
      if draws { _ = canvas.draw(tree) }
    }
  }

  private struct Dragging {
    var median, percentile, longest: Double
    var late, frames: Int
  }

  private func dragging() throws -> Dragging {
    let stage = try Stage(segue, pictures: true)
    let width = Double(Self.width)
    stage.frame(at: 0)
    var times: [Double] = []
    var late = 0
    var time = 1.0
    func send(_ phase: PointerEvent.Phase, _ x: Double) {
      let event = PointerEvent(phase, at: Point(x: x, y: 500), time: time)
      stage.session.handle(.pointer(event), at: time)
    }
    send(.began, width * 0.9)
    for frame in 0..<3600 {
      let begin = DispatchTime.now().uptimeNanoseconds
      // The finger moves back and forth over most of the width, once in two seconds.
      var x = 0.0
      for _ in 0..<8 {
        time += 1 / 480.0
        x = width * (0.5 + 0.4 * cos(time * .pi))
        send(.moved, x)
      }
      let before = stage.session.board.machine.progress
      stage.frame(at: time)
      times.append(Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6)
      if frame > 60, stage.session.board.machine.progress != before { late += 1 }
    }
    send(.ended, width / 2)
    times.sort()
    return Dragging(
      median: times[times.count / 2], percentile: times[times.count * 99 / 100],
      longest: times[times.count - 1], late: late, frames: times.count)
  }

  private func memory() throws -> (early: Double, late: Double) {
    let stage = try Stage(segue, pictures: false)
    var (time, early) = (0.0, 0.0)
    for transition in 0..<10_000 {
      stage.session.handle(.command(transition % 2 == 0 ? .forward : .back), at: time)
      repeat {
        time += 1 / 60.0
        stage.frame(at: time, draws: false)
      } while stage.session.needsFrame
      if transition == 99 { early = Self.resident() }
    }
    return (early, Self.resident())
  }

  /// Returns the resident memory of this process, in KiB.
  private static func resident() -> Double {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }

  // MARK: Under Xvfb

  /// The number of starts of the command, from which the median is taken.
  private static let starts = 15

  /// Measures the time until `segue play` shows its window, and its processor time at rest. Returns
  /// nil when Xvfb is missing.
  private func window() throws -> (first: Double, shortest: Double, idle: Double)? {
    guard FileManager.default.isExecutableFile(atPath: Self.server) else { return nil }
    let folder = NSTemporaryDirectory() + "segue-bench-play-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let display = ":\(200 + getpid() % 500)"
    let server = try start(
      Self.server,
      [display, "-screen", "0", "1920x1200x24", "-noreset", "-fbdir", folder])
    defer { server.terminate() }
    while !FileManager.default.fileExists(atPath: "/tmp/.X11-unix/X\(display.dropFirst())") {
      usleep(10_000)
    }
    let pixel = try FramePixel(of: folder + "/Xvfb_screen0")
    let pictures = try Self.screens.enumerated().map { index, screen in
      let path = "\(folder)/\(index).png"
      _ = try Child([
        segue, "render", screen, screen, "-o", path, "--progress", "0", "--size",
        "\(Self.width)x\(Self.height)", "--quiet",
      ])
      return path
    }
    var firsts: [Double] = []
    var idle = 0.0
    for run in 0..<Self.starts {
      pixel.wait(until: false)
      let begin = DispatchTime.now().uptimeNanoseconds
      let player = try start(segue, ["play"] + pictures + ["--quiet"], display: display)
      pixel.wait(until: true)
      firsts.append(Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e6)
      if run == Self.starts - 1 {
        usleep(3_000_000)
        let before = Self.processorTime(of: player.processIdentifier)
        usleep(20_000_000)
        idle = (Self.processorTime(of: player.processIdentifier) - before) / 20
      }
      player.terminate()
      player.waitUntilExit()
    }
    firsts.sort()
    return (firsts[firsts.count / 2], firsts[0], idle)
  }

  /// The pixel in the middle of a display, which is black when there is no window. It is read from
  /// the file in which Xvfb keeps its framebuffer (`-fbdir`), so reading it does not load the
  /// server.
  private final class FramePixel {
    private let memory: UnsafeMutableRawPointer
    private let length: Int
    private let offset: Int

    init(of file: String) throws {
      let descriptor = open(file, O_RDONLY)
      defer { close(descriptor) }
      length = max(Int(lseek(descriptor, 0, SEEK_END)), 0)
      guard descriptor >= 0, length > 100,
        let memory = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
      else { throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: file]) }
      self.memory = memory
      // The header of X11/XWDFile.h consists of big-endian 32-bit numbers.
      func number(_ index: Int) -> Int {
        Int(UInt32(bigEndian: memory.load(fromByteOffset: 4 * index, as: UInt32.self)))
      }
      offset =
        number(0) + number(19) * 12 + number(5) / 2 * number(12) + number(4) / 2 * number(11) / 8
    }

    deinit { munmap(memory, length) }

    func wait(until isShown: Bool) {
      while (memory.load(fromByteOffset: offset, as: UInt32.self) & 0xff_ffff != 0) != isShown {
        usleep(200)
      }
    }
  }

  private static let server = "/usr/bin/Xvfb"

  private func start(
    _ program: String, _ arguments: [String], display: String? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["SDL_VIDEODRIVER"] = "x11"
    environment["SDL_RENDER_DRIVER"] = "software"
    if let display { environment["DISPLAY"] = display }
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Returns the processor time of a process and its children, in seconds.
  private static func processorTime(of process: Int32) -> Double {
    let children =
      (try? String(
        contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)) ?? ""
    let all = [process] + children.split(separator: " ").compactMap { Int32($0) }
    return all.reduce(0) { sum, one in
      let text = (try? String(contentsOfFile: "/proc/\(one)/stat", encoding: .utf8)) ?? ""
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 12 else { return sum }
      return sum + ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0))
        / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }
}
