internal import SegueMedia
internal import SegueStoryboard
internal import SegueSystem

/// Checks, before anything is opened, that no output file is also an input, which would be
/// overwritten before it is read.
struct OverwriteCheck {
  /// Paths of the files that are read.
  let inputs: [String]

  /// Checks the outputs.
  ///
  /// - Parameter outputs: The path of each output with the option that names it. Links and other
  ///   names of a file count as the file.
  /// - Throws: `Failure.usage` when an output is also an input, or two outputs are the same file.
  func check(_ outputs: [(option: String, path: String)]) throws(Failure) {
    var taken: [FileIdentity: String] = [:]
    for path in inputs { taken[FileIdentity(path)] = path }
    for (option, path) in outputs {
      guard let input = taken[FileIdentity(path)] else { continue }
      let what =
        input == path
        ? "'\(path)' is an input, so it cannot also be written"
        : "'\(path)' is the same file as the input '\(input)'"
      throw Failure(.usage, "\(what); give \(option) another name")
    }
    taken = [:]
    for (option, path) in outputs {
      guard let other = taken.updateValue(option, forKey: FileIdentity(path)) else { continue }
      let what = other == option ? "twice for \(option)" : "for both \(other) and \(option)"
      throw Failure(.usage, "'\(path)' is given \(what); give each its own name")
    }
  }
}

/// The identity of a file, independent of the path by which it is named.
private struct FileIdentity: Hashable {
  private var file: FileStatus.Identity?
  /// For a file that does not exist yet: its name in the folder that `file` identifies.
  private var name = ""

  init(_ path: String) {
    let place = (try? TemporaryFile.destination(of: path)) ?? path
    file = (try? FileStatus(path: place))?.identity
    guard file == nil else { return }
    let slash = place.lastIndex(of: "/").map { place.index(after: $0) } ?? place.startIndex
    name = String(place[slash...])
    // When the folder does not exist either, nothing can be written.
    let folder = slash == place.startIndex ? "." : String(place[..<slash])
    file = (try? FileStatus(path: folder))?.identity
  }
}

extension Storyboard {
  /// The paths of all files that the film is made from, the storyboard's own first.
  var files: [String] {
    [file] + furtherFiles
      + screens.compactMap { screen in
        switch screen.source {
        case .image(let file), .video(let file): path(of: file)
        case .color, .container: nil
        }
      } + ([font, audio?.file].compactMap { $0 } + look.files).map(path(of:))
  }
}
