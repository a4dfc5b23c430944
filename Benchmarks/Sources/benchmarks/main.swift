import Foundation

// benchmarks SEGUE [--only NAME]: measures the command and the libraries, and prints Markdown.

var arguments = Array(CommandLine.arguments.dropFirst())
var only: String?
if let place = arguments.firstIndex(of: "--only"), place + 1 < arguments.count {
  only = arguments[place + 1]
  arguments.removeSubrange(place...place + 1)
}
guard arguments.count == 1 else {
  FileHandle.standardError.write(Data("usage: benchmarks SEGUE [--only NAME]\n".utf8))
  exit(64)
}

let bench = try Bench(segue: arguments[0])
print("Measured by `make bench`. \(Machine.description)\n")
let parts: [(name: String, run: () throws -> String)] = [
  ("compositing", bench.compositing), ("end-to-end", bench.endToEnd), ("motion", Motion.table),
  ("transitions", Transitions.table), ("storyboard", bench.storyboard), ("start", bench.start),
]
for part in parts where only == nil || only == part.name {
  print(try part.run())
}
