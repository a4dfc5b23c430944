import Foundation
import SegueWire
import TestSupport

/// Generates docs/reference/abi.md.
enum Reference {
  /// The names of the headers that declare functions, in the order of the page.
  private static let headers = [
    "entry", "animator", "context", "view", "animation", "parameters", "elements", "pictures",
    "log", "interaction_controller", "interaction", "text", "library", "ext/draft/seed",
    "ext/draft/picture_parameter",
  ]

  static func text() throws -> String {
    var parts = [introduction, try values()]
    for name in headers {
      parts += try section(name)
      if name == "view" { parts += PropertyReference.section }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    <!-- Written by Segue's tests from the headers and the signature tables; do not edit. -->
    # ABI reference
    Every function that crosses the line between Segue and a plug-in, from the installed headers `segue/*.h`.
    [Writing a plug-in](../writing-plugins.md) explains how they are used
    together; `descriptor.h` lists what a plug-in declares about itself.

    ## What is promised
    - A library that was built for major 1 works with every later version of Segue. The major is part
      of the entry's name, `segue_plugin_1`. A later major would have another entry, and hosts would
      continue to look for this one.
    - The entry may be called again by another host of the process, and gives the same. What an instance calls belongs to
      the host that `create` was given.
    - Within a major the ABI only grows. A table gets new functions at its end, a struct new fields at
      its end, and there may be new interfaces, properties, status codes and constants. What is on this
      page keeps its place, its number, its signature and its meaning. A zero in a new field means what there was before.
    - A plug-in that is newer than the host finds a table that is shorter than the table in its headers,
      or gets `SEGUE_ERROR_UNSUPPORTED` for an interface or a property. It has to look at the table's
      `size` before it calls a function that a host may lack; a property it may just set.
    - A plug-in that is newer than the host may have longer structs, flags that may be ignored and optional parameters of
      new types. The host uses what it knows of them. It refuses the plug-in only for what the plug-in says must be
      understood: a flag of the lower half (bits 0 to 15), or an interface that it requires. Bits 16 to 31 may be ignored.
    - Statuses at or below -1000 are a plug-in's own. Numbers of properties, formats and types of parameters from 0x80000000
      are vendors'. This page never gives them a meaning.
    - A handle is passed as its 64-bit number, and has a type of its own in the headers and the bindings. A stale one is an
      error, and never a crash.
    - The size of each struct, the offset of each field and the value of each constant are recorded in a list, of which no
      line is ever changed.
    - The wording of log lines, the messages between Segue and the process in which a plug-in runs, and
      what Segue draws are not a part of the ABI.

    ## What each kind of change may do
    | change | what it may do |
    | --- | --- |
    | a function | It is added at the end of its table. What it replaces stays, with its meaning. |
    | a field | It is added at the end of its struct. Zero means what there was before. |
    | a property | It gets the next number. Its initial value draws what was drawn before. |
    | a constant | It gets an unused value. A function that exists gives it only where an argument, a field or a capability of a plug-in that was built later asks for it. |
    | a capability | It changes what the host does for plug-ins that declare it. |
    | an interface | It has an id of its own, or the next number after its name; the earlier one stays. A draft is in `ext/draft`, and promises nothing. |
    | a limit of the host | It becomes higher. |
    | a fault that is corrected | It may change what an existing plug-in records or how that is drawn. The expectation of the fossil that shows it changes in the same commit. |
    | anything else | It waits for another major. |

    *Fossils* hold the host to this: plug-ins that were built with these headers and are kept as binaries. Segue's tests
    compare their recordings and frames with what they were.

    ## How to read the tables
    Every function returns a status: `SEGUE_OK`, which is 0, or a negative error of `base.h`.

    *May be called* says when:

    | phase | meaning | otherwise |
    | --- | --- | --- |
    | always | at any time while the library is loaded | |
    | context | from `duration` until `ended` has returned | `SEGUE_ERROR_STALE_HANDLE` |
    | interaction | from the controller's `create` until its `destroy` | `SEGUE_ERROR_STALE_HANDLE` |
    | recording | while `animate` or a completion runs | `SEGUE_ERROR_WRONG_STATE`, or `SEGUE_ERROR_ENDED` after the end |
    | driving | as recording, and inside a frame driver | as recording |
    | by the host | the plug-in implements it, and the host calls it | |

    *Thread* says on which thread:

    | thread | meaning |
    | --- | --- |
    | own | the thread that called the plug-in for this context or interaction; on another thread the answer is `SEGUE_ERROR_WRONG_THREAD` |
    | any | any thread |
    | one | the host makes all calls into one instance on one thread, and they never overlap |
    | loading | the thread on which the library is opened |
    """

  /// Returns the sections about the structs of base.h, which are handles and values. They have no size
  /// field and never grow.
  private static func values() throws -> String {
    let structs = try Header(named: "base").structs
    let (handles, values) = (structs.filter(\.isHandle), structs.filter { !$0.isHandle })
    let about = """
      ## Handles
      A handle is passed as the number in it is. Each kind has a type of its own, so a call with another kind does not \
      compile. `SEGUE_NULL(segue_view_t)` is a handle of 0, which `SEGUE_IS_NULL(handle)` tells, and \
      `SEGUE_SAME(a, b)` compares two of one kind.

      \(code(handles.map(declaration)))

      ## Values
      A function takes a value of several numbers by its address, and gives one through a pointer. The typed \
      calls of `properties.h` are inline, and take it by value. `base.h` has a function that makes each \
      (`segue_rect(x, y, width, height)`, `segue_rgba(…)`, `segue_identity()`).
      """
    let url = Toolchain.headers.appending(path: "segue/base.h")
    let base = try String(contentsOf: url, encoding: .utf8)
    let colors = base.firstMatch(of: /\/\*( Colours .*?)\*\//.dotMatchesNewlines())?.1 ?? ""
    return about + "\n\n" + code(values.map(declaration)) + "\n\n## Colours\n" + prose(String(colors))
  }

  private static func declaration(_ structure: Header.Struct) -> String {
    let members = structure.fields.map { "\($0.type) \($0.name);" }.joined(separator: " ")
    return "typedef struct { \(members) } \(structure.name)_t;"
  }

  // MARK: One header

  private static func section(_ name: String) throws -> [String] {
    let header = try Header(named: name)
    let url = Toolchain.headers.appending(path: "segue/\(name).h")
    let text = try String(contentsOf: url, encoding: .utf8)
    let comment =
      text.firstMatch(of: /\/\*(.*?)\*\//.dotMatchesNewlines()).map { String($0.1) } ?? ""
    var parts = ["## \(header.file)", prose(comment)]
    for type in header.functionTypes {
      guard let table = SlotTag.table(ofFunctionType: type.name) else { continue }
      let before = text.components(separatedBy: "typedef int32_t (*\(type.name))")[0]
      let last = before.matches(of: /\/\*(.*?)\*\//.dotMatchesNewlines()).last
      let row = table.rows[0]
      parts += [
        "### \(type.name)", lines(of: table, [row]),
        code([signature(row.name, type.parameters ?? [])]), prose(last.map { String($0.1) } ?? ""),
      ]
    }
    for structure in header.structs {
      guard let table = SignatureTable.all.first(where: { $0.structName == structure.name }) else {
        continue
      }
      parts += ["### \(title(table))", lines(of: table, table.rows)]
      parts += functions(structure)
    }
    return parts
  }

  private static func title(_ table: SignatureTable) -> String {
    table.interface.contains("/") ? table.interface : "\(table.structName)_t"
  }

  /// Returns a code block with the signature of each function, followed by the function's comment.
  private static func functions(_ structure: Header.Struct) -> [String] {
    structure.functions.flatMap { function in
      [code([signature(function.name, function.parameters ?? [])]), prose(function.comment)]
    }
  }

  private static func code(_ lines: [String]) -> String {
    "```c\n" + lines.joined(separator: "\n") + "\n```"
  }

  private static func signature(_ name: String, _ parameters: [Header.Parameter]) -> String {
    let list = parameters.map { parameter in
      guard let bracket = parameter.type.firstIndex(of: "[") else {
        return parameter.type.hasSuffix("*")
          ? parameter.type + parameter.name : "\(parameter.type) \(parameter.name)"
      }
      return "\(parameter.type[..<bracket]) \(parameter.name)\(parameter.type[bracket...])"
    }
    return "int32_t \(name)(\(list.joined(separator: ", ")));"
  }

  // MARK: Phases and threads

  private static func lines(of table: SignatureTable, _ rows: [SignatureRow]) -> String {
    let head = "| function | may be called | thread |\n| --- | --- | --- |"
    return rows.reduce(head) { text, row in
      let tag = SlotTag(row, of: table)
      return text + "\n| `\(row.name)` | \(tag.phase.rawValue) | \(tag.thread.rawValue) |"
    }
  }

  // MARK: Comments

  /// Returns a header's comment as Markdown: each paragraph in one line, and indented lines as
  /// code.
  private static func prose(_ comment: String) -> String {
    var blocks: [String] = []
    var paragraph: [String] = []
    var example: [String] = []
    func flush() {
      if !paragraph.isEmpty { blocks.append(paragraph.joined(separator: " ")) }
      if !example.isEmpty { blocks.append(code(example)) }
      (paragraph, example) = ([], [])
    }
    for line in SlotTag.removed(from: comment).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      // Removes the asterisk at the beginning of each line, and the space after it.
      var text = line.replacing(/^\s*\*/, with: "")
      if text.hasPrefix(" ") { text.removeFirst() }
      while text.hasSuffix(" ") { text.removeLast() }
      if text.isEmpty {
        flush()
      } else if text.hasPrefix("  "), paragraph.isEmpty {
        example.append(String(text.drop { $0 == " " }))
      } else {
        if !example.isEmpty { flush() }
        paragraph.append(text.trimmingCharacters(in: .whitespaces))
      }
    }
    flush()
    return blocks.joined(separator: "\n\n").replacing("*)*", with: "*)\\*")
  }
}
