package import SegueMedia
package import SegueStoryboard
internal import SegueSystem
internal import SegueText

extension FilmRequest {
  /// Returns the name of the first output whose format the preset does not accept; nil if it
  /// accepts all of them.
  package func output(refusedBy preset: FilmPreset) -> String? {
    filmNames.first { !preset.accepts(FilmOutput.split($0).path) }
  }

  /// Returns a copy with the size, the rate and the limits of a preset. Values that the user has chosen are kept; one side
  /// or a percentage keeps the aspect ratio of the preset. A draft has half the size.
  ///
  /// - Parameter board: The storyboard; nil for screens.
  /// - Throws: `MediaError` for a first screen that cannot be read.
  package func applying(_ preset: FilmPreset, to board: Storyboard?) throws(MediaError)
    -> FilmRequest
  {
    var request = self
    if common.rate == nil, let maxRate = preset.maxRate {
      request.common.rate = FrameRate(min(board?.framesPerSecond ?? 60, maxRate))
      request.isOfPreset.rate = true
    }
    let own = try ownSize(board)
    if preset.size == nil {
      request.longestSide = preset.longestSide
    } else if let whole = preset.size(width: own.width, height: own.height), let size = size(in: whole) {
      request.size = .both(width: Double(size.width), height: Double(size.height))
      let boardLook = board.map { $0.look.resolvingFiles($0.path(of:)) }
      let look = boardLook.map { common.look.over($0) } ?? common.look
      if FilmPreset.hasMargin(own, in: size), !look.isDecorated {
        request.common.look.margin = .points(0)
        request.common.look.background = common.look.background ?? boardLook?.background
      }
    }
    request.common.encoding.h264 = preset.h264
    request.common.encoding.soundRate = preset.soundRate
    if preset.checksFlashes { request.common.findsFlashes = true }
    request.common.covered = preset.covered
    let isPicture = filmNames.allSatisfy { (try? OutputFormat(path: FilmOutput.split($0).path))?.kind == .png }
    request.maxSize = maxSize ?? (isPicture ? nil : preset.fittedBytes)
    request.isOfPreset.bytes = maxSize == nil
    return request
  }

  /// Returns the size of the film's frames, which has a preset's aspect ratio if one side or a percentage is chosen; nil if
  /// both sides are.
  ///
  /// - Parameter whole: The size of the preset, in pixels.
  private func size(in whole: (width: Int, height: Int)) -> (width: Int, height: Int)? {
    guard let size = size ?? (isDraft ? .share(0.5) : nil) else { return whole }
    if case .both = size { return nil }
    let sides = size.sides(of: Double(whole.width), Double(whole.height))
    // A video needs even sides; the one that was chosen stays.
    func even(_ side: Double) -> Int { max(Int(clamping: (side / 2).rounded()), 1) * 2 }
    func chosen(_ side: Double) -> Int { max(Int(clamping: side.rounded()), 1) }
    return switch size {
    case .width: (chosen(sides.width), even(sides.height))
    case .height: (even(sides.width), chosen(sides.height))
    case .both, .share: (even(sides.width), even(sides.height))
    }
  }

  /// Returns the size of the film's frames without a preset.
  private func ownSize(_ board: Storyboard?) throws(MediaError) -> PixelSize {
    if let board {
      return board.frameSize
    }
    return try MediaSource(path: screens[0]).naturalSize
  }
}

extension FilmPreset {
  /// The limits of H.264 films; nil for a preset without a level.
  package var h264: H264Limits? {
    guard let level = level.flatMap({ H264Level($0) }) else { return nil }
    return H264Limits(
      profile: profile.flatMap(H264Limits.Profile.init(rawValue:)) ?? .high, level: level)
  }
}
