import Foundation

/// Generates `Bindings/rust/abi.rs` from the listing of the C layout that `LayoutTests.dump`
/// returns.
enum RustBinding {
  static let preamble = """
    //! Segue's plug-in ABI as the C headers have it: the same structures and constants, without the
    //! prefix `segue_`. The headers (`segue/*.h`) describe each of them.
    //!
    //! Generated from the headers by `SEGUE_RECORD_LAYOUT=1 swift test --filter ABITests`.

    use std::os::raw::{c_char, c_void};

    /// A function of a table; `None` is one that is not implemented.
    pub type Slot<Function> = Option<Function>;

    impl Interaction {
        /// The interaction as the functions of `Parameters1` and `Log1` take it.
        pub fn as_context(self) -> Context { Context { id: self.id } }
    }


    """

  /// Returns the source of the Rust module.
  ///
  /// - Parameter dump: the output of `LayoutTests.dump`.
  static func text(of dump: String) throws -> String {
    var (constants, functions, structs) = ("", "", "")
    for line in dump.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      switch words[0] {
      case "struct":
        structs += structs.isEmpty ? "\n" : "}\n\n"
        // A struct without a field `size` is a handle, or a value type that consists of numbers.
        let isValue = !dump.contains("field \(words[1]).size ")
        let isHandle = dump.contains("field \(words[1]).id 0 uint64_t")
        if isHandle {
          structs += "#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\n#[repr(transparent)]\n"
        } else {
          if isValue { structs += "#[derive(Clone, Copy, Debug, Default, PartialEq)]\n" }
          structs += "#[repr(C)]\n"
        }
        structs += "pub struct \(name(ofStruct: words[1])) {\n"
      case "field":
        let name = words[1].split(separator: ".")[1]
        structs += "    pub \(name == "type" ? "type_" : name): \(try field(words[3])),\n"
      case "function":
        let name = words[1].dropFirst("segue_".count).dropLast("_t".count).capitalized
        let type = try function(words[3])
        functions += "pub type \(name) = \(name == "Entry" ? type : "Option<\(type)>");\n"
      default: constants += constant(words)
      }
    }
    return preamble + constants + "\n" + functions + structs + "}\n"
  }

  /// Returns the Rust name of a struct: "segue_view_1_t" becomes `View1`.
  static func name(ofStruct name: String) -> String {
    name.dropFirst("segue_".count).dropLast("_t".count).split(separator: "_").map(\.capitalized)
      .joined()
  }

  private static let unsigned = [
    "KIND_", "PARAMETER_", "DESCRIPTOR_", "DEVICE_", "BUTTON_", "MODIFIER_", "PROPERTY_", "UNIT_", "ABI_", "PIXELS_",
    "PAINTED_",
  ]

  private static func constant(_ words: [String]) -> String {
    let name = words[1].dropFirst("SEGUE_".count)
    let value = words.dropFirst(2).joined(separator: " ")
    guard Int(value) != nil else {
      return "pub const \(name): &[u8] = b\"\(value)\\0\";\n"
    }
    let isUnsigned = Self.unsigned.contains { name.hasPrefix($0) }
    return "pub const \(name): \(isUnsigned ? "u32" : "i32") = \(value);\n"
  }

  private static func field(_ type: String) throws -> String {
    guard !type.hasPrefix("(") else { return "Slot<\(try function(type))>" }
    if let array = type.wholeMatch(of: /(double|uint32_t)\[(\d+)\]/) {
      return "[\(try rust(String(array.1))); \(array.2)]"
    }
    return try rust(type)
  }

  private static func function(_ signature: String) throws -> String {
    let types = try signature.dropFirst().dropLast().split(separator: ",").map {
      try rust($0.trimmingCharacters(in: .whitespaces))
    }
    return "unsafe extern \"C\" fn(\(types.joined(separator: ", "))) -> i32"
  }

  private static let scalars = [
    "uint8_t": "u8", "uint32_t": "u32", "uint64_t": "u64", "int32_t": "i32", "int64_t": "i64",
    "double": "f64",
    "char": "c_char",
    "void": "c_void", "segue_completion_t": "Completion", "segue_driver_t": "Driver",
    "segue_painter_t": "Painter",
    "segue_context_t": "Context", "segue_view_t": "View", "segue_timing_t": "u64",
    "segue_animation_t": "Animation", "segue_interaction_t": "Interaction", "segue_element_t": "Element",
    // Types of objects that belong to the plug-in and are opaque to the host.
    "segue_animator_t": "c_void", "segue_interaction_controller_t": "c_void",
    "segue_plugin_t": "Plugin", "segue_host_t": "Host", "segue_descriptor_t": "Descriptor",
    "segue_parameter_t": "Parameter", "segue_property_info_t": "PropertyInfo",
    "segue_property_number_t": "PropertyNumber",
    "segue_point_t": "Point", "segue_size_t": "Size", "segue_rect_t": "Rect",
    "segue_vector_t": "Vector", "segue_color_t": "Color", "segue_matrix_t": "Matrix",
    "segue_corner_radii_t": "CornerRadii", "segue_arc_t": "Arc",
    "segue_color_matrix_t": "ColorMatrix", "segue_pixels_t": "Pixels",
    "segue_pointer_event_t": "PointerEvent", "segue_scroll_event_t": "ScrollEvent",
  ]

  /// Returns the Rust type for a C type. An array parameter becomes a pointer.
  private static func rust(_ type: String) throws -> String {
    if let array = type.wholeMatch(of: /(const )?double\[\d+\]/) {
      return array.1 == nil ? "*mut f64" : "*const f64"
    }
    if type.hasSuffix("*const *") {
      return "*const \(try rust(String(type.dropLast("const *".count))))"
    }
    if type.hasSuffix("*") {
      let pointee = type.dropLast().trimmingCharacters(in: .whitespaces)
      if pointee.hasPrefix("const "), !pointee.hasSuffix("*") {
        return "*const \(try rust(String(pointee.dropFirst("const ".count))))"
      }
      return "*mut \(try rust(pointee))"
    }
    guard let scalar = scalars[type] else { throw Unknown(type: type) }
    return scalar
  }

  struct Unknown: Error {
    let type: String
  }
}
