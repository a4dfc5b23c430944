public import SegueGeometry
internal import SeguePixels

extension ScreenFile {
  /// Another screen, which owns itself.
  package struct Neighbour {
    fileprivate weak var file: ScreenFile?
  }

  /// What is known about a dialog in a screen's picture.
  package struct FoundDialog {
    /// The screen behind the dialog; nil if the picture shows none.
    fileprivate let behind: Neighbour?
    /// The translucent colour over that screen in the picture.
    fileprivate let scrim: Color
  }

  /// The shorter side of the pictures in which a dialog is searched, in pixels, so that films of all sizes find the same.
  private static let searchedSide = 480

  /// The translucent colour over what is around the dialog in the file; nil for a file that shows none.
  public var scrimBehind: Color? {
    let found = dialog()
    return found.behind == nil ? nil : found.scrim
  }

  /// Has dialogs cut out of the files that show one with the screen behind it, which then stays in its place.
  ///
  /// - Parameters:
  ///   - files: The files of all screens.
  ///   - isDialog: True for the index of a screen that is only presented over others that stay.
  package static func findDialogs(in files: [ScreenFile], where isDialog: (Int) -> Bool) {
    for (index, file) in files.enumerated() where isDialog(index) && file.mayShowDialog {
      file.mayBeOver = files.enumerated().compactMap { other, behind in
        other != index && behind.mayShowDialog && behind.source.naturalSize == file.source.naturalSize
          ? Neighbour(file: behind) : nil
      }
    }
  }

  /// A long page is not where its picture begins, a clip changes, and a drawing is clear around its dialog.
  private var mayShowDialog: Bool { heightFactor == 1 && source.kind == .still }

  /// Returns the dialog alone for a picture that shows one, and otherwise the picture itself.
  func cut(_ picture: PixelBuffer, in box: PixelSize) throws(MediaError) -> PixelBuffer {
    let found = dialog()
    guard let behind = found.behind?.file else { return picture }
    let cut = DialogCut(of: picture, over: try behind.uncut(in: box), scrim: found.scrim)
    return cut?.picture ?? picture
  }

  private func dialog() -> FoundDialog {
    if let knownDialog { return knownDialog }
    let found = mayBeOver.isEmpty ? nil : try? search()
    let dialog = found ?? FoundDialog(behind: nil, scrim: .clear)
    knownDialog = dialog
    return dialog
  }

  private func search() throws(MediaError) -> FoundDialog? {
    let natural = source.naturalSize
    let factor = min(Double(Self.searchedSide) / Double(max(min(natural.width, natural.height), 1)), 1)
    let box = PixelSize(
      width: max(Int(clamping: Double(natural.width) * factor), 1),
      height: max(Int(clamping: Double(natural.height) * factor), 1))
    let own = try uncut(in: box)
    for neighbour in mayBeOver {
      guard let other = neighbour.file,
        let scrim = DialogCut.scrim(of: own, over: try other.uncut(in: box))
      else { continue }
      return FoundDialog(behind: neighbour, scrim: scrim)
    }
    return nil
  }

  /// Returns the picture as it is in the file, with its status bar cleared.
  private func uncut(in box: PixelSize) throws(MediaError) -> PixelBuffer {
    try clear(Self.centred(try source.still(fit, in: box, alignment: alignment), in: box))
  }
}
