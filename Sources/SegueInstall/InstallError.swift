package import SegueSystem
package import SegueText

/// The reason why a plug-in is not installed or not removed.
package enum InstallError: Error, Sendable, Equatable {
  /// There is no folder for the user's plug-ins, because no variable names one.
  case noFolder
  /// The file cannot be read; the clause follows its name in quotation marks.
  case unreadable(String)
  /// The file is no plug-in, or its bundle is not valid; a sentence without advice.
  case invalid(String)
  /// The file's checksum is another than the one that was given.
  case otherChecksum(file: String, sum: String)
  /// The plug-in has broken a rule; a clause with the first finding.
  case broken(file: String, finding: String)
  /// The request does not fit the file; a sentence.
  case unfitting(String)
  /// Something else has the name in the user's folder; a sentence.
  case occupied(String)
  /// Installing or removing would take something away that the user may want to keep.
  case wouldLose(String)
  /// The folder cannot be written to.
  case notWritten(folder: String, SystemError)
  /// A plug-in that is not in the user's folder, so that it cannot be removed from there.
  case notOwn(String)
  /// libarchive is missing; the loader's reason.
  case noArchives(String)
}

extension InstallError: ExplainedError {
  package var errorKind: ErrorKind {
    switch self {
    case .noFolder, .occupied, .wouldLose, .notWritten: .output
    case .unfitting: .choice
    case .unreadable: .missingInput
    case .invalid, .otherChecksum: .contents
    case .broken, .notOwn: .unavailable
    case .noArchives: .fault
    }
  }

  package var description: String {
    switch self {
    case .noFolder: "there is no folder for your plug-ins, because HOME is not set; set HOME or XDG_DATA_HOME"
    case .unreadable(let sentence), .invalid(let sentence), .unfitting(let sentence), .occupied(let sentence),
      .wouldLose(let sentence), .notOwn(let sentence):
      sentence
    case .otherChecksum(let file, let sum):
      "'\(file.printable)' has another SHA-256 sum than the given one: \(sum); get the file again, and the sum from its author"
    case .broken(let file, let finding):
      "'\(file.printable)' is not installed, because it breaks a rule: \(finding)"
    case .notWritten(let folder, let error):
      "the folder for your plug-ins, '\(folder.printable)', cannot be changed: \(error)"
    case .noArchives(let reason):
      "archives are read with libarchive, which cannot be opened (\(reason)); install Debian's libarchive13, or unpack "
        + "the archive and give the folder"
    }
  }
}
