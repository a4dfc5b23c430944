internal import CSegueHardening
internal import Glibc

/// A seccomp filter for the system calls of this process's architecture. In a process with several
/// filters, the strictest answer of all filters applies.
///
/// Source: seccomp(2) and seccomp_rule_add(3).
final class CallFilter {
  /// A condition on one argument of a call: `argument & mask == value`.
  struct Condition {
    let index: UInt32
    let mask: UInt64
    let value: UInt64

    /// - Parameter index: the argument's position, 0 to 5.
    init(argument index: UInt32, mask: UInt64 = .max, is value: UInt64) {
      (self.index, self.mask, self.value) = (index, mask, value)
    }

    /// - Parameter flags: the bits of the argument that must all be set.
    init(argument index: UInt32, has flags: Int32) {
      self.init(argument: index, mask: UInt64(flags), is: UInt64(flags))
    }
  }

  enum Answer {
    case allow
    /// The call has no effect and fails with this `errno`.
    case error(Int32)

    fileprivate var action: UInt32 {
      switch self {
      case .allow: segue_seccomp_allow()
      case .error(let code): segue_seccomp_error(code)
      }
    }
  }

  /// The filter in libseccomp, which this object owns.
  private let context: scmp_filter_ctx

  /// - Parameter answer: the answer to system calls for which the filter has no rule.
  init(otherwise answer: Answer) throws(HardeningError) {
    guard let context = seccomp_init(answer.action) else {
      throw HardeningError("libseccomp cannot create a filter")
    }
    self.context = context
    // Denies the system calls of another architecture, such as i386 in an x86-64 process.
    try set(SCMP_FLTATR_ACT_BADARCH, Answer.error(EPERM).action)
    // Applies the filter to all threads of the process.
    try set(SCMP_FLTATR_CTL_TSYNC, 1)
    // Makes seccomp_load return the kernel's errno.
    try set(SCMP_FLTATR_API_SYSRAWRC, 1)
    // Leaves no_new_privs alone, because the caller has already set it.
    try set(SCMP_FLTATR_CTL_NNP, 0)
  }

  deinit {
    seccomp_release(context)
  }

  private func set(_ attribute: scmp_filter_attr, _ value: UInt32) throws(HardeningError) {
    let code = seccomp_attr_set(context, attribute, value)
    guard code == 0 else {
      throw HardeningError(
        "libseccomp refuses the filter attribute \(attribute.rawValue)", code: -code)
    }
  }

  /// Adds a rule for the system call `name`. Does nothing when this architecture has no such call,
  /// or when libseccomp is too old to know the call.
  func add(
    _ answer: Answer, _ name: StaticString, where conditions: [Condition] = []
  ) throws(HardeningError) {
    // Sound: the UTF-8 of a literal ends in a zero byte and is never freed.
    let number = name.withUTF8Buffer { name in
      name.withMemoryRebound(to: CChar.self) { seccomp_syscall_resolve_name($0.baseAddress) }
    }
    guard number >= 0 else { return }
    try add(answer, number: number, where: conditions)
  }

  func add(
    _ answer: Answer, number: Int32, where conditions: [Condition] = []
  ) throws(HardeningError) {
    let comparisons = conditions.map { segue_seccomp_bits($0.index, $0.mask, $0.value) }
    let code = seccomp_rule_add_array(
      context, answer.action, number, UInt32(comparisons.count), comparisons)
    guard code == 0 else {
      throw HardeningError("libseccomp refuses a rule for system call \(number)", code: -code)
    }
  }

  /// Applies the filter to all threads of the process.
  func load() throws(HardeningError) {
    let code = seccomp_load(context)
    guard code <= 0 else {
      // `code` is the id of a thread whose filters differ from the calling thread's filters.
      throw HardeningError("a thread has a seccomp filter of its own")
    }
    guard code == 0 else {
      throw HardeningError("the kernel refuses the seccomp filter", code: -code)
    }
  }

  /// Returns nil when this kernel has seccomp filters; otherwise a clause that says what is
  /// missing.
  static func missing() -> String? {
    guard segue_seccomp_check() != 0 else { return nil }
    return errno == ENOSYS || errno == EINVAL
      ? "this kernel has no seccomp filters"
      : HardeningError("this system refuses seccomp filters", code: errno).description
  }
}
