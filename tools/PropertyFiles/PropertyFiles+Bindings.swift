package import SegueProperties

extension ViewProperty {
  /// Returns the name of the property's type: the name in `others` for this property, the name in `names` for the kind
  /// of its only part, or otherwise a name that is derived from the property's name.
  func type(
    _ names: [Part.Kind: String], _ others: [String: String] = [:]
  ) -> String {
    if let other = others[name] { return other }
    if repetition == nil, parts.count == 1, let name = names[parts[0].kind] { return name }
    return name.prefix(1).uppercased() + Self.camelCase(name).dropFirst()
  }

  /// Returns the property's initial numbers as an array in source code. `number` writes a number as
  /// text.
  fileprivate func initialNumbers(_ number: (Double) -> String = PropertyFiles.literal) -> String {
    "[" + initial.map(number).joined(separator: ", ") + "]"
  }
}

/// Generates `Bindings/cpp/properties.hpp`.
package enum CppProperties {
  private static let names: [ViewProperty.Part.Kind: String] = [
    .number: "double", .flag: "bool", .choice: "int32_t", .point: "Point", .vector: "Vector",
    .rect: "Rect", .matrix: "Transform", .color: "Color", .corners: "CornerRadii",
    .colorMatrix: "ColorMatrix",
  ]

  static func text(_ rows: [ViewProperty]) -> String {
    """
    // The properties of a view. Included by view.hpp.
    //
    \(PropertyFiles.origin("// "))
    #ifndef SEGUE_PROPERTIES_HPP
    #define SEGUE_PROPERTIES_HPP

    #include "numbers.hpp"

    namespace segue {

    // A base of View: a method that reads and one that sets each property.
    class ViewProperties : public detail::PropertyCalls {
     public:
      using PropertyCalls::PropertyCalls;

    """ + rows.map(methods).joined() + """
      };

      }  // namespace segue

      #endif

      """
  }

  private static func methods(_ row: ViewProperty) -> String {
    let type = row.type(names)
    let documentation = PropertyFiles.wrapped(row.documentation, 95)
    var text = "\n" + documentation.map { "  // \($0)\n" }.joined()
    text += PropertyFiles.function("  ", getter(row), "return get<\(type)>(SEGUE_\(row.constant));")
    text += PropertyFiles.function("  ", setter(row), "set(SEGUE_\(row.constant), value);")
    if let name = row.uniformName, let part = row.parts.first {
      let values = Array(repeating: "value", count: part.kind.count).joined(separator: ", ")
      text += "  // Gives all of the \(part.name) one value, and reads the first.\n"
      text += PropertyFiles.function(
        "  ", uniformGetter(name), "return get<double>(SEGUE_\(row.constant));")
      text += PropertyFiles.function("  ", uniformSetter(name), "set_\(row.name)({\(values)});")
    }
    return text
  }

  /// Returns the declarations of the methods of one property.
  package static func declarations(_ row: ViewProperty) -> [String] {
    let uniform = row.uniformName.map { [uniformGetter($0), uniformSetter($0)] } ?? []
    return ([getter(row), setter(row)] + uniform).map { $0 + ";" }
  }

  private static func getter(_ row: ViewProperty) -> String {
    "\(row.type(names)) get_\(row.name)() const"
  }

  private static func setter(_ row: ViewProperty) -> String {
    let type = row.type(names)
    let isSmall = ["double", "bool", "int32_t"].contains(type)
    return "void set_\(row.name)(\(isSmall ? "\(type) " : "const \(type) &")value) const"
  }

  private static func uniformGetter(_ name: String) -> String { "double get_\(name)() const" }

  private static func uniformSetter(_ name: String) -> String {
    "void set_\(name)(double value) const"
  }
}

/// Generates `Bindings/rust/properties.rs`.
package enum RustProperties {
  private static let names: [ViewProperty.Part.Kind: String] = [
    .number: "f64", .flag: "bool", .choice: "i32", .point: "Point", .vector: "Vector",
    .rect: "Rect", .matrix: "Transform", .color: "Color", .corners: "CornerRadii",
    .colorMatrix: "ColorMatrix",
  ]

  static func text(_ rows: [ViewProperty]) -> String {
    let all = Set(rows.map { $0.type(names) }).filter { $0.first?.isUppercase == true }
    let types = all.union(["Result", "View"]).sorted().joined(separator: ", ")
    return """
      //! The properties of a view: a method that reads and one that sets each.
      //!
      \(PropertyFiles.origin("//! "))

      use crate::abi;
      use crate::{
      \(PropertyFiles.wrapped(types + ",", 94).map { "    " + $0 }.joined(separator: "\n"))
      };

      impl View {
      """ + rows.map(methods).joined() + "}\n"
  }

  private static func methods(_ row: ViewProperty) -> String {
    var text = "\n" + comment(row.documentation)
    text += function(getter(row), "self.get(abi::\(row.constant))")
    text += function(
      setter(row), "self.set(abi::\(row.constant), \(row.repetition == nil ? "&" : "")value)")
    if let name = row.uniformName, let part = row.parts.first {
      text += comment("Reads the first of the \(part.name).")
      text += function(uniformGetter(name), "self.get(abi::\(row.constant))")
      text += comment("Gives all of the \(part.name) one value.")
      text += function(
        uniformSetter(name), "self.set(abi::\(row.constant), &[value; \(part.kind.count)])")
    }
    return text
  }

  /// Returns the declarations of the methods of one property.
  package static func declarations(_ row: ViewProperty) -> [String] {
    let uniform = row.uniformName.map { [uniformGetter($0), uniformSetter($0)] } ?? []
    return ([getter(row), setter(row)] + uniform).map { $0 + ";" }
  }

  private static func getter(_ row: ViewProperty) -> String {
    "pub fn get_\(row.name)(&self) -> Result<\(row.type(names))>"
  }

  private static func setter(_ row: ViewProperty) -> String {
    let reference = row.repetition == nil ? "" : "&"
    return "pub fn set_\(row.name)(&self, value: \(reference)\(row.type(names))) -> Result"
  }

  private static func uniformGetter(_ name: String) -> String {
    "pub fn get_\(name)(&self) -> Result<f64>"
  }

  private static func uniformSetter(_ name: String) -> String {
    "pub fn set_\(name)(&self, value: f64) -> Result"
  }

  private static func function(_ head: String, _ body: String) -> String {
    let text = PropertyFiles.function("    ", head, body)
    return text.replacing("\n      ", with: "\n        ")
  }

  private static func comment(_ text: String) -> String {
    PropertyFiles.wrapped(text, 92).map { "    /// \($0)\n" }.joined()
  }
}

/// Generates `Sources/SegueSDK/View+Properties.swift`.
package enum SwiftProperties {
  private static let names: [ViewProperty.Part.Kind: String] = [
    .number: "Double", .flag: "Bool", .point: "Point", .vector: "Vector3D",
    .rect: "Rect", .matrix: "Transform3D", .color: "Color", .corners: "CornerRadii",
    .colorMatrix: "ColorMatrix",
  ]
  /// The types of properties that have several numbers but whose type is not named after the
  /// property, by the property's name.
  private static let others = ["path": "BezierPath"]

  static func text(_ rows: [ViewProperty]) -> String {
    """
    \(PropertyFiles.origin("// "))
    internal import CSegue

    extension View {

    """ + rows.map(property).joined(separator: "\n") + "}\n"
  }

  private static func property(_ row: ViewProperty) -> String {
    var text = comment(documentation(row))
    text += "  public var \(head(row)) {\n"
    text += accessors(row, row.name, "newValue")
    if let name = row.uniformName, let part = row.parts.first {
      let about = "The first of the \(part.name). Setting it gives all of them this value."
      text += "\n" + comment(about)
      text += "  public var \(ViewProperty.camelCase(name)): Double {\n"
      text += accessors(row, name, "newValue, times: \(part.kind.count)")
    }
    return text
  }

  /// Returns the declarations of the Swift properties of a view for one property of the table, as
  /// in a generated interface.
  package static func declarations(_ row: ViewProperty) -> [String] {
    let uniform = row.uniformName.map { ["\(ViewProperty.camelCase($0)): Double"] } ?? []
    return ([head(row)] + uniform).map { "public var \($0) { get nonmutating set }" }
  }

  /// Returns a property's name and type.
  static func head(_ row: ViewProperty) -> String {
    "\(row.swiftName): \(row.type(names, others))\(row.repetition == nil ? "" : "?")"
  }

  /// Returns the property's documentation. For a flag, the values 0 and 1 in it are replaced by
  /// false and true.
  static func documentation(_ row: ViewProperty) -> String {
    guard row.parts.first?.kind == .flag else { return row.documentation }
    return [("0", "False"), ("1", "True")].reduce(row.documentation) { text, word in
      let text = text.replacing("\(word.0) at first", with: "\(word.1) at first")
        .replacing("With \(word.0) ", with: "If \(word.1.lowercased()), ")
      return text.hasPrefix("\(word.0) ") ? word.1 + text.dropFirst() : text
    }
  }

  private static func accessors(_ row: ViewProperty, _ name: String, _ value: String) -> String {
    let isColorMatrix = row.parts.first?.kind == .colorMatrix
    let initial =
      row.motion == .matrix
      ? "Self.identity" : isColorMatrix ? "Self.sameColors" : row.initialNumbers()
    let constant = "SEGUE_\(row.constant)"
    let get = "value(\(constant), \"get_\(name)\", \(initial))"
    let set = "set(\(constant), \"set_\(name)\", \(value))"
    return PropertyFiles.function("    ", "get", get)
      + PropertyFiles.function("    ", "nonmutating set", set) + "  }\n"
  }

  static func comment(_ text: String) -> String {
    PropertyFiles.wrapped(text, 94).map { "  /// \($0)\n" }.joined()
  }
}
