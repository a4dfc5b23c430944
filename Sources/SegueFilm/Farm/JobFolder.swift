package import SegueHost
internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// The folder that a job for a render farm is written into. It is recognised by a list of the files that a job wrote,
/// and other files in it are never replaced.
package struct JobFolder {
  /// The path as it was given, for messages.
  package var shown: String { folder.shown }
  private let folder: ListedFolder
  /// True if the user has typed the path, so that it may lead through a symbolic link.
  private let isTyped: Bool

  /// Creates the value that describes a folder. The folder itself is made when the job is written.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - shown: The path as it was given, for messages.
  ///   - program: The program that writes jobs, as its user calls it. The list contains this text, by which it is
  ///     recognised.
  ///   - isTyped: False for a name that follows from the film's name. A symbolic link of that name is not followed.
  package init(path: String, shown: String, program: String, isTyped: Bool) {
    folder = ListedFolder(
      path: path, shown: shown, list: ".segue-job", writer: "a job", program: program)
    self.isTyped = isTyped
  }

  /// Checks that a job can be written into the folder, before its files are known.
  ///
  /// - Throws: ``JobFolder/Refusal``.
  package func check() throws(Refusal) {
    let last = folder.path.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    if last.utf8.contains(where: { $0 == 0 || $0 == 0x0a }) {
      throw Refusal(file: shown, .lineBreak)
    }
    let status = try? FileStatus(path: folder.path, followsLinks: isTyped)
    if status?.kind == .link { throw Refusal(file: shown, .link) }
    guard let names = try? FileSystem.names(in: folder.path), !names.isEmpty else { return }
    guard folder.isListed else { throw Refusal(file: shown, .foreign) }
    // The job's tasks write into these folders, whose names nobody has typed.
    for name in names where name == "plugins" || name == "log" || name.hasPrefix("parts-") {
      let path = folder.file(name)
      let status = try? FileStatus(path: path, followsLinks: false)
      let isLink = status?.kind == .link
      let link = isLink ? nil : Self.link(in: path)
      if isLink || link != nil {
        throw Refusal(file: "\(shown)/\(name)" + (link.map { "/" + $0 } ?? ""), .link)
      }
    }
  }

  /// Writes a job, and replaces an older one. Parts that have been rendered are kept.
  ///
  /// - Parameter plugins: The plug-ins whose libraries are copied into the folder if
  ///   `job.carriesPlugins` is true.
  /// - Throws: ``JobFolder/Refusal``, `ListedFolderError`, `FolderError`, `MediaError` and
  ///   ``JobFolder/UnreadableLibrary``.
  package func write(_ job: FarmJob, _ plugins: [PluginEntry]) throws {
    try check()
    let libraries =
      job.carriesPlugins ? copies(of: Set(plugins.compactMap(\.library)).sorted()) : []
    try folder.check(libraries.map(\.name) + job.files.map(\.name))
    try folder.make()
    for library in libraries {
      try makeFolders(of: library.name)
      try copy(library.path, as: library.name)
    }
    for file in job.files {
      try folder.write(file.name) { path in
        try TextFile.write(file.text, to: path)
        if file.isExecutable { try? FileSystem.setPermissions(0o755, of: path) }
      }
    }
  }

  /// Returns the path in a folder of its first symbolic link, at any depth; nil for none.
  private static func link(in folder: String) -> String? {
    for name in ((try? FileSystem.names(in: folder)) ?? []).sorted() {
      switch (try? FileStatus(path: "\(folder)/\(name)", followsLinks: false))?.kind {
      case .link: return name
      case .folder: if let inside = link(in: "\(folder)/\(name)") { return "\(name)/\(inside)" }
      default: break
      }
    }
    return nil
  }

  /// Makes the folders above a file of the job's folder.
  private func makeFolders(of file: String) throws(FolderError) {
    var name = ""
    for word in file.split(separator: "/").dropLast() {
      name += (name.isEmpty ? "" : "/") + word
      try FileSystem.makeFolder(folder.file(name), shown: "\(shown)/\(name)".quotable)
    }
  }

  /// Returns the files that are copied for these libraries, with their names in the job's folder. A library in a bundle
  /// takes the whole bundle with it: the libraries of other machines, and what it reads. Libraries and bundles with the
  /// same name in different folders get a number.
  private func copies(of libraries: [String]) -> [(path: String, name: String)] {
    var taken: Set<String> = []
    return libraries.flatMap { library in
      let bundle = PluginBundle.folder(of: library)
      let own = FileSystem.split(bundle ?? library).name
      var (name, number) = (own, 1)
      while !taken.insert(name).inserted {
        number += 1
        name = "\(number)-\(own)"
      }
      guard let bundle else { return [(library, "plugins/" + name)] }
      return Self.files(in: bundle).map { ("\(bundle)/\($0)", "plugins/\(name)/\($0)") }
    }
  }

  /// Returns the paths in a bundle of its files. Links, and names that the list of the job's files cannot have, are left
  /// out.
  private static func files(in bundle: String) -> [String] {
    ((try? FileSystem.names(in: bundle)) ?? []).sorted().flatMap { name -> [String] in
      guard !name.utf8.contains(0x0a) else { return [] }
      return switch (try? FileStatus(path: "\(bundle)/\(name)", followsLinks: false))?.kind {
      case .folder: files(in: "\(bundle)/\(name)").map { "\(name)/\($0)" }
      case .file: [name]
      default: []
      }
    }
  }

  private func copy(_ library: String, as name: String) throws {
    let bytes: [UInt8]
    do { bytes = try FileDescriptor.contents(of: library) } catch {
      throw UnreadableLibrary(path: library, reason: "\(error)")
    }
    try folder.write(name) { path in
      let file = try TemporaryFile(for: path)
      try file.write(bytes)
      try file.commit()
    }
  }

  /// The error for a folder that a job cannot be written into.
  package struct Refusal: Error {
    /// The reason why there can be no job.
    package enum Reason: Sendable {
      /// The folder contains files that do not belong to a job.
      case foreign
      /// The folder's name has a line break, which the job's scripts cannot pass on.
      case lineBreak
      /// The folder, or a folder in it, is a symbolic link.
      case link
    }

    /// The folder, or the link in it, as the user typed it.
    package let file: String
    package let reason: Reason

    fileprivate init(file: String, _ reason: Reason) { (self.file, self.reason) = (file, reason) }
  }

  /// The error for a plug-in's library that cannot be read and therefore cannot be copied into the
  /// folder.
  package struct UnreadableLibrary: Error {
    package let path: String
    package let reason: String
  }
}
