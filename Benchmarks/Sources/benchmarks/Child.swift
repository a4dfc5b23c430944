import Foundation

/// A program that has run to its end, with the time and memory that it took.
struct Child {
  /// The time from the program's start to its end, on the monotonic clock.
  let seconds: Double
  /// The processor time of all threads of the program, and of the child processes that it waited
  /// for.
  let processorSeconds: Double
  /// The peak resident memory of the program, in MiB.
  let peak: Double

  /// Runs a program, given its path and arguments, and waits for its end.
  ///
  /// - Throws: `Trouble` when the program cannot be started or fails.
  init(_ words: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (file, mode) in [(Int32(0), O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
      posix_spawn_file_actions_addopen(&actions, file, "/dev/null", mode, 0)
    }
    var list = words.map { strdup($0) } + [nil]
    defer { for word in list { free(word) } }
    let clock = ContinuousClock()
    let begin = clock.now
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &list, environ) == 0 else {
      throw Trouble("\(words[0]) cannot be started")
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 else {
      throw Trouble("failed: \(words.joined(separator: " "))")
    }
    let took = clock.now - begin
    seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
    processorSeconds = usage.ru_utime.seconds + usage.ru_stime.seconds
    peak = Double(usage.ru_maxrss) / 1024
  }

  /// Returns the medians of time and memory over `times` runs.
  static func median(_ times: Int, _ words: [String]) throws -> (seconds: Double, peak: Double) {
    let runs = try (0..<times).map { _ in try Child(words) }
    return (runs.map(\.seconds).median, runs.map(\.peak).median)
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

struct Trouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension [Double] {
  /// The median of the elements; 0 for an empty array.
  var median: Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}

extension Double {
  func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

enum Machine {
  /// The number and model of the processor cores, and the date.
  static var description: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }?.trimmingCharacters(in: .whitespaces)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let day = Date().formatted(.iso8601.year().month().day())
    return "\(cores) × \(model ?? "unknown processor"), \(day)."
  }
}
