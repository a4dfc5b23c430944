internal import Glibc

/// The folder that relative paths begin in, as it was when the command was started: a plug-in may go to
/// another one, where a file of the same name may lie.
enum WorkingFolder {
  /// With a slash at its end. Nil where it has no name, or none by which it can be reached: in a deleted
  /// one, or below one that may not be entered. Relative paths stay relative then.
  private static let path: String? = {
    guard let text = getcwd(nil, 0) else { return nil }
    defer { free(text) }
    let path = String(cString: text)
    var (named, current) = (stat(), stat())
    guard stat(path, &named) == 0, stat(".", &current) == 0, named.st_dev == current.st_dev,
      named.st_ino == current.st_ino
    else { return nil }
    return path.hasSuffix("/") ? path : path + "/"
  }()

  /// The same file for the rest of the command. To be called before any plug-in's code runs.
  static func absolute(_ file: String) -> String {
    guard !file.hasPrefix("/"), let path else { return file }
    return path + file
  }

  /// A sentence in which names in this folder are as short as they were typed.
  static func shown(_ sentence: String) -> String {
    guard let path, path != "/" else { return sentence }
    var (result, rest) = ("", sentence[...])
    while let range = rest.firstRange(of: path) {
      result += rest[..<range.lowerBound]
      // Not in the middle of a longer path.
      let isBeginning = result.last.map { " '\"(:".contains($0) } ?? true
      if !isBeginning { result += path }
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
