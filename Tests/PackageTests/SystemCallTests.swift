import Foundation
import TestSupport
import Testing

/// Tests that Swift code makes system calls only in SegueSystem, where their errors become values,
/// and in a few exempt files and modules.
@Suite struct SystemCallTests {
  /// The calls that a file outside of SegueSystem may make, by the file's path in the package. The rule in
  /// docs/architecture.md gives the reasons.
  private static let exceptions: [String: Set<String>] = [
    // The modules of the next two files do not import SegueSystem.
    "Sources/SeguePixels/BandPool.swift": [
      "pthread_cond_broadcast", "pthread_cond_destroy", "pthread_cond_init", "pthread_cond_wait",
      "pthread_create", "pthread_join", "pthread_mutex_destroy", "pthread_mutex_init",
      "pthread_mutex_lock", "pthread_mutex_unlock", "sched_yield", "sysconf",
    ],
    "Sources/SegueScene/Animation/Threads.swift": [
      "pthread_equal", "pthread_getspecific", "pthread_key_create", "pthread_self",
      "pthread_setspecific",
    ],
    // This file sets the value of a thread-specific key again in the destructor that runs when the
    // thread ends.
    "Sources/SegueHost/Session/PluginThread.swift": [
      "pthread_getspecific", "pthread_key_create", "pthread_setspecific",
    ],
    // A signal handler may call the code in this file, so the code neither converts paths nor makes
    // error values.
    "Sources/SegueMedia/Writing/TemporaryFiles.swift": ["rmdir", "unlink"],
    // The next three files handle signals in two processes, before and after fork(2).
    "Sources/SegueSupervisor/Supervisor.swift": [
      "_exit", "getpid", "getppid", "setpgid", "sigaction", "signal", "sigprocmask",
    ],
    "Sources/SegueSupervisor/Watcher.swift": [
      "_exit", "getrusage", "raise", "sched_getparam", "sched_getscheduler", "sched_setscheduler",
      "setrlimit", "signal", "sigprocmask", "sigtimedwait", "sigwaitinfo",
    ],
    "Sources/SegueSupervisor/Watcher+Stops.swift": ["getppid", "kill", "sigtimedwait"],
  ]

  /// The modules that may make system calls themselves: SegueSystem, SegueSDK (the plug-in's side of the ABI, which
  /// uses only the C library), and SegueHardening, which restricts the system calls of a process.
  private static let otherModules: Set<String> = ["SegueFullSDK", "SegueHardening", "SegueSDK", "SegueSystem"]

  @Test func `only SegueSystem makes system calls, except the calls in the list of exceptions`()
    throws
  {
    var files = 0
    var unused = Self.exceptions
    for target in try Target.libraries() where !Self.otherModules.contains(target.name) {
      let folder = Toolchain.package.appending(path: target.path)
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      where name.hasSuffix(".swift") {
        files += 1
        let path = "\(target.path)/\(name)"
        let calls = Self.calls(
          in: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        let others = calls.subtracting(Self.exceptions[path] ?? [])
        #expect(
          others.isEmpty,
          "\(path) uses \(others.sorted()); call a function of SegueSystem, or add one")
        unused[path]?.subtract(calls)
      }
    }
    #expect(files > 500)
    #expect(unused.filter { !$0.value.isEmpty } == [:], "these exceptions are not needed")
  }

  @Test
  func `only SegueSystem opens files for reading, so that each is known to be a regular file`()
    throws
  {
    for folder in ["Sources", "Plugins"] {
      let root = Toolchain.package.appending(path: folder)
      for name in try FileManager.default.subpathsOfDirectory(atPath: root.path)
      where name.hasSuffix(".swift") && !name.hasPrefix("SegueSystem/") {
        let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
        for line in text.split(separator: "\n") where line.contains("O_RDONLY") {
          // A folder, and a rule of the filter of system calls.
          let isOther = line.contains("O_DIRECTORY") || name.hasPrefix("SegueHardening/")
          #expect(isOther, "\(folder)/\(name): use FileDescriptor.openFile")
        }
      }
    }
  }

  @Test
  func `the search for system calls finds calls, but ignores methods, declarations and comments`() {
    let text = """
      internal import Glibc
      // unlink(path)
      func close(_ name: String) { file.close() }
      case signal(Int32)
      let old = files.read(at: 3) + segue_poll(3) + read(at: 3)
      if unlink(path) != 0 || Glibc.open(path, 0) < 0 { return } // rmdir(path)
      send()
      withThread(pthread_create)
      let key: pthread_key_t = try send(table)
      close("a")
      """
    #expect(Self.calls(in: text) == ["open", "pthread_create", "send", "unlink"])
    #expect(Self.calls(in: "import CSegueLibAV\nmkdir(path, 0o700)\nisatty(1)") == ["isatty", "mkdir"])
    // If a file imports neither the C library nor a C module, `unlink` is a function of the
    // package.
    #expect(Self.calls(in: "import SegueText\nunlink(view)") == [])
  }

  /// System calls, and C library functions that make a system call, with names that are seldom used for anything else.
  private static let unmistakable: Set<String> = [
    "_exit", "accept4", "chdir", "chmod", "clock_gettime", "clock_nanosleep", "closedir", "dup",
    "dup2", "dup3", "eventfd", "execv", "execve", "faccessat", "fchdir", "fchmod", "fcntl",
    "fdopendir", "flock", "fork", "fstat", "fsync", "ftruncate", "futimens", "getcwd", "getegid",
    "geteuid", "getgid", "getpid", "getppid", "getrlimit", "getrusage", "getsockname",
    "getsockopt", "gettimeofday", "getuid", "ioctl", "isatty", "linkat", "lseek", "lstat",
    "madvise", "mkdir", "mkdirat", "mkdtemp", "mkfifo", "mkstemp", "mmap", "mprotect", "munmap",
    "nanosleep", "openat", "opendir", "pipe2", "posix_spawn", "pread", "pwrite", "readdir",
    "readlink", "realpath", "renameat", "rmdir", "sched_getparam", "sched_getscheduler",
    "sched_setscheduler", "sched_yield", "setpgid", "setpriority", "setrlimit", "setsid",
    "setsockopt", "sigaction", "sigprocmask", "sigtimedwait", "sigwaitinfo", "socketpair",
    "statvfs", "symlink", "sysconf", "tcflush", "tcgetattr", "tcsetattr", "umask", "unlink",
    "unlinkat", "usleep", "utimensat", "waitid", "waitpid",
  ]

  /// System calls whose names are common names of methods, too. A use is a method call if it has a label or no
  /// arguments, or if the file declares the name.
  private static let ambiguous: Set<String> = [
    "accept", "access", "bind", "close", "connect", "kill", "listen", "open", "pipe", "poll",
    "raise", "read", "recv", "rename", "send", "shutdown", "signal", "socket", "stat", "write",
  ]

  /// Returns the names of the system calls that a source file makes, and of the functions of pthreads(7) that it
  /// mentions.
  private static func calls(in source: String) -> Set<String> {
    guard source.contains(/import (?:Glibc|Foundation|C[A-Z])/) else { return [] }
    // Matches an optional prefix, a name, and the opening parenthesis of a call. A label or a
    // closing parenthesis after it identifies a method call.
    let use =
      /(?:(Glibc)\.|(\.|`|func |case ))?([A-Za-z_]\w*)(\((?:\)|[a-z]\w*:)?)?/
      .asciiOnlyWordCharacters()
    let declaration = /(?:func|let|var) ([a-z]+)\b|\b([a-z]+):\s/
    let declared = Set(source.matches(of: declaration).compactMap { $0.1 ?? $0.2 })
    var calls: Set<String> = []
    for line in source.split(separator: "\n") where line.contains("(") || line.contains("pthread_") {
      let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
      for match in code.matches(of: use) where match.2 == nil {
        let name = String(match.3)
        let isCall = match.4 != nil && unmistakable.contains(name)
        let isLikeCall =
          ambiguous.contains(name)
          && (match.1 != nil || (match.4 == "(" && !declared.contains(match.3)))
        let isOfThreads = name.hasPrefix("pthread_") && !name.hasSuffix("_t")
        if isCall || isLikeCall || isOfThreads { calls.insert(name) }
      }
    }
    return calls
  }
}
