internal import SegueHost

extension PluginEntry {
  /// The reason why the plug-in cannot be used, with the subcommand that takes it out of quarantine.
  var reasonInCommands: String? {
    guard status == .quarantined, let reason, let id else { return reason }
    return "\(reason); \(Failure.remedy(allowing: id))"
  }
}
