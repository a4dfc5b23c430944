internal import Glibc
internal import SegueSystem

// The child process that runs one plug-in library for a host. The host starts it with a connected
// socket as file descriptor 3 and with the host's process id as its argument. It ends when the host
// ends or closes the connection. Users do not run this program themselves.

guard CommandLine.arguments.count == 2, let host = pid_t(CommandLine.arguments[1]) else {
  StandardStreams.writeError("segue-runner runs plug-ins for segue, which starts it itself\n")
  exit(64)
}
// This process must not outlive the host, even when a plug-in's function never returns. Because the host
// may have ended before this call, the parent's process id is checked afterwards.
do throws(SystemError) {
  try OwnProcess.signalAtParentsEnd(SIGKILL)
} catch {
  PluginServer(descriptor: 3).refuse(
    "its process might outlive the host, because the system call prctl is denied (\(error)); "
      + "allow it in the container's seccomp filter")
}
guard OwnProcess.parent == host else { OwnProcess.exitImmediately(70) }
// When memory runs out, the kernel should kill plug-ins before the host, because the host can continue
// without them.
if let score = try? FileDescriptor.open("/proc/self/oom_score_adj", O_WRONLY) {
  try? score.write(Array("1000".utf8))
  score.close()
}
OwnProcess.bufferLines()
PluginServer(descriptor: 3).run()
