internal import CSegueProcess
internal import Glibc

/// The settings for starting a program as a child process. `launch()` starts it.
package struct Launch: Sendable {
  /// A source of one of the child's file descriptors.
  package enum Stream: Sendable {
    /// A copy of this process's descriptor with this number. The caller still owns the original.
    case copy(of: Int32)
    /// /dev/null, opened for reading as descriptor 0 and for writing as any other.
    case null
  }

  /// The path of the program, which is not looked up in PATH.
  package var program: String
  /// The name under which the program runs, followed by its arguments.
  package var arguments: [String]
  package var environment = ProcessEnvironment.current
  /// The sources of the child's descriptors, by the numbers of the descriptors in the child. The
  /// child gets no other descriptors.
  package var streams: [Int32: Stream] = [:]
  /// True to start the child in a new process group. Signals from the terminal then do not reach
  /// the child, and all processes of the group end together with the child.
  package var hasOwnGroup = true
  /// True to start the child with no signals blocked or ignored. If false, the child inherits the
  /// signal mask of the thread that calls `launch()`.
  package var resetsSignals = true
  /// True to start the child without this process's real-time priority. An endless loop in the
  /// child then cannot keep this process from running.
  package var hasOrdinaryPriority = false
  /// True to kill a child that is stopped, because nobody would continue it.
  package var endsWhenStopped = false

  package init(program: String, arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// Starts the program.
  ///
  /// - Throws: the error of posix_spawn(3), or of making the thread that waits for the child.
  package func launch() throws(SystemError) -> ChildProcess {
    try ChildProcess(self)
  }

  /// Calls posix_spawn(3). Returns the new process's id.
  ///
  /// - Parameter blocked: the signals that the child blocks unless its signals are reset.
  func spawn(blocking blocked: sigset_t) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let copies = try add(to: &actions)
    defer { for copy in copies { close(copy) } }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETSIGMASK
    var blocked = blocked
    if resetsSignals {
      var all = sigset_t()
      sigemptyset(&blocked)
      sigfillset(&all)
      posix_spawnattr_setsigdefault(&attributes, &all)
      flags |= POSIX_SPAWN_SETSIGDEF
    }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    if hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= POSIX_SPAWN_SETPGROUP
    }
    // Only real-time policies are replaced, because a process with the policy SCHED_IDLE may not be allowed to
    // leave it.
    if hasOrdinaryPriority, [SCHED_FIFO, SCHED_RR].contains(sched_getscheduler(0)) {
      var ordinary = sched_param()
      posix_spawnattr_setschedpolicy(&attributes, SCHED_OTHER)
      posix_spawnattr_setschedparam(&attributes, &ordinary)
      flags |= POSIX_SPAWN_SETSCHEDULER
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = environment.withPointers { variables in
      posix_spawn(&process, program, &actions, &attributes, &words, variables)
    }
    guard code == 0 else { throw SystemError(code) }
    return process
  }

  /// Adds actions to `actions` that give the child its descriptors.
  ///
  /// - Returns: copies of this process's descriptors, which the caller closes after the start.
  private func add(to actions: inout posix_spawn_file_actions_t) throws(SystemError) -> [Int32] {
    let end = (streams.keys.max() ?? -1) + 1
    var copies: [Int32] = []
    for number in 0..<end {
      switch streams[number] {
      case nil: posix_spawn_file_actions_addclose(&actions, number)
      case .null:
        posix_spawn_file_actions_addopen(
          &actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      case .copy(var source):
        // If the number of the descriptor to copy is also a number in the child, an earlier action
        // may have replaced the descriptor. It is therefore copied to a number above these first.
        if source < end {
          source = fcntl(source, F_DUPFD_CLOEXEC, end)
          guard source >= 0 else {
            let error = SystemError.current
            for copy in copies { close(copy) }
            throw error
          }
          copies.append(source)
        }
        posix_spawn_file_actions_adddup2(&actions, source, number)
      }
    }
    segue_spawn_closes_from(&actions, end)
    return copies
  }
}
