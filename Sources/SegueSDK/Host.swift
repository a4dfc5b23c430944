internal import CSegue

/// Copies of the host's interface tables. The tables of an older host are shorter; the missing slots are NULL here, and
/// a call of a NULL slot reports that the host is too old.
///
/// The object is immutable, so instances on several threads may share it.
final class Host: Sendable {
  let context: segue_context_1_t
  let view: segue_view_1_t
  let animation: segue_animation_1_t
  let parameters: segue_parameters_1_t
  /// The functions for elements; all are NULL when the host is older than these functions.
  let elements: segue_elements_1_t
  /// The functions for painted views; all are NULL when the host is older than these functions.
  let pictures: segue_pictures_1_t
  /// The functions for interaction controllers; all are NULL when the host is older than these functions.
  let interaction: segue_interaction_1_t
  /// The drafts; their functions are NULL when the host does not have them.
  let seed: segue_draft_seed_1_t
  let pictureParameters: segue_draft_picture_parameter_1_t
  private let logger: segue_log_1_t

  /// The host interfaces that an animator needs.
  static let requiredInterfaces = [
    SEGUE_CONTEXT_1, SEGUE_VIEW_1, SEGUE_ANIMATION_1, SEGUE_PARAMETERS_1,
  ]

  /// The host interfaces that an interaction controller needs.
  static let requiredInterfacesOfControllers = [SEGUE_INTERACTION_1, SEGUE_PARAMETERS_1]

  /// Copies the host's interfaces. If `withControllers` is true, the host must have the interface for interaction
  /// controllers, too. Nil when the host is too old or its tables are invalid; the reason is then in the host's log, if
  /// the host has a log.
  init?(_ pointer: UnsafePointer<segue_host_t>, withControllers: Bool = false) {
    let host = copy(UnsafeRawPointer(pointer), as: segue_host_t())
    guard let host, host.get_interface != nil else { return nil }
    func table<Table>(_ id: String, _ empty: Table) -> Table? {
      var found: UnsafeRawPointer?
      guard let status = host.get_interface?(pointer, id, &found), status >= 0, let found
      else { return nil }
      return copy(found, as: empty)
    }
    let logger = table(SEGUE_LOG_1, segue_log_1_t()) ?? segue_log_1_t()
    self.logger = logger
    func refuse(_ id: String) {
      let reason =
        "this plug-in needs \(id), which the host does not have; use a newer host"
      _ = logger.write?(segue_context_t(), Int32(SEGUE_LOG_ERROR), reason)
    }
    guard let context = table(SEGUE_CONTEXT_1, segue_context_1_t()) else {
      refuse(SEGUE_CONTEXT_1)
      return nil
    }
    guard let view = table(SEGUE_VIEW_1, segue_view_1_t()) else {
      refuse(SEGUE_VIEW_1)
      return nil
    }
    guard let animation = table(SEGUE_ANIMATION_1, segue_animation_1_t()) else {
      refuse(SEGUE_ANIMATION_1)
      return nil
    }
    guard let parameters = table(SEGUE_PARAMETERS_1, segue_parameters_1_t()) else {
      refuse(SEGUE_PARAMETERS_1)
      return nil
    }
    let interaction = table(SEGUE_INTERACTION_1, segue_interaction_1_t())
    if interaction == nil, withControllers {
      refuse(SEGUE_INTERACTION_1)
      return nil
    }
    elements = table(SEGUE_ELEMENTS_1, segue_elements_1_t()) ?? segue_elements_1_t()
    pictures = table(SEGUE_PICTURES_1, segue_pictures_1_t()) ?? segue_pictures_1_t()
    seed = table(SEGUE_DRAFT_SEED_1, segue_draft_seed_1_t()) ?? segue_draft_seed_1_t()
    pictureParameters =
      table(SEGUE_DRAFT_PICTURE_PARAMETER_1, segue_draft_picture_parameter_1_t())
      ?? segue_draft_picture_parameter_1_t()
    self.interaction = interaction ?? segue_interaction_1_t()
    self.context = context
    self.view = view
    self.animation = animation
    self.parameters = parameters
  }

  /// A host without any functions, for views that are made outside a transition.
  static let none = Host()

  private init() {
    context = segue_context_1_t()
    view = segue_view_1_t()
    animation = segue_animation_1_t()
    parameters = segue_parameters_1_t()
    elements = segue_elements_1_t()
    pictures = segue_pictures_1_t()
    interaction = segue_interaction_1_t()
    seed = segue_draft_seed_1_t()
    pictureParameters = segue_draft_picture_parameter_1_t()
    logger = segue_log_1_t()
  }

  /// False when the host is too old to have the functions for elements.
  var hasElements: Bool { elements.size > 0 }

  /// Writes one line to the host's log; the host replaces line breaks by spaces. Does nothing if the host
  /// has no log.
  func log(_ context: segue_context_t, _ level: Int32, _ text: String) {
    _ = logger.write?(context, level, text)
  }
}

/// Returns a copy of the struct at `table`, whose first field is its size. Fields beyond this size have their values
/// from `empty`. Nil when the size is too small to be valid.
///
/// Sound: every struct of the ABI begins with its size as a uint64_t and is plain C data, for which all zeros are a
/// valid value. The function reads no more bytes than this size, and writes no more than the size of `empty`.
func copy<Table>(_ table: UnsafeRawPointer, as empty: Table) -> Table? {
  let size = Int(clamping: table.load(as: UInt64.self))
  guard size >= MemoryLayout<UInt64>.size else { return nil }
  var result = empty
  withUnsafeMutableBytes(of: &result) { bytes in
    let known = min(size, bytes.count)
    bytes.copyMemory(from: UnsafeRawBufferPointer(start: table, count: known))
  }
  return result
}
