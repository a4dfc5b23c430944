import Foundation
import SegueSystem
import Testing

@testable import SegueMedia

/// Tests which files a run may write, with links, pipes, folders and other spellings of the same files.
@Suite struct WritePlanTests {
  private let scratch: Scratch
  /// The folder of the files, with a slash at its end.
  private let base: String

  init() throws {
    scratch = try Scratch()
    base = scratch("")
    for name in ["work", "work/dir", "work/dir/deep", "outside"] {
      try #require(mkdir(base + name, 0o700) == 0)
    }
    for name in [
      "work/input.png", "work/older.mp4", "outside/theirs.mp4", "work/f-3.png", "work/dir/in.mp4",
    ] {
      try Data(name.utf8).write(to: URL(filePath: base + name))
    }
    try #require(link(base + "work/input.png", base + "work/hard.png") == 0)
    try #require(mkfifo(base + "work/pipe.mp4", 0o600) == 0)
    for (name, target) in [
      ("soft.mp4", "older.mp4"), ("away.mp4", "../outside/theirs.mp4"),
      ("dangling.mp4", "../outside/none.mp4"), ("toinput.mp4", "input.png"),
      ("loop.mp4", "loop.mp4"),
      ("linked", "dir"), ("awaydir", "../outside"), ("dir/up", ".."),
      ("f-7.png", "../outside/7.png"),
    ] {
      try #require(symlink(target, base + "work/" + name) == 0)
    }
  }

  /// Paths below `work`.
  private static let paths = [
    "new.mp4", "./new.mp4", "dir/../new.mp4", "nothing/../new.mp4", "dir/up/new.mp4",
    "linked/../new.mp4",
    "input.png", "hard.png", "toinput.mp4", "dir/up/input.png", "older.mp4", "soft.mp4",
    "dir/up/soft.mp4",
    "away.mp4", "awaydir/theirs.mp4", "dangling.mp4", "awaydir/none.mp4", "../outside/none.mp4",
    "loop.mp4",
    "dir/in.mp4", "linked/in.mp4", "dir/deep/../in.mp4", "linked/deep/../in.mp4", "dir/deep/x.mp4",
    "linked/deep/x.mp4", "nothing/a/x.mp4", "nothing/a/./x.mp4", "nothing/b/../a/x.mp4", "pipe.mp4",
    "./pipe.mp4", "../x.mp4", "dir/../../x.mp4", "..", "a\nb.mp4", "a\r\nb.mp4", "a\0b.mp4",
    "dir//in.mp4", "nothing", "linked/deep/../../nothing/a", "new.mp4/x.mp4",
    "\u{301}/\u{301}new.mp4",
  ]

  private enum Verdict: Equatable {
    case allowed, character, outside, link, input, output, folder
  }

  /// Returns the file that a path leads to, without use of the functions that are tested: `readlink` on each name of the path.
  private func file(_ path: String, _ depth: Int = 0) -> String? {
    guard depth < 50 else { return nil }
    var done = ""
    var names = path.components(separatedBy: "/").filter { !$0.isEmpty && $0 != "." }
    while !names.isEmpty {
      let name = names.removeFirst()
      if name == ".." {
        done = (done as NSString).deletingLastPathComponent
        if done == "/" { done = "" }
        continue
      }
      let next = done + "/" + name
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) else {
        done = next
        continue
      }
      let whole = target.hasPrefix("/") ? target : done + "/" + target
      return file(whole + "/" + names.joined(separator: "/"), depth + 1)
    }
    return done
  }

  /// Returns the number of the file at a path, or the path that a new file would have; links are followed.
  private func identity(_ path: String) -> String {
    guard let file = file(path) else { return "loop " + path }
    let number = try? FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber]
    return number.map { "\($0)" } ?? file
  }

  private func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  private func model(_ path: String, isTyped: Bool, inputs: [String], outputs: [String]) -> Verdict {
    if !isTyped {
      if path.unicodeScalars.contains(where: { "\n\r\0".unicodeScalars.contains($0) }) {
        return .character
      }
      var depth = 0
      for name in path.components(separatedBy: "/") where !name.isEmpty && name != "." {
        depth += name == ".." ? -1 : 1
        if depth < 0 { return .outside }
      }
      let names = path.components(separatedBy: "/")
      let steps = (1...names.count).map { names.prefix($0).joined(separator: "/") }
      let plain = (file(base + "work", 0) ?? "") + "/"
      if steps.contains(where: { isLink(plain + $0) }) { return .link }
      // Without links, ".." and the name before it are as if they were not there.
      var kept: [String] = []
      for name in names { if name == ".." { kept.removeLast() } else { kept.append(name) } }
      if isLink(plain + kept.joined(separator: "/")) { return .link }
    }
    let own = identity(base + "work/" + path)
    if inputs.contains(where: { identity($0) == own }) { return .input }
    if outputs.contains(where: { identity($0) == own }) { return .output }
    let isNested = outputs.map(identity).contains { other in
      own.hasPrefix("/") && other.hasPrefix(own + "/")
        || other.hasPrefix("/") && own.hasPrefix(other + "/")
    }
    return isNested ? .folder : .allowed
  }

  private func verdict(_ body: () throws(WritePlan<Int>.Refusal) -> Void) -> Verdict {
    do {
      try body()
      return .allowed
    } catch {
      return switch error {
      case .name(.character): .character
      case .name(.outside): .outside
      case .name(.link): .link
      case .input: .input
      case .output: .output
      case .folder: .folder
      }
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `a plan allows two outputs exactly if a model of the file system allows them`(
    _ first: Bool, _ second: Bool
  ) throws {
    let work = base + "work/"
    let inputs = [work + "input.png", work + "none.png"]
    for one in Self.paths where !one.contains("\0") || !first {
      var plan = WritePlan<Int>(inputs: inputs)
      let isAllowed = verdict { () throws(WritePlan<Int>.Refusal) in
        try plan.write(OutputName(work + one, in: first ? nil : work), for: 1)
      }
      #expect(
        isAllowed == model(one, isTyped: first, inputs: inputs, outputs: []),
        "\(one.debugDescription)")
      guard isAllowed == .allowed else { continue }
      for other in Self.paths where !other.contains("\0") || !second {
        var both = plan
        let found = verdict { () throws(WritePlan<Int>.Refusal) in
          try both.write(OutputName(work + other, in: second ? nil : work), for: 2)
        }
        let expected = model(other, isTyped: second, inputs: inputs, outputs: [work + one])
        #expect(found == expected, "\(one.debugDescription) and \(other.debugDescription)")
      }
    }
  }

  @Test func `a plan refuses frames of a sequence that are inputs, links or other outputs`() throws {
    let work = base + "work/"
    func refusal(_ inputs: [String], _ names: [String]) -> Verdict {
      var plan = WritePlan<Int>(inputs: inputs.map { work + $0 })
      return verdict { () throws(WritePlan<Int>.Refusal) in
        for (index, name) in names.enumerated() {
          guard let format = try? OutputFormat(path: work + name) else { continue }
          try plan.write(format, in: nil, for: index)
        }
      }
    }
    #expect(refusal(["f-3.png"], ["f-%d.png"]) == .link)
    unlink(work + "f-7.png")
    #expect(refusal(["f-3.png"], ["f-%d.png"]) == .input)
    #expect(refusal(["f-3.png"], ["f-%02d.png"]) == .allowed)
    #expect(refusal([], ["f-%d.png", "f-9.png"]) == .output)
    #expect(refusal([], ["f-9.png", "f-%d.png"]) == .output)
    #expect(refusal([], ["f-9.png", "dir/up/f-%d.png"]) == .output)
    #expect(refusal([], ["f-x9.png", "f-%d.png", "f-9.gif", "f-09.png"]) == .allowed)
    #expect(refusal([], ["f-%d.png", "f-%04d.png"]) == .output)
    #expect(refusal([], ["f-%d.png", "g-%d.png"]) == .allowed)
    #expect(refusal([], ["f-%d.png", "linked/../f-1.png", "-"]) == .output)
  }

  @Test func `ten thousand outputs in one folder are checked in seconds`() throws {
    let clock = ContinuousClock()
    let time = try clock.measure {
      var plan = WritePlan<Int>(inputs: (0..<10_000).map { "\(base)work/in\($0).png" })
      for index in 0..<10_000 {
        let format = try OutputFormat(path: "\(base)work/out\(index)-%d.png")
        try plan.write(
          index < 5000 ? format : OutputFormat(path: "\(base)work/o\(index).mp4"), in: base,
          for: index)
      }
    }
    #expect(time < .seconds(10))
  }

  @Test func `a file that nobody has typed is not written through a link`() throws {
    for name in ["away.mp4", "dangling.mp4", "soft.mp4", "pipe.mp4", "dir"] {
      let path = base + "work/" + name
      #expect(
        mediaError { () throws(MediaError) in
          try TextFile.prepare("x", for: path, followsLinks: false).commit()
        }?.kind == .cannotWrite)
    }
    #expect(FileDescriptor.contents(ofOwnFile: base + "work/soft.mp4", limit: 100) == nil)
    #expect(FileDescriptor.contents(ofOwnFile: base + "work/pipe.mp4", limit: 100) == nil)
    #expect(FileDescriptor.contents(ofOwnFile: base + "work/dir", limit: 100) == nil)
    #expect(FileDescriptor.contents(ofOwnFile: base + "work/older.mp4", limit: 3) == nil)
    #expect(FileDescriptor.contents(ofOwnFile: base + "work/older.mp4", limit: 100)?.count == 14)
    #expect(
      FileDescriptor.contents(ofOwnFile: base + "work/older.mp4", limit: 100, first: 2)?.count == 2)
    #expect(
      try String(contentsOfFile: base + "outside/theirs.mp4", encoding: .utf8)
        == "outside/theirs.mp4")
    #expect(
      mediaError { () throws(MediaError) in try TextFile.check(base + "work/older.mp4\0.png") }
        != nil)
  }
}
