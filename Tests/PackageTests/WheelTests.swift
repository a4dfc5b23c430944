import Foundation
import TestSupport
import Testing

/// Tests the Python wheel with a program that says how it was started, instead of the command.
@Suite struct WheelTests {
  /// A folder with the wheel's sources, the wheel, and its unpacked files.
  private final class Wheel {
    let folder: URL
    var site: URL { folder.appending(path: "site") }

    init() throws {
      folder = try Toolchain.temporaryFolder()
      try write("installed/bin/segue", "#!/bin/sh\necho \"$$ ${SEGUE_FFMPEG-none} $#: $*\"\nexit ${STATUS-0}\n")
      try write("installed/lib/segue/bundled/libsegue-a.so", "library")
      try write("installed/share/man/man1/segue.1", "manual")
      try write("installed/share/doc/segue/licences/Inter.txt", "licence")
      try write("installed/share/segue/swift_sdk/Sources/SegueSDK/Element.swift", "source")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/installed/share/segue/swift_sdk/Sources/SegueFullSDK", withDestinationPath: "SegueSDK")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/installed/bin/segue")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ name: String, _ text: String) throws {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    /// Makes the wheel in a folder and returns its path.
    func make(_ name: String) throws -> URL {
      let target = folder.appending(path: name)
      let outcome = try Toolchain.run(
        Toolchain.package.appending(path: "tools/wheel"),
        ["1.2.3", "1700000000", folder.path + "/installed", target.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: target.path)
      #expect(names.count == 1)
      return target.appending(path: try #require(names.first))
    }

    /// Unpacks the wheel as an installer does.
    func unpack(_ wheel: URL) throws {
      let outcome = try python(["-m", "zipfile", "-e", wheel.path, site.path])
      #expect(outcome.status == 0, "\(outcome.errors)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: site.path + "/segue/programs/bin/segue")
    }

    func python(_ arguments: [String], _ environment: [String] = []) throws -> Toolchain.Outcome {
      try Toolchain.run(
        URL(filePath: "/usr/bin/env"),
        ["-u", "SEGUE_FFMPEG", "PYTHONDONTWRITEBYTECODE=1", "PYTHONPATH=\(site.path)"] + environment + ["python3"]
          + arguments)
    }
  }

  @Test func `a wheel has the same bytes each time, and lists each file with its sum`() throws {
    let wheel = try Wheel()
    let first = try wheel.make("first")
    #expect(first.lastPathComponent.hasPrefix("segue-1.2.3-py3-none-manylinux_2_34_"))
    #expect(try Data(contentsOf: first) == Data(contentsOf: try wheel.make("second")))
    try wheel.unpack(first)
    let check = """
      import base64, csv, hashlib, os, sys
      site, count = sys.argv[1], 0
      for name, digest, size in csv.reader(open(site + "/segue-1.2.3.dist-info/RECORD")):
          data = open(os.path.join(site, name), "rb").read()
          count += 1
          if name.endswith("RECORD"): continue
          assert len(data) == int(size), name
          assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("="), name
      assert count == sum(len(names) for _, _, names in os.walk(site)), count
      """
    let outcome = try wheel.python(["-c", check, wheel.site.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in [
      "segue/__init__.py", "segue/programs/lib/segue/bundled/libsegue-a.so",
      "segue-1.2.3.data/data/share/man/man1/segue.1",
      "segue/programs/share/segue/swift_sdk/Sources/SegueFullSDK/Element.swift",
      "segue-1.2.3.dist-info/licenses/Inter.txt", "segue-1.2.3.dist-info/licenses/LICENSE",
    ] {
      #expect(FileManager.default.fileExists(atPath: wheel.site.appending(path: name).path), "\(name)")
    }
  }

  @Test func `the launcher becomes the command, with the libraries of av, which is not imported`() throws {
    let wheel = try Wheel()
    try wheel.unpack(try wheel.make("out"))
    let start = [
      "-c", "import os; print(os.getpid(), flush=True)\nfrom segue._launcher import main; main()", "a b", "-c",
    ]
    var outcome = try wheel.python(start)
    var lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "\(lines[0]) none 2: a b -c", "\(outcome)")
    try wheel.write("site/av/__init__.py", "raise SystemError('av was imported')\n")
    try wheel.write("site/av.libs/libavformat-0123abcd.so.61.7.100", "")
    outcome = try wheel.python(start)
    lines = outcome.output.split(separator: "\n")
    #expect(lines.last?.contains(" \(wheel.site.path)/av.libs 2: a b -c") == true, "\(outcome)")
    // A folder that the user names is kept.
    outcome = try wheel.python(start, ["SEGUE_FFMPEG=/mine"])
    #expect(outcome.output.contains(" /mine 2:"))
    // Another package of that name has no libraries.
    try FileManager.default.removeItem(at: wheel.site.appending(path: "av.libs"))
    #expect(try wheel.python(start).output.contains(" none 2:"))
  }

  @Test func `the module says where the command is, and runs it`() throws {
    let wheel = try Wheel()
    try wheel.unpack(try wheel.make("out"))
    let program = """
      import pathlib, segue, subprocess, sys
      assert segue.path() == sys.argv[1] + "/segue/programs/bin/segue", segue.path()
      done = segue.run(["render", pathlib.Path("x y.png"), 3], capture_output=True, text=True)
      assert done.stdout.split(" ", 2)[2] == "3: render x y.png 3\\n", done.stdout
      try:
          segue.run([], env={"STATUS": "65"}, capture_output=True)
      except subprocess.CalledProcessError as error:
          assert error.returncode == 65
      else:
          assert False
      assert segue.run([], env={"STATUS": "65"}, check=False, capture_output=True).returncode == 65
      """
    let outcome = try wheel.python(["-c", program, wheel.site.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try wheel.python(["-m", "segue", "x"]).output.hasSuffix(" none 1: x\n"))
  }

  @Test func `a command that cannot run is one sentence`() throws {
    let wheel = try Wheel()
    try wheel.unpack(try wheel.make("out"))
    let start = ["-m", "segue", "list"]
    let old = "import os; os.confstr = lambda _: 'glibc 2.31'\nimport sys; sys.argv = ['segue']\n"
    var outcome = try wheel.python(["-c", old + "from segue._launcher import main; main()"])
    #expect(outcome.status == 70)
    #expect(outcome.errors == "segue: the command needs glibc 2.34 or later, but this system has glibc 2.31\n")
    let command = wheel.site.appending(path: "segue/programs/bin/segue")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: command.path)
    outcome = try wheel.python(start)
    #expect(outcome.errors.hasSuffix("may not be run; run chmod +x on it, or install the package segue again\n"))
    try FileManager.default.removeItem(at: command)
    outcome = try wheel.python(start)
    #expect(outcome.status == 70)
    #expect(outcome.errors == "segue: \(command.path) is missing; install the package segue again\n")
  }
}
