internal import Glibc
internal import SegueMedia
internal import SegueStoryboard

/// What a render reads held against what it is to write, before anything is opened: a file that is
/// written over can't be read again.
struct OverwriteCheck {
  /// Paths of the files that are read.
  let inputs: [String]

  /// - Parameter outputs: each with the option that names it; links and other names of a file count
  ///   as that file.
  /// - Throws: `Failure.usage` when one is read too, or two of them are the same.
  func check(_ outputs: [(option: String, path: String)]) throws(Failure) {
    var taken: [FileIdentity: String] = [:]
    for path in inputs { taken[FileIdentity(path)] = path }
    for (option, path) in outputs {
      guard let input = taken[FileIdentity(path)] else { continue }
      let what =
        input == path
        ? "'\(path)' is read, so it can't be written too"
        : "'\(path)' is the file '\(input)', which is read"
      throw Failure(.usage, "\(what); give \(option) another name")
    }
    taken = [:]
    for (option, path) in outputs {
      guard let other = taken.updateValue(option, forKey: FileIdentity(path)) else { continue }
      throw Failure(
        .usage,
        "'\(path)' is to be two files at once, for \(other) and \(option); give each its own name")
    }
  }
}

/// A file, whatever name it goes by.
private struct FileIdentity: Hashable {
  private var device: dev_t = 0
  private var inode: ino_t = 0
  /// The name in the folder of that number, for a file that is not there yet.
  private var name = ""

  init(_ path: String) {
    let place = (try? TemporaryFile.place(of: path)) ?? path
    var status = stat()
    if stat(place, &status) != 0 {
      let slash = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
      name = String(place[slash...])
      // Where there is no such folder either, nothing will be written.
      stat(slash == place.startIndex ? "." : String(place[..<slash]), &status)
    }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}

extension Storyboard {
  /// The paths of all files that its film is made from, its own first.
  var files: [String] {
    [file]
      + screens.compactMap { screen in
        switch screen.source {
        case .image(let file), .video(let file): path(of: file)
        case .color, .container: nil
        }
      }
  }
}
