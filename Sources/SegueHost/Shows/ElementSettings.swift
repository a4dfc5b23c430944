internal import SegueGeometry
internal import SegueStoryboard

extension Storyboard.Elements {
  /// Returns settings that name an element of an SVG with the place of its shape in addition: an animator sees the
  /// element's view, which is as large as all that is drawn, with a shadow. `origin` gets the shape's rectangle, and
  /// `origin-radius` or else `corner-radius` its radius, if the plug-in has these parameters and they are not set.
  func addingShape(to settings: [ParameterSetting], of parameters: [ParameterDescriptor]) -> [ParameterSetting] {
    func isFree(_ id: String, _ type: ParameterType) -> Bool {
      parameters.contains { $0.id == id && $0.type == type } && !settings.contains { $0.key == id }
    }
    guard isFree("origin", .rect), let parameter = parameters.first(where: \.namesElement),
      case .text(let name)? = settings.first(where: { $0.key == parameter.id })?.value, let shape = shape(named: name)
    else { return settings }
    let rect = shape.rect
    var result = settings
    result.append(ParameterSetting("origin", .numbers([rect.minX, rect.minY, rect.width, rect.height])))
    let radius = parameters.contains { $0.id == "origin-radius" } ? "origin-radius" : "corner-radius"
    if isFree(radius, .number) { result.append(ParameterSetting(radius, .number(shape.cornerRadius))) }
    return result
  }

  /// Replaces the name of an element in a setting for a rectangle parameter by the element's rectangle. A
  /// text that is a rectangle itself, such as `1,2,3,4`, is unchanged. In a setting for a parameter that
  /// names elements, removes the name of the screen.
  ///
  /// - Parameter parameters: The parameters of the plug-in that gets the setting.
  /// - Throws: `HostError` with the parameter, for a text that is neither the name of an element nor a
  ///   rectangle.
  func replacingName(
    in setting: ParameterSetting, of parameters: [ParameterDescriptor]
  ) throws(HostError) -> ParameterSetting {
    guard case .text(let text) = setting.value,
      let parameter = parameters.first(where: { $0.id == setting.key })
    else { return setting }
    do throws(StoryboardError) {
      if parameter.namesElement, !text.isEmpty {
        return ParameterSetting(setting.key, .text(try name(of: text)))
      }
      guard parameter.type == .rect, (try? parameter.value(parsing: text)) == nil else {
        return setting
      }
      let rect = try rect(named: text)
      return ParameterSetting(
        setting.key, .numbers([rect.minX, rect.minY, rect.width, rect.height]))
    } catch {
      throw HostError(
        .badParameter, error.sentence, suggestion: error.suggestion, parameter: setting.key)
    }
  }
}
