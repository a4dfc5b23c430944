/// The bundled plug-ins that the libraries choose by themselves, by their ids: an alias could belong to another plug-in.
package enum BundledPlugin {
  /// The beginning of the id of every bundled plug-in; its alias is the rest.
  private static let prefix = "org.segue."

  package static let push = prefix + "push"
  package static let modal = prefix + "modal"
  package static let sheet = prefix + "sheet"
  package static let slide = prefix + "slide"
  package static let cut = prefix + "cut"
  package static let dissolve = prefix + "dissolve"
  package static let pan = prefix + "pan"
  /// The library that draws shaders.
  package static let shaders = prefix + "gl"

  /// Returns the alias of a bundled plug-in, given its id, and any other name as it is.
  package static func alias(_ name: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}
