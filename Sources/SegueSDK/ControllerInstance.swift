internal import CSegue

/// One interaction controller that is attached to one container: the object behind `segue_interaction_controller_t *`.
///
/// The subclass ``TypedControllerInstance`` contains everything that depends on the controller's type, because Embedded
/// Swift has no existential types such as `any InteractionController`.
class ControllerInstance {
  private let fields: [ParameterField]
  private let host: Host
  private var interaction: Interaction?

  fileprivate init(_ fields: [ParameterField], _ host: Host) {
    self.fields = fields
    self.host = host
  }

  func pointer(_ event: PointerEvent, in interaction: Interaction) throws(PluginError) {}
  func scroll(_ event: ScrollEvent, in interaction: Interaction) throws(PluginError) -> Bool {
    false
  }
  func started(_ interaction: Interaction) throws(PluginError) {}
  func ended(_ reason: TransitionEndReason, _ interaction: Interaction) throws(PluginError) {}

  /// Runs `body` as a callback. The first callback of an interaction reads the values of the
  /// parameters before it runs `body`.
  private func callback(
    _ place: segue_interaction_t, _ body: (Interaction) throws(PluginError) -> Void
  ) -> Int32 {
    let isNew = interaction?.place.id != place.id
    let interaction = isNew ? Interaction(host: host, place: place) : self.interaction
    self.interaction = interaction
    guard let interaction else { return Status.failed.rawValue }
    return interaction.callback { interaction throws(PluginError) in
      if isNew {
        let reader = ParameterReader(context: interaction)
        for field in fields { field.load(from: reader) }
      }
      try body(interaction)
    }
  }

  /// Returns the functions of `segue.interaction-controller/1`. Each function has the name of its slot, and captures
  /// nothing, because it is a C function.
  static func table() -> segue_interaction_controller_1_t {
    func create(
      _ plugin: UnsafePointer<segue_plugin_t>?, _ host: UnsafePointer<segue_host_t>?,
      _ id: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
      guard let library = Library.of(plugin), let id, let out
      else { return Status.invalidArgument.rawValue }
      guard let tables = library.tables(of: host) else { return Status.unsupported.rawValue }
      guard let controller = library.controllers.first(where: { $0.has(id) })
      else { return Status.unknown.rawValue }
      // This reference is released by `destroy`.
      let instance = Unmanaged.passRetained(controller.make(tables))
      out.pointee = OpaquePointer(instance.toOpaque())
      return Status.ok.rawValue
    }

    func pointer(
      _ controller: OpaquePointer?, _ interaction: segue_interaction_t,
      _ given: UnsafePointer<segue_pointer_event_t>?
    ) -> Int32 {
      guard let instance = ControllerInstance.of(controller), let given else {
        return Status.invalidArgument.rawValue
      }
      let event = PointerEvent(copy(UnsafeRawPointer(given), as: segue_pointer_event_t()))
      return instance.callback(interaction) { interaction throws(PluginError) in
        try instance.pointer(event, in: interaction)
      }
    }

    func start(_ controller: OpaquePointer?, _ interaction: segue_interaction_t) -> Int32 {
      guard let instance = ControllerInstance.of(controller) else {
        return Status.invalidArgument.rawValue
      }
      return instance.callback(interaction) { interaction throws(PluginError) in
        try instance.started(interaction)
      }
    }

    func ended(
      _ controller: OpaquePointer?, _ interaction: segue_interaction_t, _ reason: Int32
    ) -> Int32 {
      guard let instance = ControllerInstance.of(controller) else {
        return Status.invalidArgument.rawValue
      }
      // A reason that was added to the ABI after this version of the SDK is treated as a failure.
      let reason = TransitionEndReason(rawValue: reason) ?? .failed
      return instance.callback(interaction) { interaction throws(PluginError) in
        try instance.ended(reason, interaction)
      }
    }

    func destroy(_ controller: OpaquePointer?) -> Int32 {
      guard let controller else { return Status.invalidArgument.rawValue }
      // Releases the reference that `create` retained.
      Unmanaged<ControllerInstance>.fromOpaque(UnsafeRawPointer(controller)).release()
      return Status.ok.rawValue
    }

    func scroll(
      _ controller: OpaquePointer?, _ interaction: segue_interaction_t,
      _ given: UnsafePointer<segue_scroll_event_t>?
    ) -> Int32 {
      guard let instance = ControllerInstance.of(controller), let given else {
        return Status.invalidArgument.rawValue
      }
      let event = ScrollEvent(copy(UnsafeRawPointer(given), as: segue_scroll_event_t()))
      var isHandled = true
      let status = instance.callback(interaction) { interaction throws(PluginError) in
        isHandled = try instance.scroll(event, in: interaction)
      }
      return isHandled ? status : Status.unsupported.rawValue
    }

    return segue_interaction_controller_1_t(
      size: UInt64(MemoryLayout<segue_interaction_controller_1_t>.size),
      create: create, pointer_event: pointer, scroll: scroll, start: start, ended: ended,
      destroy: destroy)
  }

  /// Returns the instance behind the pointer `controller`, which the host passes.
  ///
  /// Sound: until `destroy`, the host passes the pointer that `create` returned.
  private static func of(_ controller: OpaquePointer?) -> ControllerInstance? {
    controller.map {
      Unmanaged<ControllerInstance>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue()
    }
  }
}

/// The subclass of ``ControllerInstance`` that owns the controller and forwards the calls to it.
final class TypedControllerInstance<Kind: InteractionController>: ControllerInstance {
  private let controller: Kind

  init(_ host: Host) {
    let (controller, fields) = ParameterList.collect { Kind() }
    self.controller = controller
    super.init(fields, host)
  }

  override func pointer(
    _ event: PointerEvent, in interaction: Interaction
  ) throws(PluginError) {
    try controller.pointer(event, in: interaction)
  }

  override func scroll(
    _ event: ScrollEvent, in interaction: Interaction
  ) throws(PluginError) -> Bool {
    try controller.scroll(event, in: interaction)
  }

  override func started(_ interaction: Interaction) throws(PluginError) {
    try controller.interactionStarted(interaction)
  }

  override func ended(
    _ reason: TransitionEndReason, _ interaction: Interaction
  ) throws(PluginError) {
    try controller.interactionEnded(reason, interaction)
  }
}
