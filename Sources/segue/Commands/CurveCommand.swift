internal import ArgumentParser
internal import SegueMotion
internal import SegueTerminal
internal import SegueText

/// `segue curve EXPRESSION` prints a curve or spring as numbers, JSON or a plot.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Sample a curve or spring.",
    usage: """
      segue curve <expression> [<options>]
      segue curve --list
      """,
    discussion: """
      The x of a curve is the fraction of its duration, from 0 to 1. The x of a spring is in seconds.

      CSS: linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, \
      cubic-bezier(x1, y1, x2, y2), steps(n, position), linear(point, …).

      easings.net: ease-in-NAME, ease-out-NAME and ease-in-out-NAME, where NAME is sine, quad, cubic, \
      quart, quint, expo, circ, back, elastic or bounce.

      d3: d3-ease-in-NAME, d3-ease-out-NAME and d3-ease-in-out-NAME, where NAME is exp, \
      elastic(amplitude, period), poly(exponent) or back(overshoot).

      Springs: spring(…) with mass, stiffness and damping; with duration and bounce (0); with \
      response and ratio; or with duration and ratio. Each may also have a velocity.

      Motions of platforms: ios.NAME and material.NAME; --list prints all names with what they stand for.

        segue curve ease-in-out
        segue curve 'cubic-bezier(0.2, 0, 0, 1)' --at 0.25,0.5
        segue curve 'steps(4, jump-both)'
        segue curve 'linear(0, 0.6 30%, 1)'
        segue curve ease-out-bounce --samples 101
        segue curve 'spring(mass=1, stiffness=100, damping=10)'
        segue curve 'spring(duration=0.5, bounce=0.3)' --json
        segue curve material.expressive.fast-spatial

      Prints a line 'x value' for each sample and, on a terminal, a plot and the curve in Segue's own \
      notation.
      """)

  @Argument(help: "A CSS easing, an easings.net or d3 name, spring(…), or a motion of a platform.")
  var expression: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The values of x to sample at, separated by commas.", valueName: "x,…"),
    transform: NumberText.list)
  var at: [Double] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of samples, evenly spaced. (default: 21)", valueName: "n"),
    transform: NumberText.sampleCount)
  var samples: Int?

  @Flag(help: "Print the names of all curves and springs.")
  var list = false

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    if list {
      guard expression == nil, at.isEmpty, samples == nil else {
        throw ValidationError("--list prints names; it goes with --json alone")
      }
    } else if expression == nil {
      throw ValidationError("a curve is missing, such as ease-in-out; --list prints the names")
    }
    if !at.isEmpty, samples != nil {
      throw ValidationError("--at and --samples both choose the samples; give only one of them")
    }
  }

  func run() throws {
    guard let expression else { return try printNames() }
    let timing = try parsed(expression)
    let sampler = TimingSampler(timing)
    let samplePoints = at.isEmpty ? sampler.samplePoints(samples ?? 21) : at
    if json {
      try StandardOutput.write(document(timing, sampler, samplePoints).pretty)
      return
    }
    var text = ""
    for x in samplePoints { text += "\(x) \(sampler.value(x))\n" }
    if let width = Terminal.outputWidth {
      text +=
        "\n" + BraillePlot(to: sampler.end, columns: min(width, 72), sampler.value).text
        + "\n\(timing)\n"
    }
    try StandardOutput.write(text)
  }

  /// Prints the names, and beside a motion of a platform what it stands for.
  private func printNames() throws {
    let named: [(name: String, notation: String)] =
      Curve.names.map { ($0, $0) } + PlatformMotion.all.map { ($0.name, $0.timing.description) }
    if json {
      let rows = named.map { row in
        JSON.object([("name", .string(row.name)), ("notation", .string(row.notation))])
      }
      return try StandardOutput.write(JSON.array(rows).pretty)
    }
    let lines = named.map { $0.name == $0.notation ? "\($0.name)\n" : "\($0.name)  \($0.notation)\n" }
    try StandardOutput.write(lines.joined())
  }

  private func parsed(_ expression: String) throws -> Timing {
    do {
      return try Timing(parsing: expression)
    } catch {
      let prefix = error.offset.map { $0 > 0 ? "'\(expression)' is not valid at " : "" } ?? ""
      // An expression that is invalid from its first character on probably begins with an unknown name.
      let names =
        error.offset == 0 && error.suggestion == nil ? "; 'segue help curve' lists the names" : ""
      throw Failure(.nonsense, (prefix.isEmpty ? error.reason : prefix + error.description) + names)
    }
  }

  private func document(
    _ timing: Timing, _ sampler: TimingSampler, _ samplePoints: [Double]
  ) -> JSON {
    var members: [(String, JSON)] = [
      ("curve", .string(timing.description)), ("duration", JSON(timing.naturalDuration)),
    ]
    if case .spring(let spring) = timing {
      members += [
        ("mass", .number(spring.mass)), ("stiffness", .number(spring.stiffness)),
        ("damping", .number(spring.damping)), ("velocity", .number(spring.velocity)),
      ]
    }
    let rows = samplePoints.map { JSON([$0, sampler.value($0), sampler.velocity($0)]) }
    return .object(members + [("samples", .array(rows))])
  }
}
