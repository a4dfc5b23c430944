internal import SegueHost
internal import SegueWire

extension ConformanceCase {
  /// Cases about an animator's parameters.
  static let settingCases = [
    ConformanceCase(
      "parameters", "every value that a parameter accepts works",
      advice: "handle the value, or narrow the range that the descriptor declares",
      needs: ["describes", "ends-on-to"], .animator(checkParameters)),
    ConformanceCase(
      "random-settings", "random settings work together",
      advice: "handle the settings together, or narrow the ranges that the descriptor declares",
      needs: ["describes", "ends-on-to", "parameters"], .animator(checkRandom)),
  ]

  private static func checkParameters(_ subject: AnimatorSubject) throws(Finding) {
    guard !subject.descriptor.parameters.isEmpty else { throw .skipped("it has no parameters") }
    let calls = CallList()
    let usual = try subject.record(Stage(), frames: 3, trace: calls.trace).fingerprint
    var unread: [String] = []
    for parameter in subject.descriptor.parameters {
      var hasEffect = parameter.type == .picture
      for value in Settings.values(of: parameter) {
        let setting = "\(parameter.id)=\(value)"
        // `begins` is false because a setting may make a phase 0 seconds long. The transition then begins with a cut,
        // which is correct.
        let recording = try subject.record(Stage(), [setting], frames: 3)
        try recording.checkEnds(
          " with \(part: .settings([Settings.excerpt(setting)]))", begins: false,
          mayBeTooLong: true)
        if recording.fingerprint != usual { hasEffect = true }
      }
      // What depends on elements depends on their shapes and pictures, too, of which only a few are tried.
      if calls.usesElements, calls.readParameters.contains(parameter.id) { continue }
      if !hasEffect, try !subject.hasEffect(parameter) { unread.append(parameter.id) }
    }
    guard let first = unread.first else { return }
    let others = unread.count == 1 ? "" : ", nor do \(unread.dropFirst().joined(separator: ", "))"
    throw .warning(
      calls.readParameters.contains(first)
        ? "its parameter '\(first)' changes nothing\(others): all recordings are equal"
        : "it never reads its parameter '\(first)', which changes nothing\(others)",
      advice: "use the parameter's value, or remove it from the descriptor: people who set it see no change")
  }

  private static func checkRandom(_ subject: AnimatorSubject) throws(Finding) {
    guard !subject.descriptor.parameters.isEmpty else { throw .skipped("it has no parameters") }
    let seed = subject.library.options.seed
    var dice = Dice(seed)
    for _ in 0..<30 {
      let settings = Settings.random(subject.descriptor.parameters, &dice)
      let excerpts = settings.map(Settings.excerpt)
      try subject.record(Stage(), settings, frames: 2)
        .checkEnds(
          " with \(part: .settings(excerpts)) (\(part: .seed(seed)))", begins: false,
          mayBeTooLong: true)
    }
  }
}

extension CallList {
  /// True if the plug-in has asked for the elements of a screen.
  var usesElements: Bool { records.contains { $0.interface == SignatureTable.elements.interface } }

  /// The ids of the parameters that the plug-in has read.
  var readParameters: Set<String> {
    Set(
      records.compactMap { record in
        guard record.interface == SignatureTable.parameters.interface,
          case .text(let id)? = record.arguments.first(where: { $0.name == "id" })?.value
        else { return nil }
        return id
      })
  }
}

/// The settings that the cases try, as they are written after `--set`.
enum Settings {
  private static let curves = [
    "linear", "ease-in-out", "ease-out-back", "cubic-bezier(0.2, 0, 0, 1)",
    "spring(duration=0.5, bounce=0.3)",
  ]

  /// Returns the values that the cases try for a parameter: the default, special values of the parameter's type, all
  /// choices, and the minimum, maximum and middle of the range.
  static func values(of parameter: ParameterDescriptor) -> [String] {
    var texts: [String] = []
    if let usual = parameter.defaultValue { texts.append(usual.text(for: parameter)) }
    switch parameter.type {
    case .number:
      if let range = bounded(parameter) {
        let (low, high) = (range.lowerBound, range.upperBound)
        texts += [low, high, low + (high - low) / 2].map { "\($0)" }
      } else if case .number(let usual)? = parameter.defaultValue {
        texts += ["\(usual / 2)", "\(usual * 2)"]
      }
    case .integer:
      if let range = bounded(parameter) {
        let (low, high) = (range.lowerBound.rounded(.up), range.upperBound.rounded(.down))
        texts += [low, high, ((low + high) / 2).rounded(.down)].map(whole)
      } else if case .integer(let usual)? = parameter.defaultValue {
        texts.append("\(usual &+ 1)")
      }
    case .toggle: texts += ["on", "off"]
    case .choice: texts += parameter.choices
    case .color: texts += ["#00000000", "#ffffff", "#80402010"]
    case .point: texts += ["0,0", "-500,2000"] + ends(of: parameter).map { "\($0),\($0)" }
    case .rect:
      texts += ["0,0,0,0", "-500,-500,1,1", "0,0,5000,5000"]
      texts += ends(of: parameter).map { "\($0),\($0),\(abs($0)),\(abs($0))" }
    case .text: texts += ["", "Grüße, 世界", String(repeating: "x", count: 4096)]
    case .curve: texts += curves
    case .picture: break  // It has no default, and there is no file to set.
    }
    var seen: Set<String> = []
    return texts.filter {
      seen.insert($0).inserted && (parameter.range == nil || (try? parameter.value(parsing: $0)) != nil)
    }
  }

  /// Returns the finite ends of a parameter's range.
  private static func ends(of parameter: ParameterDescriptor) -> [Double] {
    [parameter.lowerLimit, parameter.upperLimit].compactMap { $0 }
  }

  /// Returns a setting with a random value for each parameter. An optional parameter may be left
  /// out.
  static func random(_ parameters: [ParameterDescriptor], _ dice: inout Dice) -> [String] {
    parameters.compactMap { parameter in
      if parameter.defaultValue == nil, Bool.random(using: &dice) { return nil }
      func pick(_ texts: [String]) -> String? { texts.randomElement(using: &dice) }
      func length() -> Double {
        let range = parameter.range ?? -1000...1000
        let (low, high) = (max(range.lowerBound, -1000), min(range.upperBound, 1000))
        return Double.random(in: min(low, high)...max(low, high), using: &dice)
      }
      let text: String?
      switch parameter.type {
      case .number:
        text =
          bounded(parameter).map { "\(Double.random(in: $0, using: &dice))" }
          ?? pick(values(of: parameter))
      case .integer:
        text =
          bounded(parameter).map { range in
            let (low, high) = (range.lowerBound.rounded(.up), range.upperBound.rounded(.down))
            return whole(Double.random(in: low...high, using: &dice).rounded())
          } ?? pick(values(of: parameter))
      case .point: text = "\(length()),\(length())"
      case .rect: text = "\(length()),\(length()),\(abs(length())),\(abs(length()))"
      case .color where parameter.range != nil: text = pick(values(of: parameter))
      case .color:
        let parts = (0..<4).map { _ in Int.random(in: 16...255, using: &dice) }
        text = "#" + parts.map { String($0, radix: 16) }.joined()
      case .toggle, .choice, .text, .curve, .picture: text = pick(values(of: parameter))
      }
      return text.map { "\(parameter.id)=\($0)" }
    }
  }

  /// Returns settings for some of the parameters: values that are tried in any case, such as the ends of ranges, or
  /// random ones. An element is often one that random transitions have.
  static func fuzzed(_ parameters: [ParameterDescriptor], _ dice: inout Dice) -> [String] {
    parameters.flatMap { parameter -> [String] in
      switch Int.random(in: 0..<3, using: &dice) {
      case 0: return []
      case 1: return random([parameter], &dice)
      default:
        let names = parameter.namesElement ? Stage.elements.common + ["element 7"] : []
        let all = names.isEmpty ? values(of: parameter) : names
        return all.randomElement(using: &dice).map { ["\(parameter.id)=\($0)"] } ?? []
      }
    }
  }

  /// Returns the range of a parameter; nil if it has none or if an end is infinite.
  private static func bounded(_ parameter: ParameterDescriptor) -> ClosedRange<Double>? {
    parameter.range.flatMap {
      $0.lowerBound.isFinite && $0.upperBound.isFinite ? $0 : nil
    }
  }

  private static func whole(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Returns the text of a setting, shortened if it is long.
  static func excerpt(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }
}
