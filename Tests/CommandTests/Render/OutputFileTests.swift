import Foundation
import Testing

/// Tests outputs whose names belong to inputs, devices, pipes, links or existing files.
struct OutputFileTests {
  @Test(arguments: ["--events", "--trace"], ["f-2.png", "./f-2.png"])
  func `--events and --trace refuse the name of a file in the picture sequence that is rendered`(
    _ option: String, _ name: String
  ) throws {
    let screens = try Screens()
    let run = try screens.render("-o", "f-%d.png", option, name)
    #expect(run.code == 64)
    #expect(run.errors.contains("is given for both"))
    #expect(try screens.render("-o", "f-%d.png", option, "f-x.png", "--frames", "0..1").code == 0)
  }

  /// libav opens a video a second time when the video is complete, which takes one more descriptor than
  /// writing frames.
  @Test(arguments: 6...10)
  func `with a low limit of open files a render succeeds or reports the limit`(_ limit: Int) throws {
    let screens = try Screens()
    let run = try Run.shell(
      "ulimit -n \(limit); exec \"$segue\" render a.png b.png -o f.mp4 --animator dissolve",
      in: screens.folder)
    let says = ["open files", "files are open"].contains(where: run.errors.contains)
    #expect(run.code == 0 || says, "\(run.errors)")
    #expect(!run.errors.contains(".segue-") && !run.errors.contains("/proc"), "\(run.errors)")
  }

  /// Makes two screens, links to the first screen, and a storyboard that shows it.
  private func folder() throws -> Folder {
    let folder = try Screens().folder
    try FileManager.default.copyItem(atPath: folder / "a.png", toPath: folder / "in1.png")
    try FileManager.default.linkItem(atPath: folder / "a.png", toPath: folder / "hard.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder / "soft.png", withDestinationPath: "a.png")
    try folder.write(
      "board.yaml",
      """
      segue: 1
      size: 24x40
      screens: { one: { image: a.png }, two: { image: b.png } }
      container: { kind: navigation, root: one }
      script: [ { at: 0, push: two } ]
      """.utf8)
    return folder
  }

  @Test(arguments: [
    ["a.png", "b.png", "-o", "a.png"],
    ["a.png", "b.png", "-o", "./b.png"],
    ["a.png", "b.png", "-o", "hard.png"],
    ["a.png", "b.png", "-o", "soft.png"],
    ["soft.png", "b.png", "-o", "a.png"],
    ["a.png", "in1.png", "-o", "in%d.png", "--frames", "0..2"],
    ["a.png", "b.png", "-o", "null:", "--events", "b.png"],
    ["a.png", "b.png", "-o", "null:", "--trace", "a.png"],
    ["board.yaml", "-o", "b.png", "--frames", "0"],
    ["board.yaml", "-o", "null:", "--events", "board.yaml"],
    ["board.yaml", "-o", "null:", "--trace", "hard.png"],
  ])
  func `a file that the render reads is refused as an output`(_ arguments: [String]) throws {
    let folder = try folder()
    let before = try folder.names.map { try folder.bytes($0) }
    let names = folder.names
    let run = try Run.segue(["render"] + arguments, in: folder)
    #expect(run.code == 64, "\(run.errors)")
    #expect(run.errors.contains("input"), "\(run.errors)")
    #expect(folder.names == names)
    #expect(try folder.names.map { try folder.bytes($0) } == before)
  }

  @Test func `two names of the same file are refused as two outputs`() throws {
    let folder = try folder()
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", "f.y4m", "--events", "./f.y4m", in: folder)
    #expect(run.code == 64, "\(run.errors)")
    #expect(!folder.names.contains("f.y4m"))
  }

  @Test(arguments: ["--events", "-o", "--trace"])
  func `an output that is a device, a pipe or a folder is not replaced by a file`(_ option: String)
    throws
  {
    // For a trace, a device is allowed, and a pipe that is read, because the trace is written while the calls happen.
    let folder = try folder()
    let made = try Run.shell("mkfifo p.y4m; mkdir d.y4m; mknod n.y4m c 1 3 || :", in: folder)
    try #require(made.code == 0)
    let output = option == "-o" ? [] : ["-o", "null:"]
    for name in ["p.y4m", "n.y4m", "d.y4m"] where folder.names.contains(name) {
      let type = try FileManager.default.attributesOfItem(atPath: folder / name)[.type]
      if option == "--trace", name == "n.y4m" { continue }
      let run = try Run.segue(
        ["render", "a.png", "b.png"] + output + [option, name], in: folder)
      #expect(run.code == 73, "\(run.errors)")
      #expect(run.errors.contains(name))
      let now = try FileManager.default.attributesOfItem(atPath: folder / name)[.type]
      #expect(now as? FileAttributeType == type as? FileAttributeType)
    }
  }

  @Test func `an --events file that cannot be written is reported before the film is drawn`() throws {
    let folder = try folder()
    let names = folder.names
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", "f.y4m", "--events", "none/events", in: folder)
    #expect(run.code == 73)
    #expect(folder.names == names)
  }

  @Test
  func
    `if no plug-in was called, an older --trace file is unchanged and no new trace file is created`()
    throws
  {
    let folder = try folder()
    try folder.write("older", "kept".utf8)
    try FileManager.default.createSymbolicLink(
      atPath: folder / "link", withDestinationPath: "target")
    let names = folder.names
    for trace in ["older", "newer", "link"] {
      let run = try Run.segue(
        "render", "a.png", "b.png", "-o", "null:", "--animator", "nothing", "--trace", trace,
        in: folder)
      #expect(run.code == 69, "\(run.errors)")
    }
    #expect(try folder.bytes("older") == Data("kept".utf8))
    #expect(folder.names == names)
    _ = try Run.segue("render", "a.png", "b.png", "-o", "null:", "--trace", "older", in: folder)
    #expect(try folder.bytes("older").first == UInt8(ascii: "{"))
  }

  @Test(arguments: ["--events", "--trace"])
  func `--trace and --events refuse a dash as the file name`(_ option: String) throws {
    let folder = try folder()
    let run = try Run.segue("render", "a.png", "b.png", "-o", "null:", option, "-", in: folder)
    #expect(run.code == 64, "\(run.errors)")
    #expect(run.errors.contains("./-"))
    #expect(!folder.names.contains("-"))
  }

  @Test(arguments: ["-o", "--events", "--trace"])
  func `if the output is a symbolic link, the link's target is written even if it does not exist`(
    _ option: String
  ) throws {
    let folder = try folder()
    try FileManager.default.createDirectory(
      atPath: folder / "there", withIntermediateDirectories: false)
    try folder.write("there/old.y4m", "older".utf8)
    for (link, target) in [
      ("1.y4m", "there/old.y4m"), ("2.y4m", "there/new.y4m"), ("3.y4m", "2.y4m"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder / link, withDestinationPath: target)
      let output = option == "-o" ? [] : ["-o", "null:"]
      let run = try Run.segue(
        ["render", "a.png", "b.png"] + output + [option, link], in: folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder / link) == target)
      #expect(try folder.bytes(target).count > 5)
    }
    #expect(try folder.bytes("there/new.y4m") == folder.bytes("there/old.y4m"))
    let inside = try FileManager.default.contentsOfDirectory(atPath: folder / "there")
    #expect(inside.sorted() == ["new.y4m", "old.y4m"])
  }

  @Test(arguments: ["-o", "--events", "--trace"])
  func `a cycle of symbolic links is refused as an output`(_ option: String) throws {
    let folder = try folder()
    for (link, target) in [("1.y4m", "2.y4m"), ("2.y4m", "1.y4m")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder / link, withDestinationPath: target)
    }
    let output = option == "-o" ? [] : ["-o", "null:"]
    let run = try Run.segue(["render", "a.png", "b.png"] + output + [option, "1.y4m"], in: folder)
    #expect(run.code == 73)
    #expect(run.errors.contains("1.y4m"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder / "1.y4m") == "2.y4m")
  }

  @Test(arguments: ["f.mp4", "f.y4m", "f.png", "f0.png"], [0o600, 0o640, 0o444])
  func `a new output file keeps the permissions of the older file`(_ name: String, _ mode: Int)
    throws
  {
    let folder = try folder()
    try folder.write(name, "older".utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder / name)
    let output = name == "f0.png" ? "f%d.png" : name
    let run = try Run.segue(
      "render", "a.png", "b.png", "-o", output, "--duration", "0.1", in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder / name)
    #expect(attributes[.posixPermissions] as? Int == mode)
    #expect(try folder.bytes(name).count > 5)
  }
}
