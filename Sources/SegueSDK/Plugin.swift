internal import CSegue

/// A plug-in library: the animators and interaction controllers in it. A library makes one in its
/// entry:
///
///     @c(segue_plugin_1)
///     public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
///       Plugin(animators: [Flip.self, Fold.self]).enter(host, plugin)
///     }
public struct Plugin: Sendable {
  let animators: [any Animator.Type]
  let controllers: [any InteractionController.Type]

  public init(
    animators: [any Animator.Type] = [],
    interactionControllers: [any InteractionController.Type] = []
  ) {
    self.animators = animators
    controllers = interactionControllers
  }

  /// Does the whole work of the entry: reads the host's interfaces and gives the host the
  /// library's. Returns the entry's status; a host that is too old is refused as unsupported, with
  /// a line in its log.
  public func enter(_ host: HostPointer, _ plugin: PluginPointer) -> Int32 {
    guard let host, let plugin else { return Status.invalidArgument.rawValue }
    let tables = Host(
      host.assumingMemoryBound(to: segue_host_t.self), withControllers: !controllers.isEmpty)
    guard let tables else {
      return Status.unsupported.rawValue
    }
    plugin.pointee = UnsafeRawPointer(Library.make(self, tables))
    return Status.ok.rawValue
  }
}

/// The entry's first argument: `const segue_host_t *`.
public typealias HostPointer = UnsafeRawPointer?
/// The entry's second argument: `const segue_plugin_t **`.
public typealias PluginPointer = UnsafeMutablePointer<UnsafeRawPointer?>?

/// A library that has been entered: the data behind `segue_plugin_t`. It is immutable.
final class Library {
  let host: Host
  let animators: [String: any Animator.Type]
  let controllers: [String: any InteractionController.Type]
  let descriptors: [UnsafePointer<segue_descriptor_t>]
  let animatorTable: UnsafePointer<segue_animator_1_t>
  let controllerTable: UnsafePointer<segue_interaction_controller_1_t>

  private init(_ plugin: Plugin, _ host: Host) {
    self.host = host
    animators = Dictionary(
      plugin.animators.map { ($0.descriptor.id, $0) }, uniquingKeysWith: { first, _ in first })
    controllers = Dictionary(
      plugin.controllers.map { ($0.descriptor.id, $0) }, uniquingKeysWith: { first, _ in first })
    descriptors =
      plugin.animators.map { CDescriptor.make($0) }
      + plugin.controllers.map { CDescriptor.make($0) }
    animatorTable = immortal(Instance.table())
    controllerTable = immortal(ControllerInstance.table())
  }

  /// `segue_plugin_t` followed by the library, so that the struct's functions can find it.
  private struct Entered {
    var plugin: segue_plugin_t
    var library: Unmanaged<Library>
  }

  /// Lives as long as the process, as the ABI requires: a library is entered once and never
  /// unloaded.
  static func make(_ plugin: Plugin, _ host: Host) -> UnsafePointer<segue_plugin_t> {
    let table = segue_plugin_t(
      size: UInt32(MemoryLayout<segue_plugin_t>.size), revision: UInt32(SEGUE_ABI_REVISION),
      descriptor_count: descriptorCount, descriptor_at: descriptorAt, get_interface: getInterface)
    // Retained for ever: a library is never released.
    let entered = immortal(
      Entered(plugin: table, library: Unmanaged.passRetained(Library(plugin, host))))
    // Sound: the C struct is the first field, so both begin at one address.
    return UnsafeRawPointer(entered).assumingMemoryBound(to: segue_plugin_t.self)
  }

  /// The library behind a pointer that `make` returned.
  static func of(_ plugin: UnsafePointer<segue_plugin_t>?) -> Library? {
    guard let plugin else { return nil }
    // Sound: the host passes the pointer that it was given, which points to an `Entered`.
    return UnsafeRawPointer(plugin).assumingMemoryBound(to: Entered.self).pointee.library
      .takeUnretainedValue()
  }
}

// The functions of segue_plugin_t.

private func descriptorCount(
  _ plugin: UnsafePointer<segue_plugin_t>?, _ out: UnsafeMutablePointer<UInt32>?
) -> Int32 {
  guard let library = Library.of(plugin), let out else { return Status.invalidArgument.rawValue }
  out.pointee = UInt32(library.descriptors.count)
  return Status.ok.rawValue
}

private func descriptorAt(
  _ plugin: UnsafePointer<segue_plugin_t>?, _ index: UInt32,
  _ out: UnsafeMutablePointer<UnsafePointer<segue_descriptor_t>?>?
) -> Int32 {
  guard let library = Library.of(plugin), let out, index < library.descriptors.count
  else { return Status.invalidArgument.rawValue }
  out.pointee = library.descriptors[Int(index)]
  return Status.ok.rawValue
}

private func getInterface(
  _ plugin: UnsafePointer<segue_plugin_t>?, _ id: UnsafePointer<CChar>?,
  _ out: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Int32 {
  guard let library = Library.of(plugin), let id, let out
  else { return Status.invalidArgument.rawValue }
  switch String(cString: id) {
  case SEGUE_ANIMATOR_1 where !library.animators.isEmpty:
    out.pointee = UnsafeRawPointer(library.animatorTable)
  case SEGUE_INTERACTION_CONTROLLER_1 where !library.controllers.isEmpty:
    out.pointee = UnsafeRawPointer(library.controllerTable)
  default:
    out.pointee = nil
    return Status.unsupported.rawValue
  }
  return Status.ok.rawValue
}
