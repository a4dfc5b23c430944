package import SegueHost
internal import SegueMedia
internal import SeguePlayer
internal import SegueSystem
package import SegueText

/// The numbers of a batch's films by outcome: made, up to date and therefore left out, and failed.
package struct BatchCounts: Sendable, Equatable {
  package private(set) var (made, upToDate, failed) = (0, 0, 0)

  /// Counts the films with each outcome.
  package init(_ results: [BatchRun.Result]) {
    for result in results {
      switch result.end {
      case .made: made += 1
      case .upToDate: upToDate += 1
      case .failed: failed += 1
      }
    }
  }
}

extension FilmBatch.Film {
  /// The total size of the film's output files in bytes; nil if none of the outputs is a file. Relative paths start at
  /// the working folder in which the program was started.
  package var byteCount: Int? {
    let sizes = outputs.compactMap { output in
      (try? FileStatus(path: WorkingFolder.absolute(FilmOutput.split(output).path)))?.size
    }
    return sizes.isEmpty ? nil : sizes.reduce(0, +)
  }
}

extension BatchRun {
  /// Returns the plug-ins on which films depend: their ids and the hashes of their libraries.
  package static func plugins(of registry: PluginRegistry) -> [String] {
    registry.entries.filter { $0.status == .ok }.map { entry in
      // A plug-in without a library is built into the program, so nothing is hashed.
      var hash = ContentHash()
      if let library = entry.library { try? hash.add(file: library) }
      return "\(entry.id ?? "") \(hash.text)"
    }
  }
}

extension BatchRun.Result {
  /// Returns the result for a film as JSON.
  ///
  /// - Parameter words: Converts an error to a sentence.
  package func json(_ film: FilmBatch.Film, words: (any Error) -> String) -> JSON {
    var members: [(String, JSON)] = [
      (
        "variables",
        .object(film.variables.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
      ),
      ("outputs", .array(film.outputs.map { .string($0) })),
    ]
    switch end {
    case .made(let warnings):
      members += [("status", "made"), ("warnings", .array(warnings.map { .string($0) }))]
    case .upToDate: members.append(("status", "up to date"))
    case .failed(let error): members += [("status", "failed"), ("error", .string(words(error)))]
    }
    members.append(("seconds", .number(seconds)))
    if case .failed = end {
    } else if let bytes = film.byteCount {
      members.append(("bytes", JSON(bytes)))
    }
    return .object(members)
  }
}
