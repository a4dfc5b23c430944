internal import SegueFilm
internal import SegueGeometry
internal import SeguePlayer
internal import SegueScene

/// A text that is typed in a page, with the id of the picture that has its states.
struct PageTyping {
  let id: PictureID
  let sprite: TypedSprite
  /// The pictures that show the text while an animator has its screen in parts, each with its frame in the points of the
  /// screen's whole picture: the smallest part that contains the field.
  let carriers: [(id: PictureID, frame: Rect)]

  /// - Parameter show: The show whose script types the text.
  init(id: PictureID, _ sprite: TypedSprite, of show: StoryboardShow) {
    (self.id, self.sprite) = (id, sprite)
    // The pictures of a show begin with those of the screens, in their order.
    let whole = show.storyboard.screens.filter { $0.file != nil }.firstIndex { $0.name == sprite.field.screen }
    let area = sprite.field.area.insetBy(dx: 0.5, dy: 0.5)
    let parts = show.pictures.compactMap { picture in
      picture.whole == whole ? picture.part.map { (id: picture.id, frame: $0.frame) } : nil
    }
    func size(_ part: (id: PictureID, frame: Rect)) -> Double { part.frame.width * part.frame.height }
    let around = parts.filter { $0.frame.union(area) == $0.frame }
    let smallest = around.map(size).min()
    carriers = around.filter { size($0) == smallest }
  }
}
