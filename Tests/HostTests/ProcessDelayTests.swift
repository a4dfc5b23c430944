import Testing

@testable import SegueHost

/// Tests that processes which the system delays are distinguished from processes that are slow
/// themselves.
struct ProcessDelayTests {
  /// Returns the text of /proc/PID/stat for a process in `state`. `user` and `system` are the ticks that the process
  /// has spent in user mode and in kernel mode.
  private static func status(_ state: String, user: Int, system: Int) -> String {
    "4711 (a name) of its own) \(state) 1 2 3 0 -1 4194560 100 0 0 0 \(user) \(system) 0 0 20 0 1 0 99 0\n"
  }

  @Test(arguments: [
    ("D", 0, 0, true), ("R", 0, 0, true), ("R", 20, 29, true), ("D", 20, 29, true),
    ("R", 25, 25, false), ("R", 900, 0, false), ("D", 0, 50, false),
    ("S", 0, 0, false), ("T", 0, 0, false), ("t", 0, 0, false), ("Z", 0, 0, false),
  ])
  func `a process counts as delayed if it waits for the system and has used little processor time`(
    state: String, user: Int, system: Int, isHeldUp: Bool
  ) {
    let status = Self.status(state, user: user, system: system)
    #expect(ProcessDelay.holdsUp(status, limit: 1, ticksPerSecond: 100) == isHeldUp)
  }

  @Test(arguments: ["", ")", "1 (a) D", "1 (a) D 1 2 3 0 -1 4194560 100 0 0 0 x 0 0"])
  func `a process whose status cannot be parsed does not count as delayed`(text: String) {
    #expect(!ProcessDelay.holdsUp(text, limit: 1, ticksPerSecond: 100))
  }

  @Test func `a process that does not exist does not count as delayed`() {
    #expect(!ProcessDelay.holdsUp(-1, limit: 1))
    #expect(ProcessDelay.waitingTime(of: "-1") == 0)
  }
}
