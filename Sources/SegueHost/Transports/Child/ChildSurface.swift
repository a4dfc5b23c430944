internal import SeguePlugin
internal import SegueSystem
internal import SegueWire

/// The memory of a painted view that this process shares with the plug-in's process. It consists of two files: the
/// inputs, which the plug-in can only read, and the output. The output is copied when the plug-in's answer has arrived,
/// so later writes by the plug-in are never shown.
final class ChildSurface: PaintSurface {
  /// The number that identifies this memory in messages to the plug-in's process.
  let number: UInt32
  private let link: ChildLink
  private var inputs: SharedFile?
  private var output: SharedFile?
  /// True until the files have been sent to the plug-in's process.
  private var isNew = true

  init(_ number: UInt32, of link: ChildLink) {
    self.number = number
    self.link = link
  }

  deinit { link.releasedSurfaces.append(number) }

  func memory(
    _ layout: PaintLayout
  ) -> (inputs: UnsafeMutableRawPointer?, output: UnsafeMutableRawPointer, isFresh: Bool)? {
    let margin = layout.marginBytes
    if let output, output.byteCount >= layout.outputMemoryBytes,
      inputs?.byteCount ?? 0 >= layout.inputMemoryBytes
    {
      return (inputs.map { $0.memory + margin }, output.memory + margin, false)
    }
    isNew = true
    do throws(SystemError) {
      inputs = nil
      if layout.inputBytes > 0 {
        inputs = try SharedFile(byteCount: layout.inputMemoryBytes, isInput: true)
      }
      let output = try SharedFile(byteCount: layout.outputMemoryBytes, isInput: false)
      self.output = output
      return (inputs.map { $0.memory + margin }, output.memory + margin, true)
    } catch {
      output = nil
      return nil
    }
  }

  func paint(
    _ request: PaintRequest, by caller: Caller, within budget: CallBudget,
    share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Status {
    guard let output else { return .failed }
    var message = PaintMessage(
      surface: number, function: request.function, userData: request.userData,
      values: request.values, isParallel: request.isParallel,
      inputCount: request.layout.inputCount, width: request.layout.width,
      height: request.layout.height, scale: request.scale)
    message.bands = UInt8(clamping: request.bands)
    message.hasMargins = request.layout.hasMargins
    var files: [Int32] = []
    if isNew {
      message.hasFiles = true
      message.inputBytes = UInt64(inputs?.byteCount ?? 0)
      message.outputBytes = UInt64(output.byteCount)
      files = [inputs?.descriptor, output.descriptor].compactMap(\.self)
    }
    let status = link.paint(message, files, by: caller, within: budget)
    isNew = false
    return status
  }
}
