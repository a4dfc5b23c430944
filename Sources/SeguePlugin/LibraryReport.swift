/// The declarations of one library, as they were read from its memory. The report can come from this process, a
/// child process or a file, so its contents must be checked before use.
package struct LibraryReport: Sendable, Hashable {
  package enum Item: Sendable, Hashable {
    case copied(DescriptorCopy)
    /// A descriptor that could not be copied. `id` is nil if the id could not be read either. The
    /// string is a clause that gives the reason.
    case refused(id: String?, String)
  }

  /// The state of an interface that a plug-in may implement.
  package enum Interface: Sendable, Hashable {
    /// No descriptor in the library needs the interface.
    case unused
    /// One element for each slot of the table: true if the plug-in implements the slot.
    case slots([Bool])
    /// The interface is missing or unusable. The text is a clause that gives the reason.
    case refused(String)
  }

  /// The address of the library's `segue_plugin_t`, in the process that opened the library.
  package var plugin: UInt
  /// The address of the `segue_host_t` that the library's entry got, in the same process; 0 if the library is not open.
  package var host: UInt = 0
  package var items: [Item]
  package var animator = Interface.unused
  package var controller = Interface.unused
  /// The interface for the library's life; `unused` if the library does not have it.
  package var life = Interface.unused

  package init(plugin: UInt, items: [Item]) {
    self.plugin = plugin
    self.items = items
  }
}
