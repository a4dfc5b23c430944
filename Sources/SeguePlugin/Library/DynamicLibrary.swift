internal import Glibc

/// An open shared library. Only this type calls the dl functions. It never calls `dlclose`, because it
/// cannot know that no code or data of the library is still in use.
///
/// `@unchecked Sendable`: the handle is an opaque pointer that the dl functions accept from any
/// thread.
package struct DynamicLibrary: @unchecked Sendable {
  /// The loader's handle, which is the same each time the same file is opened.
  package let handle: UnsafeMutableRawPointer

  /// Opens the library. All symbols that it uses are bound immediately, its own symbols are not
  /// visible to other libraries, and its constructors run.
  ///
  /// - Throws: `Refusal` with the loader's message.
  package init(path: String) throws(Refusal) {
    // A path without a slash gets the prefix "./", because dlopen would search the system's library
    // folders for it.
    let name = path.contains("/") ? path : "./" + path
    Self.keepEnvironment()
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      // Sound: the text of dlerror belongs to this thread and is valid until the thread calls a dl
      // function again.
      var reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      if reason.hasPrefix("\(name): ") { reason = String(reason.dropFirst(name.count + 2)) }
      throw Refusal("the dynamic linker refuses it: \(reason)")
    }
    self.handle = handle
  }

  /// Makes sure that the process has an environment list (`environ` is not NULL) before a library is loaded. A library
  /// that was loaded earlier may have removed the list with clearenv(3), but a Swift runtime reads the list while the
  /// runtime is being loaded.
  private static func keepEnvironment() {
    guard getenv("PATH") == nil else { return }
    let name = "SEGUE_EMPTY_ENVIRONMENT"
    setenv(name, "", 1)
    unsetenv(name)
  }

  /// Returns the address of an exported symbol, or nil when there is none.
  package func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(handle, name)
  }
}
