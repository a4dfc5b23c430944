import CSegue

/// The fake host's tables, in separate memory so that a test can shorten them or clear slots.
final class FakeTables: @unchecked Sendable {
  let host = UnsafeMutablePointer<segue_host_t>.allocate(capacity: 1)
  let context = UnsafeMutablePointer<segue_context_1_t>.allocate(capacity: 1)
  let view = UnsafeMutablePointer<segue_view_1_t>.allocate(capacity: 1)
  let animation = UnsafeMutablePointer<segue_animation_1_t>.allocate(capacity: 1)
  let parameters = UnsafeMutablePointer<segue_parameters_1_t>.allocate(capacity: 1)
  let elements = UnsafeMutablePointer<segue_elements_1_t>.allocate(capacity: 1)
  let log = UnsafeMutablePointer<segue_log_1_t>.allocate(capacity: 1)

  /// Tables that the fake host returns instead of its own, by interface id.
  var replacements: [String: UnsafeRawPointer] = [:]

  init() {
    host.initialize(to: segue_host_t())
    host.pointee.size = UInt64(MemoryLayout<segue_host_t>.size)
    host.pointee.get_interface = { _, id, out in
      guard let fake = FakeHost.of(segue_context_t()), let id, let out else { return -2 }
      let name = String(cString: id)
      guard !fake.missing.contains(name), let table = fake.tables.table(name) else {
        out.pointee = nil
        return -9
      }
      out.pointee = table
      return 0
    }
    context.initialize(to: makeContextTable())
    view.initialize(to: makeViewTable())
    animation.initialize(to: makeAnimationTable())
    parameters.initialize(to: makeParametersTable())
    elements.initialize(to: makeElementsTable())
    addOthers()
    log.initialize(to: segue_log_1_t())
    log.pointee.size = UInt64(MemoryLayout<segue_log_1_t>.size)
    log.pointee.write = { context, level, text in
      guard let fake = FakeHost.of(context), let text else { return -2 }
      fake.write("\(level) \(String(cString: text))")
      return fake.answer("segue.log/1 write", []) { _ in 0 }
    }
  }

  private func table(_ id: String) -> UnsafeRawPointer? {
    if let replacement = replacements[id] { return replacement }
    return switch id {
    case SEGUE_CONTEXT_1: UnsafeRawPointer(context)
    case SEGUE_VIEW_1: UnsafeRawPointer(view)
    case SEGUE_ANIMATION_1: UnsafeRawPointer(animation)
    case SEGUE_PARAMETERS_1: UnsafeRawPointer(parameters)
    case SEGUE_ELEMENTS_1: UnsafeRawPointer(elements)
    case SEGUE_LOG_1: UnsafeRawPointer(log)
    default: nil
    }
  }

  /// Makes `slot` NULL. The offset of the slot follows from its position in the header's struct, in
  /// which each slot is one pointer.
  func clear(_ slot: String) {
    let parts = slot.split(separator: " ").map(String.init)
    let (memory, mirror): (UnsafeMutableRawPointer, Mirror) =
      switch parts[0] {
      case SEGUE_CONTEXT_1: (.init(context), Mirror(reflecting: segue_context_1_t()))
      case SEGUE_VIEW_1: (.init(view), Mirror(reflecting: segue_view_1_t()))
      case SEGUE_ANIMATION_1: (.init(animation), Mirror(reflecting: segue_animation_1_t()))
      case SEGUE_PARAMETERS_1: (.init(parameters), Mirror(reflecting: segue_parameters_1_t()))
      case SEGUE_ELEMENTS_1: (.init(elements), Mirror(reflecting: segue_elements_1_t()))
      default: (.init(log), Mirror(reflecting: segue_log_1_t()))
      }
    guard let index = mirror.children.map(\.label).firstIndex(of: parts[1]) else { return }
    memory.storeBytes(of: 0, toByteOffset: index * 8, as: UInt.self)
  }

  func free() {
    host.deallocate()
    context.deallocate()
    view.deallocate()
    animation.deallocate()
    parameters.deallocate()
    elements.deallocate()
    log.deallocate()
  }
}

/// Records a call of `slot` with the fake host of `context`, and returns the host's answer.
func call(
  _ context: segue_context_t, _ slot: String, _ numbers: [Double] = [],
  _ body: (FakeHost) -> Int32
) -> Int32 {
  FakeHost.of(context)?.answer(slot, numbers, body) ?? -4
}

/// Returns the first `count` numbers behind a pointer to doubles or to structs of doubles.
func list<Value>(_ pointer: UnsafePointer<Value>?, _ count: Int) -> [Double] {
  pointer.map { pointer in
    (0..<count).map {
      // Sound: all members of the ABI's value structs are doubles.
      UnsafeRawPointer(pointer).load(fromByteOffset: 8 * $0, as: Double.self)
    }
  } ?? []
}

func put<Value>(_ numbers: [Double], _ out: UnsafeMutablePointer<Value>?) {
  for (index, number) in numbers.enumerated() {
    // Sound: all members of the struct are doubles, and it has as many members as there are
    // numbers.
    UnsafeMutableRawPointer(out)?.storeBytes(of: number, toByteOffset: 8 * index, as: Double.self)
  }
}

private func makeContextTable() -> segue_context_1_t {
  var table = segue_context_1_t()
  table.size = UInt64(MemoryLayout<segue_context_1_t>.size)
  table.container_view = { context, out in
    call(context, "segue.context/1 container_view") { _ in
      out?.pointee.id = FakeHost.container
      return 0
    }
  }
  table.view_for_key = { context, key, out in
    call(context, "segue.context/1 view_for_key", [Double(key)]) {
      out?.pointee.id = key == 1 ? $0.fromView : $0.toView
      return 0
    }
  }
  table.initial_frame = { context, key, out in
    call(context, "segue.context/1 initial_frame", [Double(key)]) {
      put($0.initialFrames[key] ?? [0, 0, 0, 0], out)
      return 0
    }
  }
  table.final_frame = { context, key, out in
    call(context, "segue.context/1 final_frame", [Double(key)]) {
      put($0.finalFrames[key] ?? [0, 0, 0, 0], out)
      return 0
    }
  }
  table.is_animated = { context, out in
    call(context, "segue.context/1 is_animated") {
      out?.pointee = $0.flags["is_animated"] ?? 0
      return 0
    }
  }
  table.is_interactive = { context, out in
    call(context, "segue.context/1 is_interactive") {
      out?.pointee = $0.flags["is_interactive"] ?? 0
      return 0
    }
  }
  table.was_cancelled = { context, out in
    call(context, "segue.context/1 was_cancelled") {
      out?.pointee = $0.flags["was_cancelled"] ?? 0
      return 0
    }
  }
  table.presentation_style = { context, out in
    call(context, "segue.context/1 presentation_style") {
      out?.pointee = $0.flags["presentation_style"] ?? 0
      return 0
    }
  }
  table.operation = { context, out in
    call(context, "segue.context/1 operation") {
      out?.pointee = $0.flags["operation"] ?? 0
      return 0
    }
  }
  table.direction = { context, out in
    call(context, "segue.context/1 direction") {
      out?.pointee = $0.flags["direction"] ?? 0
      return 0
    }
  }
  table.layout_direction = { context, out in
    call(context, "segue.context/1 layout_direction") {
      out?.pointee = $0.flags["layout_direction"] ?? 0
      return 0
    }
  }
  table.reduced_motion = { context, out in
    call(context, "segue.context/1 reduced_motion") {
      out?.pointee = $0.flags["reduced_motion"] ?? 0
      return 0
    }
  }
  table.requested_duration = { context, out in
    call(context, "segue.context/1 requested_duration") {
      guard let seconds = $0.requestedDuration else { return -12 }
      out?.pointee = seconds
      return 0
    }
  }
  table.complete = { context, did in
    call(context, "segue.context/1 complete", [Double(did)]) { $0.complete(did) }
  }
  table.after_first_frame = { context, completion, userData in
    call(context, "segue.context/1 after_first_frame") {
      let animation = $0.begin(1e-6, 0, 0)
      $0.attach(animation, completion, userData)
      return $0.commit(animation)
    }
  }
  return table
}

private func makeAnimationTable() -> segue_animation_1_t {
  var table = segue_animation_1_t()
  table.size = UInt64(MemoryLayout<segue_animation_1_t>.size)
  table.timing_text = { context, text, out in
    call(context, "segue.animation/1 timing_text") {
      guard let text, String(cString: text) != "wrong" else { return -2 }
      out?.pointee = $0.timing(String(cString: text))
      return 0
    }
  }
  table.timing_bezier = { context, x1, y1, x2, y2, out in
    call(context, "segue.animation/1 timing_bezier", [x1, y1, x2, y2]) {
      out?.pointee = $0.timing("cubic-bezier \(x1) \(y1) \(x2) \(y2)")
      return 0
    }
  }
  table.timing_spring = { context, mass, stiffness, damping, velocity, out in
    call(context, "segue.animation/1 timing_spring", [mass, stiffness, damping, velocity]) {
      out?.pointee = $0.timing("physics \(mass) \(stiffness) \(damping) \(velocity)")
      return 0
    }
  }
  table.timing_spring_ratio = { context, duration, ratio, velocity, out in
    call(context, "segue.animation/1 timing_spring_ratio", [duration, ratio, velocity]) {
      out?.pointee = $0.timing("ratio \(duration) \(ratio) \(velocity)")
      return 0
    }
  }
  table.timing_spring_response = { context, response, ratio, velocity, out in
    call(context, "segue.animation/1 timing_spring_response", [response, ratio, velocity]) {
      out?.pointee = $0.timing("response \(response) \(ratio) \(velocity)")
      return 0
    }
  }
  table.timing_spring_bounce = { context, duration, bounce, velocity, out in
    call(context, "segue.animation/1 timing_spring_bounce", [duration, bounce, velocity]) {
      out?.pointee = $0.timing("bounce \(duration) \(bounce) \(velocity)")
      return 0
    }
  }
  table.timing_duration = { context, timing, out in
    call(context, "segue.animation/1 timing_duration", [Double(timing)]) { _ in
      out?.pointee = 1.25
      return 0
    }
  }
  table.timing_progress = { context, timing, elapsed, duration, out in
    call(context, "segue.animation/1 timing_progress", [Double(timing), elapsed, duration]) { _ in
      out?.pointee = elapsed / duration
      return 0
    }
  }
  table.begin = { context, duration, delay, timing, out in
    call(context, "segue.animation/1 begin", [duration, delay, Double(timing)]) {
      guard duration >= 0, delay >= 0 else { return -2 }
      out?.pointee.id = $0.begin(duration, delay, timing)
      return 0
    }
  }
  table.begin_keyframe = { context, animation, start, duration, timing in
    call(
      context, "segue.animation/1 begin_keyframe",
      [Double(animation.id), start, duration, Double(timing)]
    ) { _ in 0 }
  }
  table.end_keyframe = { context, animation in
    call(context, "segue.animation/1 end_keyframe", [Double(animation.id)]) { _ in 0 }
  }
  table.on_completion = { context, animation, completion, userData in
    call(context, "segue.animation/1 on_completion", [Double(animation.id)]) {
      $0.attach(animation.id, completion, userData)
      return 0
    }
  }
  table.commit = { context, animation in
    call(context, "segue.animation/1 commit", [Double(animation.id)]) { $0.commit(animation.id) }
  }
  table.drive = { context, duration, delay, timing, driver, completion, userData in
    call(context, "segue.animation/1 drive", [duration, delay, Double(timing)]) {
      let animation = $0.begin(duration, delay, timing)
      $0.drive(driver, userData)
      $0.attach(animation, completion, userData)
      return $0.commit(animation)
    }
  }
  table.now = { context, out in
    call(context, "segue.animation/1 now") {
      out?.pointee = $0.time
      return 0
    }
  }
  return table
}

/// Calls `body` with the parameter's value. The status is UNSET if the parameter has no value, and
/// "wrong type" if `body` returns nil.
private func setting(
  _ context: segue_context_t, _ slot: String, _ id: UnsafePointer<CChar>?,
  _ body: (FakeHost.Setting) -> Int32?
) -> Int32 {
  call(context, "segue.parameters/1 \(slot)") {
    guard let id else { return -2 }
    guard let setting = $0.settings[String(cString: id)] else { return -12 }
    return body(setting) ?? -11
  }
}

private func makeParametersTable() -> segue_parameters_1_t {
  var table = segue_parameters_1_t()
  table.size = UInt64(MemoryLayout<segue_parameters_1_t>.size)
  table.number = { context, id, out in
    setting(context, "number", id) {
      guard case .number(let value) = $0 else { return nil }
      out?.pointee = value
      return 0
    }
  }
  table.integer = { context, id, out in
    setting(context, "integer", id) {
      guard case .integer(let value) = $0 else { return nil }
      out?.pointee = value
      return 0
    }
  }
  table.switch_value = { context, id, out in
    setting(context, "switch_value", id) {
      guard case .toggle(let value) = $0 else { return nil }
      out?.pointee = value
      return 0
    }
  }
  table.choice = { context, id, out in
    setting(context, "choice", id) {
      guard case .choice(let value) = $0 else { return nil }
      out?.pointee = value
      return 0
    }
  }
  table.curve = { context, id, out in
    setting(context, "curve", id) {
      guard case .curve(let value) = $0 else { return nil }
      out?.pointee = value
      return 0
    }
  }
  table.color = { context, id, out in
    setting(context, "color", id) {
      guard case .numbers(let value) = $0 else { return nil }
      put(value, out)
      return 0
    }
  }
  table.point = { context, id, out in
    setting(context, "point", id) {
      guard case .numbers(let value) = $0 else { return nil }
      put(value, out)
      return 0
    }
  }
  table.rect = { context, id, out in
    setting(context, "rect", id) {
      guard case .numbers(let value) = $0 else { return nil }
      put(value, out)
      return 0
    }
  }
  table.text = { context, id, buffer, capacity, out in
    setting(context, "text", id) {
      guard case .text(let value) = $0 else { return nil }
      let bytes = value.utf8CString
      out?.pointee = UInt32(bytes.count - 1)
      guard bytes.count <= Int(capacity) else { return -14 }
      for (index, byte) in bytes.enumerated() { buffer?[index] = byte }
      return 0
    }
  }
  return table
}
