internal import Glibc
internal import SeguePlugin
internal import SegueSystem

/// The properties of a process that discovery depends on, such as its environment variables. Discovery reads these
/// properties only from this value; `current` creates the value for this process.
public struct SearchEnvironment: Sendable, Hashable {
  /// Environment variables by name.
  public var variables: [String: String]
  /// The folder of the running command, without a final slash; nil when it is unknown.
  public var executableFolder: String?
  /// True when the program runs with more privileges than its user (set-user-id and the like); the
  /// variables are then ignored.
  public var isPrivileged: Bool
  /// The folder from which relative paths of folders are resolved. If it is nil, the paths stay
  /// relative. In that case, a plug-in that changes the process's working folder also changes which
  /// folders are searched.
  public var workingFolder: String?

  /// Creates an environment from its parts. The default is an environment without variables and
  /// folders.
  public init(
    variables: [String: String] = [:], executableFolder: String? = nil, isPrivileged: Bool = false,
    workingFolder: String? = nil
  ) {
    self.workingFolder = workingFolder
    self.variables = variables
    self.executableFolder = executableFolder
    self.isPrivileged = isPrivileged
  }

  /// The path of `segue-runner`, which is in the folder of the running program or in `../libexec/segue` relative to
  /// that folder. Nil if neither is an executable file.
  public var runner: String? {
    guard let folder = executableFolder else { return nil }
    return ["/segue-runner", "/../libexec/segue/segue-runner"].map { folder + $0 }
      .first { (try? FileSystem.checkAccess($0, X_OK)) != nil }
  }

  /// The path of `libsegue-gl.so`, the library that draws shaders. The folder `../lib/segue`, relative to the folder of
  /// the running program, is tried first, and the program's own folder second. Nil if neither contains a readable file
  /// of that name.
  public var shaderEngine: String? {
    guard let folder = executableFolder else { return nil }
    return ["/../lib/segue/", "/"].map { folder + $0 + ShaderEngine.file }
      .first { (try? FileSystem.checkAccess($0, R_OK)) != nil }
  }

  /// The folder for caches: `$XDG_CACHE_HOME/segue`, or `~/.cache/segue`. Nil if neither `XDG_CACHE_HOME` nor `HOME` is
  /// an absolute path, or if `isPrivileged` is true.
  public var cacheFolder: String? { folder("XDG_CACHE_HOME", "/.cache") }

  /// The folder for state: `$XDG_STATE_HOME/segue`, or `~/.local/state/segue`. Nil if neither `XDG_STATE_HOME` nor
  /// `HOME` is an absolute path, or if `isPrivileged` is true.
  public var stateFolder: String? { folder("XDG_STATE_HOME", "/.local/state") }

  /// The user's own folder for plug-ins: `$XDG_DATA_HOME/segue/plugins`, or `~/.local/share/segue/plugins`. Nil if
  /// neither `XDG_DATA_HOME` nor `HOME` is an absolute path, or if `isPrivileged` is true.
  public var userFolder: String? { folder("XDG_DATA_HOME", "/.local/share").map { $0 + "/plugins" } }

  /// The language of the user's messages as a BCP 47 tag, such as "pt-BR". Empty for the locales "C" and "POSIX",
  /// and if `isPrivileged` is true.
  public var locale: String {
    guard !isPrivileged else { return "" }
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first {
      !$0.isEmpty
    }
    let name = (set ?? "").prefix { $0 != "." && $0 != "@" }
    guard name != "C", name != "POSIX", name.utf8.count <= 35 else { return "" }
    let words = name.split(separator: "_", omittingEmptySubsequences: false)
    let isTag = words.allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0 & 0xdf) }
    }
    return isTag ? words.joined(separator: "-") : ""
  }

  /// Returns Segue's folder below an XDG base directory. A relative path in the variable is ignored, as the XDG
  /// specification requires.
  private func folder(_ variable: String, _ usual: String) -> String? {
    guard !isPrivileged else { return nil }
    if let path = variables[variable], path.hasPrefix("/") { return path + "/segue" }
    return variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 + usual + "/segue" : nil }
  }

  /// Returns the environment of this process: the variables that discovery reads, /proc/self/exe and AT_SECURE.
  public static func current() -> SearchEnvironment {
    var variables: [String: String] = [:]
    for name in SearchPath.variables {
      // `getenv` is safe here, because the text is copied before anything else can change the
      // environment.
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    var folder: String?
    if let path = try? FileSystem.realPath("/proc/self/exe") {
      folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }
    return SearchEnvironment(
      variables: variables, executableFolder: folder, isPrivileged: OwnProcess.isPrivileged,
      workingFolder: try? FileSystem.workingFolder())
  }
}

/// The folders in which plug-ins are searched for, in order.
public struct SearchPath: Sendable, Hashable {
  /// A folder that is searched for libraries.
  public struct Folder: Sendable, Hashable {
    /// The path, without a slash at its end.
    public let path: String
    /// True for a folder that is installed with the command.
    public let isBundled: Bool
    /// True for a folder that the caller named (`--plugin-path`).
    public let isExtra: Bool
    /// The rank of the folder: folders that one source names, such as one variable or the system, have the same rank.
    /// Within it the newest of several plug-ins with one id is used; among ranks, the first.
    public let rank: Int

    /// Creates a folder from its path.
    public init(path: String, isBundled: Bool = false, isExtra: Bool = false, rank: Int = 0) {
      self.path = path
      self.rank = rank
      self.isBundled = isBundled
      self.isExtra = isExtra
    }
  }

  /// The folders, in the order in which they are searched.
  public let folders: [Folder]
  /// The name of the environment variable whose folders replace the default folders, `SEGUE_PLUGIN_PATH`; nil if no
  /// variable replaces them.
  let replacement: String?
  /// Each folder that `SEGUE_PLUGIN_PATH` or `SEGUE_ADD_PLUGIN_PATH` lists, with the name of the
  /// variable.
  private let requested: [Request]

  private struct Request: Hashable {
    let variable: String
    let path: String
  }
  /// Glob patterns for the ids, aliases and file names of plug-ins that are not used.
  public let disabled: [String]

  static let variables = [
    "SEGUE_PLUGIN_PATH", "SEGUE_ADD_PLUGIN_PATH", "SEGUE_DISABLE", "XDG_DATA_HOME",
    "XDG_DATA_DIRS", "XDG_CACHE_HOME", "XDG_STATE_HOME", "HOME", "LC_ALL", "LC_MESSAGES", "LANG",
  ]

  /// The system-wide folders for third-party plug-ins, which an administrator or a distribution's packages install.
  /// They are not below `/usr/share`, because Debian's policy forbids libraries there.
  static let systemFolders = {
    #if arch(arm64)
      let triplet = "aarch64-linux-gnu"
    #else
      let triplet = "x86_64-linux-gnu"
    #endif
    return ["/usr/local/lib/segue/plugins", "/usr/lib/\(triplet)/segue/plugins"]
  }()

  /// Makes the list of folders from the environment.
  ///
  /// The order is: `extra`; then the folders of `SEGUE_PLUGIN_PATH` alone, if it is set; otherwise the folders of
  /// `SEGUE_ADD_PLUGIN_PATH`, `$XDG_DATA_HOME/segue/plugins`, the same subfolder of each of `$XDG_DATA_DIRS`, the
  /// folders of `systemFolders`, and the folders beside the command. Relative folders in XDG variables are ignored,
  /// as the XDG specification requires.
  ///
  /// - Parameter extra: folders that the caller names (`--plugin-path`).
  public init(_ environment: SearchEnvironment, extra: [String] = []) {
    let variables = environment.isPrivileged ? [:] : environment.variables
    func list(_ name: String) -> [String] {
      (variables[name] ?? "").split(separator: ":").map(String.init)
    }
    let replaces = variables["SEGUE_PLUGIN_PATH"] != nil
    replacement = replaces ? "SEGUE_PLUGIN_PATH" : nil
    let variable = replaces ? "SEGUE_PLUGIN_PATH" : "SEGUE_ADD_PLUGIN_PATH"
    let start = environment.workingFolder
    requested = list(variable).map { path in
      let whole = path.hasPrefix("/") ? path : start.map { "\($0)/\(path)" } ?? path
      return Request(variable: variable, path: whole)
    }
    var folders = extra.map { Folder(path: $0, isExtra: true) }
    if variables["SEGUE_PLUGIN_PATH"] != nil {
      folders += list("SEGUE_PLUGIN_PATH").map { Folder(path: $0, rank: 1) }
    } else {
      folders += list("SEGUE_ADD_PLUGIN_PATH").map { Folder(path: $0, rank: 1) }
      if let own = environment.userFolder { folders.append(Folder(path: own, rank: 2)) }
      let shared = list("XDG_DATA_DIRS").filter { $0.hasPrefix("/") }
      let data = shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared
      let system = data.map { $0 + "/segue/plugins" } + Self.systemFolders
      folders += system.map { Folder(path: $0, rank: 3) }
      if let beside = environment.executableFolder {
        folders.append(
          Folder(path: beside + "/../lib/segue/bundled", isBundled: true, rank: 4))
        folders.append(Folder(path: beside + "/segue-plugins", isBundled: true, rank: 4))
      }
    }
    if let start {
      folders = folders.map { folder in
        folder.path.hasPrefix("/")
          ? folder
          : Folder(
            path: start + "/" + folder.path, isBundled: folder.isBundled, isExtra: folder.isExtra,
            rank: folder.rank)
      }
    }
    var seen: Set<String> = []
    self.folders = folders.filter { seen.insert($0.path).inserted }
    disabled = (variables["SEGUE_DISABLE"] ?? "").split { $0 == "," || $0 == ":" || $0 == " " }
      .map(String.init)
  }

  /// Returns a sentence for each folder that an environment variable lists and that cannot be
  /// searched.
  func complaints() -> [String] {
    requested.compactMap { request in
      do throws(SystemError) { _ = try FileSystem.names(in: request.path) } catch {
        return
          "\(request.variable) names '\(request.path)', which cannot be searched for plug-ins: "
          + "\(error)"
      }
      return nil
    }
  }

  /// Returns the first pattern in `disabled` that matches one of `names`; nil if none does.
  public func disablingGlob(for names: [String]) -> String? {
    disabled.first { glob in names.contains { fnmatch(glob, $0, 0) == 0 } }
  }

  /// A library or shader in a folder for plug-ins.
  struct Found {
    /// The path of the file, relative to the folder; for a bundle that this machine cannot use, the bundle's name.
    let file: String
    /// The name of the bundle that contains the file; nil for a file in the folder itself.
    let bundle: String?
    /// The reason why this machine cannot use the bundle.
    var refusal: Refusal?
  }

  /// Returns the libraries (".so") and shaders (".glsl") in `folder` and, of each bundle (".segue") in it, the one for
  /// this machine, in the byte order of the names in the folder. Hidden files and `libsegue-gl.so`, which draws the
  /// shaders, are left out. The list is empty for a folder that does not exist or may not be read.
  ///
  /// - Throws: `SystemError` when a resource of the system, such as open files, is exhausted.
  static func libraries(in folder: String) throws(SystemError) -> [Found] {
    var names: [String] = []
    do throws(SystemError) { names = try FileSystem.names(in: folder) } catch {
      if [EMFILE, ENFILE, ENOMEM].contains(error.code) { throw error }
    }
    names = names.filter { !$0.hasPrefix(".") && $0 != ShaderEngine.file }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var found: [Found] = []
    for name in names {
      if name.hasSuffix(".so") || ShaderFile.isShader(name) {
        found.append(Found(file: name, bundle: nil))
      } else if PluginBundle.hasEnding(name), FileStatus.kind(of: "\(folder)/\(name)") == .folder {
        switch try PluginBundle.file(ofBundle: name, in: folder) {
        case .success(let file): found.append(Found(file: file, bundle: name))
        case .failure(let unusable):
          found.append(Found(file: name, bundle: name, refusal: Refusal(unusable.clause)))
        }
      }
    }
    return found
  }
}
