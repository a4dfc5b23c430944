internal import SegueGeometry
package import SegueText

extension PluginEntry {
  /// Returns the plug-in as one element of the JSON list of all plug-ins.
  ///
  /// - Parameters:
  ///   - family: The family of a bundled plug-in; nil for none.
  ///   - reason: The reason for the status; nil for none.
  package func json(family: String?, reason: String?) -> JSON {
    .object([
      ("id", JSON(id)), ("alias", JSON(alias)), ("name", JSON(name)),
      ("family", JSON(isBundled ? family : nil)),
      ("summary", JSON(descriptor?.summary)),
      ("kind", JSON(kind?.rawValue)), ("version", JSON(version)),
      ("library", JSON(library)), ("bundled", .bool(isBundled)),
      ("isolation", .string(isolation.rawValue)), ("status", .string(status.rawValue)),
      ("reason", JSON(reason)), ("obsolete", .bool(descriptor?.isObsolete ?? false)),
    ])
  }

  /// Returns the plug-in as a JSON object with everything that its descriptor declares, including
  /// its parameters.
  package func json(_ descriptor: PluginDescriptor) -> JSON {
    .object([
      ("id", .string(descriptor.id)), ("alias", JSON(descriptor.alias)),
      ("kind", .string(descriptor.kind.rawValue)), ("name", .string(descriptor.name)),
      ("version", .string(descriptor.version)), ("author", JSON(descriptor.author)),
      ("license", JSON(descriptor.license)), ("summary", .string(descriptor.summary)),
      ("capabilities", JSON(descriptor.capabilities)),
      ("required_interfaces", JSON(descriptor.requiredInterfaces)),
      ("library", JSON(library)), ("bundled", .bool(isBundled)),
      ("isolation", .string(isolation.rawValue)),
      ("obsolete", .bool(descriptor.isObsolete)),
      ("parameters", .array(descriptor.parameters.map(JSON.init))),
    ])
  }
}

extension JSON {
  /// Creates the JSON object that describes a parameter of a plug-in.
  init(_ parameter: ParameterDescriptor) {
    self = .object([
      ("id", .string(parameter.id)), ("type", .string(parameter.type.description)),
      ("default", parameter.defaultValue.map { JSON($0, of: parameter) } ?? .null),
      ("min", JSON(parameter.lowerLimit)), ("max", JSON(parameter.upperLimit)),
      ("unit", JSON(parameter.unit)), ("choices", JSON(parameter.choices)),
      ("help", .string(parameter.help)), ("label", JSON(parameter.label)),
      ("group", JSON(parameter.group)), ("choice_labels", JSON(parameter.choiceLabels)),
      ("step", JSON(parameter.step)), ("advanced", .bool(parameter.isAdvanced)),
    ])
  }

  private init(_ value: ParameterValue, of parameter: ParameterDescriptor) {
    switch value {
    case .number(let number): self = .number(number)
    case .integer(let integer): self = .number(Double(integer))
    case .toggle(let isOn): self = .bool(isOn)
    case .point(let point): self = JSON([point.x, point.y])
    case .rect(let rect): self = JSON([rect.minX, rect.minY, rect.width, rect.height])
    case .choice, .color, .text, .curve, .picture: self = .string(value.text(for: parameter))
    }
  }
}
