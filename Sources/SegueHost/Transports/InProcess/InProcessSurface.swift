internal import SeguePlugin
internal import SegueWire
internal import Synchronization

/// The memory of a painted view of a plug-in in this process.
final class InProcessSurface: PaintSurface {
  private typealias Bytes = UnsafeMutableRawBufferPointer

  private var memory: (inputs: Bytes, output: Bytes)?

  func memory(
    _ layout: PaintLayout
  ) -> (inputs: UnsafeMutableRawPointer?, output: UnsafeMutableRawPointer, isFresh: Bool)? {
    let margin = layout.marginBytes
    if let memory, memory.inputs.count >= layout.inputMemoryBytes,
      memory.output.count >= layout.outputMemoryBytes, let output = memory.output.baseAddress
    {
      return (memory.inputs.baseAddress.map { $0 + margin }, output + margin, false)
    }
    free()
    let new = (
      inputs: Self.allocate(layout.inputMemoryBytes), output: Self.allocate(layout.outputMemoryBytes)
    )
    memory = new
    return new.output.baseAddress.map {
      (new.inputs.baseAddress.map { $0 + margin }, $0 + margin, true)
    }
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    return memory
  }

  private func free() {
    memory?.inputs.deallocate()
    memory?.output.deallocate()
  }

  deinit { free() }

  func paint(
    _ request: PaintRequest, by caller: Caller, within budget: CallBudget,
    share: (Int, @escaping @Sendable (Int) -> Void) -> Void
  ) -> Status {
    let margin = request.layout.marginBytes
    guard let output = memory?.output.baseAddress,
      let call = PaintCall(
        function: request.function, userData: request.userData, values: request.values,
        request.layout, scale: request.scale, inputs: memory?.inputs.baseAddress.map { $0 + margin },
        output: output + margin)
    else { return .failed }
    let bands = request.layout.bands(
      isParallel: request.isParallel, count: request.bands)
    return RunningPlugins.calling(caller, SignatureTable.painter.rows[0].name) {
      guard bands.count > 1 else { return Status(rawValue: call.paint(bands[0])) }
      let worst = Atomic<Int32>(0)
      share(bands.count) { worst.min(call.paint(bands[$0]), ordering: .relaxed) }
      return Status(rawValue: worst.load(ordering: .relaxed))
    }
  }
}
