internal import ArgumentParser

/// The Swift types of a command's arguments and options, in the order of their declarations, which is also the order in
/// which the parser describes them.
enum ArgumentTypes {
  /// Returns the types of the values: the elements' for a list, and the wrapped ones for optional values.
  static func types(of arguments: any ParsableArguments.Type) -> [Any.Type] {
    Mirror(reflecting: arguments.init()).children.flatMap { child -> [Any.Type] in
      let type = type(of: child.value)
      if let group = type as? any Group.Type { return types(of: group.content) }
      guard let option = type as? any Valued.Type else { return [] }
      return [unwrapped(option.valueType)]
    }
  }

  private static func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any Wrapping.Type).map { unwrapped($0.wrapped) } ?? type
  }
}

private protocol Group {
  static var content: any ParsableArguments.Type { get }
}

extension OptionGroup: Group {
  static var content: any ParsableArguments.Type { Value.self }
}

private protocol Valued {
  static var valueType: Any.Type { get }
}

extension Option: Valued {
  static var valueType: Any.Type { Value.self }
}

extension Argument: Valued {
  static var valueType: Any.Type { Value.self }
}

extension Flag: Valued {
  static var valueType: Any.Type { Value.self }
}

private protocol Wrapping {
  static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
  static var wrapped: Any.Type { Wrapped.self }
}

extension Array: Wrapping {
  static var wrapped: Any.Type { Element.self }
}
