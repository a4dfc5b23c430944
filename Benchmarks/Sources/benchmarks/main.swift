import Foundation

// `benchmarks SEGUE [--only NAME]` measures the command SEGUE and the libraries, and prints the
// results as Markdown.

var arguments = Array(CommandLine.arguments.dropFirst())
var only: String?
if let index = arguments.firstIndex(of: "--only"), index + 1 < arguments.count {
  only = arguments[index + 1]
  arguments.removeSubrange(index...index + 1)
}
guard arguments.count == 1 else {
  FileHandle.standardError.write(Data("usage: benchmarks SEGUE [--only NAME]\n".utf8))
  exit(64)
}

/// Writes immediately. `print` would buffer the lines when standard output is not a terminal.
func show(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

do {
  let bench = try Bench(segue: arguments[0])
  show("Measured by `make bench`. \(Machine.description)\n")
  let parts: [(name: String, run: () throws -> String)] = [
    ("compositing", bench.compositing), ("effects", bench.effects),
    ("properties", bench.properties), ("painted", bench.painted), ("end-to-end", bench.endToEnd),
    ("films", { try Films(segue: arguments[0]).table() }), ("motion", Motion.table),
    ("transitions", Transitions.table), ("storyboard", bench.storyboard), ("start", bench.start),
    ("play", { try Play(segue: arguments[0]).table() }),
    ("reading", { try Reading(segue: arguments[0]).table() }),
    ("farm", { try Farm(segue: arguments[0]).table() }),
    ("isolation", { try Isolation(segue: arguments[0]).table() }),
  ]
  for part in parts where only == nil || only == part.name {
    show(try part.run())
  }
} catch {
  FileHandle.standardError.write(
    Data("benchmarks: \(error); run it in the folder of Examples, as make bench does\n".utf8))
  exit(70)
}
