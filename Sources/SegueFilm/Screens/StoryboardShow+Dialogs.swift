internal import SegueGeometry
internal import SegueMedia
internal import SeguePixels
internal import SeguePlayer
internal import SegueRender

extension StoryboardShow {
  /// Has the camera find dialogs in the pictures of the screens that are presented.
  ///
  /// - Parameters:
  ///   - files: The files of the screens, in the order of the screens that have one.
  ///   - pixels: The size to which the pictures are fitted.
  func findDialogs(in files: [ScreenFile], _ pixels: PixelSize) {
    let names = storyboard.screens.filter { $0.file != nil }.map(\.name)
    let size = storyboard.size
    func picture(_ name: String) -> PixelBuffer? {
      // A long page is not where its picture begins, and a clip changes.
      guard let index = names.firstIndex(of: name), files.indices.contains(index), files[index].heightFactor == 1,
        [.still, .vector].contains(files[index].source.kind)
      else { return nil }
      return (try? files[index].picture(width: pixels.width, height: pixels.height)) ?? nil
    }
    dialogArea = { screen, behind in
      guard let front = picture(screen), let dialog = DialogArea(in: front, over: behind.flatMap(picture)) else {
        return nil
      }
      let (x, y) = (size.width / Double(front.width), size.height / Double(front.height))
      let area = dialog.area
      return Rect(x: area.minX * x, y: area.minY * y, width: area.width * x, height: area.height * y)
    }
  }
}
