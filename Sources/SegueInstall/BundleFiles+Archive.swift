internal import CSegueArchive
internal import SegueHost
internal import SegueText

extension BundleFiles {
  /// Reads a bundle from an archive: tar, tar.gz or zip, with one folder `NAME.segue` in it. Links, devices, paths that
  /// lead elsewhere and archives that unpack to more than the limits are refused, and nothing is written.
  ///
  /// - Parameters:
  ///   - bytes: The archive.
  ///   - file: The archive's name for messages.
  init(archive bytes: [UInt8], file: String) throws(InstallError) {
    // Unsafe: the C function returns a static text, which is always valid.
    if let reason = segue_archive_library() { throw .noArchives(String(cString: reason)) }
    self = try bytes.withUnsafeBufferPointer { bytes throws(InstallError) in
      // Sound: the bytes stay where they are until the archive is closed, below.
      guard let archive = segue_archive_open(bytes.baseAddress, bytes.count) else {
        throw .invalid("there is not enough memory to read '\(file.printable)'")
      }
      defer { segue_archive_close(archive) }
      return try Self.read(archive, file)
    }
  }

  private static func read(_ archive: OpaquePointer, _ file: String) throws(InstallError) -> BundleFiles {
    func problem() -> InstallError {
      // Sound: the text is valid until the next call, and is copied.
      let text = String(cString: segue_archive_problem(archive)).split(whereSeparator: \.isNewline).joined(
        separator: " ")
      return .invalid("'\(file.printable)' cannot be unpacked: \(text.printable)")
    }
    var bundle: BundleFiles?
    var entry = segue_archive_entry_t()
    var entries = 0
    while true {
      let status = segue_archive_next(archive, &entry)
      guard status >= 0 else { throw problem() }
      guard status > 0 else { break }
      entries += 1
      guard entries <= 2 * maxFiles else {
        throw .invalid("'\(file.printable)' contains more than \(maxFiles) files")
      }
      // Sound: the path is a text that is valid until the next entry is read, and is copied.
      guard let text = entry.path, let path = String(validatingCString: text) else {
        throw .invalid("'\(file.printable)' contains a name that is not UTF-8")
      }
      if let kind = fault(of: entry.kind) {
        throw .invalid("'\(file.printable)' contains \(kind), \(path.quoted); a bundle has files and folders alone")
      }
      guard let (name, rest) = split(path) else {
        // The folder in which tar was started.
        if ["./", "."].contains(path) { continue }
        throw .invalid(
          "'\(file.printable)' contains \(path.quoted), which is not in a folder NAME\(PluginBundle.ending)")
      }
      if bundle == nil { bundle = BundleFiles(name: name) }
      guard var found = bundle, ExactPath(found.name) == ExactPath(name) else {
        throw .invalid(
          "'\(file.printable)' contains several bundles, \((bundle?.name ?? "").quoted) and \(name.quoted); one is expected"
        )
      }
      if entry.kind == SEGUE_ARCHIVE_FOLDER {
        if !rest.isEmpty { try found.check(rest) }
        continue
      }
      // The files are moved out and back, so that they are not copied.
      bundle = nil
      try found.add(rest) { limit throws(InstallError) in
        guard let bytes = contents(archive, limit: limit) else { throw problem() }
        return bytes
      }
      bundle = found
    }
    guard let bundle else {
      throw .invalid("'\(file.printable)' contains no bundle, which is a folder NAME\(PluginBundle.ending)")
    }
    return bundle
  }

  private static func fault(of kind: segue_archive_kind_t) -> String? {
    switch kind {
    case SEGUE_ARCHIVE_FILE, SEGUE_ARCHIVE_FOLDER: nil
    case SEGUE_ARCHIVE_SYMBOLIC_LINK: "a symbolic link"
    case SEGUE_ARCHIVE_HARD_LINK: "a hard link"
    default: "a device or a pipe"
    }
  }

  /// Splits a path in an archive into the bundle's name and the path in the bundle, which is empty for the bundle's
  /// folder. Nil for a path that does not begin with the name of a bundle.
  private static func split(_ path: String) -> (name: String, rest: String)? {
    var path = path[...]
    if path.hasPrefix("./") { path = path.dropFirst(2) }
    if path.hasSuffix("/") { path = path.dropLast() }
    let name = path.prefix { $0 != "/" }
    guard PluginBundle.hasEnding(String(name)) else { return nil }
    return (String(name), String(path.dropFirst(name.count + 1)))
  }

  /// Returns the contents of the current entry: all of them, or `limit` bytes and at least one more. Nil for an archive
  /// that is not valid.
  private static func contents(_ archive: OpaquePointer, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        // Unsafe: libarchive writes at most the buffer's size, and returns the number of bytes.
        count = segue_archive_read(archive, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += chunk
    }
    return bytes
  }
}
