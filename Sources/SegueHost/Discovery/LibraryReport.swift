/// The result of reading one library: a plain value, so that it can also come from a child process
/// or a cache.
struct LibraryReport: Sendable, Hashable {
  enum Item: Sendable, Hashable {
    case ok(PluginDescriptor)
    /// The id as far as it could be read, the reason as a clause, and the descriptor if it was
    /// valid itself.
    case refused(id: String?, String, PluginDescriptor?)

    var descriptor: PluginDescriptor? {
      if case .ok(let descriptor) = self { return descriptor }
      return nil
    }

    var id: String? {
      switch self {
      case .ok(let descriptor): descriptor.id
      case .refused(let id, _, _): id
      }
    }
  }

  /// The ABI revision that the library was compiled with.
  let revision: UInt32
  let items: [Item]
}
