internal import CSegue
internal import SeguePlugin
internal import SegueScene
internal import SegueWire

extension AnimatorSession {
  /// Answers a call of a function of `segue.pictures/1`.
  func answer(_ function: PictureFunction, _ call: CallArguments) throws(Status) -> [WireValue] {
    switch function {
    case .createPainted:
      var inputs: [View] = []
      for handle in try call.handles(1) { inputs.append(try view(handle)) }
      let (afterUpdates, format, flags) = (
        try call.flag(2), try call.uint32(3), try call.uint32(4)
      )
      let (function, userData) = (try call.pointer(5), try call.userData(6))
      let parallel = UInt32(SEGUE_PAINTED_PARALLEL)
      guard format == UInt32(SEGUE_PIXELS_RGBA8) else {
        throw refuse(
          .unsupported, "format is \(format); this host knows SEGUE_PIXELS_RGBA8 (1)")
      }
      guard flags & SizedStruct.understoodFlags & ~parallel == 0 else {
        throw refuse(
          .unsupported, "flags is \(flags); this host knows SEGUE_PAINTED_PARALLEL (\(parallel))")
      }
      guard let recorder, let surface = link.surface() else {
        throw .wrongState
      }
      let painter = SessionPainter(
        self, surface, function: function, userData: userData,
        isParallel: flags & parallel != 0)
      let view = recorder.painted(by: painter, inputs: inputs, afterUpdates: afterUpdates)
      return [.handle(try handle(for: view))]
    case .setValues:
      let (view, values) = (try self.view(call), try call.doubles(2))
      guard view.isPainted else {
        throw refuse(.invalidArgument, "the view was not made by create_painted")
      }
      guard !values.isEmpty else {
        throw refuse(
          .invalidArgument,
          "a painted view has from 1 to \(WireLimits.paintedValues) values")
      }
      view.setValues(values)
    case .createPicture:
      guard case .picture(let picture) = call.values[1] else { throw .invalidArgument }
      guard let recorder else { throw .wrongState }
      try count(pixels: picture.width * picture.height)
      let view = recorder.picture(
        by: FixedPicture(picture), width: picture.width, height: picture.height,
        scale: picture.scale)
      return [.handle(try handle(for: view))]
    }
    return []
  }
}

extension AnimatorSession {
  /// Answers a call of `create_view` of `segue.draft.picture-parameter/1`, and returns the handle of the view.
  func pictureParameter(_ call: CallArguments) throws(Status) -> UInt64 {
    guard case .picture(let file) = try parameters.setting(.picture, call) else { throw .wrongType }
    guard let recorder, let picture = file.picture else { throw .wrongState }
    try count(pixels: picture.width * picture.height)
    let view = recorder.picture(
      by: FixedPicture(picture), width: picture.width, height: picture.height, scale: picture.scale)
    return try handle(for: view)
  }
}

extension CallArguments {
  fileprivate func handles(_ index: Int) throws(Status) -> [UInt64] {
    guard case .handles(let value) = values[index] else { throw .invalidArgument }
    return value
  }

  /// Returns the address of the user data; 0 for none.
  fileprivate func userData(_ index: Int) throws(Status) -> UInt {
    values[index] == .absent ? 0 : try pointer(index)
  }
}
