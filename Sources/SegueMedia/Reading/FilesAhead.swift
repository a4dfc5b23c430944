internal import SeguePixels
package import SegueScene
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

  /// The files that one of n threads opens: every n-th file of the list.
  ///
  /// Unchecked: until the thread of the job has ended, only this thread uses the job, and
  /// afterwards only the thread that has joined it.
  private final class Job: @unchecked Sendable {
    private let files: [File]
    private let pictures: SharedPictures?
    fileprivate var results: [Result<MediaSource, MediaError>] = []

    init(_ files: [File], _ pictures: SharedPictures?) {
      (self.files, self.pictures) = (files, pictures)
    }

    func run() {
      for file in files {
        results.append(
          Result { () throws(MediaError) in
            try MediaSource(path: file.path, sharing: pictures, for: file.frame, alignment: file.alignment)
          })
      }
    }
  }

  /// A file to open. For a drawing, `frame` gives the fit and the size of the frames in which the
  /// file will be shown, and `alignment` the part that is shown of a cropped one; nil opens the drawing at its natural
  /// size.
  package struct File: Sendable {
    package var path: String
    package var frame: (fit: Fit, box: PixelSize)?
    package var alignment: PictureAlignment?

    package init(
      path: String, frame: (fit: Fit, box: PixelSize)? = nil, alignment: PictureAlignment? = .center
    ) {
      (self.path, self.frame, self.alignment) = (path, frame, alignment)
    }
  }

  /// Begins to open the files at these paths.
  public convenience init(_ paths: [String]) {
    self.init(paths.map { File(path: $0) })
  }

  /// Begins to open files.
  ///
  /// - Parameter pictures: A cache of decoded pictures, which the files share with other files of
  ///   this process; nil for no cache.
  package init(_ files: [File], sharing pictures: SharedPictures? = nil) {
    let isParallel = files.allSatisfy { Self.isStill($0.path) }
    let width = isParallel ? max(min(availableProcessors(), files.count), 1) : 1
    jobs = (0..<width).map { first in
      Job(stride(from: first, to: files.count, by: width).map { files[$0] }, pictures)
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
  package static func isStill(_ path: String) -> Bool {
    guard let type = try? FileType(path: path) else { return true }
    switch type {
    case .png, .jpeg, .webp, .avif, .tiff, .svg: return true
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
