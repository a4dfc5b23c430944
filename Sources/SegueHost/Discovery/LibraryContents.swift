internal import SeguePlugin
internal import SegueWire

/// The contents of a library after all checks: its declarations (`LibraryReport`), with each plug-in's descriptor
/// accepted or refused.
struct LibraryContents: Sendable, Hashable {
  enum Item: Sendable, Hashable {
    case ok(PluginDescriptor)
    /// A plug-in that cannot be used: its id if that is known, the reason as a clause, and its descriptor if that
    /// is valid.
    case refused(id: String?, String, PluginDescriptor?)

    var descriptor: PluginDescriptor? {
      if case .ok(let descriptor) = self { return descriptor }
      return nil
    }
  }

  private(set) var items: [Item]
  private let report: LibraryReport

  /// The contents of a library without plug-ins.
  static let none = LibraryContents(LibraryReport(plugin: 0, items: []))

  /// Creates the contents of a shader's file: one animator.
  init(_ shader: ShaderFile) {
    report = LibraryReport(plugin: 0, items: [])
    items = [.ok(shader.descriptor)]
  }

  init(_ report: LibraryReport) {
    self.report = report
    var known: Set<String> = []
    items = report.items.map { item in
      switch item {
      case .refused(let id, let reason):
        return .refused(id: id.flatMap(Self.shown), PluginText.line(reason), nil)
      case .copied(let copy):
        return Self.judge(copy, report, &known)
      }
    }
  }

  /// Returns the id of a refused descriptor; nil when it is not a valid id.
  private static func shown(_ id: String) -> String? {
    PluginDescriptor.isReverseDNS(id) ? id : nil
  }

  /// Returns the contents as they are in a process of the mode `isolation`: a hardened process refuses plug-ins that
  /// declare needs which it denies.
  func used(in isolation: PluginEntry.Isolation) -> LibraryContents {
    guard isolation == .hardened else { return self }
    var contents = self
    contents.items = items.map { item in
      guard let descriptor = item.descriptor, let reason = descriptor.hardenedRefusal
      else { return item }
      return .refused(id: descriptor.id, reason, descriptor)
    }
    return contents
  }

  private static func judge(
    _ copy: DescriptorCopy, _ report: LibraryReport, _ known: inout Set<String>
  ) -> Item {
    var id: String?
    do throws(Refusal) {
      let descriptor = try PluginDescriptor(checking: copy) { id = $0 }
      guard known.insert(descriptor.id).inserted else {
        throw Refusal("its id appears twice in this library; the first plug-in is used")
      }
      let interface =
        switch descriptor.kind {
        case .animator: report.animator
        case .interaction: report.controller
        }
      if case .refused(let reason) = interface {
        return .refused(id: descriptor.id, PluginText.line(reason), descriptor)
      }
      return .ok(descriptor)
    } catch {
      return .refused(id: id, error.reason, nil)
    }
  }

  /// Returns true if the plug-in implements the function, and false for a slot that it left NULL.
  func implements(_ function: PluginFunction) -> Bool {
    let interface =
      switch function {
      case .animator: report.animator
      case .controller: report.controller
      case .library: report.life
      case .completion, .driver: LibraryReport.Interface.unused
      }
    guard case .slots(let slots) = interface else { return false }
    return slots.indices.contains(function.slot) && slots[function.slot]
  }
}
