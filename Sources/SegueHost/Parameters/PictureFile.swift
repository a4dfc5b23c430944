internal import SegueWire

/// The picture that is the value of a parameter: the file that the user named, and its pixels.
///
/// Two values are equal if the paths are.
public struct PictureFile: Sendable, Hashable {
  /// The path of the file as the user has written it.
  public let path: String
  /// The pixels, once a front end has read the file.
  var picture: WirePicture?

  /// Creates the value of a parameter from a file's path.
  public init(path: String) { self.path = path }

  /// Compares the paths.
  public static func == (a: PictureFile, b: PictureFile) -> Bool { a.path == b.path }

  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// The pixels of a picture file: premultiplied red, green, blue and alpha, one byte each, without gaps between the rows.
package struct PicturePixels: Sendable {
  /// The picture as a plug-in's process gets it, at one pixel for each point; nil for one that is too large.
  let picture: WirePicture?

  /// Creates pixels of `4 * width * height` bytes.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    picture = WirePicture(width: width, height: height, scale: 1, bytes: bytes)
  }
}

/// A function that reads a picture file for a parameter of a plug-in. A front end passes one that reads files like all
/// other pictures.
package typealias PictureFileReader = @Sendable (_ path: String) throws(HostError) -> PicturePixels
