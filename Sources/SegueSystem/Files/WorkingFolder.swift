/// The working folder at the time when this type is first used. Later a plug-in may change the
/// working folder, and relative paths would then refer to other files.
package enum WorkingFolder {
  /// The folder's path with a slash at its end. Nil when the folder was deleted or cannot be reached by its path;
  /// relative paths then stay relative.
  private static let path: String? = {
    guard let path = try? FileSystem.workingFolder(), let named = try? FileStatus(path: path),
      let current = try? FileStatus(path: "."), named.identity == current.identity
    else { return nil }
    return path.hasSuffix("/") ? path : path + "/"
  }()

  /// Returns the absolute path of `file`. Must be called before any plug-in code runs.
  package static func absolute(_ file: String) -> String {
    guard !file.hasPrefix("/"), let path else { return file }
    return path + file
  }

  /// Returns `sentence`, in which absolute paths of files in this folder are made relative again,
  /// as the user typed them. The folder itself keeps its path.
  package static func shown(_ sentence: String) -> String {
    guard let path, path != "/" else { return sentence }
    var (result, rest) = ("", sentence[...])
    while let range = rest.firstRange(of: path) {
      result += rest[..<range.lowerBound]
      // The match must not begin in the middle of a longer path.
      let isBeginning = result.last.map { " '\"(:".contains($0) } ?? true
      rest = rest[range.upperBound...]
      let isWhole = rest.first.map { " ,;:'\")".contains($0) } ?? true
      if !isBeginning || isWhole { result += path }
    }
    return result + rest
  }
}
