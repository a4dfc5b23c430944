internal import SeguePixels
internal import SegueSystem

/// Files that are opened as screens on background threads.
///
/// Still pictures and drawings are distributed over as many threads as there are processors. If any
/// file is an animation or a video, a single thread opens all of them in order, because the error
/// of such a file contains libav's last message, which is global.
///
///     let files = FilesAhead(["inbox.png", "letter.png"])
///     openWindow()
///     let inbox = try files.source(0)
public final class FilesAhead {
  private let jobs: [Job]
  /// The threads of the jobs; nil for a thread that has been joined.
  private var threads: [SystemThread?] = []

  /// The files that one thread opens: every n-th file of the list, for n threads.
  ///
  /// Unchecked: only its own thread uses the job until that thread has ended, and then only the
  /// thread that has joined it.
  private final class Job: @unchecked Sendable {
    private let paths: [String]
    fileprivate var results: [Result<MediaSource, MediaError>] = []

    init(_ paths: [String]) { self.paths = paths }

    func run() {
      for path in paths {
        results.append(Result { () throws(MediaError) in try MediaSource(path: path) })
      }
    }
  }

  /// Begins to open the files at these paths.
  public init(_ paths: [String]) {
    let width = paths.allSatisfy(Self.isStill) ? min(availableProcessors(), paths.count) : 1
    jobs = (0..<max(width, 1)).map { first in
      Job(stride(from: first, to: paths.count, by: max(width, 1)).map { paths[$0] })
    }
    for job in jobs {
      let thread = try? SystemThread { job.run() }
      threads.append(thread)
      if thread == nil { job.run() }
    }
  }

  deinit {
    for case let thread? in threads { thread.join() }
  }

  /// Returns false for an animation or a video, and true for all other files, even if they cannot
  /// be read.
  private static func isStill(_ path: String) -> Bool {
    guard let bytes = try? FileBytes(path: path, limit: 1 << 16) else { return true }
    switch FileType(bytes) {
    case .png, .jpeg, .webp, .svg: return true
    case .gif, .apng, .animatedWebP, .other: return false
    }
  }

  /// Waits until the file at this index of the list is open, and returns it.
  ///
  /// - Throws: The error with which `MediaSource` could not open the file.
  public func source(_ index: Int) throws(MediaError) -> MediaSource {
    let number = index % jobs.count
    if let thread = threads[number] {
      thread.join()
      threads[number] = nil
    }
    return try jobs[number].results[index / jobs.count].get()
  }
}
