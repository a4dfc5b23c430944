internal import CProcess
internal import Glibc

// The child process that runs one plug-in library for a host. It is started by the host with a
// connected socket as descriptor 3 and the host's process number as its argument, and ends when the
// host ends or closes the connection. It is no command for people.

guard CommandLine.arguments.count == 2, let host = pid_t(CommandLine.arguments[1]) else {
  let words = "segue-runner runs plug-ins for segue, which starts it itself\n"
  _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(64)
}
// It must not outlive the host, even in a plug-in that never returns. The host may have ended before
// this call, so its number is compared afterwards.
guard segue_signal_at_parents_end(SIGKILL) == 0, getppid() == host else { _exit(70) }
PluginServer(descriptor: 3).run()
