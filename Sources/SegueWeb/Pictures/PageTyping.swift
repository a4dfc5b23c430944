internal import SegueFilm
internal import SegueScene

/// A text that is typed in a page, with the id of the picture that has its states.
struct PageTyping {
  let id: PictureID
  let sprite: TypedSprite
}
