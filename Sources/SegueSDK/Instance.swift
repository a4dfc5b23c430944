internal import CSegue

/// One animator in one transition: the object behind `segue_animator_t *`.
final class Instance {
  private let animator: any Animator
  private let fields: [any AnyParameterField]
  private let host: Host
  private var context: TransitionContext?

  private init(_ type: any Animator.Type, _ host: Host) {
    animator = type.init()
    fields = parameterFields(of: animator)
    self.host = host
  }

  /// The context with this handle. The first time, it also reads the values of the parameters.
  private func context(_ handle: segue_context_t) -> (TransitionContext, isNew: Bool) {
    if let context, context.handle == handle { return (context, false) }
    let made = TransitionContext(host: host, handle: handle)
    context = made
    return (made, true)
  }

  /// Runs `body` as a callback of the transition.
  private func callback(
    _ handle: segue_context_t, _ body: (TransitionContext) throws -> Void
  ) -> Int32 {
    let (context, isNew) = context(handle)
    return context.callback { context in
      if isNew {
        let reader = ParameterReader(context: context)
        for field in fields { field.load(from: reader) }
      }
      try body(context)
    }
  }

  /// The functions of `segue.animator/1`. Each is named after its slot and captures nothing.
  static func table() -> segue_animator_1_t {
    func create(
      _ plugin: UnsafePointer<segue_plugin_t>?, _ id: UnsafePointer<CChar>?,
      _ out: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
      guard let library = Library.of(plugin), let id, let out
      else { return Status.invalidArgument.rawValue }
      guard let type = library.animators[String(cString: id)]
      else { return Status.unknown.rawValue }
      // Released by `destroy`.
      let instance = Unmanaged.passRetained(Instance(type, library.host))
      out.pointee = OpaquePointer(instance.toOpaque())
      return Status.ok.rawValue
    }

    func duration(
      _ animator: OpaquePointer?, _ context: segue_context_t,
      _ out: UnsafeMutablePointer<Double>?
    ) -> Int32 {
      guard let instance = Instance.of(animator), let out else {
        return Status.invalidArgument.rawValue
      }
      return instance.callback(context) {
        let seconds = try instance.animator.transitionDuration(using: $0)
        guard seconds.isFinite else { throw Status.notFinite }
        guard seconds >= 0 else { throw Status.invalidArgument }
        out.pointee = seconds
      }
    }

    func animate(_ animator: OpaquePointer?, _ context: segue_context_t) -> Int32 {
      guard let instance = Instance.of(animator) else { return Status.invalidArgument.rawValue }
      return instance.callback(context) { try instance.animator.animateTransition(using: $0) }
    }

    func ended(_ animator: OpaquePointer?, _ context: segue_context_t, _ reason: Int32) -> Int32 {
      guard let instance = Instance.of(animator) else { return Status.invalidArgument.rawValue }
      // A reason that a later revision adds counts as a failure.
      let reason = TransitionEndReason(rawValue: reason) ?? .failed
      return instance.callback(context) { _ in try instance.animator.animationEnded(reason) }
    }

    func destroy(_ animator: OpaquePointer?) -> Int32 {
      guard let animator else { return Status.invalidArgument.rawValue }
      // Releases what `create` retained. The closures go first: they may hold the context.
      let instance = Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(animator)).takeRetainedValue()
      instance.context?.callbacks = []
      return Status.ok.rawValue
    }

    return segue_animator_1_t(
      size: UInt32(MemoryLayout<segue_animator_1_t>.size), reserved: 0, create: create,
      duration: duration, animate: animate, ended: ended, destroy: destroy)
  }

  /// Sound: until `destroy`, the host passes the pointer that `create` gave it.
  private static func of(_ animator: OpaquePointer?) -> Instance? {
    animator.map { Unmanaged<Instance>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }
}
