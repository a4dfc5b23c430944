internal import SegueHost
public import SegueMedia
internal import SeguePixels
public import SeguePlayer
internal import SegueSystem
internal import Synchronization

/// Makes the films of a batch on all processors. Films that are up to date are left out, and a film that cannot be
/// made does not stop the others.
///
/// The films share decoded pictures, the found plug-ins and the process that draws SVGs and texts.
public struct BatchRun: Sendable {
  /// The work for one film, and everything on which the film depends.
  public struct Work {
    /// The paths of all files that the film is made from.
    public var inputs: [String]
    /// Everything else on which the film depends, such as the version of the program and the plug-ins.
    public var settings: [String]
    /// The paths of the outputs that are files.
    public var outputs: [String]
    /// Makes the film, and returns its warnings, one sentence each.
    public var make: () throws -> [String]

    /// Creates the work for one film.
    public init(
      inputs: [String], settings: [String], outputs: [String],
      make: @escaping () throws -> [String]
    ) {
      (self.inputs, self.settings, self.outputs, self.make) = (inputs, settings, outputs, make)
    }
  }

  /// The outcome of the work for one film.
  public enum End: Sendable {
    /// The film was made, with these warnings.
    case made(warnings: [String])
    /// The film was left out, because its outputs were made from the same inputs.
    case upToDate
    /// The film could not be made.
    case failed(any Error)
  }

  /// The outcome of the work for one film, and the time that the work took.
  public struct Result: Sendable {
    /// The outcome of the work.
    public var end: End
    /// The time from the start of the work to its end, in seconds.
    public var seconds: Double
  }

  /// The films, in the order of the batch.
  public let films: [FilmBatch.Film]
  /// The number of films that are made simultaneously.
  public let threads: Int
  /// True to make every film, even if it is up to date.
  public let isForced: Bool
  /// The decoded pictures that the films share.
  public let pictures = SharedPictures()

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - threads: The number of films that are made simultaneously; 0 for one for each processor.
  ///   - isForced: True to make every film, even if it is up to date.
  public init(_ films: [FilmBatch.Film], threads: Int = 0, isForced: Bool = false) {
    self.films = films
    self.threads = min(threads > 0 ? threads : availableProcessors(), max(films.count, 1))
    self.isForced = isForced
  }

  /// Makes the films.
  ///
  /// - Parameters:
  ///   - prepare: Returns the work for a film. Called on the thread that makes the film.
  ///   - report: Called when a film is complete, for one film at a time, with the film's index.
  /// - Returns: The results, in the order of the films.
  public func run(
    prepare: @escaping @Sendable (FilmBatch.Film) throws -> Work,
    report: @escaping @Sendable (Int, Result) -> Void
  ) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    let next = Atomic(0)
    let (record, hashes) = (BatchRecord(), FileHashes())
    let (films, isForced) = (films, isForced)
    WorkerThreads.run(threads) {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < films.count else { return }
        let start = MonotonicClock.now
        let end = Self.end(
          of: films[index], isForced: isForced, record, hashes, prepare)
        let result = Result(end: end, seconds: MonotonicClock.now - start)
        results.withLock {
          $0[index] = result
          report(index, result)
        }
      }
    }
    return results.withLock { results in films.indices.compactMap { results[$0] } }
  }

  private static func end(
    of film: FilmBatch.Film, isForced: Bool, _ record: BatchRecord, _ hashes: FileHashes,
    _ prepare: (FilmBatch.Film) throws -> Work
  ) -> End {
    do {
      let work = try prepare(film)
      var fingerprint = ContentHash()
      for setting in work.settings { fingerprint.add(setting) }
      for path in work.inputs { fingerprint.add(hashes.hash(of: path)) }
      let inputs = fingerprint.text
      let isKnown =
        !isForced && !work.outputs.isEmpty
        && work.outputs.allSatisfy { record.isUpToDate($0, inputs: inputs) }
      guard !isKnown else { return .upToDate }
      let warnings = try work.make()
      for output in work.outputs { record.note(output, inputs: inputs) }
      return .made(warnings: warnings)
    } catch {
      return .failed(error)
    }
  }
}
