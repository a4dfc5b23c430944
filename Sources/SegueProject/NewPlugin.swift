internal import SegueText

/// The properties of the plug-in for which a new project is made.
package struct NewPlugin: Sendable {
  /// The programming language of the plug-in's source.
  package enum Language: String, Sendable, CaseIterable {
    case c, cpp, swift, rust, glsl
  }

  /// The kind of plug-in; `painted` is an animator that paints pixels.
  package enum Kind: String, Sendable, CaseIterable {
    case animator, interaction, painted
  }

  package let name: ProjectName
  package let language: Language
  package let kind: Kind
  /// The plug-in's id in reverse-DNS form.
  package let id: String
  package let author: String

  /// The name of the Swift package with the SDK. No project may have this name, because SwiftPM refuses a package that
  /// depends on a package of the same name.
  private static let sdkPackage = "segue-sdk"

  /// Creates the description of a new plug-in after checking it.
  ///
  /// - Parameter id: The id; nil for a default that is derived from the name.
  /// - Throws: `ProjectError` for properties that do not fit together (such as a shader that is not an animator), for
  ///   an id that the host would refuse, and for an invalid author's name.
  package init(
    _ name: ProjectName, _ language: Language, _ kind: Kind, id: String?, author: String
  ) throws(ProjectError) {
    (self.name, self.language, self.kind, self.author) = (name, language, kind, author)
    if language == .swift, name.name == Self.sdkPackage { throw .nameTaken(name.name) }
    if language == .glsl {
      let own = "glsl.\(name.name)"
      guard kind == .animator else { throw .kindRefused }
      guard id == nil || id == own else { throw .idFixed(own) }
      self.id = own
    } else {
      self.id = id ?? "org.example.\(name.name)"
    }
    try Self.check(id: self.id)
    let isPlain = author.unicodeScalars.allSatisfy {
      $0 != "\"" && $0 != "\\" && !$0.isUnsafeToPrint
    }
    guard isPlain, !author.isEmpty, author.utf8.count <= 200 else { throw .authorRefused }
  }

  private static func check(id: String) throws(ProjectError) {
    let words = id.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = words.allSatisfy { word in
      !word.isEmpty
        && word.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
            || $0 == "_"
        }
    }
    guard !words.starts(with: ["org", "segue"]) else { throw .idReserved }
    guard isPlain, words.count >= 2, id.utf8.count <= 128 else { throw .idRefused(id) }
  }
}
