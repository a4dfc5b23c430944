// Plug-ins in the user's folder: installing and removing.
//
// A source (a library, a shader, a bundle's folder or an archive of it) is read into memory with limits, and everything
// in it is checked before anything is written. Then it is written into a `StagingFolder` under its final name, where the
// machine's own file is judged and opened, and what is installed already is compared with it. One rename at the end
// installs it, so that the folder never has a part of a plug-in, and a running process keeps the file that it has
// opened.
//
// Nothing here knows what the judge is: the caller passes it, and the function that computes checksums.
//
// Rejected:
// - Copying the one library for this machine out of a bundle. The folder of a user whose home several machines share
//   would lose the others, and a bundle that a person copies there by hand would be another thing than an installed one.
// - Unpacking with the programs tar and unzip: they write before anybody has looked at the names, and follow links.

package import SegueHost
internal import SegueSystem
internal import SegueText

/// Installs plug-ins in a user's folder, and removes them from it.
package struct Installer {
  /// Judges a plug-in's file. Returns the first finding as a clause; nil for one that keeps the rules.
  package typealias Judge = (_ path: String) throws -> String?

  /// The user's folder for plug-ins. It need not exist.
  let folder: String
  private let options: PluginRegistry.Options
  let reportWait: (_ names: [String]) -> Void

  /// Makes an installer for the user's folder.
  ///
  /// - Parameters:
  ///   - options: The processes in which libraries are opened. The environment names the user's folder.
  ///   - reportWait: Called before an operation waits until another process has ended its own, with the names of what
  ///     that process installs; they are empty if they are not known.
  /// - Throws: `InstallError.noFolder` if there is none.
  package init(
    _ options: PluginRegistry.Options, reportWait: @escaping (_ names: [String]) -> Void = { _ in }
  ) throws(InstallError) {
    guard let folder = options.environment.userFolder else { throw .noFolder }
    self.folder = folder
    self.options = options
    self.reportWait = reportWait
  }

  /// Removes what an installation that was killed has left behind, unless another one is under way, which removes it.
  package func removeLeftovers() { StagingFolder.removeLeftovers(of: folder) }

  /// The request to install a file.
  package struct Request {
    /// The path of a library, a shader, a bundle's folder or an archive of one.
    package var source: String
    /// The SHA-256 sum that the file must have, in hexadecimal digits, with the function that computes it; nil to
    /// compare none.
    package var checksum: (expected: String, sum: ([UInt8]) throws -> String)?
    /// True to replace newer versions, and files with plug-ins that the new one does not have.
    package var replacesAnything: Bool

    /// Makes a request.
    package init(
      _ source: String, checksum: (expected: String, sum: ([UInt8]) throws -> String)? = nil,
      replacesAnything: Bool = false
    ) {
      (self.source, self.checksum, self.replacesAnything) = (source, checksum, replacesAnything)
    }
  }

  /// A plug-in that was installed.
  package struct Result: Equatable {
    /// The plug-ins in the file, each with its id and version.
    package var plugins: [Plugin]
    /// The path of the installed file, or of the bundle's folder.
    package var path: String
    /// The path of the file that this machine opens.
    package var library: String
    /// False if the source was in the user's folder already, so that nothing was done.
    package var isNew = true
    /// The names of other files in the folder whose plug-ins the new file replaces, and that were removed.
    package var replaced: [String] = []
    /// True for a bundle without a file that contains its licence.
    package var lacksLicence = false

    package struct Plugin: Equatable {
      package let id: String
      package let version: String
    }
  }

  /// Installs a plug-in.
  ///
  /// - Throws: `InstallError`, and the errors of `judge` and of the function that computes checksums. In that case,
  ///   the folder is as it was.
  package func install(_ request: Request, judge: Judge) throws -> Result {
    let source = try PluginSource(request)
    if let name = nameInFolder(request.source) { return try installed(name, source) }
    let staging = try StagingFolder(in: folder, reportWait)
    let staged = staging.path + "/" + source.name
    do throws(SystemError) { try source.write(into: staging.path) } catch {
      throw InstallError.notWritten(folder: folder, error)
    }
    let library = try source.plugin().map { "\(staged)/\($0)" } ?? staged
    do throws(HostError) { try PluginRegistry.check(library: library) } catch {
      throw InstallError.invalid("'\(request.source.printable)' cannot be installed: \(error)")
    }
    if let finding = try judge(library) {
      let own = finding.replacing(staging.path + "/", with: "")
      throw InstallError.broken(file: request.source, finding: own)
    }
    let descriptors = try descriptors(of: library, request.source)
    try source.manifest?.check(descriptors, of: source.name)
    let known = InstalledPlugins(folder, options)
    let ids = Set(descriptors.map(\.id))
    if !request.replacesAnything {
      try known.checkVersions(descriptors)
      try known.checkReplacing(source.name, with: ids, isBundle: source.isBundle)
    }
    try put(staged, source)
    var result = Result(
      plugins: descriptors.map { .init(id: $0.id, version: $0.version) }, path: "\(folder)/\(source.name)",
      library: "\(folder)/\(source.name)" + (try source.plugin().map { "/\($0)" } ?? ""))
    result.lacksLicence = source.lacksLicence
    for other in known.replaced(by: ids, except: source.name) {
      // What cannot be moved stays, and the list of plug-ins says which of the two is used.
      guard (try? FileSystem.rename("\(folder)/\(other)", to: "\(staging.path)/old-\(other)")) != nil else { continue }
      result.replaced.append(other)
    }
    return result
  }

  /// Gives the staged file or folder its name in the user's folder. What was there is removed with the staging folder.
  private func put(_ staged: String, _ source: PluginSource) throws(InstallError) {
    let target = "\(folder)/\(source.name)"
    let old = try? FileStatus(path: target, followsLinks: false)
    if let old, (old.kind == .folder) != source.isBundle, old.kind != .link {
      throw .occupied(
        "'\(target.printable)' is a \(old.kind == .folder ? "folder" : "file"); move it away first")
    }
    do throws(SystemError) {
      if source.isBundle, old != nil {
        try FileTree.exchange(staged, with: target)
      } else {
        try FileSystem.rename(staged, to: target)
      }
    } catch { throw .notWritten(folder: folder, error) }
  }

  /// Returns the name of the file or bundle in the user's folder that a path is or leads into; nil for a path that is
  /// elsewhere.
  private func nameInFolder(_ path: String) -> String? {
    guard let real = try? FileSystem.realPath(path), let own = try? FileSystem.realPath(folder) else { return nil }
    return InstalledPlugins.name(of: real, in: own)
  }

  /// Returns the result for a source that is in the user's folder.
  private func installed(_ name: String, _ source: PluginSource) throws -> Result {
    guard source.isInstallable else {
      throw InstallError.invalid(
        "'\(name.printable)' is an archive in the folder for your plug-ins; move it elsewhere first")
    }
    let path = "\(folder)/\(name)"
    let library = try source.plugin().map { "\(path)/\($0)" } ?? path
    let plugins = try descriptors(of: library, name).map { Result.Plugin(id: $0.id, version: $0.version) }
    return Result(plugins: plugins, path: path, library: library, isNew: false)
  }

  private func descriptors(of library: String, _ name: String) throws(InstallError) -> [PluginDescriptor] {
    do throws(HostError) {
      let entries = try PluginRegistry.open(library: library, options).entries
      if let refused = entries.first(where: { $0.status != .ok }) {
        throw HostError(.unusablePlugin, "\(refused.id ?? "a plug-in"): \(refused.reason ?? "no reason is known")")
      }
      let found = entries.compactMap(\.descriptor)
      guard !found.isEmpty else { throw HostError(.unusablePlugin, "it contains no plug-ins") }
      return found
    } catch { throw .broken(file: name, finding: error.description) }
  }
}
