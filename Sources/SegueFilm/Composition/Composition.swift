internal import SegueGeometry
internal import SeguePlayer
internal import SegueStoryboard

/// What a film shows around and over its screens, back to front: the background, the overlays and titles behind the
/// devices, the devices with their screens, and the overlays and titles in front. Everything in it depends only on the
/// time.
///
/// A film without a stage is a composition without devices of its own: one device faces the viewer in the middle of the
/// picture, and never moves.
package struct Composition {
  /// The titles, back to front.
  var titles: [FilmTitle] = []
  /// The overlays, back to front.
  var overlays: [FilmOverlay] = []
  /// The devices of the stage, back to front; empty without a stage.
  package var devices: [FilmDevice] = []
  /// True for a layout from the right to the left, in which everything around the screens is mirrored.
  var isMirrored = false
  /// The bands of the picture out of which titles and captions keep.
  var covered = FilmPreset.CoveredBands()
  /// The share of their size that captions at the lower edge have, which are meant to be over the device; nil if none are.
  var captionsOver: Double?
  /// The largest shares of their sizes that titles and captions may have.
  var letters = LetterShares()

  /// Creates the composition of a film without titles, whose device stays in the middle.
  package init() {}

  /// The index of the device on whose screen the film's show plays.
  var main: Int { devices.firstIndex { $0.screen == nil } ?? 0 }

  /// Returns the pose of the device on whose screen the film's show plays, at a time in seconds on the film's clock.
  func pose(at time: Double) -> DevicePath.Pose {
    devices.isEmpty ? DevicePath.Pose() : devices[main].path.pose(at: time)
  }

  /// True if each device has the same pose at all times.
  var isStill: Bool { devices.allSatisfy(\.path.isStill) }

  /// The largest size of a device, as a multiple of the size at which it fits; at least 1 without devices.
  var largestScale: Double { devices.map(\.path.largestScale).max() ?? 1 }

  /// Returns true if a device is larger at a time than it fits.
  func isMagnified(at time: Double) -> Bool { devices.contains { $0.path.pose(at: time).scale > 1 } }

  /// Returns true if a device does not face the viewer upright at a time.
  func isSlanted(at time: Double) -> Bool {
    devices.contains { device in
      let pose = device.path.pose(at: time)
      return [pose.tilt, pose.turn, pose.roll].contains { abs($0) > 1 }
    }
  }

  /// Returns true if a title or an overlay behind the devices is seen at a time.
  func isBehind(at time: Double) -> Bool {
    titles.contains { $0.isBehind && $0.timed.life.isSeen(at: time) }
      || overlays.contains { $0.isBehind && $0.timed.life.isSeen(at: time) }
  }
}
