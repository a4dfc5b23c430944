internal import SegueText

/// The settings of one transition: every parameter of a plug-in with the value that the user gave,
/// or else its default. An optional parameter that nobody set has no value.
public struct ParameterValues: Sendable, Hashable {
  /// The parameters, in the order of the declaration.
  public let descriptors: [ParameterDescriptor]
  /// The ids of optional parameters whose types this host does not know; they stay unset.
  var unknownIDs: [String] = []
  private var values: [String: ParameterValue] = [:]

  /// Creates the values with which every parameter has its default.
  public init(_ descriptors: [ParameterDescriptor]) {
    self.descriptors = descriptors
    for descriptor in descriptors { values[descriptor.id] = descriptor.defaultValue }
  }

  /// Applies `settings` to the defaults. Each setting is `KEY=VALUE`, as after `--set`; of two
  /// settings with the same key, the later one is used.
  ///
  /// - Throws: `HostError.badParameter` for a missing `=`, for an unknown key (the error suggests a
  ///   similar key), and for a value of the wrong type or out of range. The error names the
  ///   parameter. The errors of further settings are in the `others` of the error.
  public init(
    _ descriptors: [ParameterDescriptor], settings: [String]
  ) throws(HostError) {
    try self.init(descriptors, given: try ParameterSetting.all(parsing: settings))
  }

  /// Applies `settings` to the defaults. A value may be a text, a number, a switch or coordinates.
  ///
  /// - Throws: `HostError.badParameter` for an unknown key (the error suggests a similar key), and
  ///   for a value of the wrong type or out of range. The errors of further settings are in the
  ///   `others` of the error.
  public init(
    _ descriptors: [ParameterDescriptor], given settings: [ParameterSetting]
  ) throws(HostError) {
    self.init(descriptors)
    var errors: [HostError] = []
    for setting in settings {
      do throws(HostError) {
        values[setting.key] = try descriptor(setting.key).value(of: setting.value)
      } catch {
        errors.append(error)
      }
    }
    if let error = HostError(joining: errors) { throw error }
  }

  /// Sets the parameter `key` to the value that `text` denotes.
  public mutating func set(_ key: String, to text: String) throws(HostError) {
    values[key] = try descriptor(key).value(parsing: text)
  }

  /// Reads the files of all parameters whose values are pictures.
  ///
  /// - Parameters:
  ///   - reader: Reads a file; nil in a program that reads no pictures.
  ///   - path: Returns the path of a file from the text that the user has written.
  /// - Throws: `HostError.missingFile` for a file that cannot be read, and `HostError.badParameter` for one that is no
  ///   picture. The error names the parameter and the file.
  mutating func readPictures(
    _ reader: PictureFileReader?, _ path: (String) -> String
  ) throws(HostError) {
    for descriptor in descriptors {
      guard case .picture(var file)? = values[descriptor.id] else { continue }
      guard let reader else {
        throw HostError(
          .badParameter, "\(descriptor.id)=\(file.path.excerpt) is invalid: this program reads no pictures",
          parameter: descriptor.id)
      }
      do throws(HostError) { file.picture = try reader(path(file.path)).picture } catch {
        throw HostError(
          error.kind, "the picture for \(descriptor.id) cannot be used: \(error.description)",
          parameter: descriptor.id)
      }
      guard file.picture != nil else {
        throw HostError(
          .badParameter, "\(descriptor.id)=\(file.path.excerpt) is invalid: the picture is too large",
          parameter: descriptor.id)
      }
      values[descriptor.id] = .picture(file)
    }
  }

  /// The parameter's value; nil when it has none or there is no such parameter.
  public subscript(id: String) -> ParameterValue? { values[id] }

  private func descriptor(_ key: String) throws(HostError) -> ParameterDescriptor {
    if let found = descriptors.first(where: { $0.id == key }) { return found }
    let ids = descriptors.map(\.id)
    guard !ids.isEmpty else {
      throw HostError(
        .badParameter, "there is no parameter \(key.excerpt); the plug-in has no parameters",
        parameter: key)
    }
    if let near = nearestName(to: key, among: ids) {
      throw HostError(
        .badParameter, "there is no parameter \(key.excerpt); \(didYouMean(near, for: key))",
        suggestion: near, parameter: key)
    }
    throw HostError(
      .badParameter,
      "there is no parameter \(key.excerpt); the parameters are " + ids.joined(separator: ", "),
      parameter: key)
  }
}
