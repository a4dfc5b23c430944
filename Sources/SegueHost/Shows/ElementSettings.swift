internal import SegueGeometry
internal import SegueStoryboard

extension Storyboard.Elements {
  /// Returns the rectangle of the element that a setting names, on a screen of the transition, as a setting of the
  /// parameter `origin`. An animator uses it when it gets no elements: those of a screen that stays as it is beneath a
  /// presented one. Nil for other settings, and for a plug-in without such a parameter.
  ///
  /// - Parameter parameters: The parameters of the plug-in that gets the setting.
  func origin(
    of setting: ParameterSetting, among parameters: [ParameterDescriptor]
  ) -> ParameterSetting? {
    guard case .text(let text) = setting.value, !text.isEmpty,
      parameters.contains(where: { $0.id == setting.key && $0.namesElement }),
      parameters.contains(where: { $0.id == "origin" && $0.type == .rect }),
      let rect = rectInTransition(named: text)
    else { return nil }
    return ParameterSetting("origin", .numbers([rect.minX, rect.minY, rect.width, rect.height]))
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
