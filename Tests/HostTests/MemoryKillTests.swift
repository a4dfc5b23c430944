import Testing

@testable import SegueHost

/// Tests how the host finds out that the kernel has killed a process because memory ran out.
@Suite struct MemoryKillTests {
  @Test
  func `the count of processes killed for lack of memory is read from each of three file formats`() {
    let events = "low 0\nhigh 0\nmax 12\noom 3\noom_kill 2\noom_group_kill 0\n"
    #expect(MemoryKills.count(events) == 2)
    #expect(MemoryKills.count("oom_kill_disable 0\nunder_oom 0\noom_kill 7\n") == 7)
    #expect(MemoryKills.count("pgfault 99\noom_kill 0\ndrop_slab 0") == 0)
    #expect(MemoryKills.count("") == nil && MemoryKills.count("oom_kill x") == nil)
  }

  @Test func `killed processes are counted in the files of the process's control groups`() {
    #expect(
      MemoryKills.counters("0::/user.slice/a\n") == [
        "/sys/fs/cgroup/user.slice/a/memory.events",
        "/sys/fs/cgroup/unified/user.slice/a/memory.events",
      ])
    #expect(MemoryKills.counters("0::/").first == "/sys/fs/cgroup/memory.events")
    #expect(
      MemoryKills.counters("9:name=systemd:/x\n4:cpu,memory:/b:c\nnonsense") == [
        "/sys/fs/cgroup/memory/b:c/memory.oom_control",
        "/sys/fs/cgroup/memory/memory.oom_control",
      ])
  }

  @Test func `each file with a count of killed processes is read only once`() {
    func kills(_ files: [String: String]) -> MemoryKills {
      var files = files
      return MemoryKills.now { files.removeValue(forKey: $0) }
    }
    let events = "/sys/fs/cgroup/a/memory.events"
    #expect(
      kills(["/proc/self/cgroup": "0::/a", events: "oom_kill 3"]) == MemoryKills(ofGroup: 3))
    #expect(
      kills(["/proc/self/cgroup": "0::/a", "/proc/vmstat": "oom_kill 4"])
        == MemoryKills(ofMachine: 4))
    #expect(kills([:]) == MemoryKills())
  }

  @Test
  func
    `a kill is detected by an increased count, and a control group's count takes precedence`()
  {
    let before = MemoryKills(ofGroup: 1, ofMachine: 5)
    #expect(MemoryKills(ofGroup: 2, ofMachine: 5).isMore(than: before))
    #expect(!MemoryKills(ofGroup: 1, ofMachine: 9).isMore(than: before))
    #expect(MemoryKills(ofMachine: 6).isMore(than: MemoryKills(ofMachine: 5)))
    #expect(!MemoryKills(ofMachine: 6).isMore(than: MemoryKills()))
    #expect(!MemoryKills.now().isMore(than: .now()))
  }

  @Test
  func `running out of memory is a plug-in's fault only if its own process aborted`() {
    let killed = PluginDeath(cause: .memory(9), function: "animate")
    #expect(
      killed.clause == "was ended by the kernel, because memory ran out (SIGKILL) in animate")
    #expect(killed.isCrash && !killed.isTheirs)
    let aborted = PluginDeath(cause: .memory(6), function: "animate")
    #expect(aborted.clause == "ran out of memory and crashed (SIGABRT) in animate")
    #expect(aborted.isCrash && aborted.isTheirs)
    #expect(
      PluginDeath.saysMemoryRanOut("  what():  std::bad_alloc")
        && PluginDeath.saysMemoryRanOut("memory allocation of 12 bytes failed")
        && !PluginDeath.saysMemoryRanOut("memory allocation of 12 bytes"))
  }
}
