package import SegueSystem

/// The files that a run reads and writes. It decides what may be written: never a file that the run reads, never the same
/// file twice, and never a name that breaks the rules of ``OutputName``.
///
/// Files are the same if they have the same identity, whatever their paths: linked folders, hard links, `a/../x`, and
/// other spellings on a file system that ignores case. Add what is read before what is written.
package struct WritePlan<Owner: Sendable> {
  /// The reason why an output must not be written.
  package enum Refusal: Error {
    /// The name breaks a rule.
    case name(OutputName.Fault)
    /// The run reads the file, under this path.
    case input(String)
    /// The file is also an output of somebody else.
    case output(of: Owner)
    /// One of the two files would be in the other, because somebody else's output has the name of a folder.
    case folder(of: Owner)
  }

  private var inputs: [FileKey: String] = [:]
  private var outputs: [FileKey: Owner] = [:]
  /// The outputs that do not exist yet, by their identities without regard to case.
  private var spellings: [FileKey: Owner] = [:]
  /// The folders that are made for outputs.
  private var folders: [FileKey: Owner] = [:]
  /// The outputs with a number in their names, which may be frames of a sequence.
  private var numbered: [Digits: [(name: String, owner: Owner)]] = [:]
  private var sequences: [Digits: [(number: FrameNumber, owner: Owner)]] = [:]
  /// The names with numbers in the folders of sequences, by the folder's path.
  private var names: [String: [Digits: [String]]] = [:]
  /// The outputs that exist, and the existing pictures that a sequence replaces, each with the output's name.
  private var older: [FileKey: (output: String, owner: Owner)] = [:]

  /// Creates a plan.
  ///
  /// - Parameter inputs: The paths of files that are read.
  package init(inputs: some Sequence<String>) {
    for path in inputs { read(path) }
  }

  /// Adds a file that is read.
  package mutating func read(_ path: String) {
    let identity = FileKey(path)
    if inputs[identity] == nil { inputs[identity] = path }
  }

  /// Adds a file that is written.
  ///
  /// - Throws: The reason why the file must not be written. The plan is then unchanged.
  package mutating func write(_ name: OutputName, for owner: Owner) throws(Refusal) {
    do { try name.check() } catch { throw .name(error) }
    let identity = FileKey(name.path)
    if let input = inputs[identity] { throw .input(input) }
    if let other = outputs[identity] { throw .output(of: other) }
    if let other = folders[identity] { throw .folder(of: other) }
    let missing = identity.missingFolders
    for folder in missing {
      if let other = outputs[folder] { throw .folder(of: other) }
    }
    let folded = identity.ignoringCase
    if let folded, let other = spellings[folded], FileSystem.ignoresCase(in: name.path) {
      throw .output(of: other)
    }
    let (folder, file) = FileSystem.split(name.path)
    let digits = file.utf8.contains(where: Digits.isDigit) ? Digits.all(in: file, of: folder) : []
    for digits in digits {
      if let other = sequences[digits]?.first(where: { $0.number.gives(file) }) {
        throw .output(of: other.owner)
      }
    }
    for digits in digits { numbered[digits, default: []].append((file, owner)) }
    outputs[identity] = owner
    for folder in missing { folders[folder] = owner }
    if let folded { spellings[folded] = owner }
    if identity.isExisting { older[identity] = (name.path, owner) }
  }

  /// True if one of the outputs exists, so that it may be a file that the run reads.
  package var hasOlderOutput: Bool { !older.isEmpty }

  /// Returns the outputs that are among these files, which the run reads, too. The outputs are not looked up again.
  package func olderOutputs(
    among inputs: some Sequence<String>
  ) -> [(output: String, owner: Owner, input: String)] {
    var known: Set<FileKey> = []
    return inputs.compactMap { path in
      let identity = FileKey(path)
      guard let file = older[identity], known.insert(identity).inserted else { return nil }
      return (file.output, file.owner, path)
    }
  }

  /// Adds an output of a film: its file, or the pictures of its frames. Nothing for standard output and `null:`.
  ///
  /// - Parameter folder: The folder that the name must not leave, as in ``OutputName``.
  /// - Throws: The reason why the output must not be written.
  package mutating func write(
    _ format: OutputFormat, in folder: String?, for owner: Owner
  ) throws(Refusal) {
    guard format.kind == .pngSequence else {
      guard ![.standardOutput, .null].contains(format.kind) else { return }
      return try write(OutputName(format.path, in: folder), for: owner)
    }
    do { try OutputName(format.path, in: folder).check() } catch { throw .name(error) }
    let (parent, pattern) = FileSystem.split(format.path)
    guard let number = FrameNumber(pattern) else { return }
    let digits = Digits(of: number, in: FileKey(parent.isEmpty ? "." : parent))
    if names[parent] == nil { names[parent] = Digits.names(in: parent) }
    let present = (names[parent]?[digits] ?? []).filter { number.gives($0) }
    for name in present {
      // Nobody has typed the names of the frames, so none of them leads through a link.
      do { try OutputName(parent + name, in: parent).check() } catch { throw .name(error) }
    }
    for name in present {
      let identity = FileKey(parent + name)
      if let input = inputs[identity] { throw .input(input) }
      if let other = outputs[identity] { throw .output(of: other) }
      older[identity] = (format.path, owner)
    }
    // Numbers that are padded to different lengths are equal from the longer one on.
    let long = 1_000_000_000_000
    let others =
      (sequences[digits] ?? []).filter { other in
        [0, long].contains {
          other.number.gives(number.name($0)) || number.gives(other.number.name($0))
        }
      }.map(\.owner) + (numbered[digits] ?? []).filter { number.gives($0.name) }.map(\.owner)
    if let other = others.first { throw .output(of: other) }
    sequences[digits, default: []].append((number, owner))
  }
}

/// The parts of a name before and after a number in it, and the folder. All names that a sequence of pictures gives have
/// these parts in common with the sequence.
private struct Digits: Hashable {
  private let folder: FileKey
  private let before, after: [UInt8]

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private init(folder: FileKey, before: some Sequence<UInt8>, after: some Sequence<UInt8>) {
    (self.folder, self.before, self.after) = (folder, Array(before), Array(after))
  }

  /// The parts that the names of a sequence have in common.
  init(of number: FrameNumber, in folder: FileKey) {
    self.init(
      folder: folder,
      before: number.before.utf8.reversed().drop(while: Self.isDigit).reversed(),
      after: number.after.utf8.drop(while: Self.isDigit))
  }

  /// Returns the parts of a name around each number in it.
  static func all(in name: String, of folder: String) -> [Digits] {
    all(in: name, of: FileKey(folder.isEmpty ? "." : folder))
  }

  private static func all(in name: String, of folder: FileKey) -> [Digits] {
    let bytes = Array(name.utf8)
    var found: [Digits] = []
    var index = 0
    while let start = bytes[index...].firstIndex(where: isDigit) {
      let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
      found.append(Digits(folder: folder, before: bytes[..<start], after: bytes[end...]))
      index = end
    }
    return found
  }

  /// Returns the names with numbers in a folder.
  static func names(in folder: String) -> [Digits: [String]] {
    let path = folder.isEmpty ? "." : folder
    let identity = FileKey(path)
    var found: [Digits: [String]] = [:]
    for name in (try? FileSystem.names(in: path)) ?? [] where name.utf8.contains(where: isDigit) {
      for digits in all(in: name, of: identity) { found[digits, default: []].append(name) }
    }
    return found
  }
}
