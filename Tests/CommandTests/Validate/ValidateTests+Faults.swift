import Testing

extension ValidateTests {
  /// A fault with which a fixture can be compiled: the name of the macro that selects the fault,
  /// the id of the validator's case for the broken rule, and a part of the message.
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let id: String
    let words: String
    let outcome: String
    /// The ids of other cases that check the same rule and therefore fail, too.
    let related: Set<String>

    init(
      _ name: String, _ id: String, _ words: String, _ outcome: String = "failed",
      related: Set<String> = []
    ) {
      (self.name, self.id, self.words, self.outcome) = (name, id, words, outcome)
      self.related = related
    }

    var testDescription: String { "\(name) fails \(id)" }
  }

  /// Parts of the advice that the report gives for some of the faults, by the fault's name.
  static let advice: [String: [(fixture: String, text: String)]] = [
    "ABORTS_AT_LOAD": [("faulty-animator", "its constructors")],
    "NOT_A_NUMBER": [("faulty-animator", "pass finite numbers")],
    "STALE_HANDLE": [("faulty-animator", "use only handles that the host issued")],
    "READS_WRONG_TYPE": [("faulty-animator", "the function for its declared type")],
    "EXPECTS_PARTNER": [("faulty-animator", "use only handles that the host issued")],
    "MISSPELS_CURVE": [("faulty-animator", "docs/writing-plugins/animations.md")],
    "NEVER_COMPLETES": [("faulty-animator", "call complete in the completion of the last animation")],
    "ANSWERS_FAILED": [("faulty-animator", "write the reason to the log")],
    "HANGS": [
      ("faulty-animator", "a loop without an end"), ("faulty-controller", "a loop without an end"),
    ],
    "EXITS": [("faulty-animator", "do not call exit")],
    "NO_INSTANCE": [("faulty-animator", "store the new instance")],
    "ENDLESS_DURATION": [("faulty-animator", "a finite number of seconds")],
    "COMPLETION_FAILS": [("faulty-animator", "return SEGUE_OK from the completion")],
    "SPILLS_UNCOMMITTED": [("faulty-animator", "commit each animation")],
    "OLD_HANDLE": [("faulty-animator", "use only handles that the host issued")],
    "UNDECLARED_DRIVER": [("faulty-animator", "add segue.frame-driver to the capabilities")],
    "TRIES_DRIVER": [("faulty-animator", "add segue.frame-driver to the capabilities")],
    "CHANGES_ROUNDING": [("faulty-animator", "restore it before you return")],
    "CRASHES": [
      ("faulty-animator", "--animator ID"), ("faulty-controller", "--interaction ID --drag"),
    ],
  ]

  /// The cases in which a painter writes beside a picture.
  private static let paintingCases: Set = ["pure-painters", "inputs", "fast-painters", "reversal"]

  /// The faults of `Fixtures/faulty-animator.c`.
  static let animatorFaults = [
    Fault("EXPORTS", "exports", "it also exports helper"),
    Fault(
      "IMPORTS", "imports",
      "it imports segue_host_version, which the program that opens it does not provide"),
    Fault("UNRESOLVED", "opens", "undefined symbol: missing_function"),
    Fault("NO_ENTRY", "opens", "it exports no segue_plugin_1"),
    Fault("OTHER_METADATA_IN_EACH_PROCESS", "stable-metadata", "differs when it is opened again"),
    Fault(
      "OTHER_METADATA_IN_EACH_CALL", "stable-metadata",
      "its declarations differ when it is asked a second time"),
    Fault("DEFAULT_OUT_OF_RANGE", "descriptor", "depth"),
    Fault(
      "UNKNOWN_CAPABILITY", "descriptor", "the capabilities segue.reduced-emotion, frame-driver, which",
      "warning"),
    Fault("NO_HELP", "descriptor", "its parameter 'depth' has no help", "warning"),
    Fault("NEVER_COMPLETES", "describes", "complete"),
    Fault(
      "ANSWERS_FAILED", "describes", "animate returned FAILED; org.example.faulty says: no reason"),
    Fault(
      "READS_WRONG_TYPE", "describes",
      "org.example.faulty: animate returned WRONG_TYPE after `integer(\"depth\")` of "
        + "segue.parameters/1 returned WRONG_TYPE: 'depth' is a number"),
    Fault(
      "MISSPELS_CURVE", "calls",
      "`timing_text(\"ease-inn\")` of segue.animation/1 returned INVALID_ARGUMENT: character 1: "
        + "there is no curve named 'ease-inn'; did you mean 'ease-in'?"),
    Fault(
      "WRONG_COUNT", "calls",
      ", frame, 3 numbers)` of segue.view/1 returned INVALID_ARGUMENT: frame has 4 numbers"),
    Fault(
      "UNDECLARED_DRIVER", "describes",
      "animate returned UNSUPPORTED after `drive(0.5, 0, 0, …, …)` of segue.animation/1 returned "
        + "UNSUPPORTED: it needs the capability segue.frame-driver"),
    Fault(
      "TRIES_DRIVER", "calls",
      "of segue.animation/1 returned UNSUPPORTED: it needs the capability segue.frame-driver"),
    Fault(
      "POSITIVE_STATUS", "statuses",
      "`animate` of segue.animator/1 returned 1, which is not a status"),
    Fault(
      "TAKES_ALIAS", "alias",
      "its alias 'slide' is the alias of the bundled plug-in org.segue.slide"),
    Fault(
      "EXPECTS_PARTNER", "elements",
      "animate returned STALE_HANDLE after `frame(0)` of segue.elements/1 returned STALE_HANDLE: "
        + "element is 0 instead of a handle when the screens have elements"),
    Fault("ENDS_BESIDE_ELEMENTS", "elements", "when the screens have elements"),
    Fault("CHANGES_LOCALE", "process-state", "it changes the locale of the process"),
    Fault("CHANGES_ENVIRONMENT", "process-state", "it changes the environment variable FAULTY"),
    Fault("CHANGES_UMASK", "process-state", "it changes the umask of the process"),
    Fault("CATCHES_SIGNAL", "process-state", "it changes the handler of SIGUSR2"),
    Fault("BLOCKS_SIGNAL", "process-state", "it changes the signal mask: SIGUSR2 is "),
    Fault("CHANGES_FOLDER", "process-state", "it changes the working folder of the process"),
    Fault("CHANGES_ROUNDING", "process-state", "it changes how the process rounds numbers"),
    Fault("HANGS", "describes", "it did not return within 1 s in animate"),
    Fault("CRASHES", "describes", "it crashed (SIGABRT) in animate", "crashed"),
    Fault("EXITS", "describes", "in animate", "crashed"),
    Fault(
      "NOT_A_NUMBER", "calls",
      ", alpha, [nan])` of segue.view/1 returned NOT_FINITE: alpha is nan; it must be a finite"),
    Fault(
      "STALE_HANDLE", "calls",
      ", alpha, [1])` of segue.view/1 returned STALE_HANDLE: view is not a handle that the host"),
    Fault("WRONG_DURATION", "declared-duration", "it declares 2 s and takes 0.5 s", "warning"),
    Fault("COUNTS_TRANSITIONS", "deterministic", "two recordings of the same transition differ"),
    Fault("DEPENDS_ON_PROCESS", "deterministic", "two recordings of the same transition differ"),
    Fault("BEGINS_ELSEWHERE", "begins-on-from", "alpha of from is 0.5 instead of 1"),
    Fault(
      "ENDS_ELSEWHERE", "ends-on-to", "frame of to is 390x844 at 195,0 instead of 390x844 at 0,0"),
    Fault(
      "LEAVES_VIEW", "leaves-nothing",
      "the view that call 1 of `create` made is still in the container"),
    Fault("LEAVES_DEPTH", "leaves-nothing", "the z position of to is changed"),
    Fault("CUTS_SPRING", "settles", "the spring of center of to is cut off", related: ["flashes"]),
    Fault("CUTS_CURVE", "ends-on-to", "the picture jumps when the transition ends"),
    Fault(
      "JUMPS_AT_THE_END", "settles",
      "the picture jumps at the end: before, frame of to is 390x844 at 50,0"),
    Fault(
      "COUNTS_FRAMES", "pure-drivers",
      "the frame driver gives another frame at 6%: it differs when frames are requested"),
    Fault(
      "PAINTS_IN_ORDER", "pure-painters", "when pictures are painted", related: ["whole-pictures"]),
    Fault("LEAVES_PIXELS", "whole-pictures", "pixel 0, 0 of a picture of 1 x 1 is not written"),
    Fault(
      "PAINTS_STRAIGHT", "whole-pictures",
      "pixel 0, 0 of a picture of 1 x 1 is not premultiplied: its red is"),
    Fault(
      "PAINTS_BESIDE", "whole-pictures", "it writes outside row 0 of a picture of 1 x 1",
      related: ["pure-painters"]),
    Fault("BACKWARD", "reversal", "after the transition when it goes backward"),
    Fault("CANCELLATION", "cancel", "of segue.animator/1 returned FAILED after the cancellation"),
    Fault("TINY_SCREEN", "sizes", "at 1 x 1 points"),
    Fault("HUGE_SCREEN", "sizes", "at 8192 x 8192 points"),
    Fault("RIGHT_TO_LEFT", "right-to-left", "after the transition in right-to-left layout"),
    Fault("UNDECLARED_RIGHT_TO_LEFT", "right-to-left", "segue.right-to-left", "warning"),
    Fault(
      "NEEDS_BOTH_SCREENS", "presentation",
      "animate returned FAILED when a screen is presented over another one"),
    Fault("NOT_ANIMATED", "not-animated", "when it is not animated"),
    Fault("REDUCED_MOTION", "reduced-motion", "with reduced motion"),
    Fault("ONE_VALUE", "parameters", "with --set 'depth=1.0'"),
    Fault("TWO_VALUES", "random-settings", "(--seed 7)"),
    Fault("TWO_INSTANCES", "two-at-once", "the second of two simultaneous instances differs"),
    Fault("READS_FILES", "modes", "in mode hardened the recording differs from mode child"),
    Fault(
      "KNOWS_ITS_PROCESS", "modes", "in mode in-process the recording differs from mode child"),
    Fault(
      "CRASHES_IN_HOST", "modes",
      "in mode in-process: org.example.faulty crashed", "crashed"),
    Fault("TWO_THREADS", "two-at-once", "with two simultaneous threads, a recording differs"),
    Fault("LEAKS_MEMORY", "leaks", "kB of memory remained allocated after 100 runs"),
    Fault("LEAKS_DESCRIPTORS", "leaks", "100 descriptors remained open after 100 runs"),
    Fault("LEAKS_THREADS", "leaks", "100 threads remained after 100 runs"),
    Fault("LEAKS_PROCESSES", "leaks", "100 processes remained after 100 runs"),
    Fault("LEAKS_DAEMONS", "leaks", "processes remained after 100 runs"),
    Fault("ABORTS_AT_LOAD", "opens", "it crashed (SIGABRT) while it was being opened"),
    Fault("HANGS_AT_LOAD", "opens", "it did not return within 1 s while it was being opened"),
    Fault("IGNORES_DIRECTION", "reversal", "it ignores the direction", "warning"),
    Fault("MIRRORS_NOTHING", "right-to-left", "is the same in both layouts", "warning"),
    Fault("REDUCES_NOTHING", "reduced-motion", "moves as much as without", "warning"),
    Fault("UNREAD_PARAMETER", "parameters", "it never reads its parameter 'extra'", "warning"),
    Fault("UNUSED_PARAMETER", "parameters", "its parameter 'extra' changes nothing", "warning"),
    Fault("LEAKS_A_LITTLE", "leaks", "its memory grows", "warning"),
    Fault("PRINTS_AT_LOAD", "opens", "prints: hello", "warning"),
    Fault(
      "PAINTS_BEYOND", "whole-pictures",
      "its painter writes beyond the last row of a picture of 1 x 1", related: paintingCases),
    Fault(
      "PAINTS_FAR_BEYOND", "whole-pictures",
      "its painter writes beyond the last row of a picture of 1 x 1",
      related: paintingCases.union(["sizes", "flashes"])),
    Fault(
      "READS_BEYOND", "whole-pictures", "it reads beyond one of them",
      related: ["inputs"]),
    Fault("UNUSED_INPUT", "inputs", "its painter never uses input 1 of 1", "warning"),
    Fault("SHRINKS", "backdrop", "of the frame, which is black", "warning"),
    Fault("FLASHES", "flashes", "it flashes more than three times a second", "warning"),
    Fault(
      "SMALL_MAP", "picture-size", "its picture of 16 x 16 pixels is enlarged to 390 x 844", "warning"),
    Fault(
      "OLD_HANDLE", "calls", "view is the handle of a view of another transition",
      related: ["deterministic"]),
    Fault("NO_INSTANCE", "describes", "create returned OK but no instance"),
    Fault("ENDLESS_DURATION", "describes", "duration returned"),
    Fault("COMPLETION_FAILS", "describes", "a completion returned FAILED"),
    Fault("SPILLS_UNCOMMITTED", "describes", "was begun and not committed"),
    Fault(
      "SHORT_DESCRIPTOR", "descriptor", "its descriptor states a size of 16 bytes, which is too small"),
    Fault(
      "SHORT_PIXELS", "calls",
      "`create_picture(…)` of segue.pictures/1 returned INVALID_ARGUMENT: the size of pixels is 4, which is too small"),
    Fault("LIMIT_IS_NAN", "descriptor", "the limits of its parameter 'depth' are not a range"),
  ]

  /// The faults of `Fixtures/faulty-controller.c`.
  static let controllerFaults = [
    Fault("NEVER_BEGINS", "drives", "none of the drags", "warning"),
    Fault("ANSWERS_FAILED", "drives", "pointer_event returned"),
    Fault("CRASHES", "drives", "it crashed (SIGABRT) in pointer_event", "crashed"),
    Fault("HANGS", "drives", "it did not return within 1 s in pointer_event"),
    Fault("BEGINS_AGAIN", "begins-when-touched", "it calls begin although its pointer is up"),
    Fault("HOLDS_ON", "lets-go", "it still drove its transition when its pointer was up"),
    Fault("FINISHES_CANCELLED", "cancelled-pointer", "although the system took the pointer away"),
    Fault("ONE_FINGER", "two-fingers", "with two fingers"),
    Fault("ENDED_FAILS", "detach", "of segue.interaction-controller/1 returned FAILED"),
    Fault("INSIDE_ONLY", "pointer-storm", "after 1000 random events (--seed 7)"),
    Fault("READS_CLOCK", "deterministic", "the same drag moved the transition in two ways"),
    Fault("ONE_VALUE", "parameters", "with --set 'depth=1.0'"),
    Fault("TWO_VALUES", "random-settings", "(--seed 7)"),
    Fault(
      "READS_FILES", "modes",
      "in mode hardened a drag moves the transition differently from mode child"),
    Fault(
      "KNOWS_ITS_PROCESS", "modes",
      "in mode in-process a drag moves the transition differently from mode child"),
    Fault("LEAKS_MEMORY", "leaks", "kB of memory remained allocated after 100 runs"),
    Fault("LEAKS_DESCRIPTORS", "leaks", "100 descriptors remained open after 100 runs"),
    Fault("LEAKS_THREADS", "leaks", "100 threads remained after 100 runs"),
    Fault("LEAKS_PROCESSES", "leaks", "100 processes remained after 100 runs"),
    Fault("LEAKS_A_LITTLE", "leaks", "its memory grows", "warning"),
    Fault("UNREAD_PARAMETER", "parameters", "it never reads its parameter 'lift'", "warning"),
    Fault("NEEDS_CORNER", "drives", "none of the drags", "warning"),
    Fault(
      "POSITIVE_STATUS", "statuses",
      "`pointer_event` of segue.interaction-controller/1 returned 1, which is not a status"),
    Fault("CHANGES_UMASK", "process-state", "it changes the umask of the process"),
  ]
}
