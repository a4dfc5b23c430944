internal import SegueHost
internal import SegueKit
internal import SegueSystem
internal import Synchronization

extension ConformanceCase {
  /// Cases about an animator's instances, about its processes, and about the isolation modes.
  static let processCases = [
    ConformanceCase(
      "modes", "the recording is the same wherever the plug-in runs",
      advice:
        "use no files, environment or other processes, or declare that it needs them, as with \(Capability.needsFiles.rawValue)",
      needs: ["describes", "deterministic", "process-state"], .animator(checkModes)),
    ConformanceCase(
      "two-at-once", "two instances do not disturb each other",
      advice: "keep what belongs to a transition in its instance, not in global variables",
      needs: ["describes", "deterministic", "process-state", "modes"], .animator(checkTwo)),
    ConformanceCase(
      "leaks", "a hundred transitions leak no memory, descriptors, threads or processes",
      advice: "free in `destroy` what `create` allocated, and close what you opened",
      needs: ["describes"], .animator(checkLeaks)),
  ]

  private static func checkTwo(_ subject: AnimatorSubject) throws(Finding) {
    let alone = try subject.record(frames: 5).fingerprint
    if subject.library.isHost { return try checkThreads(subject, .inProcess, alone) }
    // Makes two instances in one process and calls them alternately.
    let (a, b) = (try subject.make(), try subject.make())
    let (first, second) = (OpenRecording(a, on: Stage()), OpenRecording(b, on: Stage()))
    let one = first.finish(frames: 5, ending: .completed)
    let two = second.finish(frames: 5, ending: .cancelled)
    try subject.library.checkLife()
    for (recording, which) in [(one, "first"), (two, "second")] {
      try recording.check(" for the \(which) of two simultaneous instances")
      if let what = recording.fingerprint.difference(from: alone) {
        try recording.fail(
          "the \(which) of two simultaneous instances differs from the same one alone: \(what)")
      }
    }
    try checkThreads(subject, .child, alone)
    // In the isolation mode `child`, each of the two threads had a child process of its own. In-process, both threads
    // share a process, so the case is also run in-process.
    try subject.library.askHost(subject.id, "two-at-once")
  }

  /// Records on two threads at the same time, and compares the recordings with `alone`, which was
  /// made by a single thread.
  private static func checkThreads(
    _ subject: AnimatorSubject, _ isolation: PluginEntry.Isolation, _ alone: Fingerprint
  ) throws(Finding) {
    let registry: PluginRegistry
    do throws(HostError) {
      registry = try subject.library.registry(isolation)
    } catch { throw .failed(error.description) }
    let found = Mutex<[String]>([])
    let id = subject.id
    WorkerThreads.run(2) {
      for _ in 0..<5 {
        guard let animator = try? registry.makeAnimator(id) as? PluginAnimator else { return }
        let recording = Recording(animator, on: Stage(), frames: 5)
        let what =
          recording.fault.map { "\($0)" } ?? recording.fingerprint.difference(from: alone)
        if let what { found.withLock { $0.append(what) } }
      }
      PluginRegistry.endDropped()
    }
    if let what = found.withLock({ $0.first }) {
      throw .failed(
        "with two simultaneous threads, a recording differs from the same one alone: \(what)")
    }
  }

  private static func checkModes(_ subject: AnimatorSubject) throws(Finding) {
    let child = try subject.record().fingerprint
    try subject.library.askHost(subject.id, "modes")
    for isolation in try otherModes(subject.library, subject.descriptor) {
      let recording = try subject.record(in: isolation)
      try recording.check(" in mode \(isolation.rawValue)")
      if let what = recording.fingerprint.difference(from: child) {
        try recording.fail(
          "in mode \(isolation.rawValue) the recording differs from mode child: \(what)")
      }
    }
    try checkNeeds(subject.library, subject.descriptor)
  }

  /// Throws, as skipped, for a plug-in that a hardened process refuses because of its declared needs.
  static func checkNeeds(
    _ library: LibrarySubject, _ descriptor: PluginDescriptor
  ) throws(Finding) {
    guard !library.isHost, let reason = descriptor.hardenedRefusal else { return }
    throw .skipped("the mode hardened is not compared: \(reason)")
  }

  /// Returns the isolation modes whose recordings are compared with recordings in the mode `child`.
  ///
  /// - Throws: `Finding` when a mode is not available; its outcome is `skipped` if the machine does not support the
  ///   mode.
  static func otherModes(
    _ library: LibrarySubject, _ descriptor: PluginDescriptor
  ) throws(Finding) -> [PluginEntry.Isolation] {
    let modes: [PluginEntry.Isolation] =
      library.isHost ? [.inProcess] : descriptor.hardenedRefusal == nil ? [.hardened] : []
    for mode in modes {
      do throws(HostError) {
        _ = try library.registry(mode)
      } catch {
        if error.description.contains("seccomp") || error.description.contains("Landlock") {
          throw .skipped(CaseText(error.description))
        }
        throw .failed("in mode \(mode.rawValue) it cannot be opened: \(error.description)")
      }
    }
    return modes
  }

  /// The smallest growth of memory in 100 runs, in kB, that is taken for a leak if it repeats. The memory is counted in
  /// pages.
  private static let minGrowth = 8

  private static func checkLeaks(_ subject: AnimatorSubject) throws(Finding) {
    func run(_ count: Int) throws(Finding) {
      for round in 0..<count {
        _ = try subject.record(
          Stage(), frames: 1, ending: round.isMultiple(of: 2) ? .completed : .cancelled)
      }
    }
    try checkGrowth(subject.library, run)
  }

  /// Runs `run` a hundred times, and throws if the plug-in's process has afterwards more file
  /// descriptors, threads, child processes or memory than before. A hundred further runs show if the memory grows by a
  /// little with each.
  static func checkGrowth(
    _ library: LibrarySubject, _ run: (Int) throws(Finding) -> Void
  ) throws(Finding) {
    // The first runs fill caches, which do not count as growth.
    try run(25)
    guard let process = library.registry.processes().first?.number,
      let before = ProcessFigures(process, adopts: library.options.adoptsOrphans)
    else { throw .skipped("its process's statistics in /proc cannot be read") }
    try run(100)
    guard let after = ProcessFigures(process, adopts: library.options.adoptsOrphans) else {
      throw .skipped("its process's statistics in /proc cannot be read")
    }
    let left = after.processes.subtracting(before.processes)
    for process in left { OwnProcess.killDescendant(process) }
    if !left.isEmpty {
      throw .failed(
        "\(left.count) processes remained after 100 runs",
        advice: "start no processes, or end those that you started and wait for them")
    }
    if after.descriptors > before.descriptors {
      throw .failed(
        "\(after.descriptors - before.descriptors) descriptors remained open after 100 runs")
    }
    if after.threads > before.threads {
      throw .failed("\(after.threads - before.threads) threads remained after 100 runs")
    }
    let grown = after.kilobytes - before.kilobytes
    if grown > 1024 { throw .failed("\(grown) kB of memory remained allocated after 100 runs") }
    // The memory of a shader's process is the graphics driver's.
    guard grown >= minGrowth, !library.path.hasSuffix(".glsl") else { return }
    try run(100)
    guard let last = ProcessFigures(process, adopts: library.options.adoptsOrphans) else { return }
    let further = last.kilobytes - after.kilobytes
    guard further >= max(minGrowth, grown / 2) else { return }
    throw .warning(
      "its memory grows: by \(grown) kB in 100 runs and by \(further) kB in 100 further runs",
      advice: "free in `destroy` what `create` and `animate` allocated; a text or a list that only grows counts, too")
  }
}
