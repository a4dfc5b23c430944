internal import CSegue

/// The library in one process, as the functions `opened` and `closing` of a ``Plugin`` get it.
///
/// Source: `segue/library.h`.
public struct OpenLibrary {
  /// The absolute path of the library's file; empty in `closing`.
  public let path: String
  let host: Host

  /// Writes one line to the host's log; line breaks become spaces.
  public func log(_ level: TransitionContext.LogLevel, _ text: String) {
    host.log(segue_context_t(), level.rawValue, text)
  }
}

// The C functions in the slots of segue.library/1.

func openedLibrary(
  _ plugin: UnsafePointer<segue_plugin_t>?, _ host: UnsafePointer<segue_host_t>?,
  _ path: UnsafePointer<CChar>?
) -> Int32 {
  guard let library = Library.of(plugin), let path else { return Status.invalidArgument.rawValue }
  return call(library.opened, library, host, String(cString: path))
}

func closingLibrary(
  _ plugin: UnsafePointer<segue_plugin_t>?, _ host: UnsafePointer<segue_host_t>?
) -> Int32 {
  guard let library = Library.of(plugin) else { return Status.invalidArgument.rawValue }
  return call(library.closing, library, host, "")
}

private func call(
  _ function: Plugin.LifeCallback?, _ library: Library, _ host: UnsafePointer<segue_host_t>?,
  _ path: String
) -> Int32 {
  guard let tables = library.tables(of: host) else { return Status.unsupported.rawValue }
  do throws(PluginError) {
    try function?(OpenLibrary(path: path, host: tables))
    return Status.ok.rawValue
  } catch {
    return error.thrown.rawValue
  }
}
