internal import Glibc
internal import SegueGeometry

/// The end of a plug-in's process while the host still needed it.
struct PluginDeath: Sendable, Hashable {
  enum Cause: Sendable, Hashable {
    /// Ended by a signal that the host did not send.
    case signal(Int32)
    /// Ended by this signal because memory ran out: killed by the kernel (SIGKILL), or crashed because an allocation
    /// failed.
    case memory(Int32)
    /// Ended with this exit status, by a call of `exit` or otherwise.
    case exit(Int32)
    /// Killed by the host, because a call did not return within this many seconds.
    case deadline(Double)
    /// Killed by the host, because a call, including the host's answers to the plug-in's own calls, took longer than
    /// this many seconds.
    case overtime(Double)
    /// Killed by the host, because the process used more than this many bytes of memory.
    case memoryLimit(Int)
    /// Killed by the host, because the process sent an invalid message. The text is a noun phrase
    /// that says what was invalid.
    case nonsense(String)
    /// The process could not be started, or it could not open the library. The text is a clause
    /// that gives the reason.
    case refused(String)
    /// Ended in a way that the host could not determine.
    case unknown
  }

  let cause: Cause
  /// The function that was being called; nil while the library was being opened.
  let function: String?
  /// The progress that was passed to a frame driver, or the first value that was passed to a painter; nil for other
  /// functions.
  var progress: Double?
  /// True when the process ended while the host was not calling a function of the plug-in, for
  /// example because another thread of the plug-in crashed.
  var isBetweenCalls = false

  /// True when the process ended by itself.
  var isCrash: Bool {
    switch cause {
    case .signal, .memory, .exit, .unknown: true
    case .deadline, .overtime, .memoryLimit, .nonsense, .refused: false
    }
  }

  /// True when the host ended the process, because a call took too long or too much memory.
  var isOverdue: Bool {
    switch cause {
    case .deadline, .overtime, .memoryLimit: true
    default: false
    }
  }

  /// True when the plug-in is responsible for the end of the process. False for SIGKILL, which may come from the kernel
  /// when memory runs out or from a person, and for a process that could not be started or could not open the library.
  var isTheirs: Bool {
    switch cause {
    case .signal(SIGKILL), .memory(SIGKILL), .refused: false
    default: true
    }
  }

  /// The cause without its numbers; nil for a cause that is not known.
  var kind: PluginProcessState.Cause? {
    switch cause {
    case .signal: .crash
    case .exit: .exit
    case .deadline: .deadline
    case .overtime: .overtime
    case .memory, .memoryLimit: .memory
    case .nonsense: .nonsense
    case .refused, .unknown: nil
    }
  }

  /// The cause as a clause that follows the plug-in's name, such as "crashed (SIGSEGV) in animate".
  var clause: String {
    if case .refused(let reason) = cause { return "cannot be used: \(reason)" }
    return "\(what)\(location)"
  }

  private var location: String {
    if isBetweenCalls { return " while none of its functions was being called" }
    guard let function else { return " while it was being opened" }
    let progress = progress.map { " at progress \(Self.short($0))" } ?? ""
    return " in \(function)\(progress)"
  }

  var what: String {
    switch cause {
    case .signal(SIGKILL): "was killed (SIGKILL)"
    case .signal(let number): "crashed (\(SignalName.of(number)))"
    case .memory(SIGKILL): "was ended by the kernel, because memory ran out (SIGKILL)"
    case .memory(let number): "ran out of memory and crashed (\(SignalName.of(number)))"
    case .exit(let code): "ended its process (exit status \(code))"
    case .deadline(let seconds): "did not return within \(Self.short(seconds)) s"
    case .overtime(let seconds): "kept the host busy for more than \(Self.short(seconds)) s"
    case .memoryLimit(let bytes): "used more than \(bytes >> 20) MiB of memory"
    case .nonsense(let reason): "sent the host an invalid message (\(reason))"
    case .unknown, .refused: "ended its process"
    }
  }

  /// Returns true for a line that says that memory cannot be allocated, as the runtime libraries of C++, Rust and C
  /// print it before they end the process.
  static func saysMemoryRanOut(_ line: String) -> Bool {
    line.contains("std::bad_alloc") || line.contains("Cannot allocate memory")
      || line.contains("memory allocation of ") && line.contains(" bytes failed")
  }

  private static func short(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9
      ? "\(Int(clamping: rounded))" : "\(rounded)"
  }
}
