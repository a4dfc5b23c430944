internal import SegueHost
internal import SeguePlugin
internal import SegueText

extension ConformanceCase {
  /// Cases about the library's file and its declarations.
  static let libraryCases = [
    ConformanceCase(
      "exports", "the library exports its entry and nothing else",
      advice:
        "compile with -fvisibility=hidden and mark only the entry with SEGUE_EXPORT, or link "
        + "with a version script", .file(checkExports)),
    ConformanceCase(
      "imports", "the library imports no symbols from the host",
      advice: "reach the host through get_interface only, and link what the library needs into it",
      .file(checkImports)),
    ConformanceCase(
      "opens", "the library can be opened and contains plug-ins",
      advice: "mark the entry segue_plugin_1 with SEGUE_EXPORT, link what the library needs, and "
        + "let the entry return SEGUE_OK", .opening),
    ConformanceCase(
      "stable-metadata", "the library declares the same plug-ins each time it is opened",
      advice:
        "make the descriptors constants: they must not depend on the time, the process or the "
        + "environment", .library(checkMetadata)),
  ]

  /// Cases about the declarations of each plug-in.
  static let pluginCases = [
    ConformanceCase(
      "descriptor", "the descriptor and the parameters are valid",
      advice: "correct the descriptor; segue/descriptor.h describes each field",
      .plugin(checkDescriptor)),
    ConformanceCase(
      "alias", "the alias is free",
      advice: "choose another alias, with which people can select the plug-in",
      .plugin(checkAlias)),
  ]

  /// The names of symbols that some linkers export from every library.
  private static let linkersOwn: Set<String> = ["_init", "_fini", "__bss_start", "_edata", "_end"]

  private static func symbols(_ path: String) throws(Finding) -> [ElfFile.Symbol] {
    do throws(Refusal) {
      if let symbols = try ElfFile.symbols(path: path) { return symbols }
    } catch { throw .failed("the file cannot be read any more: \(error.reason)") }
    throw .skipped("the file has no table of symbols that can be read")
  }

  private static func checkExports(_ path: String) throws(Finding) {
    let others = try symbols(path).filter {
      $0.isDefined && $0.isGlobal && $0.name != "segue_plugin_1" && !$0.name.isEmpty
        && !linkersOwn.contains($0.name)
    }.map(\.name)
    guard !others.isEmpty else { return }
    throw .failed("it also exports \(list(others))")
  }

  private static func checkImports(_ path: String) throws(Finding) {
    let own = try symbols(path).filter { symbol in
      // A symbol of one of Segue's Swift modules has a mangled name, which begins with `$s` and
      // contains the name of the module.
      !symbol.isDefined
        && (symbol.name.hasPrefix("segue_")
          || symbol.name.hasPrefix("$s") && symbol.name.contains("Segue"))
    }.map(\.name)
    guard !own.isEmpty else { return }
    throw .failed("it imports \(list(own)), which the program that opens it does not provide")
  }

  private static func checkMetadata(_ subject: LibrarySubject) throws(Finding) {
    let second: PluginRegistry
    do throws(HostError) {
      try subject.checkDescriptors()
      second = try subject.opened()
    } catch { throw .failed("when it was opened again: \(error.description)") }
    let (a, b) = (subject.registry.entries, second.entries)
    guard a.count == b.count else {
      throw .failed(
        "it declares \(a.count.of("plug-in")) at first and \(b.count) when it is opened again")
    }
    for (one, other) in zip(a, b) where one.descriptor != other.descriptor || one.id != other.id {
      throw .failed(
        "what it declares about \(one.id ?? "a plug-in") differs when it is opened again")
    }
  }

  private static func checkDescriptor(
    _ entry: PluginEntry, _ subject: LibrarySubject
  ) throws(Finding) {
    guard entry.status == .ok, let descriptor = entry.descriptor else {
      throw .failed(entry.reason ?? "it is refused")
    }
    if let reason = entry.reason { throw .failed(reason) }
    if PluginVersion(descriptor.version) == nil {
      throw .failed(
        "its version '\(descriptor.version)' is not up to three whole numbers with dots",
        advice: "write it as 1.2.0; of two plug-ins with one id, the newer one is used")
    }
    if let license = descriptor.license, let fault = LicenseExpression.fault(of: license) {
      throw .warning(
        "its licence '\(license)' \(fault)",
        advice: "write the id of the licence from the list of SPDX, or LicenseRef- and a name of your own")
    }
    let known = Capability.allCases.map(\.rawValue)
    // A name with another prefix is somebody else's, for a host of theirs.
    let unknown = descriptor.capabilities.filter {
      !known.contains($0) && ($0.hasPrefix("segue.") || !$0.contains("."))
    }
    if !unknown.isEmpty {
      let capabilities = unknown.count == 1 ? "capability" : "capabilities"
      throw .warning(
        "it declares the \(capabilities) \(list(unknown)), which this host does not know",
        advice: "check the spelling; known are \(known.joined(separator: ", "))")
    }
    let undecided = PluginRegistry.uniformsWithoutDefault(in: subject.path)
    if let first = undecided.first {
      throw .warning(
        undecided.count == 1
          ? "its uniform \(first) has no default, so it is 0"
          : "its uniforms \(list(undecided)) have no default, so they are 0",
        advice: "write the default after the declaration, as in 'uniform float \(first); // = 0.5'")
    }
    if let mute = descriptor.parameters.first(where: \.help.isEmpty) {
      throw .warning(
        "its parameter '\(mute.id)' has no help",
        advice: "write one line that says what the parameter does, which users see")
    }
  }

  private static func checkAlias(
    _ entry: PluginEntry, _ subject: LibrarySubject
  ) throws(Finding) {
    guard let descriptor = entry.descriptor, let alias = descriptor.alias else {
      throw .skipped("it has no alias")
    }
    let taken = subject.options.bundled.first {
      $0.kind == descriptor.kind && $0.descriptor?.alias == alias && $0.id != descriptor.id
    }
    guard let owner = taken?.id else { return }
    throw .failed(
      "its alias '\(alias)' is the alias of the bundled plug-in \(owner), which keeps it")
  }

  private static func list(_ names: [String]) -> String {
    let some = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(some) and \(names.count - 3) more" : some
  }
}
