import Foundation
import Testing

/// Tests jobs of twenty films in four parts each, which render farms run. One task of each job is
/// killed.
@Suite(.serialized) struct FarmTests {
  private let folder: Folder
  private static let films = 20

  init() throws {
    folder = try Folder()
    try SmallFilm.write(to: folder)
    let rows = (0..<Self.films).map { "#\($0 % 10)0\($0 / 10)020" }
    try folder.write(
      "films.csv", (["dark"] + rows.map { "\"\($0)\"" }).joined(separator: "\n").utf8)
    // A script that runs the command. When the script renders for the first time, it kills the
    // command and then itself.
    try folder.write(
      "mortal",
      """
      #!/bin/sh
      if [ "$1" = render ] && mkdir '\(folder / "killed")' 2>/dev/null; then
        '\(Command.path)' "$@" &
        kill -9 $!
        kill -9 $$
      fi
      exec '\(Command.path)' "$@"
      """.utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder / "mortal")
  }

  /// Writes a job whose films are named after the variable `dark`, such as `out/#000020.webp`.
  private func write(_ engine: String, _ more: String...) throws {
    let run = try Run.segue(
      ["job", "films.csv", "--storyboard", "story.yaml", "-o", "out/{dark}.webp", "--group", "18"]
        + ["--engine", engine] + more, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.contains("20 films in 80 parts"), "\(run.text)")
  }

  /// Compares the first and the last film of the job with films that a single render writes.
  private func check() throws {
    let films = try FileManager.default.contentsOfDirectory(atPath: folder / "out").sorted()
    #expect(films.count == Self.films)
    #expect(folder.names.contains("killed"))
    for film in [films.first, films.last].compactMap(\.self) {
      let one = try Run.segue(
        "render", "story.yaml", "--var", "dark=\(film.dropLast(5))", "--group", "18", "-o",
        "one.webp",
        in: folder)
      #expect(one.code == 0, "\(one.errors)")
      #expect(try folder.bytes("out/\(film)") == folder.bytes("one.webp"), "\(film)")
    }
  }

  @Test(
    .enabled(if: OpenJD.program != nil, "openjd-cli cannot be installed from the package index"))
  func `openjd run renders twenty films in four parts each even if a worker is killed`() throws {
    let openjd = try #require(OpenJD.program)
    try write("openjd")
    var run = try Run.shell("'\(openjd)' check films.job/template.yaml", in: folder)
    #expect(run.code == 0, "\(run.text) \(run.errors)")
    run = try Run.shell(
      "SEGUE='\(folder / "mortal")' '\(openjd)' run films.job/template.yaml", in: folder)
    #expect(run.code == 0, "\(run.text.suffix(2000)) \(run.errors.suffix(2000))")
    try check()
  }

  @Test(.enabled(if: Slurm.isInstalled, "Slurm and MUNGE are not installed"))
  func `Slurm renders twenty films in four parts each even if a worker is killed`() throws {
    let slurm = try Slurm(in: folder)
    defer { slurm.stop() }
    try write("slurm")
    let run = try Run.shell(
      """
      export SLURM_CONF='\(slurm.configuration)' SEGUE='\(folder / "mortal")'
      sh films.job/submit && srun --dependency=singleton --job-name=segue-films true
      """, in: folder)
    #expect(run.code == 0, "\(run.errors)")
    try check()
  }
}

/// The command `openjd`, installed in a Python virtual environment of its own.
private enum OpenJD {
  /// The path of the command; nil if it cannot be installed.
  static let program: String? = {
    guard let folder = try? Folder() else { return nil }
    kept = folder
    let python = folder / "python"
    guard succeeds("/usr/bin/env", ["python3", "-m", "venv", python]),
      succeeds(python + "/bin/pip", ["install", "--quiet", "openjd-cli"])
    else { return nil }
    return python + "/bin/openjd"
  }()

  nonisolated(unsafe) private static var kept: Folder?

  /// Runs a program with the environment variables of the tests, which may configure pip's package
  /// index. Returns true if the program succeeds.
  private static func succeeds(_ path: String, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

/// A Slurm cluster of one node, whose files are all in one folder.
private struct Slurm {
  static let isInstalled = ["slurmctld", "slurmd", "munged"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/sbin/\($0)")
  }

  let configuration: String
  private let folder: Folder

  /// Starts MUNGE (the authentication service), the Slurm controller and the Slurm node.
  init(in folder: Folder) throws {
    self.folder = folder
    configuration = folder / "slurm/slurm.conf"
    try folder.write("slurm.sh", Self.script.utf8)
    let run = try Run.shell("bash slurm.sh '\(folder / "slurm")'", in: folder)
    if run.code != 0 { stop() }
    try #require(run.code == 0, "\(run.errors)")
  }

  func stop() {
    _ = try? Run.shell(
      """
      for name in slurmd slurmctld munge; do
        if [ -e slurm/$name.pid ]; then kill "$(cat slurm/$name.pid)"; fi
      done
      """, in: folder)
  }

  /// A script that starts a Slurm node under the machine's own name on unused ports, and waits for
  /// the node.
  private static let script = """
    set -eu
    # munged keeps what it inherits open, and this process counts as running while its socket to the tests is open.
    for file in /proc/$$/fd/*; do
      number=${file##*/}
      if [ $number -gt 2 ] && [ $number -ne 255 ]; then eval "exec $number>&-"; fi
    done
    PATH=$PATH:/usr/sbin:/usr/bin
    folder=$1
    mkdir -p "$folder/state" "$folder/spool"
    chmod 700 "$folder"
    (umask 077; head -c 1024 /dev/urandom > "$folder/munge.key")
    munged --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munge.pid" \\
      --log-file="$folder/munge.log" --seed-file="$folder/munge.seed" --force
    name=$(uname -n | cut -d. -f1)
    ports=$(python3 -c 'import socket
    s = [socket.socket() for _ in range(2)]
    for x in s: x.bind(("127.0.0.1", 0))
    print(*[x.getsockname()[1] for x in s])')
    set -- $ports
    cat > "$folder/slurm.conf" <<END
    ClusterName=segue
    SlurmctldHost=$name(127.0.0.1)
    SlurmctldPort=$1
    SlurmdPort=$2
    AuthType=auth/munge
    AuthInfo=socket=$folder/munge.socket
    CredType=cred/munge
    SlurmUser=$(id -un)
    SlurmdUser=$(id -un)
    StateSaveLocation=$folder/state
    SlurmdSpoolDir=$folder/spool
    SlurmctldPidFile=$folder/slurmctld.pid
    SlurmdPidFile=$folder/slurmd.pid
    SlurmctldLogFile=$folder/slurmctld.log
    SlurmdLogFile=$folder/slurmd.log
    ProctrackType=proctrack/linuxproc
    TaskPlugin=task/none
    SelectType=select/cons_tres
    SelectTypeParameters=CR_CPU
    MpiDefault=none
    SlurmdParameters=config_overrides
    JobAcctGatherType=jobacct_gather/none
    AccountingStorageType=accounting_storage/none
    JobCompType=jobcomp/none
    MaxArraySize=50
    SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0,default_queue_depth=1000
    NodeName=$name NodeAddr=127.0.0.1 CPUs=8 State=UNKNOWN
    PartitionName=all Nodes=$name Default=YES MaxTime=INFINITE State=UP
    END
    export SLURM_CONF="$folder/slurm.conf"
    slurmctld -f "$SLURM_CONF"
    slurmd -f "$SLURM_CONF" -N "$name"
    # srun waits until the node is up.
    srun --immediate=30 true
    """
}
