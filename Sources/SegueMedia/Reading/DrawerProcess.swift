import CSegueDrawing
internal import SeguePixels
internal import SegueSystem

#if canImport(Glibc)
  import Glibc
#endif

/// The reason why the process that draws could not be started.
struct StartFailure: Error {
  let reason: String
}

/// A child process that draws SVGs and text. It is a second process of this program; the name under
/// which it is started (argv[0], see `drawing.h`) makes it draw instead of running the command. The
/// process ends when the last reference to this object is released.
///
/// Unchecked: the object is used only under the lock of its slot in `Drawing`.
final class DrawerProcess: @unchecked Sendable {
  struct Request {
    enum Kind {
      /// An SVG. Draws only the element with the id `layer`, or everything if `layer` is nil;
      /// `style` is an additional style sheet. If `hasTypeface` is true, the SVG may use the
      /// bundled typeface.
      case vector(layer: String? = nil, style: String = "", hasTypeface: Bool = false)
      /// The rectangles of the elements with these ids. The result is a table of numbers instead of
      /// a picture.
      case frames([String])
      /// The text of an SVG without letters instead of a picture. If `hasTypeface` is true, the SVG may use the bundled
      /// typeface.
      case outlines(hasTypeface: Bool)
      /// Which of these families of fonts are installed: a table, too.
      case families([String])
      /// A text in an installed family of fonts; without one, in the font of the request or the bundled typeface.
      case text(
        fontSize: Double, lines: Int, inset: Int, family: String? = nil, weight: Int? = nil,
        alignment: TitleStyle.Alignment = .center)
      /// The letters of a title: a table, too.
      case letters(TitleStyle)
      /// The letters of a title, each at a place of its own. The numbers are the colours and the places.
      case title(TitleStyle, [Double])

      /// True for what Pango does alone.
      var isText: Bool {
        switch self {
        case .vector, .frames, .outlines: false
        case .families, .text, .letters, .title: true
        }
      }
    }

    var kind = Kind.vector()
    /// True for an SVG that is read without librsvg's own limits.
    var isLarge = false
    var path: String
    var seconds: Int
    var memory: Int
  }

  enum Refusal: Sendable { case broken, noMemory, noLibrary, noFile }

  /// The measurements of a drawn text. For an SVG, all of them are 0 or false.
  struct TextReply: Sendable {
    var width: Int
    var height: Int
    var missing: Int
    var isCut: Bool
  }

  enum Answer: Sendable {
    case drawn(TextReply)
    case refused(Refusal)
    /// The process had ended before it took the request.
    case gone
    /// The process ended while it was drawing, because memory ran out or because it crashed.
    case outOfMemory, crashed
    /// The drawing used up its limit of processor time or, if `isProcessor` is false, several times
    /// that limit in elapsed time.
    case outOfTime(isProcessor: Bool)
    /// The drawing used up the processor time that the system allows this program (RLIMIT_CPU). The
    /// value is that limit in seconds.
    case outOfAllowedTime(Int)
  }

  let process: ChildProcess
  private let channel: FileDescriptor
  /// The id of the process that made this object. In a process that was forked from it, the object
  /// must not be used, because both processes would write to the same channel.
  private let owner = OwnProcess.id
  private var hasEnded = false

  init() throws(StartFailure) {
    let sockets: SocketPair
    do { sockets = try SocketPair() } catch { throw Self.failure(error, of: "socketpair") }
    defer { sockets.other.close() }
    do throws(SystemError) {
      process = try Self.launch(channel: sockets.other).launch()
    } catch {
      sockets.own.close()
      throw Self.failure(error)
    }
    channel = sockets.own
  }

  /// Returns the launch of a second process of this program, which draws. The process inherits only
  /// the channel.
  private static func launch(channel: FileDescriptor) throws(SystemError) -> Launch {
    // LD_PRELOAD makes the second process draw. In a privileged program LD_PRELOAD has no effect,
    // and the second process would run as the program itself.
    guard !OwnProcess.isPrivileged else { throw SystemError(EPERM) }
    var launch = Launch(program: "/proc/self/exe", arguments: [SEGUE_DRAWING_NAME])
    launch.streams = [0: .copy(of: channel.number), 1: .null, 2: .null]
    if let library = segue_drawing_library() {
      launch.environment.set("LD_PRELOAD", to: String(cString: library))
    }
    return launch
  }

  deinit {
    channel.close()
    // The child ends as soon as the channel closes, even in the middle of a drawing.
    _ = end()
  }

  /// Returns the reason why the process was not started.
  ///
  /// - Parameter call: The name of the system call that failed; nil if several calls may have
  ///   failed.
  private static func failure(_ error: SystemError, of call: String? = nil) -> StartFailure {
    if let call, error.isDenied {
      return StartFailure(
        reason:
          "it cannot be started, because the system call \(call) is denied (\(error)); allow it in "
          + "the container's seccomp filter")
    }
    return StartFailure(
      reason: "it cannot be started (\(error)); allow more processes, memory or open files (ulimit)"
    )
  }

  // MARK: One drawing

  /// Sends a request and waits until the drawing fills `picture` or the process fails.
  func ask(_ request: Request, _ bytes: FileBytes, into picture: PixelBuffer) -> Answer {
    var path = Array(request.path.utf8)
    var head = segue_drawing_request_t()
    (head.width, head.height) = (UInt32(picture.width), UInt32(picture.height))
    head.stride = UInt32(picture.stride)
    head.seconds = UInt32(request.seconds)
    head.path_length = UInt32(path.count)
    head.is_large = request.isLarge ? 1 : 0
    (head.length, head.memory) = (UInt64(bytes.count), UInt64(request.memory))
    var (ids, css): ([UInt8], [UInt8]) = ([], [])
    switch request.kind {
    case .vector(let layer, let style, let hasTypeface):
      head.has_typeface = hasTypeface ? 1 : 0
      if let layer { ids = Array(layer.utf8) + [0] }
      css = Array(style.utf8)
    case .frames(let names):
      head.kind = UInt32(SEGUE_DRAWING_FRAMES)
      ids = names.flatMap { Array($0.utf8) + [0] }
    case .outlines(let hasTypeface):
      head.kind = UInt32(SEGUE_DRAWING_OUTLINES)
      head.has_typeface = hasTypeface ? 1 : 0
    case .families(let names):
      head.kind = UInt32(SEGUE_DRAWING_FAMILIES)
      ids = names.flatMap { Array($0.utf8) + [0] }
    case .text(let size, let lines, let inset, let family, let weight, let alignment):
      head.kind = UInt32(SEGUE_DRAWING_TEXT)
      css = Array((family ?? "").utf8)
      (head.font_size, head.lines, head.inset) = (size, UInt32(lines), UInt32(inset))
      (head.weight, head.alignment) = (UInt32(clamping: weight ?? 0), UInt32(alignment.rawValue))
    case .letters(let style):
      head.kind = UInt32(SEGUE_DRAWING_LETTERS)
      css = head.set(style)
    case .title(let style, let numbers):
      head.kind = UInt32(SEGUE_DRAWING_TITLE)
      css = head.set(style)
      // Unsafe: the bytes of doubles are copied.
      ids = numbers.withUnsafeBytes { Array($0) }
    }
    (head.ids_length, head.style_length) = (UInt32(ids.count), UInt32(css.count))
    guard send(&head, MemoryLayout.size(ofValue: head)), send(&path, path.count),
      send(&ids, ids.count), send(&css, css.count), send(bytes.pointer, bytes.count)
    else { return .gone }
    var begun: UInt8 = 0
    guard receive(&begun, 1), begun == UInt8(SEGUE_DRAWING_BEGUN) else { return .gone }
    var reply = segue_drawing_reply_t()
    guard receive(&reply, MemoryLayout.size(ofValue: reply)) else { return end() }
    switch Int(reply.status) {
    case SEGUE_DRAWING_DONE: break
    case SEGUE_DRAWING_NO_MEMORY: return .refused(.noMemory)
    case SEGUE_DRAWING_NO_LIBRARY: return .refused(.noLibrary)
    case SEGUE_DRAWING_NO_FILE: return .refused(.noFile)
    default: return .refused(.broken)
    }
    guard receive(picture.baseAddress, picture.stride * picture.height) else { return end() }
    return .drawn(
      TextReply(
        width: Int(reply.text_width), height: Int(reply.text_height), missing: Int(reply.missing),
        isCut: reply.is_cut != 0))
  }

  private func send(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
    (try? channel.send(UnsafeRawBufferPointer(start: bytes, count: count))) != nil
  }

  private func receive(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    (try? channel.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))) == count
  }

  /// Waits until the process has ended, and returns the reason why it ended. The process must have
  /// closed its end of the channel, or be about to.
  private func end() -> Answer {
    guard !hasEnded else { return .crashed }
    hasEnded = true
    // A thread waits for the drawing process and learns how it ended. If this process is a forked
    // copy, it lacks the thread and does not know the reason.
    guard case .signalled(let signal)? = process.end() else { return .crashed }
    if signal == SIGKILL, let seconds = ResourceLimit.processorSeconds {
      return .outOfAllowedTime(seconds)
    }
    return switch signal {
    case SIGXCPU: .outOfTime(isProcessor: true)
    case SIGALRM: .outOfTime(isProcessor: false)
    case SIGSEGV, SIGBUS, SIGILL, SIGFPE: .crashed
    // When memory is short, Rust and GLib abort, and the kernel sends SIGKILL.
    default: .outOfMemory
    }
  }

  /// True in the process that made this object, false in a process that was forked from it.
  var isOwn: Bool { owner == OwnProcess.id }
}

extension segue_drawing_request_t {
  /// Sets the values of a title's style, and returns the bytes of the font's family.
  fileprivate mutating func set(_ style: TitleStyle) -> [UInt8] {
    (font_size, line_height, tracking) = (style.fontSize, style.lineHeight, style.tracking)
    weight = UInt32(clamping: style.weight ?? 0)
    is_italic = style.isItalic ? 1 : 0
    alignment = UInt32(style.alignment.rawValue)
    wrap_width = UInt32(clamping: style.width ?? 0)
    guard case .family(let name) = style.font else { return [] }
    return Array(name.utf8)
  }
}
