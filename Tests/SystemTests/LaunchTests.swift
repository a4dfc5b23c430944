import Foundation
import SegueSystem
import Testing

/// Tests the file descriptors, the environment and the end of child processes.
@Suite struct LaunchTests {
  static func shell(_ script: String) -> Launch {
    var launch = Launch(program: "/bin/sh", arguments: ["sh", "-c", script])
    launch.streams = [0: .null, 1: .null, 2: .null]
    return launch
  }

  /// Runs a program until its end, and returns its output.
  func output(of launch: Launch) throws -> String {
    var launch = launch
    let pipe = try OutputPipe()
    launch.streams[1] = .copy(of: pipe.writing)
    let process = try launch.launch()
    close(pipe.writing)
    _ = process.end()
    let handle = FileHandle(fileDescriptor: pipe.reading, closeOnDealloc: true)
    return String(decoding: handle.availableData, as: UTF8.self)
  }

  @Test(arguments: [0, 1, 70, 255] as [Int32])
  func `the exit status of a child process is reported`(_ status: Int32)
    throws
  {
    #expect(try Self.shell("exit \(status)").launch().end() == .exited(status))
  }

  @Test(arguments: [SIGTERM, SIGKILL, SIGSEGV])
  func `the signal that ended a child process is reported`(_ signal: Int32) throws {
    #expect(try Self.shell("kill -\(signal) $$").launch().end() == .signalled(signal))
  }

  @Test func `launching a missing program throws an error`() {
    let launch = Launch(program: "/no/such/program", arguments: ["program"])
    #expect(throws: SystemError(ENOENT)) { try launch.launch() }
  }

  @Test func `waiting for a process ends after the timeout, and then the process can be killed`()
    throws
  {
    let process = try Self.shell("exec sleep 1000").launch()
    #expect(process.end(within: 0) == nil)
    process.kill()
    #expect(process.end() == .signalled(SIGKILL))
    // The process's end has been recorded, so a second `kill` sends no signal, which could affect
    // another process.
    process.kill()
    #expect(process.end(within: 0) == .signalled(SIGKILL))
  }

  @Test func `releasing the last reference to a child process kills the process`() throws {
    let pipe = try OutputPipe()
    defer { close(pipe.reading) }
    var launch = Self.shell("exec sleep 1000")
    launch.streams[1] = .copy(of: pipe.writing)
    _ = try launch.launch()
    close(pipe.writing)
    #expect(Self.isClosed(pipe.reading))
  }

  @Test func `all processes of the child's process group end with the child`() throws {
    let pipe = try OutputPipe()
    defer { close(pipe.reading) }
    var launch = Self.shell("sleep 1000 &")
    launch.streams[1] = .copy(of: pipe.writing)
    let process = try launch.launch()
    close(pipe.writing)
    #expect(process.end() == .exited(0))
    #expect(Self.isClosed(pipe.reading))
  }

  /// Waits, at most a minute, until all writing ends of a pipe are closed.
  private static func isClosed(_ reading: Int32) -> Bool {
    var entry = pollfd(fd: reading, events: 0, revents: 0)
    return poll(&entry, 1, 60_000) == 1 && Int32(entry.revents) & POLLHUP != 0
  }

  @Test func `an ended process leaves no zombie`() throws {
    let process = try Self.shell("exit 3").launch()
    _ = process.end()
    #expect(waitpid(process.id, nil, WNOHANG) == -1)
    #expect(errno == ECHILD)
  }

  @Test func `a stopped process is killed only if endsWhenStopped is set`() throws {
    var launch = Self.shell("kill -STOP $$; exit 5")
    launch.endsWhenStopped = true
    #expect(try launch.launch().end() == .signalled(SIGKILL))
    launch.endsWhenStopped = false
    let process = try launch.launch()
    var information = siginfo_t()
    #expect(waitid(P_PID, id_t(process.id), &information, WSTOPPED | WNOWAIT) == 0)
    #expect(process.end(within: 0) == nil)
    kill(process.id, SIGCONT)
    #expect(process.end() == .exited(5))
  }

  @Test func `a process gets the descriptors that are listed and no others`() throws {
    // The descriptor has no O_CLOEXEC, so a child process would inherit it by default.
    let stray = open("/dev/null", O_RDONLY)
    defer { close(stray) }
    var launch = Launch(program: "/bin/ls", arguments: ["ls", "/proc/self/fd"])
    launch.streams = [0: .null, 2: .null, 5: .copy(of: stray)]
    // The child's descriptors are 0, 2 and 5, a pipe as 1, and 3, with which `ls` opens the folder.
    #expect(try output(of: launch) == "0\n1\n2\n3\n5\n")
  }

  @Test func `two descriptors can exchange their numbers in the child process`() throws {
    let (one, two) = (try MemoryFile.make(), try MemoryFile.make())
    defer { for file in [one, two] { close(file) } }
    write(one, "one", 3)
    write(two, "two", 3)
    for file in [one, two] { lseek(file, 0, SEEK_SET) }
    var launch = Self.shell("cat /proc/self/fd/\(one); cat /proc/self/fd/\(two)")
    launch.streams[one] = .copy(of: two)
    launch.streams[two] = .copy(of: one)
    #expect(try output(of: launch) == "twoone")
  }

  @Test func `starting processes and waiting for them leaks no descriptor`() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<20 { _ = try Self.shell("exit").launch().end() }
    let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    // Tests that run in parallel open files as well, but fewer than one for each of these 20
    // processes.
    #expect(after < before + 15)
  }

  @Test func `blocked and ignored signals are reset in a child process`() throws {
    signal(SIGUSR2, SIG_IGN)
    defer { signal(SIGUSR2, SIG_DFL) }
    var (one, before) = (sigset_t(), sigset_t())
    sigemptyset(&one)
    sigaddset(&one, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &one, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    /// Returns a set of signals from the child's /proc/self/status, with one bit for each signal.
    func set(_ name: String, resets: Bool) throws -> UInt64 {
      var launch = Launch(program: "/bin/grep", arguments: ["grep", name, "/proc/self/status"])
      launch.streams = [0: .null, 2: .null]
      launch.resetsSignals = resets
      let digits = try output(of: launch).split(separator: "\t").last?.dropLast() ?? ""
      return try #require(UInt64(digits, radix: 16))
    }
    // The set of ignored signals is compared by one bit, because the C library ignores two internal
    // signals in every process that posix_spawn(3) starts.
    let (blocked, ignored): (UInt64, UInt64) = (1 << UInt64(SIGUSR1 - 1), 1 << UInt64(SIGUSR2 - 1))
    #expect(try set("SigBlk", resets: true) == 0)
    #expect(try set("SigIgn", resets: true) & ignored == 0)
    #expect(try set("SigBlk", resets: false) & blocked != 0)
    #expect(try set("SigIgn", resets: false) & ignored != 0)
  }

  @Test func `a child's environment keeps, replaces and adds variables`() throws {
    setenv("SEGUE_LAUNCH_KEPT", "1", 1)
    setenv("SEGUE_LAUNCH_REPLACED", "1", 1)
    defer { for name in ["KEPT", "REPLACED"] { unsetenv("SEGUE_LAUNCH_\(name)") } }
    var launch = Launch(program: "/usr/bin/env", arguments: ["env"])
    launch.streams = [0: .null, 2: .null]
    launch.environment.keep(namesBeginningWith: ["SEGUE_LAUNCH_"])
    launch.environment.set("SEGUE_LAUNCH_REPLACED", to: "2")
    launch.environment.set("SEGUE_LAUNCH_ADDED", to: "a=b")
    let lines = try output(of: launch).split(separator: "\n").sorted()
    #expect(
      lines == ["SEGUE_LAUNCH_ADDED=a=b", "SEGUE_LAUNCH_KEPT=1", "SEGUE_LAUNCH_REPLACED=2"])
  }

  @Test func `a child's environment keeps bytes that are not UTF-8`() throws {
    let value: [CChar] = [CChar(bitPattern: 0xff), CChar(bitPattern: 0xfe), 0]
    setenv("SEGUE_TEST_BYTES", value, 1)
    defer { unsetenv("SEGUE_TEST_BYTES") }
    let launch = Self.shell("printf %s \"$SEGUE_TEST_BYTES\" | od -An -tx1")
    #expect(try output(of: launch).contains("ff fe"))
  }
}

@Suite struct ForkedProcessTests {
  @Test func `the parent is notified when a forked process stops, continues and ends`() async throws {
    await #expect(processExitsWith: .exitCode(7)) {
      let parent = getpid()
      _ = ForkedProcess.make(stack: 1 << 20) { copy in
        guard let copy else {
          if getppid() != parent { _exit(1) }
          raise(SIGSTOP)
          _exit(42)
        }
        func next() -> ForkedProcess.Change? {
          while true {
            guard let change = try? copy.change() else {
              _ = poll(nil, 0, 1)
              continue
            }
            return change
          }
        }
        if next() != .stopped(by: SIGSTOP) { _exit(2) }
        copy.send(SIGCONT)
        if next() != .ended(.exited(42)) { _exit(3) }
        do throws(SystemError) {
          _ = try copy.change()
          _exit(4)
        } catch {
          _exit(error == SystemError(ECHILD) ? 7 : 5)
        }
      }
    }
  }
}
