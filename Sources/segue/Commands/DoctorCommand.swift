internal import ArgumentParser
internal import Glibc
internal import SegueHost
internal import SegueMedia
internal import SegueSystem
internal import SegueText

/// `segue doctor` tells what was found on this machine, and what each absence takes away.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tell what is there on this machine, and what is missing.",
    discussion: """
      Makes a short film, opens every library that is opened late, and looks for plug-ins, a display, a \
      terminal and a graphics card. The exit status is 0 if a GIF can be made, whatever else is missing.

        segue doctor
        segue doctor --json
      """)

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    let checks = jobs + libraries + [fonts, plugins, quarantine, display, terminal, graphics] + folders
    let works = checks.first?.isGood == true
    if json {
      let document = JSON.object([
        ("version", .string(Segue.version)), ("works", .bool(works)), ("checks", .array(checks.map(\.json))),
      ])
      try StandardOutput.write(document.pretty)
    } else {
      let rows = checks.map { [$0.isGood ? "ok" : "--", $0.name, $0.text] }
      try StandardOutput.write("segue \(Segue.version)\n" + Columns(rows).text(indent: 0, width: Terminal.outputWidth))
    }
    if !works { throw ExitCode(Failure.Kind.fault.rawValue) }
  }

  /// One thing that was looked for.
  private struct Check {
    var kind, name: String
    var isGood: Bool
    /// The thing that was found, or the consequence of its absence.
    var text: String
    var path: String?

    var json: JSON {
      .object([
        ("kind", .string(kind)), ("name", .string(name)), ("ok", .bool(isGood)), ("text", .string(text)),
        ("path", JSON(path)),
      ])
    }
  }

  // MARK: Films

  /// Films of two colours in the formats that need the most of the machine.
  private var jobs: [Check] {
    [("GIF", "film.gif"), ("MP4", "film.mp4")].map { name, file in
      let problem = Self.problem(makingFilm: file)
      return Check(kind: "film", name: name, isGood: problem == nil, text: problem ?? "a film can be made")
    }
  }

  private static func problem(makingFilm file: String) -> String? {
    do {
      let folder = try FileSystem.makeTemporaryFolder("/tmp/segue-doctor-")
      defer { try? FileTree.remove(folder) }
      let board = """
        segue: 1
        size: 16x16
        fps: 5
        screens: { a: { color: teal }, b: { color: red } }
        container: { kind: navigation, root: a }
        script: [{ at: 0.1, push: b, duration: 0.2 }]
        """
      try TextFile.write(board, to: folder + "/board.yaml")
      guard let end = FurtherRun.run(["segue", "render", folder + "/board.yaml", "-o", "\(folder)/\(file)", "--quiet"])
      else { return "the command cannot be started again" }
      guard end.status != 0 else { return nil }
      let line = end.errors.split(separator: "\n").first.map(String.init) ?? "the command ended without a message"
      let text = line.hasPrefix("segue: ") ? line.dropFirst(7) : line[...]
      // The place in the storyboard says nothing to people who have not written it.
      return String(text.hasPrefix(folder) ? text.split(separator: " ", maxSplits: 1).last ?? text : text)
    } catch {
      return "no file can be written to /tmp: \(error)"
    }
  }

  // MARK: Libraries and plug-ins

  private var libraries: [Check] {
    ([LateLibrary.ffmpeg()] + LateLibrary.system()).map { library in
      let found = [library.version, library.file].compactMap(\.self).joined(separator: ", ")
      return Check(
        kind: "library", name: library.name, isGood: library.absence == nil,
        text: library.absence ?? (found.isEmpty ? "for \(library.purpose)" : "\(found), for \(library.purpose)"),
        path: library.file)
    }
  }

  private var fonts: Check {
    let missing = "texts are set in the built-in typeface alone, which has Latin, Greek and Cyrillic letters"
    do {
      let isThere = try Drawing.hasFonts()
      return Check(
        kind: "fonts", name: "fonts", isGood: isThere,
        text: isThere ? "installed" : "none is installed, so \(missing); install some, such as fonts-dejavu-core")
    } catch {
      return Check(kind: "fonts", name: "fonts", isGood: false, text: "unknown: \(error)")
    }
  }

  private var entries: [PluginEntry] { PluginRegistry.discover(.init(logger: .silent)).entries }

  private var plugins: Check {
    // The dissolve that is built in is in no library.
    let entries = entries.filter { $0.library != nil }
    let usable = entries.filter { $0.status == .ok }.count
    let others = entries.count - usable
    return Check(
      kind: "plug-ins", name: "plug-ins", isGood: usable > 0,
      text: usable == 0
        ? "none was found; install the package segue-plugins, or set SEGUE_PLUGIN_PATH"
        : usable.of("plug-in") + (others > 0 ? ", and \(others) that cannot be used ('segue list' says why)" : ""))
  }

  private var quarantine: Check {
    let ids = entries.filter { $0.status == .quarantined }.compactMap(\.id)
    return Check(
      kind: "plug-ins", name: "quarantine", isGood: ids.isEmpty,
      text: ids.isEmpty
        ? "no plug-in is in quarantine" : "\(ids.joined(separator: ", ")); \(Failure.remedy(allowing: ids[0]))")
  }

  /// The folders for plug-ins, caches and the quarantine.
  private var folders: [Check] {
    let environment = SearchEnvironment.current()
    let all = [
      ("cache", environment.cacheFolder, "what plug-ins declare is read anew each time"),
      ("state", environment.stateFolder, "no plug-in is kept in quarantine"),
      ("user", environment.userFolder, "no plug-in can be installed for this user"),
    ]
    let own = all.map { name, path, loss in
      guard let path else {
        return Check(kind: "folder", name: name, isGood: false, text: "there is no HOME, so \(loss)")
      }
      return Check(kind: "folder", name: name, isGood: Self.canWrite(path), text: path, path: path)
    }
    let searched = SearchPath(environment).folders.filter { FileStatus.kind(of: $0.path) == .folder }.map {
      Check(kind: "folder", name: "searched", isGood: true, text: $0.path, path: $0.path)
    }
    return own + searched
  }

  /// Returns true if a folder can be written to, or be made.
  private static func canWrite(_ path: String) -> Bool {
    var path = path
    while FileStatus.kind(of: path) == nil, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      path = String(path[..<slash])
    }
    return (try? FileSystem.checkAccess(path, W_OK | X_OK)) != nil
  }

  // MARK: Front ends

  private var display: Check {
    let found = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { name in Self.variable(name).map { "\(name)=\($0)" } }
    return Check(
      kind: "display", name: "display", isGood: !found.isEmpty,
      text: found.isEmpty ? "none, so 'segue play' needs --in terminal or --in browser" : found.joined(separator: " "))
  }

  private var terminal: Check {
    let size = FileDescriptor(StandardStreams.output).terminalSize
    let name = Self.variable("TERM") ?? "unknown"
    return Check(
      kind: "terminal", name: "terminal", isGood: size != nil,
      text: size.map { "\(name), \($0.columns) x \($0.rows)" } ?? "standard output is none")
  }

  private var graphics: Check {
    let cards = ((try? FileSystem.names(in: "/dev/dri")) ?? []).filter { $0.hasPrefix("renderD") }.sorted()
    let usable = cards.filter { (try? FileSystem.checkAccess("/dev/dri/\($0)", R_OK | W_OK)) != nil }
    let engine = SearchEnvironment.current().shaderEngine
    return Check(
      kind: "graphics", name: "shaders", isGood: engine != nil,
      text: engine == nil
        ? "libsegue-gl.so was not found, so shaders cannot be drawn"
        : usable.isEmpty ? "drawn by the processor, because there is no graphics card" : "/dev/dri/\(usable[0])",
      path: engine)
  }

  private static func variable(_ name: String) -> String? {
    // Safe: the text is copied before anything can change the environment.
    guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
    return text
  }
}
