internal import SegueSystem
internal import SegueText

/// The screenshots in a folder: its own pictures, or a set of pictures for each language.
struct DraftFolder {
  /// The pictures of one language.
  struct Language {
    /// The language's tag as it is in the path; empty for a folder without languages.
    var tag: String
    /// The names of the files, in natural order.
    var names: [String]
  }

  /// The folder that contains the folders of the languages, or the pictures themselves.
  private(set) var root: String
  /// The path from a language's folder to its pictures; empty if they are in the folder itself.
  private(set) var inner = ""
  /// The languages with pictures, in natural order; one without a tag for a folder without languages.
  private(set) var languages: [Language] = []
  /// Sentences about what was left out.
  private(set) var notes: [String] = []

  /// Folders in which the tools of app stores expect the folders of the languages.
  private static let stores = [
    "fastlane/metadata/android", "metadata/android", "fastlane/screenshots", "screenshots",
  ]
  /// Folders of pictures in the folder of a language, the most usual device first.
  private static let devices = ["phone", "sevenInch", "tenInch", "tv", "wear"].map { "images/\($0)Screenshots" }

  /// Finds the pictures.
  ///
  /// - Throws: `StoryboardError`: `.missing` for a folder that is not there or cannot be read, and `.sense` for one
  ///   without pictures.
  init(_ folder: String) throws(StoryboardError) {
    root = folder
    try Self.checkFolder(folder)
    let own = Self.pictures(in: folder)
    let stores = Self.stores.filter { find(below: $0) }
    let isOfLanguage = Self.devices.first { !Self.pictures(in: "\(folder)/\($0)").isEmpty }
    if let store = stores.first {
      _ = find(below: store, keeps: true)
      for other in stores.dropFirst() {
        notes.append("'\(other)' has pictures, too, and '\(store)' was used; name that folder for its film")
      }
    } else if let isOfLanguage {
      root = "\(folder)/\(isOfLanguage)"
      languages = [Language(tag: "", names: Self.pictures(in: root))]
    } else if own.count < 2, find(below: "", keeps: true) {
      return
    } else if !own.isEmpty {
      languages = [Language(tag: "", names: own)]
    } else {
      throw Self.refusal(
        .sense, folder,
        "there is no picture in '\(folder.quotable)'; name a folder with screenshots (.png, .jpg, .webp), with a folder "
          + "for each language, or with fastlane's folders")
    }
  }

  /// Finds the languages below a folder, and returns false if there are none. Keeps them if `keeps` is true.
  private mutating func find(below path: String, keeps: Bool = false) -> Bool {
    let base = path.isEmpty ? root : "\(root)/\(path)"
    guard let names = try? FileSystem.names(in: base) else { return false }
    // A folder named "screenshots" may be anybody's.
    let isStore = path.contains("/")
    let tags = names.filter { name in
      Files.kind(of: "\(base)/\(name)") == .folder && Self.isLanguage(name, isStore: isStore)
    }.sorted(by: precedesNaturally)
    for inner in Self.devices + [""] {
      let found = tags.map { tag in
        Language(tag: tag, names: Self.pictures(in: Files.path(of: inner, in: "\(base)/\(tag)")))
      }
      let full = found.filter { !$0.names.isEmpty }
      guard !full.isEmpty else { continue }
      if keeps {
        (root, self.inner, languages) = (base, inner, full)
        let empty = found.filter(\.names.isEmpty).map { "'\($0.tag)'" }
        if empty.count == 1 { notes.append("\(empty[0]) has no pictures, so it gets no film") }
        if empty.count > 1 {
          notes.append(
            "\(empty.count) languages have no pictures, so they get no film: \(empty.joined(separator: ", "))")
        }
      }
      return true
    }
    return false
  }

  /// Returns true for the name of a folder that is a language. In the folders of stores every tag is one; elsewhere a
  /// word such as `img` is not.
  private static func isLanguage(_ name: String, isStore: Bool) -> Bool {
    guard SegueStoryboard.Language.tag(name) != nil else { return false }
    let first = name.prefix { $0 != "-" && $0 != "_" }
    return isStore || first.utf8.count == 2 || threeLetters.contains(first.lowercased())
  }

  /// Languages of app stores whose code has three letters.
  private static let threeLetters: Set = [
    "arz", "ast", "ber", "ceb", "ckb", "dsb", "fil", "gsw", "haw", "hsb", "kab", "kmr", "mni", "nds", "nqo", "sat",
    "scn", "szl", "vec", "yue", "zgh",
  ]

  private static let endings: Set = ["png", "jpg", "jpeg", "webp", "avif", "bmp", "tif", "tiff", "svg"]

  /// Returns the names of a folder's pictures in natural order; none for a folder that cannot be read. Of a picture and
  /// the same one with a frame that fastlane has drawn, and of a picture and its drawing, only the first is returned.
  private static func pictures(in folder: String) -> [String] {
    let names = Set((try? FileSystem.names(in: folder)) ?? [])
    return names.filter { name in
      guard let dot = name.lastIndex(of: "."), !name.hasPrefix("."),
        endings.contains(name[name.index(after: dot)...].lowercased()),
        Files.kind(of: "\(folder)/\(name)") == .file
      else { return false }
      let stem = name[..<dot]
      if name.hasSuffix(".svg"), names.contains(stem + ".png") { return false }
      return !stem.hasSuffix("_framed") || !names.contains(String(stem.dropLast(7)) + name[dot...])
    }.sorted(by: precedesNaturally)
  }

  private static func checkFolder(_ folder: String) throws(StoryboardError) {
    let flaw = FileFlaw(path: folder)
    guard flaw == .folder else {
      let sentence =
        flaw.map { $0.sentence(folder, what: "folder", \.quotable) } ?? "'\(folder.quotable)' is a file"
      throw refusal(.missing, folder, "\(sentence); name a folder with screenshots")
    }
    do { _ = try FileSystem.names(in: folder) } catch {
      throw refusal(
        .missing, folder, "the folder '\(folder.quotable)' cannot be read (\(error)); change its permissions")
    }
  }

  static func refusal(
    _ kind: StoryboardError.Kind, _ folder: String, _ reason: String
  ) -> StoryboardError {
    var error = StoryboardError(kind, file: folder, reason: reason)
    error.reasonNamesFile = true
    return error
  }
}
