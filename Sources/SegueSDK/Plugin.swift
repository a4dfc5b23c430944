// The author's side of the ABI, in Swift. `Plugin` makes the entry that the host looks for, with a C descriptor of each
// animator and controller (CDescriptor, from `Descriptor` and the `Parameter`s that the type's `init` declares). The
// host's calls arrive at an `Instance` or a `ControllerInstance`, which reads the parameters and calls the author's
// type with a `TransitionContext` or an `Interaction`. Views, elements and contexts are handles: numbers that the host
// gives, whose methods call its tables of functions (`Host`). What a view can do is generated from the table of
// properties (View+Properties).
//
// The module is compiled twice: in Embedded Swift, for plug-ins without a runtime, and as SegueFullSDK with the whole
// standard library, for tests and for plug-ins that need more. So it uses neither existentials nor reflection, and
// Geometry is a link to SegueGeometry, because a module of Embedded Swift cannot import others.
//
// Rejected:
// - The whole standard library in each plug-in, and one section for all functions: a project of `segue new` had 277,600
//   bytes in Embedded Swift before each function got a section of its own, and has 81,112 (BENCHMARKS.md, Isolation).
// - Finding parameters by reflection, which Embedded Swift has not: a field adds itself to the list of the `init` that
//   runs.

internal import CSegue
internal import CSegueSDK

/// A plug-in library with its animators and interaction controllers. The entry function of a library creates a
/// `Plugin`:
///
///     @c(segue_plugin_1)
///     public func entry(host: HostPointer, plugin: PluginPointer) -> Int32 {
///       Plugin(animators: [.of(Flip.self), .of(Fold.self)]).enter(host, plugin)
///     }
public struct Plugin: Sendable {
  /// An animator of the library, identified by its type.
  public struct AnimatorEntry: Sendable {
    let describe: @Sendable () -> UnsafePointer<segue_descriptor_t>
    let make: @Sendable (Host) -> Instance

    /// Returns the entry of an animator's type.
    public static func of<Kind: Animator>(_ type: Kind.Type) -> AnimatorEntry {
      AnimatorEntry(
        describe: { CDescriptor.make(type) }, make: { AnimatorInstance<Kind>($0) })
    }
  }

  /// An interaction controller of the library, identified by its type.
  public struct ControllerEntry: Sendable {
    let describe: @Sendable () -> UnsafePointer<segue_descriptor_t>
    let make: @Sendable (Host) -> ControllerInstance

    /// Returns the entry of an interaction controller's type.
    public static func of<Kind: InteractionController>(_ type: Kind.Type) -> ControllerEntry {
      ControllerEntry(
        describe: { CDescriptor.make(type) }, make: { TypedControllerInstance<Kind>($0) })
    }
  }

  let animators: [AnimatorEntry]
  let controllers: [ControllerEntry]
  let texts: Texts?
  let opened: LifeCallback?
  let closing: LifeCallback?

  /// A function that is called when the library was opened in a process, or is about to be closed in it. An error that
  /// `opened` throws refuses the library.
  public typealias LifeCallback = @Sendable (OpenLibrary) throws(PluginError) -> Void

  /// A function that returns a text of a descriptor in the user's language; nil if there is no translation. Its
  /// arguments are the plug-in's id, the language as a BCP 47 tag ("de", "pt-BR") and the text's key, such as "name"
  /// or "padding/label". `segue/text.h` lists the keys.
  public typealias Texts =
    @Sendable (_ id: String, _ locale: String, _ key: String) -> String?

  /// Creates a library with animators and interaction controllers, in the order in which they are listed.
  ///
  /// - Parameters:
  ///   - texts: translates the texts of the descriptors; nil if there are no translations.
  ///   - opened: is called before anything else of the library is used.
  ///   - closing: is called after the last call of an instance.
  public init(
    animators: [AnimatorEntry] = [], interactionControllers: [ControllerEntry] = [],
    texts: Texts? = nil, opened: LifeCallback? = nil, closing: LifeCallback? = nil
  ) {
    self.texts = texts
    self.opened = opened
    self.closing = closing
    self.animators = animators
    controllers = interactionControllers
  }

  /// Performs all steps of the entry function: reads the host's interfaces and gives the library's interfaces to the
  /// host. Returns the status of the entry function. A host that is too old is refused as unsupported, with a line in
  /// the host's log.
  public func enter(_ host: HostPointer, _ plugin: PluginPointer) -> Int32 {
    guard let host, let plugin else { return Status.invalidArgument.rawValue }
    let tables = Host(
      host.assumingMemoryBound(to: segue_host_t.self), withControllers: !controllers.isEmpty)
    guard let tables else {
      return Status.unsupported.rawValue
    }
    plugin.pointee = UnsafeRawPointer(
      Library.make(self, tables, host.assumingMemoryBound(to: segue_host_t.self)))
    return Status.ok.rawValue
  }
}

/// The first argument of the entry function: `const segue_host_t *`.
public typealias HostPointer = UnsafeRawPointer?
/// The second argument of the entry function: `const segue_plugin_t **`.
public typealias PluginPointer = UnsafeMutablePointer<UnsafeRawPointer?>?

/// The data behind the `segue_plugin_t` that the library's entry function makes. The data is
/// immutable.
final class Library {
  /// The host that called the entry function, and its interfaces.
  private let host: Host
  private let entered: UnsafePointer<segue_host_t>
  /// An animator or controller of the library: its descriptor, and the function that makes an
  /// instance.
  struct Entry<Made> {
    let descriptor: UnsafePointer<segue_descriptor_t>
    let make: @Sendable (Host) -> Made

    /// Returns true if the descriptor has this id. The ids are compared byte by byte.
    func has(_ id: UnsafePointer<CChar>) -> Bool { strcmp(descriptor.pointee.id, id) == 0 }
  }

  let animators: [Entry<Instance>]
  let controllers: [Entry<ControllerInstance>]
  let animatorTable: UnsafePointer<segue_animator_1_t>
  let controllerTable: UnsafePointer<segue_interaction_controller_1_t>
  let texts: Plugin.Texts?
  let textTable: UnsafePointer<segue_text_1_t>
  let opened: Plugin.LifeCallback?
  let closing: Plugin.LifeCallback?
  let lifeTable: UnsafePointer<segue_library_1_t>

  private init(_ plugin: Plugin, _ host: Host, _ entered: UnsafePointer<segue_host_t>) {
    self.host = host
    self.entered = entered
    animators = plugin.animators.map { Entry(descriptor: $0.describe(), make: $0.make) }
    controllers = plugin.controllers.map { Entry(descriptor: $0.describe(), make: $0.make) }
    animatorTable = immortal(Instance.table())
    controllerTable = immortal(ControllerInstance.table())
    texts = plugin.texts
    textTable = immortal(
      segue_text_1_t(size: UInt64(MemoryLayout<segue_text_1_t>.size), get_text: getText))
    opened = plugin.opened
    closing = plugin.closing
    lifeTable = immortal(
      segue_library_1_t(
        size: UInt64(MemoryLayout<segue_library_1_t>.size),
        opened: plugin.opened == nil ? nil : openedLibrary,
        closing: plugin.closing == nil ? nil : closingLibrary))
  }

  /// Returns the interfaces of the host for which an instance is made; nil for a host that is too old. It is usually the
  /// host that called the entry function, whose interfaces are known.
  func tables(of host: UnsafePointer<segue_host_t>?) -> Host? {
    guard let host, host != entered else { return self.host }
    return Host(host, withControllers: !controllers.isEmpty)
  }

  /// The descriptors of the animators, followed by the descriptors of the controllers.
  var descriptors: [UnsafePointer<segue_descriptor_t>] {
    animators.map { $0.descriptor } + controllers.map { $0.descriptor }
  }

  /// The struct that the host gets, followed by the library, so that the functions of the struct
  /// can find the library.
  private struct Entered {
    var plugin: segue_plugin_t
    var library: Unmanaged<Library>
  }

  /// Makes the struct that the host reads. It is never freed, as the ABI requires: a library is never unloaded, and
  /// each host of the process enters it once.
  static func make(
    _ plugin: Plugin, _ host: Host, _ pointer: UnsafePointer<segue_host_t>
  ) -> UnsafePointer<segue_plugin_t> {
    let table = segue_plugin_t(
      size: UInt64(MemoryLayout<segue_plugin_t>.size),
      descriptor_count: descriptorCount, descriptor_at: descriptorAt, get_interface: getInterface)
    // Retained permanently: a library is never released.
    let entered = immortal(
      Entered(plugin: table, library: Unmanaged.passRetained(Library(plugin, host, pointer))))
    // Sound: the C struct is the first field, so it has the same address as the whole struct.
    return UnsafeRawPointer(entered).assumingMemoryBound(to: segue_plugin_t.self)
  }

  /// Returns the library behind a pointer that `make` returned.
  static func of(_ plugin: UnsafePointer<segue_plugin_t>?) -> Library? {
    guard let plugin else { return nil }
    // Sound: the host passes the pointer that `make` returned, which points to an `Entered`.
    return UnsafeRawPointer(plugin).assumingMemoryBound(to: Entered.self).pointee.library
      .takeUnretainedValue()
  }
}

// The C functions in the slots of segue_plugin_t.

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

// The C function in the slot of segue.text/1.
private func getText(
  _ plugin: UnsafePointer<segue_plugin_t>?, _ id: UnsafePointer<CChar>?,
  _ locale: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32,
  _ length: UnsafeMutablePointer<UInt32>?
) -> Int32 {
  guard let library = Library.of(plugin), let id, let locale, let key, let length
  else { return Status.invalidArgument.rawValue }
  let text = library.texts?(
    String(cString: id), String(cString: locale), String(cString: key))
  guard let text else { return Status.unknown.rawValue }
  length.pointee = UInt32(clamping: text.utf8.count)
  guard let buffer, text.utf8.count < Int(capacity) else { return Status.tooSmall.rawValue }
  // Sound: the host's buffer has `capacity` bytes, which is more than the length of the text.
  for (index, byte) in text.utf8.enumerated() { buffer[index] = CChar(bitPattern: byte) }
  buffer[text.utf8.count] = 0
  return Status.ok.rawValue
}

private func getInterface(
  _ plugin: UnsafePointer<segue_plugin_t>?, _ id: UnsafePointer<CChar>?,
  _ out: UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Int32 {
  guard let library = Library.of(plugin), let id, let out
  else { return Status.invalidArgument.rawValue }
  if strcmp(id, SEGUE_ANIMATOR_1) == 0, !library.animators.isEmpty {
    out.pointee = UnsafeRawPointer(library.animatorTable)
  } else if strcmp(id, SEGUE_INTERACTION_CONTROLLER_1) == 0, !library.controllers.isEmpty {
    out.pointee = UnsafeRawPointer(library.controllerTable)
  } else if strcmp(id, SEGUE_TEXT_1) == 0, library.texts != nil {
    out.pointee = UnsafeRawPointer(library.textTable)
  } else if strcmp(id, SEGUE_LIBRARY_1) == 0, library.opened != nil || library.closing != nil {
    out.pointee = UnsafeRawPointer(library.lifeTable)
  } else {
    out.pointee = nil
    return Status.unsupported.rawValue
  }
  return Status.ok.rawValue
}
