internal import CSegue

/// One animator in one transition: the object behind `segue_animator_t *`.
///
/// The functions of the ABI use only this class. The subclass ``AnimatorInstance`` contains everything that depends on
/// the animator's type, because Embedded Swift has no existential types such as `any Animator`.
class Instance {
  private let fields: [ParameterField]
  private let host: Host
  private var context: TransitionContext?

  fileprivate init(_ fields: [ParameterField], _ host: Host) {
    self.fields = fields
    self.host = host
  }

  func transitionDuration(using context: TransitionContext) throws(PluginError) -> Double { 0 }
  func animateTransition(using context: TransitionContext) throws(PluginError) {}
  func animationEnded(_ reason: TransitionEndReason) throws(PluginError) {}

  /// Returns the context for `handle`. `isNew` is true if this call made the context; the caller then reads the
  /// parameters' values from the context.
  private func context(_ handle: segue_context_t) -> (TransitionContext, isNew: Bool) {
    if let context, context.handle.id == handle.id { return (context, false) }
    let made = TransitionContext(host: host, handle: handle)
    context = made
    return (made, true)
  }

  /// Runs `body` as a callback of the transition. The first callback reads the values of the
  /// parameters before it runs `body`.
  private func callback(
    _ handle: segue_context_t, _ body: (TransitionContext) throws(PluginError) -> Void
  ) -> Int32 {
    let (context, isNew) = context(handle)
    return context.callback { context throws(PluginError) in
      if isNew {
        let reader = ParameterReader(context: context)
        for field in fields { field.load(from: reader) }
      }
      try body(context)
    }
  }

  /// Returns the functions of `segue.animator/1`. Each function has the name of its slot, and captures nothing, because
  /// it is a C function.
  static func table() -> segue_animator_1_t {
    func create(
      _ plugin: UnsafePointer<segue_plugin_t>?, _ host: UnsafePointer<segue_host_t>?,
      _ id: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 {
      guard let library = Library.of(plugin), let id, let out
      else { return Status.invalidArgument.rawValue }
      guard let tables = library.tables(of: host) else { return Status.unsupported.rawValue }
      guard let animator = library.animators.first(where: { $0.has(id) })
      else { return Status.unknown.rawValue }
      // This reference is released by `destroy`.
      let instance = Unmanaged.passRetained(animator.make(tables))
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
      return instance.callback(context) { context throws(PluginError) in
        let seconds = try instance.transitionDuration(using: context)
        guard seconds.isFinite else { throw Status.notFinite }
        guard seconds >= 0 else { throw Status.invalidArgument }
        out.pointee = seconds
      }
    }

    func animate(_ animator: OpaquePointer?, _ context: segue_context_t) -> Int32 {
      guard let instance = Instance.of(animator) else { return Status.invalidArgument.rawValue }
      return instance.callback(context) { context throws(PluginError) in
        try instance.animateTransition(using: context)
      }
    }

    func ended(_ animator: OpaquePointer?, _ context: segue_context_t, _ reason: Int32) -> Int32 {
      guard let instance = Instance.of(animator) else { return Status.invalidArgument.rawValue }
      // A reason that was added to the ABI after this version of the SDK is treated as a failure.
      let reason = TransitionEndReason(rawValue: reason) ?? .failed
      return instance.callback(context) { _ throws(PluginError) in
        try instance.animationEnded(reason)
      }
    }

    func destroy(_ animator: OpaquePointer?) -> Int32 {
      guard let animator else { return Status.invalidArgument.rawValue }
      // Releases the instance that `create` retained. The context's closures are removed first, because a closure that
      // captured the context would keep the context alive (a reference cycle).
      let instance = Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(animator)).takeRetainedValue()
      instance.context?.callbacks = []
      instance.context?.painters = []
      return Status.ok.rawValue
    }

    return segue_animator_1_t(
      size: UInt64(MemoryLayout<segue_animator_1_t>.size), create: create,
      duration: duration, animate: animate, ended: ended, destroy: destroy)
  }

  /// Returns the instance behind the pointer `animator`, which the host passes.
  ///
  /// Sound: until `destroy`, the host passes the pointer that `create` returned.
  private static func of(_ animator: OpaquePointer?) -> Instance? {
    animator.map { Unmanaged<Instance>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }
}

/// The subclass of ``Instance`` that owns the animator and forwards the calls to it.
final class AnimatorInstance<Kind: Animator>: Instance {
  private let animator: Kind

  init(_ host: Host) {
    let (animator, fields) = ParameterList.collect { Kind() }
    self.animator = animator
    super.init(fields, host)
  }

  override func transitionDuration(
    using context: TransitionContext
  ) throws(PluginError) -> Double {
    try animator.transitionDuration(using: context)
  }

  override func animateTransition(using context: TransitionContext) throws(PluginError) {
    try animator.animateTransition(using: context)
  }

  override func animationEnded(_ reason: TransitionEndReason) throws(PluginError) {
    try animator.animationEnded(reason)
  }
}
