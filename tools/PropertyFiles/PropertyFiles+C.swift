package import SegueProperties

/// Generates `segue/properties.h`.
package enum CProperties {
  static func text(_ rows: [ViewProperty]) -> String {
    var text = """
      /* The properties of views: their numbers, and typed calls of `set` and `get` of segue.view/1.
       *
       * The calls are inline and no part of the ABI: a plug-in contains only those that it uses. Each
       * returns the status of `set` or `get`; one that the host does not know is
       * SEGUE_ERROR_UNSUPPORTED and changes nothing, so a plug-in can continue without it. Results are
       * written only when the status is SEGUE_OK.
       *
      \(PropertyFiles.origin(" * "))
       */
      #ifndef SEGUE_PROPERTIES_H
      #define SEGUE_PROPERTIES_H

      #include <string.h>

      #include "view.h"

      /* The numbers of the properties, and the version of Segue that has brought each of them. A number is
       * never used for another property. */
      enum {

      """
    for (index, row) in rows.enumerated() {
      let comma = index + 1 < rows.count ? "," : ""
      text += "  SEGUE_\(row.constant) = \(row.number)\(comma) /* since \(row.sinceVersion) */\n"
    }
    text += "};\n" + shared
    for row in rows { text += calls(row) }
    return text + "\n#endif\n"
  }

  /// The functions that the inline functions of all properties call.
  private static let shared = """

    /* Sets a property of one number. */
    SEGUE_SHARED int32_t segue_set_number(const segue_view_1_t *table, segue_context_t context,
                                          segue_view_t view, uint32_t property, double number) {
      return table->set(context, view, property, &number, 1);
    }

    """

  /// Returns the inline C functions that read and set one property, below a comment about the
  /// property.
  package static func calls(_ row: ViewProperty) -> String {
    var about = row.documentation
    if let list = row.repetition, let first = row.parts.first {
      about +=
        " Setting it with the \(first.name) 0 and a count of 0 removes it, too. "
        + "Reading it gives at most `capacity` of the \(list.name): "
        + "SEGUE_ERROR_TOO_SMALL with their count if there are more. Without a value, the "
        + "\(first.name) and the count are 0, and nothing else is written."
    }
    let declaration = row.repetition.map { element(row, $0) } ?? ""
    // The no-break space keeps the end of the comment on the line of the last word.
    let lines = PropertyFiles.wrapped("/* \(about)\u{a0}*/", 96)
    var text =
      declaration + "\n" + lines.enumerated().map { ($0 == 0 ? "" : " * ") + $1 + "\n" }.joined()
    text = String(text.map { $0 == "\u{a0}" ? " " : $0 })
    text += row.repetition == nil ? getter(row) + setter(row) : listGetter(row) + listSetter(row)
    if let name = row.uniformName, let part = row.parts.first {
      text += uniform(row, name, part)
    }
    return text
  }

  /// Returns the declarations of the inline C functions of one property, wrapped as in the header. For a property whose
  /// value is a list, the struct of the list's elements is included.
  package static func declarations(_ row: ViewProperty) -> [String] {
    let start = "static inline "
    var (all, lines): ([String], [String]) = ([], [])
    for line in calls(row).split(separator: "\n").map(String.init) {
      if line.hasPrefix("typedef ") || line.hasPrefix(start) { lines = [] }
      lines.append(line)
      if line.hasPrefix("} segue_") { all.append(lines.joined(separator: "\n")) }
      guard line.hasSuffix(") {"), lines[0].hasPrefix(start) else { continue }
      let declaration = lines.map { $0.dropFirst(start.count) }.joined(separator: "\n")
      all.append(declaration.dropLast(2) + ";")
      lines = []
    }
    return all
  }

  /// Returns the signature of a function, wrapped to the maximum line length.
  private static func head(_ name: String, _ parameters: [String]) -> String {
    let start = "static inline int32_t segue_\(name)("
    let all =
      ["const segue_view_1_t *table", "segue_context_t context", "segue_view_t view"] + parameters
    let indent = String(repeating: " ", count: start.count)
    var lines = [start]
    for (index, parameter) in all.enumerated() {
      let word = parameter + (index + 1 < all.count ? "," : ") {")
      let isFirst = index == 0
      if lines[lines.count - 1].count + word.count + 1 > 100 {
        lines.append(indent + word)
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + word
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func parameter(_ part: ViewProperty.Part) -> String {
    switch part.kind {
    case .number: "double \(part.name)"
    case .flag, .choice: "int32_t \(part.name)"
    default: "\(type(part.kind)) \(part.name)"
    }
  }

  private static func result(_ part: ViewProperty.Part) -> String {
    switch part.kind {
    case .number: "double *out_\(part.name)"
    case .flag, .choice: "int32_t *out_\(part.name)"
    default: "\(type(part.kind)) *out_\(part.name)"
    }
  }

  /// Returns the C type of a value, which is a struct of `base.h` if the value has several numbers.
  private static func type(_ kind: ViewProperty.Part.Kind) -> String {
    switch kind {
    case .number: "double"
    case .flag, .choice: "int32_t"
    case .corners: "segue_corner_radii_t"
    case .colorMatrix: "segue_color_matrix_t"
    default: "segue_\(kind)_t"
    }
  }

  /// Returns the name of the first member of the C struct for a value with several numbers.
  private static func first(_ kind: ViewProperty.Part.Kind) -> String {
    switch kind {
    case .color: "red"
    case .corners: "top_left"
    case .matrix: "m11"
    case .colorMatrix: "red[0]"
    default: "x"
    }
  }

  /// Returns the declaration of the struct for an element of a property whose value is a list.
  private static func element(_ row: ViewProperty, _ list: ViewProperty.Repetition) -> String {
    let name = "segue_\(row.name)_\(list.element)_t"
    // All members are doubles, so that a list can be copied as an array of doubles.
    let members = list.parts.map { part in
      let type = part.kind.count == 1 ? "double" : type(part.kind)
      return "  \(type) \(part.name);\n"
    }.joined()
    return "\ntypedef struct \(name) {\n\(members)} \(name);\n"
  }

  // MARK: A fixed count

  private static func setter(_ row: ViewProperty) -> String {
    let call = "return table->set(context, view, SEGUE_\(row.constant), "
    var text = head("set_\(row.name)", row.parts.map(parameter))
    if row.parts.count == 1, let part = row.parts.first {
      switch part.kind {
      case .number, .flag, .choice:
        return text
          + "  return segue_set_number(table, context, view, SEGUE_\(row.constant), \(part.name));\n}\n"
      default:
        let start = "&\(part.name).\(first(part.kind))"
        return text + "  \(call)\(start), \(part.kind.count));\n}\n"
      }
    }
    text += "  double numbers[\(row.fixedCount)];\n" + store(row.parts)
    return text + "  \(call)numbers, \(row.fixedCount));\n}\n"
  }

  /// Returns the C statements that copy a function's parameters to the array `numbers`.
  private static func store(_ parts: [ViewProperty.Part]) -> String {
    var (text, index) = ("", 0)
    for part in parts {
      if part.kind.count == 1 {
        text += "  numbers[\(index)] = \(part.name);\n"
      } else {
        text += "  memcpy(numbers + \(index), &\(part.name), sizeof \(part.name));\n"
      }
      index += part.kind.count
    }
    return text
  }

  private static func getter(_ row: ViewProperty) -> String {
    let call = "table->get(context, view, SEGUE_\(row.constant), "
    var text = head("get_\(row.name)", row.parts.map(result)) + "  uint32_t count;\n"
    if row.parts.count == 1, let part = row.parts.first, part.kind != .flag, part.kind != .choice {
      let start =
        part.kind.count == 1 ? "out_\(part.name)" : "&out_\(part.name)->\(first(part.kind))"
      return text + "  return \(call)\(start), \(part.kind.count), &count);\n}\n"
    }
    text += "  double numbers[\(row.fixedCount)];\n"
    text += status("\(call)numbers, \(row.fixedCount), &count);")
    text += "  if (status < 0) return status;\n" + load(row.parts)
    return text + "  return status;\n}\n"
  }

  /// Returns the C statement that declares the variable `status` with the result of `call`.
  private static func status(_ call: String) -> String {
    let line = "  const int32_t status = \(call)"
    return (line.count <= 100 ? line : "  const int32_t status =\n      \(call)") + "\n"
  }

  /// Returns the C statements that copy the array `numbers` to a function's output parameters.
  private static func load(_ parts: [ViewProperty.Part]) -> String {
    var (text, index) = ("", 0)
    for part in parts {
      switch part.kind {
      case .number: text += "  *out_\(part.name) = numbers[\(index)];\n"
      case .flag, .choice: text += "  *out_\(part.name) = (int32_t)numbers[\(index)];\n"
      default:
        text += "  memcpy(out_\(part.name), numbers + \(index), sizeof *out_\(part.name));\n"
      }
      index += part.kind.count
    }
    return text
  }

  // MARK: Properties with one number

  private static func uniform(
    _ row: ViewProperty, _ name: String, _ part: ViewProperty.Part
  ) -> String {
    let number = String(name.split(separator: "_").last ?? "number")
    let count = part.kind.count
    let list = Array(repeating: number, count: count).joined(separator: ", ")
    return "\n/* Gives all of the \(part.name) one value, and reads the first. */\n"
      + head("set_\(name)", ["double \(number)"])
      + "  const \(type(part.kind)) \(part.name) = {\(list)};\n"
      + "  return segue_set_\(row.name)(table, context, view, \(part.name));\n}\n"
      + head("get_\(name)", ["double *out_\(number)"])
      + "  \(type(part.kind)) \(part.name);\n"
      + "  const int32_t status = segue_get_\(row.name)(table, context, view, &\(part.name));\n"
      + "  if (status >= 0) *out_\(number) = \(part.name).\(first(part.kind));\n  return status;\n}\n"
  }

  // MARK: A list

  private static func listSetter(_ row: ViewProperty) -> String {
    guard let list = row.repetition else { return "" }
    let (fixed, stride, maximum) = (row.fixedCount, row.stride, list.times.upperBound)
    let element = "segue_\(row.name)_\(list.element)_t"
    let call = "return table->set(context, view, SEGUE_\(row.constant), "
    let parameters =
      row.parts.map(parameter) + ["const \(element) *\(list.name)", "uint32_t count"]
    return head("set_\(row.name)", parameters)
      + "  double numbers[\(row.counts.upperBound)];\n"
      + "  if (\(row.parts[0].name) == 0 && count == 0)\n    \(call)NULL, 0);\n"
      + "  /* The host refuses such a count with a message that names the call. */\n"
      + "  if (count > \(maximum))\n    \(call)NULL,\n"
      + "                      count < 1000000 ? \(fixed) + \(stride) * count : UINT32_MAX);\n"
      + store(row.parts)
      + "  if (count)\n    memcpy(numbers + \(fixed), \(list.name), count * sizeof *\(list.name));\n"
      + "  \(call)numbers, \(fixed) + \(stride) * count);\n}\n"
      + "\n/* Removes the \(row.name). */\n" + head("remove_\(row.name)", [])
      + "  \(call)NULL, 0);\n}\n"
  }

  private static func listGetter(_ row: ViewProperty) -> String {
    guard let list = row.repetition else { return "" }
    let (fixed, stride, maximum) = (row.fixedCount, row.stride, row.counts.upperBound)
    let results =
      row.parts.map(result)
      + [
        "segue_\(row.name)_\(list.element)_t *out_\(list.name)", "uint32_t capacity",
        "uint32_t *out_count",
      ]
    return head("get_\(row.name)", results)
      + "  double numbers[\(maximum)];\n  uint32_t count;\n"
      + status("table->get(context, view, SEGUE_\(row.constant), numbers, \(maximum), &count);")
      + "  if (status < 0) return status;\n"
      + "  *out_\(row.parts[0].name) = 0;\n"
      + "  *out_count = count ? (count - \(fixed)) / \(stride) : 0;\n"
      + "  if (!count) return status;\n"
      + "  if (*out_count > capacity) return SEGUE_ERROR_TOO_SMALL;\n" + load(row.parts)
      + "  memcpy(out_\(list.name), numbers + \(fixed), *out_count * sizeof *out_\(list.name));\n"
      + "  return status;\n}\n"
  }
}
