/// What was found in one library: a plain value, which can come from this process, from a child or
/// from a file. Whoever uses it checks it first.
package struct LibraryReport: Sendable, Hashable {
  package enum Item: Sendable, Hashable {
    case copied(DescriptorCopy)
    /// The descriptor could not be copied: its id as far as that could be read, and the reason as a
    /// clause.
    case refused(id: String?, String)
  }

  /// An interface of a plug-in.
  package enum Interface: Sendable, Hashable {
    /// No descriptor in the library needs it.
    case unused
    /// For each slot of the table, whether the plug-in implements it.
    case slots([Bool])
    /// It is missing or unusable; the reason as a clause.
    case refused(String)
  }

  /// The ABI revision that the library was compiled with.
  package var revision: UInt32
  /// The address of the library's `segue_plugin_t`, in the process that opened the library.
  package var plugin: UInt
  package var items: [Item]
  package var animator = Interface.unused
  package var controller = Interface.unused

  package init(revision: UInt32, plugin: UInt, items: [Item]) {
    self.revision = revision
    self.plugin = plugin
    self.items = items
  }
}
