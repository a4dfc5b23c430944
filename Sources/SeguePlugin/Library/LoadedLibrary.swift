internal import CSegue
package import SegueWire

/// The host's part in opening a library: it provides the host's tables for the library's entry function,
/// and observes the calls that are made while the library is opened.
package protocol LibraryOpener {
  /// The pointer to `segue_host_t`, which must be valid until the process ends; nil when the struct could not be made.
  var host: UnsafeRawPointer? { get }

  /// Runs `body`, which loads the library and so runs the library's constructors.
  func opening<Result>(_ body: () -> Result) -> Result

  /// Runs `body`, which makes `call`: a call of the entry function or of a function in `segue_plugin_t`.
  func calling(_ call: WireCall, _ body: () -> WireAnswer) -> WireAnswer
}

/// A plug-in library that is open in this process, with its report and its functions. It is never
/// closed.
///
/// `@unchecked Sendable`: all members are written in `init` only, and the addresses point to
/// functions.
package final class LoadedLibrary: @unchecked Sendable {
  package let report: LibraryReport
  private let animator: [UInt]
  private let controller: [UInt]
  private let life: [UInt]

  /// Checks the file and opens it, which runs the library's constructors.
  ///
  /// - Returns: the open library; opening the same file again gives the same handle.
  /// - Throws: `Refusal` for a file that is not a plug-in library or cannot be opened.
  package static func openFile(
    _ path: String, _ opener: some LibraryOpener
  ) throws(Refusal) -> DynamicLibrary {
    try check(file: path)
    return try opener.opening {
      Result { () throws(Refusal) in try DynamicLibrary(path: path) }
    }.get()
  }

  /// Checks a library's file without running any of its code.
  ///
  /// - Throws: `Refusal` for a file that is not a plug-in library.
  package static func check(file path: String) throws(Refusal) {
    if let entries = try ElfFile(path: path).entries { try checkEntries(entries) }
  }

  private static func checkEntries(_ entries: [String]) throws(Refusal) {
    guard !entries.contains(SEGUE_ENTRY_SYMBOL) else { return }
    let majors = entries.compactMap { Int($0.dropFirst("segue_plugin_".count)) }
    if let other = majors.max() {
      throw Refusal(
        "it is made for \(other > SEGUE_ABI_MAJOR ? "a newer" : "another") segue ABI (\(other)); "
          + "this version of segue uses ABI \(SEGUE_ABI_MAJOR)")
    }
    throw Refusal("it exports no \(SEGUE_ENTRY_SYMBOL), so it is not a segue plug-in")
  }

  /// Calls the library's entry and copies everything that the library declares.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the library's file, which the plug-in is told.
  ///   - asksTwice: True to read the descriptors twice, and to refuse a library if the two results differ.
  ///   - locale: the language in which the descriptors' texts are requested; empty to request no texts.
  /// - Throws: `Refusal` when none of the library's plug-ins can be used.
  package init(
    _ library: DynamicLibrary, _ opener: some LibraryOpener, path: String,
    asksTwice: Bool = false, locale: String = ""
  ) throws(Refusal) {
    guard let entry = library.symbol(SEGUE_ENTRY_SYMBOL) else {
      try Self.checkEntries([])
      throw Refusal("it has no entry")
    }
    guard let host = opener.host else {
      throw Refusal("the system allows no executable memory, which a host of plug-ins needs")
    }
    let made = try Self.call(
      UnsafeRawPointer(entry), .entry, 0, [.pointer(UInt(bitPattern: host))], opener, "its entry")
    guard case .pointer(let address)? = made.first,
      let pointer = UnsafeRawPointer(bitPattern: address)
    else { throw Refusal("its entry returned OK but no plug-in (NULL)") }
    let slots = try SizedStruct.slots(
      pointer, needed: SignatureTable.plugin.rows.map(\.name), "its plug-in struct")
    let functions = PluginFunctions(
      plugin: .pointer(address), slots: slots, opener: opener)
    life = try functions.life()
    try functions.open(life, .pointer(UInt(bitPattern: host)), path)
    var report = LibraryReport(
      plugin: address, items: try functions.descriptors())
    report.life = life.isEmpty ? .unused : .slots(life.map { $0 != 0 })
    report.host = UInt(bitPattern: host)
    if asksTwice, LibraryReport.bytes(of: try functions.descriptors()) != report.itemBytes {
      throw Refusal("its declarations differ when it is asked a second time")
    }
    if !locale.isEmpty { report.items = functions.texts(locale, of: report.items) }
    let kinds = report.items.map { item in
      if case .copied(let copy) = item { Int(copy.kind) } else { 0 }
    }
    (report.animator, animator) = functions.interface(
      .animator, "an animator", optional: ["ended"],
      isNeeded: kinds.contains(SEGUE_KIND_ANIMATOR))
    (report.controller, controller) = functions.interface(
      .interactionController, "an interaction controller", optional: ["start", "ended", "scroll"],
      isNeeded: kinds.contains(SEGUE_KIND_INTERACTION))
    self.report = report
  }

  /// Calls a function of the library while the library is opened, and returns the results. A
  /// failure is thrown as a refusal.
  fileprivate static func call(
    _ function: UnsafeRawPointer, _ table: SignatureTable, _ slot: Int, _ arguments: [WireValue],
    _ opener: some LibraryOpener, _ what: String
  ) throws(Refusal) -> [WireValue] {
    let answer = opener.calling(WireCall(table: table, slot: slot, arguments: arguments)) {
      ForeignFunction(function, table: table, slot: slot).call(arguments)
    }
    guard !answer.status.isFailure else { throw Refusal("\(what) returned \(answer.status)") }
    return answer.results
  }

  // MARK: Calls

  /// Calls a slot of the plug-in's interface for animators, interaction controllers or the library's life. The answer
  /// for a missing slot is `unsupported`.
  package func call(_ table: SignatureTable, _ slot: Int, _ arguments: [WireValue]) -> WireAnswer {
    let slots =
      table === SignatureTable.animator ? animator : table === SignatureTable.library ? life : controller
    guard slots.indices.contains(slot), let function = UnsafeRawPointer(bitPattern: slots[slot])
    else { return WireAnswer(.unsupported) }
    return ForeignFunction(function, table: table, slot: slot).call(arguments)
  }

  /// Calls a function that the plug-in has passed to the host. `table` describes the type of the
  /// function: `.completion` or `.driver`.
  package static func callBack(
    _ table: SignatureTable, _ function: UInt, _ arguments: [WireValue]
  ) -> WireAnswer {
    guard let pointer = UnsafeRawPointer(bitPattern: function) else {
      return WireAnswer(.unsupported)
    }
    return ForeignFunction(pointer, table: table, slot: 0).call(arguments)
  }
}

/// The functions of a library's `segue_plugin_t`.
private struct PluginFunctions<Opener: LibraryOpener> {
  let plugin: WireValue
  let slots: [UInt]
  let opener: Opener

  /// Returns an item for each plug-in in the library: its descriptor, or the reason why the
  /// descriptor could not be copied.
  func descriptors() throws(Refusal) -> [LibraryReport.Item] {
    guard case .uint32(let count)? = try call("descriptor_count", []).first else {
      throw Refusal("descriptor_count did not return a number")
    }
    let maximum = DescriptorLimits.descriptors
    guard count >= 1, count <= maximum else {
      throw Refusal("it declares \(count) plug-ins; 1 to \(maximum) are allowed")
    }
    return (0..<count).map(item)
  }

  private func item(_ index: UInt32) -> LibraryReport.Item {
    var id: String?
    do throws(Refusal) {
      guard case .pointer(let address)? = try call("descriptor_at", [.uint32(index)]).first,
        let pointer = UnsafeRawPointer(bitPattern: address)
      else { throw Refusal("its descriptor \(index + 1) is NULL") }
      return .copied(try DescriptorCopy(at: pointer) { id = $0 })
    } catch {
      return .refused(id: id, error.reason)
    }
  }

  /// Returns an interface of the plug-in, and the addresses of the interface's slots. The interface
  /// is `unused` if `isNeeded` is false. It is refused when it is missing, or when a slot that is
  /// not in `optional` is NULL.
  func interface(
    _ table: SignatureTable, _ kind: String, optional: [String], isNeeded: Bool
  ) -> (LibraryReport.Interface, [UInt]) {
    guard isNeeded else { return (.unused, []) }
    do throws(Refusal) {
      let found = try call("get_interface", [.text(table.interface)])
      guard case .pointer(let address)? = found.first,
        let pointer = UnsafeRawPointer(bitPattern: address)
      else { throw Refusal("it contains \(kind) but returns no \(table.interface) (NULL)") }
      let slots = try SizedStruct.slots(
        pointer, needed: table.rows.map { optional.contains($0.name) ? nil : $0.name },
        "its \(table.interface)")
      return (.slots(slots.map { $0 != 0 }), slots)
    } catch {
      return (.refused(error.reason), [])
    }
  }

  /// Returns the addresses of the slots of the library's segue.library/1; empty if the library does not have it.
  func life() throws(Refusal) -> [UInt] {
    let table = SignatureTable.library
    guard let pointer = UnsafeRawPointer(bitPattern: address(of: table) ?? 0) else { return [] }
    return try SizedStruct.slots(
      pointer, needed: table.rows.map { _ in nil }, "its \(table.interface)")
  }

  /// Returns the address of an interface that a library may lack. Nil if it lacks the interface, also if it answers
  /// every id with the table of its animators or controllers.
  private func address(of table: SignatureTable) -> UInt? {
    func found(_ table: SignatureTable) -> UInt? {
      let results = try? call("get_interface", [.text(table.interface)])
      guard case .pointer(let address)? = results?.first, address != 0 else { return nil }
      return address
    }
    guard let address = found(table) else { return nil }
    let needed: [SignatureTable] = [.animator, .interactionController]
    return needed.contains { found($0) == address } ? nil : address
  }

  /// Tells the library that it is open in this process, if `life`, the slots of its segue.library/1, has a function for
  /// that.
  func open(_ life: [UInt], _ host: WireValue, _ path: String) throws(Refusal) {
    let opened = LibraryFunction.opened
    guard life.indices.contains(opened.rawValue),
      let function = UnsafeRawPointer(bitPattern: life[opened.rawValue])
    else { return }
    _ = try LoadedLibrary.call(
      function, .library, opened.rawValue, [plugin, host, .text(path)], opener, opened.name)
  }

  /// Returns the descriptors with their texts in the language `locale`, if the library has the
  /// interface segue.text/1.
  func texts(_ locale: String, of items: [LibraryReport.Item]) -> [LibraryReport.Item] {
    let table = SignatureTable.text
    guard let pointer = UnsafeRawPointer(bitPattern: address(of: table) ?? 0),
      let slots = try? SizedStruct.slots(
        pointer, needed: table.rows.map(\.name), "its segue.text/1"),
      let function = UnsafeRawPointer(bitPattern: slots[0])
    else { return items }
    return items.map { item in
      guard case .copied(var copy) = item else { return item }
      let id = WireValue.text(copy.id ?? "")
      copy.readTexts(locale) { key, capacity in
        let arguments = [
          plugin, id, .text(locale), .text(key), .uint32(UInt32(clamping: capacity)),
        ]
        return opener.calling(WireCall(table: table, slot: 0, arguments: arguments)) {
          ForeignFunction(function, table: table, slot: 0).call(arguments)
        }
      }
      return .copied(copy)
    }
  }

  private func call(_ name: String, _ arguments: [WireValue]) throws(Refusal) -> [WireValue] {
    let table = SignatureTable.plugin
    guard let slot = table.slot(named: name),
      let function = UnsafeRawPointer(bitPattern: slots[slot])
    else { throw Refusal("its plug-in struct lacks \(name) (NULL)") }
    return try LoadedLibrary.call(function, table, slot, [plugin] + arguments, opener, name)
  }
}
