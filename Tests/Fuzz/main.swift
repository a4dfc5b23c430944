internal import Glibc
internal import TestSupport

// SegueFuzz SUBJECT [--seed N] [--count N] [--seconds N]: gives one part of Segue random input.
//
// Case n of a run depends only on the seed N + n, so `--seed S --count 1` repeats a case. The
// subject's cases that once failed run first, unless the count is 1. The run ends after `count`
// cases or after `seconds`, whichever is first. A case that fails, traps, hangs or is stopped by a
// sanitizer ends the program with a failure and prints its seed on standard error.

func usage() -> Never {
  let names = Subject.all.map(\.name).joined(separator: "|")
  Report.write("usage: SegueFuzz \(names) [--seed N] [--count N] [--seconds N]\n", to: 2)
  exit(64)
}

FakeRunner.runIfAsked()
var words = CommandLine.arguments.dropFirst()
guard let name = words.popFirst(),
  let subject = Subject.all.first(where: { $0.name == name })
else {
  usage()
}
var (seed, count, seconds) = (UInt64(1), UInt64(1000), UInt64.max)
while let option = words.popFirst() {
  guard let word = words.popFirst(), let number = UInt64(word) else { usage() }
  switch option {
  case "--seed": seed = number
  case "--count": count = number
  case "--seconds": seconds = number
  default: usage()
  }
}

Report.start()
let began = Report.secondsNow()

func tryOne(_ seed: UInt64) {
  Report.begin(seed: seed)
  var dice = Dice(seed)
  if let fault = subject.tryOne(&dice) {
    Report.write("\(fault)\n", to: 2)
    Report.fail()
  }
}

if count > 1 { for seed in subject.known { tryOne(seed) } }
var done: UInt64 = 0
while done < count, Report.secondsNow() - began < seconds {
  tryOne(seed &+ done)
  done += 1
}
Report.end()
Report.write(
  "fuzz \(subject.name): \(done) cases from seed \(seed)"
    + (Report.hasAddressSanitizer ? ", with the address sanitizer" : "") + "\n", to: 1)
