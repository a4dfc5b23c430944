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
case "runner-of-tomorrow":
  OtherHosts.addRows()
  PluginServer(descriptor: 3).run()
case let name?:
  guard let count = OtherHosts.count(of: name) else { exit(64) }
  PluginServer(descriptor: 3, slots: OtherHosts.slots(atMost: count)).run()
case nil: exit(64)
}
