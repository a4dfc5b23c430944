public import SegueGeometry
public import SegueScene

/// A storyboard as its own camera films it: the part that the camera shows fills the whole size.
public final class CameraShow: ShowWrapper {
  public var show: any Show { board }
  private let board: StoryboardShow
  /// The pictures that have a sharper form for a film that is magnified, by their number.
  private let sharper: [UInt32: UInt32]

  /// - Parameter sharper: For pictures that are to be drawn from another one, with more pixels, while
  ///   the camera magnifies: the number of that one.
  public init(_ board: StoryboardShow, sharper: [UInt32: UInt32] = [:]) {
    self.board = board
    self.sharper = sharper
  }

  public func layers(into tree: inout LayerTree) throws(ShowError) {
    try show.layers(into: &tree)
    let view = board.camera.view(at: board.filmTime, in: size)
    let transform = Camera.transform(showing: view, in: size)
    guard transform != .identity else { return }
    for index in tree.layers.indices {
      tree.layers[index].transform = tree.layers[index].transform.concatenating(transform)
    }
    tree.useSharper(sharper)
  }

  /// Returns the place of a point of the show in the film at the present time.
  public func place(of point: Point) -> Point {
    let view = board.camera.view(at: board.filmTime, in: size)
    return Camera.transform(showing: view, in: size).apply(to: point)
  }

  public var size: Size { show.size }

  public func inner(_ point: Point, at time: Double) -> Point {
    let view = board.camera.view(at: time, in: size)
    return Point(
      x: view.minX + point.x * view.width / size.width,
      y: view.minY + point.y * view.height / size.height)
  }
}

extension LayerTree {
  /// Draws layers from other pictures, by the numbers of both.
  mutating func useSharper(_ pictures: [UInt32: UInt32]) {
    guard !pictures.isEmpty else { return }
    for index in layers.indices {
      guard let other = pictures[layers[index].contents.source] else { continue }
      layers[index].contents.source = other
    }
  }
}
