internal import CSegue
internal import SegueWire
internal import Synchronization

/// A plug-in library that is open in this process, with everything that it declares. It is never
/// closed.
///
/// `@unchecked Sendable`: all members are written in `init` only, and the addresses are those of
/// code.
final class InProcessLibrary: PluginLink, @unchecked Sendable {
  let report: LibraryReport
  let plugin: WireValue
  private var animator: [UInt] = []
  private var controller: [UInt] = []

  /// The libraries that were opened, by their handle, so that each library's entry is called once
  /// in a process, however often it is loaded.
  private static let open = Mutex<[UInt: Result<InProcessLibrary, Refusal>]>([:])

  /// Opens a library and reads its descriptors.
  ///
  /// - Throws: `Refusal` when no plug-in in it can be used.
  static func load(
    _ path: String, tables: HostTables = .shared, trace: CallTrace? = nil
  ) throws(Refusal) -> InProcessLibrary {
    let elf = try ElfFile(path: path)
    if let entries = elf.entries { try checkEntries(entries) }
    let caller = Caller(name: path, logger: nil, trace: trace)
    // The library's constructors run here.
    let library = try tables.calling(caller) {
      Result { () throws(Refusal) in try DynamicLibrary(path: path) }
    }.get()
    guard let entry = library.symbol(SEGUE_ENTRY_SYMBOL) else {
      try checkEntries([])
      throw Refusal("it has no entry")
    }
    let key = UInt(bitPattern: library.handle)
    if tables === HostTables.shared, let known = open.withLock({ $0[key] }) {
      return try known.get()
    }
    let result: Result<InProcessLibrary, Refusal>
    do {
      result = .success(
        try InProcessLibrary(entry: UnsafeRawPointer(entry), tables: tables, caller: caller))
    } catch {
      result = .failure(error)
    }
    if tables === HostTables.shared { open.withLock { $0[key] = result } }
    return try result.get()
  }

  private static func checkEntries(_ entries: [String]) throws(Refusal) {
    guard !entries.contains(SEGUE_ENTRY_SYMBOL) else { return }
    let majors = entries.compactMap { Int($0.dropFirst("segue_plugin_".count)) }
    if let other = majors.max() {
      throw Refusal(
        "it's made for \(other > SEGUE_ABI_MAJOR ? "a newer" : "another") segue ABI (\(other)); "
          + "this one speaks \(SEGUE_ABI_MAJOR)")
    }
    throw Refusal("it exports no \(SEGUE_ENTRY_SYMBOL), so it's no segue plug-in")
  }

  private init(
    entry: UnsafeRawPointer, tables: HostTables, caller: Caller
  ) throws(Refusal) {
    guard let host = tables.pointer else { throw Refusal("the host's tables could not be made") }
    let made = try Self.call(
      entry, .entry, 0, [.pointer(UInt(bitPattern: host))], tables, caller,
      "its entry")
    guard case .pointer(let address)? = made.first,
      let pointer = UnsafeRawPointer(bitPattern: address)
    else { throw Refusal("its entry said OK and gave no plug-in (NULL)") }
    plugin = .pointer(address)
    // The revision follows the size, at its offset in segue_plugin_t: within the eight bytes that
    // every struct of the ABI has.
    let revision = pointer.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    let slots = try SizedStruct.slots(
      pointer, count: SignatureTable.plugin.rows.count, "its plug-in struct", revision: revision)
    let functions = PluginFunctions(
      plugin: plugin, slots: slots, revision: revision, tables: tables, caller: caller)
    let items = try functions.descriptors()
    var refusals: [PluginKind: Refusal] = [:]
    if items.contains(where: { $0.descriptor?.kind == .animator }) {
      do {
        animator = try functions.slots(
          of: .animator, "an animator", optional: [AnimatorSlot.ended.rawValue])
      } catch { refusals[.animator] = error }
    }
    if items.contains(where: { $0.descriptor?.kind == .interaction }) {
      do {
        controller = try functions.slots(
          of: .interactionController, "an interaction controller",
          optional: [ControllerSlot.start.rawValue, ControllerSlot.ended.rawValue])
      } catch { refusals[.interaction] = error }
    }
    report = LibraryReport(
      revision: revision,
      items: items.map { item in
        guard let descriptor = item.descriptor else { return item }
        return refusals[descriptor.kind].map {
          .refused(id: descriptor.id, $0.reason, descriptor)
        } ?? item
      })
  }

  /// Calls a function of the library outside any session.
  fileprivate static func call(
    _ function: UnsafeRawPointer, _ table: SignatureTable, _ slot: Int, _ arguments: [WireValue],
    _ tables: HostTables, _ caller: Caller, _ what: String
  ) throws(Refusal) -> [WireValue] {
    let ticket = caller.trace?.begin()
    let answer = tables.calling(caller) {
      ForeignFunction(function, table: table, slot: slot).call(arguments)
    }
    if let trace = caller.trace, let ticket {
      trace.end(
        ticket, .hostToPlugin, WireCall(table: table, slot: slot, arguments: arguments), answer,
        time: nil)
    }
    guard !answer.status.isFailure else { throw Refusal("\(what) answered \(answer.status)") }
    return answer.results
  }

  // MARK: PluginLink

  func implements(_ slot: AnimatorSlot) -> Bool {
    animator.indices.contains(slot.rawValue) && animator[slot.rawValue] != 0
  }

  func call(_ slot: AnimatorSlot, _ arguments: [WireValue]) -> WireAnswer {
    guard implements(slot), let function = UnsafeRawPointer(bitPattern: animator[slot.rawValue])
    else { return WireAnswer(.unsupported) }
    return ForeignFunction(function, table: .animator, slot: slot.rawValue).call(arguments)
  }

  func implements(_ slot: ControllerSlot) -> Bool {
    controller.indices.contains(slot.rawValue) && controller[slot.rawValue] != 0
  }

  func call(_ slot: ControllerSlot, _ arguments: [WireValue]) -> WireAnswer {
    guard implements(slot), let function = UnsafeRawPointer(bitPattern: controller[slot.rawValue])
    else { return WireAnswer(.unsupported) }
    return ForeignFunction(function, table: .interactionController, slot: slot.rawValue)
      .call(arguments)
  }

  func callBack(
    _ table: SignatureTable, _ function: UInt, _ arguments: [WireValue]
  ) -> WireAnswer {
    guard let pointer = UnsafeRawPointer(bitPattern: function) else {
      return WireAnswer(.unsupported)
    }
    return ForeignFunction(pointer, table: table, slot: 0).call(arguments)
  }
}

/// The functions of a library's `segue_plugin_t`.
private struct PluginFunctions {
  let plugin: WireValue
  let slots: [UInt]
  let revision: UInt32
  let tables: HostTables
  let caller: Caller

  /// The descriptor, or the reason for its refusal, of each plug-in in the library.
  func descriptors() throws(Refusal) -> [LibraryReport.Item] {
    guard case .uint32(let count)? = try call("descriptor_count", []).first else {
      throw Refusal("descriptor_count gave nothing")
    }
    let most = PluginLimits.descriptors
    guard count >= 1, count <= most else {
      throw Refusal("it claims to hold \(count) plug-ins; 1 to \(most) can be")
    }
    var items: [LibraryReport.Item] = []
    for index in 0..<count { items.append(item(index, items.compactMap(\.id))) }
    return items
  }

  private func item(_ index: UInt32, _ known: [String]) -> LibraryReport.Item {
    var id: String?
    do {
      guard case .pointer(let address)? = try call("descriptor_at", [.uint32(index)]).first,
        let pointer = UnsafeRawPointer(bitPattern: address)
      else { throw Refusal("its descriptor \(index + 1) is NULL") }
      let descriptor = try PluginDescriptor(copying: pointer, revision: revision) { id = $0 }
      if known.contains(descriptor.id) {
        throw Refusal("its id is there twice in this library; the first one counts")
      }
      return .ok(descriptor)
    } catch let refusal as Refusal {
      return .refused(id: id, refusal.reason, nil)
    } catch {
      return .refused(id: id, "\(error)", nil)
    }
  }

  /// The slots of an interface that the plug-in implements. A slot that is neither set nor optional
  /// is a refusal.
  func slots(
    of table: SignatureTable, _ kind: String, optional: [Int]
  ) throws(Refusal) -> [UInt] {
    let found = try call("get_interface", [.text(table.interface)])
    guard case .pointer(let address)? = found.first,
      let pointer = UnsafeRawPointer(bitPattern: address)
    else { throw Refusal("it holds \(kind) but gives no \(table.interface) (NULL)") }
    let slots = try SizedStruct.slots(
      pointer, count: table.rows.count, "its \(table.interface)", revision: revision)
    for (slot, function) in slots.enumerated() where function == 0 && !optional.contains(slot) {
      throw Refusal("its \(table.interface) lacks \(table.rows[slot].name) (NULL)")
    }
    return slots
  }

  private func call(_ name: String, _ arguments: [WireValue]) throws(Refusal) -> [WireValue] {
    let table = SignatureTable.plugin
    guard let slot = table.slot(named: name),
      let function = UnsafeRawPointer(bitPattern: slots[slot])
    else { throw Refusal("its plug-in struct lacks \(name) (NULL)") }
    return try InProcessLibrary.call(
      function, table, slot, [plugin] + arguments, tables, caller, name)
  }
}
