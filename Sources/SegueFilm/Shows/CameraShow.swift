package import SegueGeometry
package import SegueScene

/// The show of a storyboard as the storyboard's camera films it: the area that the camera shows
/// fills the whole frame.
package final class CameraShow: ShowWrapper {
  /// The storyboard's show, with what is over its screens.
  package let show: any Show
  private let board: StoryboardShow
  /// For each picture that has a sharper copy, the id of the copy, which is drawn while the camera
  /// magnifies.
  private let sharper: [PictureID: PictureID]

  /// Creates a show of a storyboard as its camera films it.
  ///
  /// - Parameters:
  ///   - board: The storyboard's show.
  ///   - sharper: For the id of a picture, the id of a copy with more pixels, which is drawn while
  ///     the camera magnifies.
  package convenience init(_ board: StoryboardShow, sharper: [PictureID: PictureID] = [:]) {
    self.init(board, of: board, sharper: sharper)
  }

  /// Creates a show of a storyboard with something over its screens, as the storyboard's camera films it.
  package init(_ show: any Show, of board: StoryboardShow, sharper: [PictureID: PictureID] = [:]) {
    (self.show, self.board) = (show, board)
    self.sharper = sharper
  }

  package func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    let view = board.camera.view(at: board.filmTime, in: size)
    let transform = Camera.transform(showing: view, in: size)
    guard transform != .identity else { return }
    for index in tree.layers.indices {
      tree.layers[index].transform = tree.layers[index].transform.concatenating(transform)
    }
    tree.useSharper(sharper)
  }

  /// Returns the point of the film at which a point of the storyboard's show is visible at the
  /// present time.
  package func location(outside point: Point) -> Point {
    let view = board.camera.view(at: board.filmTime, in: size)
    return Camera.transform(showing: view, in: size).apply(to: point)
  }

  package var size: Size { show.size }

  package func inner(_ point: Point, at time: Double) -> Point {
    let view = board.camera.view(at: time, in: size)
    return Point(
      x: view.minX + point.x * view.width / size.width,
      y: view.minY + point.y * view.height / size.height)
  }
}

extension LayerTree {
  /// Replaces the picture of each layer by its sharper copy in `pictures`, if there is one.
  mutating func useSharper(_ pictures: [PictureID: PictureID]) {
    guard !pictures.isEmpty else { return }
    for index in layers.indices {
      guard let other = pictures[layers[index].contents.source] else { continue }
      layers[index].contents.source = other
    }
  }
}
