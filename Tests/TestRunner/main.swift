internal import Glibc
internal import RunnerVariants
internal import SegueSystem

// Runs a variant of segue-runner. The name under which a test starts this program selects the
// variant.
OwnProcess.bufferLines()
switch CommandLine.arguments[0].split(separator: "/").last {
case "runner-with-added-row":
  AddedRow.add()
  PluginServer(descriptor: 3).run()
case "runner-with-added-property":
  AddedProperty.add()
  PluginServer(descriptor: 3).run()
case "runner-of-the-past":
  PluginServer(descriptor: 3, slots: PastHost.slots).run()
default: exit(64)
}
