import Foundation
import SegueFilm
import SeguePlayer
import Synchronization
import Testing

/// Tests a run of a batch: its results, the films that are up to date, and the number of films that are made
/// simultaneously.
@Suite struct BatchRunTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/segue-batch-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private struct Fault: Error {}

  private func films(_ count: Int) -> [FilmBatch.Film] {
    (0..<count).map {
      FilmBatch.Film(
        storyboard: "app.yaml", variables: ["n": "\($0)"], outputs: ["\(folder)/\($0).out"])
    }
  }

  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Runs films that are made from one input, and returns a letter for each: `m` made, `u` up to date, `f`
  /// failed.
  private func run(
    _ films: [FilmBatch.Film], setting: String = "", isForced: Bool = false,
    failing: Set<String> = []
  ) -> String {
    let input = folder + "/input"
    let results = BatchRun(films, threads: 2, isForced: isForced).run(
      prepare: { film in
        BatchRun.Work(inputs: [input], settings: [setting, film.title], outputs: film.outputs) {
          guard !failing.contains(film.title) else { throw Fault() }
          for output in film.outputs { try Data(film.title.utf8).write(to: URL(filePath: output)) }
          return []
        }
      }, report: { _, _ in })
    return results.map { result in
      switch result.end {
      case .made: "m"
      case .upToDate: "u"
      case .failed: "f"
      }
    }.joined()
  }

  @Test func `a batch continues after a film that fails, and its results are in the batch's order`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("a", folder + "/input")
    #expect(run(films(5), failing: ["n=1", "n=4"]) == "mfmmf")
    // Only the films that failed in the first run are made again.
    #expect(run(films(5)) == "umuum")
  }

  @Test
  func `a batch makes a film again only if an input, a setting or the film's file has changed`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("a", folder + "/input")
    let films = films(3)
    #expect(run(films) == "mmm")
    #expect(run(films) == "uuu")
    #expect(run(films, isForced: true) == "mmm")
    #expect(run(films, setting: "--fps 30") == "mmm")
    try write("b", folder + "/input")
    #expect(run(films, setting: "--fps 30") == "mmm")
    try write("changed", films[1].outputs[0])
    #expect(run(films, setting: "--fps 30") == "umu")
    try FileManager.default.removeItem(atPath: films[2].outputs[0])
    #expect(run(films, setting: "--fps 30") == "uum")
    // A damaged record does not make the batch fail; all films are made again.
    try write("segue-batch 1\n\u{0}\nx y\n", folder + "/.segue-batch")
    #expect(run(films, setting: "--fps 30") == "mmm")
  }

  @Test func `a batch makes a film without an output file again in each run`() {
    var films = films(2)
    for index in films.indices { films[index].outputs = [] }
    #expect(run(films) == "mm")
    #expect(run(films) == "mm")
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test(arguments: [1, 3])
  func `a batch makes at most the given number of films simultaneously`(
    threads: Int
  ) {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let running = Mutex(0)
    let most = Mutex(0)
    let reported = Mutex([Int]())
    let batch = BatchRun(films(20), threads: threads)
    let results = batch.run(
      prepare: { _ in
        BatchRun.Work(inputs: [], settings: [], outputs: []) {
          let now = running.withLock { count in
            count += 1
            return count
          }
          most.withLock { $0 = max($0, now) }
          running.withLock { $0 -= 1 }
          return ["a warning"]
        }
      },
      report: { index, result in
        #expect(result.seconds >= 0)
        reported.withLock { $0.append(index) }
      })
    #expect(batch.threads == threads && most.withLock { $0 } <= threads)
    #expect(reported.withLock { $0.sorted() } == Array(0..<20))
    #expect(
      results.allSatisfy { result in
        guard case .made(let warnings) = result.end else { return false }
        return warnings == ["a warning"]
      })
  }
}
