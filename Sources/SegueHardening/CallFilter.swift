internal import CHardening
internal import Glibc

/// A filter of system calls, for this process's own architecture. The first answer of a process
/// with several filters is the strictest that any of them gives.
///
/// Source: seccomp(2) and seccomp_rule_add(3).
final class CallFilter {
  /// What a rule asks of one argument of a call: the bits of `mask` in the argument with this
  /// `index` are those of `value`.
  struct Condition {
    let index: UInt32
    let mask: UInt64
    let value: UInt64

    init(argument index: UInt32, mask: UInt64 = .max, is value: UInt64) {
      (self.index, self.mask, self.value) = (index, mask, value)
    }

    /// - Parameter flags: bits that are all set.
    init(argument index: UInt32, has flags: Int32) {
      self.init(argument: index, mask: UInt64(flags), is: UInt64(flags))
    }
  }

  enum Answer {
    case allow
    /// The call does nothing and fails with this `errno`.
    case error(Int32)

    fileprivate var action: UInt32 {
      switch self {
      case .allow: segue_seccomp_allow()
      case .error(let code): segue_seccomp_error(code)
      }
    }
  }

  /// libseccomp's filter, which this object owns.
  private let context: scmp_filter_ctx

  /// - Parameter answer: to a call that no rule names.
  init(otherwise answer: Answer) throws(HardeningError) {
    guard let context = seccomp_init(answer.action) else {
      throw HardeningError("libseccomp makes no filter")
    }
    self.context = context
    // Calls by the conventions of another architecture, which have other numbers.
    try set(SCMP_FLTATR_ACT_BADARCH, Answer.error(EPERM).action)
    // Threads that run already are restricted too.
    try set(SCMP_FLTATR_CTL_TSYNC, 1)
    // `load` gives the kernel's own errno.
    try set(SCMP_FLTATR_API_SYSRAWRC, 1)
    // The caller has given up privileges.
    try set(SCMP_FLTATR_CTL_NNP, 0)
  }

  deinit {
    seccomp_release(context)
  }

  private func set(_ attribute: scmp_filter_attr, _ value: UInt32) throws(HardeningError) {
    let code = seccomp_attr_set(context, attribute, value)
    guard code == 0 else {
      throw HardeningError("libseccomp is too old for an option", code: -code)
    }
  }

  /// Adds a rule; nothing when this architecture, or this libseccomp, has no such call.
  func add(
    _ answer: Answer, _ name: StaticString, where conditions: [Condition] = []
  ) throws(HardeningError) {
    // Sound: a literal's UTF-8 ends in a zero byte and lives for ever.
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
      throw HardeningError("libseccomp refuses the rule for call \(number)", code: -code)
    }
  }

  /// Puts the filter into force for all threads of the process.
  func load() throws(HardeningError) {
    let code = seccomp_load(context)
    guard code <= 0 else {
      // The number is that of a thread with a filter of its own.
      throw HardeningError("a thread has restricted its own calls before")
    }
    guard code == 0 else { throw HardeningError("the kernel takes no filter", code: -code) }
  }

  /// Nil when this kernel takes filters, or one clause that says what is lacking.
  static func missing() -> String? {
    guard segue_seccomp_check() != 0 else { return nil }
    return errno == ENOSYS || errno == EINVAL
      ? "this kernel has no filters of system calls (seccomp)"
      : HardeningError("this system refuses filters of system calls (seccomp)", code: errno)
        .description
  }
}
