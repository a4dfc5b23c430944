internal import CSegue
internal import SegueGeometry
internal import SegueMotion
internal import SeguePlugin
internal import SegueText

extension ParameterDescriptor {
  /// Returns the id of a parameter that was copied from a plug-in's memory. `number` is the parameter's number in the
  /// plug-in, counted from 1, by which a refusal names it.
  static func checkedID(of copy: ParameterCopy, number: Int) throws(Refusal) -> String {
    let id = try PluginText.need(copy.id, "the id of its parameter \(number)")
    guard PluginDescriptor.isWord(id) else {
      throw Refusal(
        "the id \(id.excerpt) of its parameter \(number) must be lower case letters, digits "
          + "and hyphens")
    }
    return id
  }

  /// Checks a parameter that was copied from a plug-in's memory, and whose id is valid. Nil for an optional parameter of
  /// a type that this host does not know.
  init?(checking copy: ParameterCopy, id: String) throws(Refusal) {
    let isOptional = Int(copy.flags) & SEGUE_PARAMETER_OPTIONAL != 0
    guard Int(copy.flags & SizedStruct.understoodFlags) & ~SEGUE_PARAMETER_OPTIONAL == 0 else {
      throw Refusal(
        "its parameter '\(id)' uses flags that this host does not know; "
          + SizedStruct.need)
    }
    guard let type = ParameterType(rawValue: copy.type) else {
      if isOptional { return nil }
      throw Refusal(
        "its parameter '\(id)' is of a type (\(copy.type)) that this host does not know")
    }
    guard type != .picture || isOptional else {
      throw Refusal("its parameter '\(id)' is a picture, so it must be optional")
    }
    let choices = try PluginText.list(
      copy.choices, "the list of choices of its parameter '\(id)'")
    let reader = DefaultReader(copy: copy, id: id, type: type, choices: choices)
    let range = try reader.range()
    try reader.checkChoices()
    self.init(
      id: id, type: type,
      help: try PluginText.check(copy.help, "the help of its parameter '\(id)'") ?? "",
      unit: try PluginText.check(copy.unit, "the unit of its parameter '\(id)'"),
      defaultValue: isOptional ? nil : try reader.value(in: range), range: range,
      choices: choices)
    label = try PluginText.check(copy.label, "the label of its parameter '\(id)'")
    group = try PluginText.check(copy.group, "the group of its parameter '\(id)'")
    choiceLabels = try PluginText.list(
      copy.choiceLabels, "the list of choice labels of its parameter '\(id)'")
    guard choiceLabels.isEmpty || choiceLabels.count == choices.count else {
      throw Refusal(
        "its parameter '\(id)' has \(choices.count) choices and \(choiceLabels.count) choice labels"
      )
    }
    step = try reader.step()
    isAdvanced = Int(copy.flags) & SEGUE_PARAMETER_ADVANCED != 0
  }
}

/// Reads the limits and the default of one parameter.
private struct DefaultReader {
  let copy: ParameterCopy
  let id: String
  let type: ParameterType
  let choices: [String]

  private var numbers: [Double] { copy.defaultNumbers }

  private func wrong(_ what: String) -> Refusal {
    Refusal("the default of its parameter '\(id)' \(what)")
  }

  /// Returns the limits of each number of a value; nil when there are none. A plug-in states this with 0 for the
  /// minimum and 0 for the maximum.
  func range() throws(Refusal) -> ClosedRange<Double>? {
    guard [.number, .integer, .color, .point, .rect].contains(type) else { return nil }
    let isRange = copy.minimum <= copy.maximum && copy.minimum < .infinity && copy.maximum > -.infinity
    guard isRange, copy.minimum.isFinite || copy.maximum.isFinite else {
      throw Refusal("the limits of its parameter '\(id)' are not a range with a finite end")
    }
    guard copy.minimum != 0 || copy.maximum != 0 else { return nil }
    for limit in [copy.minimum, copy.maximum] where type == .integer && limit.isFinite {
      guard limit == limit.rounded() else {
        throw Refusal("the limits of its parameter '\(id)' are not whole numbers (\(limit))")
      }
      guard Self.isExact(limit) else { throw Refusal("the limits of its parameter '\(id)' are beyond ±2^53") }
    }
    return copy.minimum...copy.maximum
  }

  /// Returns the step of a control; nil for none, which a plug-in states by 0.
  func step() throws(Refusal) -> Double? {
    guard copy.step != 0 else { return nil }
    let isWhole = type != .integer || copy.step == copy.step.rounded()
    guard type == .number || type == .integer, copy.step.isFinite, copy.step > 0, isWhole else {
      let need =
        type == .number || type == .integer
        ? "must be a\(type == .integer ? " whole" : " finite") number above 0" : "must be 0"
      throw Refusal("the step of its parameter '\(id)' (\(copy.step)) \(need)")
    }
    return copy.step
  }

  /// Refuses a parameter of the type choice that has no choices, or the same choice twice.
  func checkChoices() throws(Refusal) {
    guard type == .choice else { return }
    guard !choices.isEmpty else { throw Refusal("its parameter '\(id)' has no choices") }
    guard Set(choices).count == choices.count else {
      throw Refusal("its parameter '\(id)' lists a choice twice")
    }
  }

  /// Returns true for a number up to which a double counts every whole number.
  private static func isExact(_ number: Double) -> Bool { abs(number) <= ParameterDescriptor.largestInteger }

  /// The numbers of the default that have a meaning for its type.
  private var used: ArraySlice<Double> {
    switch type {
    case .number, .integer: numbers.prefix(1)
    case .point: numbers.prefix(2)
    default: numbers.prefix(4)
    }
  }

  func value(in range: ClosedRange<Double>?) throws(Refusal) -> ParameterValue {
    guard type == .text || type == .curve || numbers.allSatisfy(\.isFinite) else {
      throw wrong("is not finite")
    }
    let first = numbers[0]
    if let range, let outside = used.first(where: { !range.contains($0) }) {
      throw wrong("(\(outside)) is outside its limits \(range.lowerBound)…\(range.upperBound)")
    }
    switch type {
    case .number: return .number(first)
    case .integer:
      guard let whole = Int64(exactly: first) else { throw wrong("is not a whole number") }
      guard Self.isExact(first) else { throw wrong("(\(whole)) is beyond ±2^53") }
      return .integer(whole)
    case .toggle:
      guard first == 0 || first == 1 else { throw wrong("must be 0 or 1") }
      return .toggle(first == 1)
    case .choice:
      guard let index = Int(exactly: first), choices.indices.contains(index) else {
        throw wrong("(\(first)) is not an index into its \(choices.count) choices")
      }
      return .choice(index)
    case .color:
      guard numbers.allSatisfy({ (0...1).contains($0) }) else {
        throw wrong("has a colour component outside 0…1")
      }
      return .color(
        Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    case .point: return .point(Point(x: numbers[0], y: numbers[1]))
    case .rect:
      guard numbers[2] >= 0, numbers[3] >= 0 else { throw wrong("has a negative width or height") }
      return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case .picture: throw wrong("is a picture, which has none")
    case .text: return .text(try PluginText.check(copy.defaultText, "the default of '\(id)'") ?? "")
    case .curve:
      let text = try PluginText.need(copy.defaultText, "the default of its parameter '\(id)'")
      do {
        return .curve(try Timing(parsing: text))
      } catch { throw wrong("(\(text.excerpt)) is not a curve: \(error.description)") }
    }
  }
}
