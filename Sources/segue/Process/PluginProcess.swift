internal import Glibc
internal import SegueHost
internal import SegueMedia
internal import SegueSupervisor
internal import SegueSystem
internal import SegueTerminal

/// Runs a command that calls plug-ins in a second process, which a `Supervisor` watches.
enum PluginProcess {
  /// Runs a command in a second process, and ends both processes with the command's exit status. Must be called before
  /// any plug-in code runs.
  ///
  /// - Parameters:
  ///   - outputs: The files that will be written.
  ///   - folder: The folder that the command makes for `outputs` if it does not exist; nil for none.
  ///   - judge: The judge of a command that checks plug-ins; nil for any other command.
  ///   - usesTerminal: True for a command that takes over the terminal.
  ///   - removeLeftovers: Removes what a killed process has left beside one of `outputs`.
  ///   - command: The rest of the command.
  /// - Throws: The reason why no second process can be made. Does not return otherwise.
  static func run(
    outputs: [String] = [], folder: String? = nil, judge: Judge? = nil, usesTerminal: Bool = false,
    removeLeftovers: @escaping (String) -> Void = TemporaryFiles.removeLeftovers,
    _ command: @escaping () throws -> Void
  ) throws(SupervisorError) -> Never {
    FileModeMask.keep()
    var supervisor = Supervisor { end in
      let advice = ": use --isolation child, and report the crash if it happens there, too"
      Terminal.complain("\(end)" + (end.isPreventedByChildProcess ? advice : ""))
      if case .attacked(let attack) = end, attack.isRepeated { return 1 }
      return Failure.Kind.fault.rawValue
    }
    (supervisor.outputs, supervisor.folder, supervisor.judge) = (outputs, folder, judge)
    supervisor.removeLeftovers = removeLeftovers
    if usesTerminal {
      supervisor.resetTerminal = { mark in
        TerminalText.leave(hasPictures: mark == TerminalMark.enteredWithPictures.rawValue)
      }
    }
    supervisor.reportStop = { plugin, signal in
      Terminal.complain(
        "\(plugin.map { "\($0) or another program" } ?? "another program") stopped the command "
          + "(\(SignalName.of(signal))), and it was continued; a plug-in must leave other processes alone"
      )
    }
    try supervisor.run { denied in
      Segue.finish {
        if let denied { throw Failure(.fault, denied.description) }
        try command()
      }
    }
  }
}
