package import SegueMedia

/// The folder into which a gallery is written: its page, and a picture of each animator.
package enum GalleryFolder {
  /// The page's name.
  package static let page = "index.html"

  /// Returns the folder at a path. Galleries replace the files in it that a gallery wrote, and no others.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - shown: The path as it was given, for messages.
  ///   - program: The program that makes the gallery, as its user calls it.
  package static func at(_ path: String, shown: String, program: String) -> ListedFolder {
    ListedFolder(
      path: path, shown: shown, list: ".segue-gallery", writer: "a gallery", program: program)
  }
}
