internal import SegueHost
internal import SegueKit

extension ConformanceCase {
  /// Cases about an interaction controller's settings, about its processes, and about the isolation
  /// modes.
  static let controllerProcessCases = [
    ConformanceCase(
      "deterministic", "the same events give the same progress",
      advice: "take times from the events, and use no random numbers",
      needs: ["drives"], .controller(checkDeterministic)),
    ConformanceCase(
      "parameters", "every value that a parameter accepts works",
      advice: "handle the value, or narrow the range that the descriptor declares",
      needs: ["drives"], .controller(checkParameters)),
    ConformanceCase(
      "random-settings", "random settings work together",
      advice: "handle the settings together, or narrow the ranges that the descriptor declares",
      needs: ["drives", "parameters"], .controller(checkRandom)),
    ConformanceCase(
      "modes", "the progress is the same wherever the plug-in runs",
      advice:
        "use no files, environment or other processes, or declare that it needs them, as with \(Capability.needsFiles.rawValue)",
      needs: ["drives", "deterministic", "process-state"], .controller(checkModes)),
    ConformanceCase(
      "leaks", "a hundred drags leak no memory, descriptors, threads or processes",
      advice: "free in `destroy` what `create` allocated, and close what you opened",
      needs: ["drives"], .controller(checkLeaks)),
  ]

  /// Plays the whole gesture. Returns the transition's progress after each pointer event, and after
  /// each frame while the transition settles.
  private static func percents(
    _ subject: ControllerSubject, _ gesture: Gesture, in isolation: PluginEntry.Isolation = .child
  ) throws(Finding) -> [Double] {
    let arena = try subject.arena(gesture, in: isolation)
    arena.play(gesture)
    try subject.check(arena)
    return arena.percents
  }

  private static func checkDeterministic(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    let one = try percents(subject, gesture)
    subject.library.restart()
    let two = try percents(subject, gesture)
    if one != two { throw .failed("the same drag moved the transition in two ways") }
  }

  private static func checkParameters(_ subject: ControllerSubject) throws(Finding) {
    guard !subject.descriptor.parameters.isEmpty else { throw .skipped("it has no parameters") }
    let gesture = try subject.gesture()
    let calls = CallList()
    for parameter in subject.descriptor.parameters {
      for value in Settings.values(of: parameter) {
        let setting = "\(parameter.id)=\(value)"
        let arena = try subject.arena(gesture, [setting], tracing: calls)
        arena.play(gesture)
        try subject.check(arena, " with \(part: .settings([Settings.excerpt(setting)]))")
      }
    }
    let read = calls.readParameters
    let unread = subject.descriptor.parameters.first { $0.type != .picture && !read.contains($0.id) }
    guard let unread else { return }
    throw .warning(
      "it never reads its parameter '\(unread.id)'",
      advice: "use the parameter's value, or remove it from the descriptor: people who set it see no change")
  }

  private static func checkRandom(_ subject: ControllerSubject) throws(Finding) {
    guard !subject.descriptor.parameters.isEmpty else { throw .skipped("it has no parameters") }
    let gesture = try subject.gesture()
    let seed = subject.library.options.seed
    var dice = Dice(seed)
    for _ in 0..<15 {
      let settings = Settings.random(subject.descriptor.parameters, &dice)
      let excerpts = settings.map(Settings.excerpt)
      let arena = try subject.arena(gesture, settings, isTraced: false)
      arena.play(gesture)
      try subject.check(arena, " with \(part: .settings(excerpts)) (\(part: .seed(seed)))")
    }
  }

  private static func checkModes(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    let child = try percents(subject, gesture)
    try subject.library.askHost(subject.descriptor.id, "modes")
    for isolation in try otherModes(subject.library, subject.descriptor) {
      if try percents(subject, gesture, in: isolation) != child {
        throw .failed(
          "in mode \(isolation.rawValue) a drag moves the transition differently from mode child")
      }
    }
    try checkNeeds(subject.library, subject.descriptor)
  }

  private static func checkLeaks(_ subject: ControllerSubject) throws(Finding) {
    let gesture = try subject.gesture()
    try checkGrowth(subject.library) { count throws(Finding) in
      for _ in 0..<count {
        let arena = try subject.arena(gesture, isTraced: false)
        arena.hold(gesture, steps: 6)
        arena.send(.ended, gesture.location(1))
        arena.rest()
        // Removing the controller destroys its instance.
        arena.container.removeInteraction(arena.controller)
      }
    }
  }
}
