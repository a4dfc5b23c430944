internal import Glibc
internal import SegueSystem

/// The folders of a batch's outputs.
enum OutputFolder {
  /// Makes a folder in a folder that exists.
  static func make(_ path: String) throws(Failure) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw Failure(.cannotCreate, "the folder '\(path)' cannot be made: \(SystemError.current)")
    }
  }

  /// Removes a file if there is one.
  static func removeFile(_ path: String) {
    unlink(path)
  }
}
