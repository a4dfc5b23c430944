internal import Glibc
internal import HardeningAttempts
internal import SegueHardening

// HardeningProbe MODE LIBRARY OTHER-LIBRARY FOLDER: runs all attempts of HardeningAttempts in
// processes that are restricted as MODE says, and prints the result of each.
//
// MODE is one of:
// - free: no restriction
// - entered: after Hardening.enter
// - sealed: after Hardening.enter and Hardening.seal
// - filter: only the seccomp filter of Hardening.enter
// - landlock-N: only the Landlock rules of Hardening.enter, with ABI version N or older

func complain(_ message: String) {
  let line = "HardeningProbe: \(message)\n"
  write(2, line, line.utf8.count)
}

func fail(_ message: String, status: Int32) -> Never {
  complain(message)
  exit(status)
}

let arguments = CommandLine.arguments
guard arguments.count == 5 else { fail("wrong arguments", status: 64) }
let (mode, library, folder) = (arguments[1], arguments[2], arguments[4])

/// Runs `body`. Returns 0 on success; otherwise prints the error and returns 1.
func restrict(_ body: () throws(HardeningError) -> Void) -> Int32 {
  do {
    try body()
    return 0
  } catch {
    complain("\(mode): \(error)")
    return 1
  }
}

let status = segue_attempts_run(
  folder, library, arguments[3],
  {
    restrict { () throws(HardeningError) in
      switch mode {
      case "entered", "sealed":
        try Hardening.enter(library: library, searchFolders: [folder + "/needed"])
      case "filter": try Hardening.enterFilterAlone()
      case "free": return
      default:
        guard let version = Int32(mode.dropFirst("landlock-".count)) else {
          fail("unknown mode \(mode)", status: 64)
        }
        try Hardening.enterLandlockAlone(library: library, newest: version)
      }
    }
  },
  {
    restrict { () throws(HardeningError) in
      if mode == "sealed" { try Hardening.seal() }
    }
  })
exit(status)
