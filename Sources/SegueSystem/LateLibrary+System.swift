internal import CSegueProcess

#if canImport(Glibc)
  internal import Glibc
#endif

extension LateLibrary {
  /// The names of a library's file, what needs it, and Debian's package.
  private struct Entry {
    let name: String
    let files: [String]
    let purpose: String
    let package: String
  }

  /// All libraries that are opened late, except FFmpeg's, which SegueMedia finds. The C modules that open them have the
  /// same names of files, which a test compares.
  private static let entries = [
    Entry(name: "librsvg", files: ["librsvg-2.so.2"], purpose: "SVGs", package: "librsvg2-2"),
    Entry(
      name: "Pango", files: ["libpangocairo-1.0.so.0"], purpose: "captions and other texts",
      package: "libpangocairo-1.0-0"),
    Entry(name: "lcms2", files: ["liblcms2.so.2"], purpose: "pictures with a colour profile", package: "liblcms2-2"),
    Entry(
      name: "libavif", files: ["libavif.so.15", "libavif.so.16"], purpose: "AVIF pictures",
      package: "libavif15 or libavif16"),
    Entry(name: "libtiff", files: ["libtiff.so.6", "libtiff.so.5"], purpose: "TIFF pictures", package: "libtiff6"),
    Entry(
      name: "SDL 2", files: ["libSDL2-2.0.so.0"], purpose: "live windows", package: "libsdl2-2.0-0"),
    Entry(
      name: "Chafa", files: ["libchafa.so.0"], purpose: "live play in a terminal",
      package: "libchafa0 or libchafa0t64"),
    Entry(
      name: "libarchive", files: ["libarchive.so.13"], purpose: "installing plug-ins from archives",
      package: "libarchive13 or libarchive13t64"),
    Entry(name: "EGL", files: ["libEGL.so.1"], purpose: "animators that are shaders", package: "libegl1"),
    Entry(name: "OpenGL ES", files: ["libGLESv2.so.2"], purpose: "animators that are shaders", package: "libgles2"),
  ]

  /// Opens every library but FFmpeg's, and returns what was found.
  package static func system() -> [LateLibrary] { entries.map(open) }

  private static func open(_ entry: Entry) -> LateLibrary {
    var reason = ""
    for file in entry.files {
      guard let handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL) else {
        if reason.isEmpty { reason = dlerror().map { String(cString: $0) } ?? "no reason given" }
        continue
      }
      // Unsafe: the library is never closed, so that the linker's text stays valid.
      return LateLibrary(entry.name, for: entry.purpose, file: String(cString: segue_library_path(handle)))
    }
    return LateLibrary(
      entry.name, for: entry.purpose,
      absence:
        "\(entry.name) is needed for \(entry.purpose), but cannot be opened (\(reason)); install \(entry.package)")
  }
}
