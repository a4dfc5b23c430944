internal import Glibc

/// An open shared library. The only place that calls dl functions; there is no `dlclose`, because
/// nothing can prove that no code or data of the library is in use.
///
/// `@unchecked Sendable`: the handle is an opaque pointer that dlfcn takes from any thread.
struct DynamicLibrary: @unchecked Sendable {
  /// The same for the same file, however often it's opened.
  let handle: UnsafeMutableRawPointer

  /// Opens with every symbol bound now and none visible to others. The file's constructors run.
  ///
  /// - Throws: `Refusal` with the loader's own words.
  init(path: String) throws(Refusal) {
    // dlopen looks a name without a slash up elsewhere.
    let name = path.contains("/") ? path : "./" + path
    Self.keepEnvironment()
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      // Sound: dlerror's text is this thread's own until the next dl call.
      var reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      if reason.hasPrefix("\(name): ") { reason = String(reason.dropFirst(name.count + 2)) }
      throw Refusal("the system's loader refuses it: \(reason)")
    }
    self.handle = handle
  }

  /// Puts an empty list in the place of one that an earlier library has taken away (clearenv(3)): the
  /// Swift runtime of the next one walks through it as it is loaded.
  private static func keepEnvironment() {
    guard getenv("PATH") == nil else { return }
    let name = "SEGUE_EMPTY_ENVIRONMENT"
    setenv(name, "", 1)
    unsetenv(name)
  }

  /// The address of an exported symbol; nil when there is none.
  func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(handle, name)
  }
}

/// Why a library or one of its plug-ins isn't used: a clause that goes on after the file's name.
struct Refusal: Error, Sendable, Hashable {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
