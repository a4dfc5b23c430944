internal import Glibc
internal import SeguePlugin
internal import SegueSystem

/// The form of a bundle: a folder `NAME.segue` with one library for each architecture, in a folder that has the
/// architecture's name, or with one shader in the folder `any`.
///
/// The search for plug-ins reads nothing of a bundle except the names in one folder. All that is known about its plug-in
/// is in the library.
package enum PluginBundle {
  /// The ending of a bundle's name.
  package static let ending = ".segue"

  /// The name of this machine's architecture, as `uname -m` prints it.
  package static let machine = {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }()

  /// The name of the folder with a file for all architectures, which is a shader.
  package static let anyMachine = "any"

  /// Returns true for a file's name that the search takes for a bundle, if it is the name of a folder.
  package static func hasEnding(_ name: String) -> Bool {
    name.hasSuffix(ending) && name != ending && !name.hasPrefix(".")
  }

  /// Returns true for the path of a library or shader in a bundle, such as `x86_64/flip.so` or `any/swirl.glsl`.
  package static func isPluginFile(_ path: some StringProtocol) -> Bool {
    let words = path.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, let file = words.last, !file.hasPrefix(".") else { return false }
    return words[0] == anyMachine ? file.hasSuffix(".glsl") : file.hasSuffix(".so")
  }

  /// Returns the path in the bundle of the file that this machine uses: its own library or else the shader.
  ///
  /// - Parameter files: The paths in the bundle of all its files, or at least of the libraries and shaders.
  /// - Throws: `Unusable` for a bundle without a file for this machine, and for one with several.
  package static func plugin(among files: [String]) throws(Unusable) -> String {
    let known = files.filter { isPluginFile($0) }
    func candidates(in folder: String) -> [String] { known.filter { $0.hasPrefix(folder + "/") }.sorted() }
    let own = candidates(in: machine)
    let usable = own.isEmpty ? candidates(in: anyMachine) : own
    guard usable.count < 2 else { throw .several(usable) }
    if let file = usable.first { return file }
    throw .none(machines: Set(known.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted())
  }

  /// Returns the folder of the bundle that contains a library or shader; nil for a file in no bundle.
  package static func folder(of file: String) -> String? {
    let words = file.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count > 2, isPluginFile(words.suffix(2).joined(separator: "/")),
      hasEnding(String(words[words.count - 3]))
    else { return nil }
    return words.dropLast(2).joined(separator: "/")
  }

  /// The reason why a bundle has no file that this machine can use.
  package enum Unusable: Error, Equatable {
    /// The bundle is for other architectures alone, or contains nothing.
    case none(machines: [String])
    /// The bundle has several files for one architecture.
    case several([String])

    /// The reason as a clause that follows the bundle's name.
    package var clause: String {
      switch self {
      case .none(let machines) where machines.isEmpty:
        "it contains neither a library for this machine (\(machine)/NAME.so) nor a shader (\(anyMachine)/NAME.glsl)"
      case .none(let machines):
        "it is made for another machine (\(machines.joined(separator: ", "))); this one is \(machine)"
      case .several(let files):
        "it contains several libraries for one machine (\(files.joined(separator: ", "))); one is expected"
      }
    }
  }

  /// Returns the path, relative to the folder of plug-ins, of the file that the bundle `name` has for this machine.
  ///
  /// - Throws: A `SystemError` when a resource of the system is exhausted.
  static func file(
    ofBundle name: String, in folder: String
  ) throws(SystemError) -> Result<String, Unusable> {
    var files = try names(of: machine, in: "\(folder)/\(name)")
    if !files.contains(where: { isPluginFile($0) }) { files = try names(of: anyMachine, in: "\(folder)/\(name)") }
    if !files.contains(where: { isPluginFile($0) }) {
      // Only the message needs the other architectures.
      for machine in try names(in: "\(folder)/\(name)") {
        files += try names(of: machine, in: "\(folder)/\(name)")
      }
    }
    return Result { () throws(Unusable) in try plugin(among: files) }.map { "\(name)/\($0)" }
  }

  private static func names(of machine: String, in bundle: String) throws(SystemError) -> [String] {
    try names(in: "\(bundle)/\(machine)").map { "\(machine)/\($0)" }
  }

  private static func names(in folder: String) throws(SystemError) -> [String] {
    do throws(SystemError) { return try FileSystem.names(in: folder) } catch {
      if [EMFILE, ENFILE, ENOMEM].contains(error.code) { throw error }
      return []
    }
  }
}
