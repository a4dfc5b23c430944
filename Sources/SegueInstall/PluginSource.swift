internal import SegueHost
internal import SegueSystem
internal import SegueText

/// A file that is to be installed, read into memory and checked as far as that is possible without running it.
struct PluginSource {
  private enum Contents {
    case file([UInt8])
    case bundle(BundleFiles, isArchive: Bool)
  }

  /// The name that it has in the folder for plug-ins.
  let name: String
  private let contents: Contents
  /// The manifest of a bundle; nil for a library or shader.
  let manifest: BundleManifest?

  private static let archives = [".tar", ".tar.gz", ".tgz", ".zip"]

  /// Reads the file, and compares its checksum.
  init(_ request: Installer.Request) throws {
    let source = request.source
    var path = source
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let ending = PluginBundle.ending
    if let flaw = FileFlaw(path: path) {
      guard flaw == .folder else { throw Self.unreadable(source, flaw) }
      // "." and the like have no name of their own.
      let full = (try? FileSystem.realPath(path)) ?? path
      name = FileSystem.split([".", ".."].contains(FileSystem.split(path).name) ? full : path).name
      guard PluginBundle.hasEnding(name) else {
        throw InstallError.invalid(
          "'\(source.printable)' is a folder whose name does not end in \(ending), so it is no bundle; give a library, a "
            + "shader, or the folder NAME\(ending)")
      }
      guard request.checksum == nil else {
        throw InstallError.unfitting(
          "'\(source.printable)' is a folder, which has no checksum; give an archive of it, or no checksum")
      }
      try Self.check(name)
      let bundle = try BundleFiles(folder: path, name: name)
      manifest = try Self.manifest(of: bundle)
      contents = .bundle(bundle, isArchive: false)
      return
    }
    let bytes = try Self.bytes(path, source)
    if let (expected, sum) = request.checksum {
      let own = try sum(bytes)
      guard own == expected.lowercased() else { throw InstallError.otherChecksum(file: source, sum: own) }
    }
    let file = FileSystem.split(path).name
    if Self.archives.contains(where: file.lowercased().hasSuffix) {
      let bundle = try BundleFiles(archive: bytes, file: source)
      name = bundle.name
      try Self.check(name)
      manifest = try Self.manifest(of: bundle)
      contents = .bundle(bundle, isArchive: true)
      return
    }
    guard PluginRegistry.hasExtension(file), !file.hasPrefix(".") else {
      throw InstallError.invalid(
        "'\(source.printable)' is no plug-in; give a library (.so), a shader (.glsl), a bundle (NAME\(ending)) or an "
          + "archive of one (.tar, .tar.gz or .zip)")
    }
    (name, contents, manifest) = (file, .file(bytes), nil)
    try Self.check(file)
  }

  /// Checks the name under which it is installed, which lists and scripts show.
  private static func check(_ name: String) throws(InstallError) {
    guard name.printable == name, !name.contains("\\"), name.utf8.count <= maxName else {
      throw .invalid(
        "the plug-in's name \(name.quoted) has control characters or a backslash, or more than \(maxName) bytes; rename it"
      )
    }
  }

  /// The maximum length of a name in bytes: a file system allows 255, and names of temporary files are longer.
  private static let maxName = 200

  private static func manifest(of bundle: BundleFiles) throws(InstallError) -> BundleManifest {
    guard let bytes = bundle.manifestBytes else {
      throw .invalid(
        "'\(bundle.name.printable)' contains no \(BundleFiles.manifest), so it is no bundle; write at least "
          + "'segue-plugin: \(BundleManifest.form)' into one")
    }
    return try BundleManifest(bytes, of: bundle.name)
  }

  private static func bytes(_ path: String, _ source: String) throws(InstallError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.contents(of: path, limit: BundleFiles.maxBytes + 1)
    } catch { throw unreadable(source, FileFlaw(path: path, error)) }
    guard bytes.count <= BundleFiles.maxBytes else {
      throw .invalid("'\(source.printable)' is larger than \(BundleFiles.maxBytes >> 20) MB")
    }
    return bytes
  }

  private static func unreadable(_ source: String, _ flaw: FileFlaw) -> InstallError {
    let near = flaw == .missing ? FileFlaw.proposal(for: source, nearestFile) : nil
    return .unreadable(
      flaw.sentence(source) { $0.printable } + "; "
        + (near.map { didYouMean($0, for: source) } ?? "give a plug-in that you have downloaded or built"))
  }

  var isBundle: Bool {
    if case .bundle = contents { true } else { false }
  }

  /// True if the search for plug-ins would find it where it is: it is no archive.
  var isInstallable: Bool {
    if case .bundle(_, isArchive: true) = contents { false } else { true }
  }

  var lacksLicence: Bool {
    if case .bundle(let bundle, _) = contents { !bundle.hasLicence } else { false }
  }

  /// Returns the path in a bundle of the file for this machine; nil for a library or shader.
  func plugin() throws(InstallError) -> String? {
    guard case .bundle(let bundle, _) = contents else { return nil }
    return try bundle.plugin()
  }

  /// Writes it under its name into a folder.
  func write(into folder: String) throws(SystemError) {
    switch contents {
    case .file(let bytes): try StagingFolder.write(bytes, to: "\(folder)/\(name)")
    case .bundle(let bundle, _): try bundle.write(into: folder)
    }
  }
}
