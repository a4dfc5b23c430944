internal import SegueGeometry
package import SegueStoryboard

extension Storyboard {
  /// Keeps the letters of the screenshots' own status bars at their place, in front of the elements that reach under
  /// them, such as a photograph that begins at the upper edge of a phone's screen, in front of the upper bar of a long page,
  /// and on the screens that grow out of a part of another one. Otherwise an animator would move a clock or a part of it.
  ///
  /// An element with which the storyboard says where the bar is becomes the one with the letters. The other screens with
  /// elements get one that nothing in the storyboard can refer to, so that the letters of two screens are exchanged at
  /// their place. Does nothing for a look with a status bar of its own, which is drawn over the screens.
  package mutating func keepStatusBars(under look: Look) {
    let kind = DeviceScreen.kind(of: size, scale: scale)
    guard look.statusBar == nil, kind.frame == .phone, size.height > size.width else { return }
    let layout = StatusBarDrawing(Look.StatusBar(), size, DeviceFace(size, kind, cutout: look.cutout), kind)
    let (strip, lowest) = (layout.strip, layout.height + 20)
    let others = screensOfSheets.union(screensOfOtherSizes)
    let pictures = screens.indices.filter { index in
      let screen = screens[index]
      guard case .image = screen.source, !others.contains(screen.name) else { return false }
      // On a page without an upper bar the letters scroll away.
      if let page = screen.page, page.top < layout.lettersEnd { return false }
      return screen.elementsBackToFront.allSatisfy { $0.layer == nil }
    }
    let reaches = pictures.contains { index in
      let screen = screens[index]
      return screen.elementsBackToFront.contains {
        // What scrolls reaches under the bar with the letters.
        if let page = screen.page { return page.band(of: $0.frame) == .middle }
        return $0.without == nil && $0.frame.minY < strip.midY && $0.frame.maxY > lowest
      }
    }
    let growing = screensOutOfParts
    // Each change of `screens` makes its index anew.
    var changed = screens
    for index in pictures
    where growing.contains(screens[index].name)
      || reaches && screens[index].elementsBackToFront.contains(where: { !$0.isCover })
    {
      let named = changed[index].elementsBackToFront.firstIndex {
        (screens[index].page?.band(of: $0.frame) ?? .top) == .top && $0.group == nil && $0.without == nil
          && $0.cut == nil
          && $0.cornerRadius == 0
          && $0.frame.minY <= strip.minY && $0.frame.maxY >= strip.maxY && $0.frame.maxY <= lowest
      }
      if let named {
        var element = changed[index].elementsBackToFront.remove(at: named)
        element.isStatusBar = true
        changed[index].elementsBackToFront.append(element)
      } else {
        let frame = Rect(x: 0, y: 0, width: size.width, height: layout.lettersEnd)
        changed[index].elementsBackToFront.append(.statusBar(in: frame))
      }
    }
    screens = changed
  }
}
