internal import SegueGeometry
internal import SegueHost
internal import SegueStoryboard

extension Storyboard.Elements {
  /// The settings with numbers in place of each text by which a rectangle parameter names an element.
  /// A text that is a rectangle by itself, such as `1,2,3,4`, stays as it is.
  ///
  /// - Parameter parameters: those of the plug-in that gets the settings.
  /// - Throws: `StoryboardError` without a place for a text that is neither.
  func replacingNames(
    in settings: [ParameterSetting], of parameters: [ParameterDescriptor]
  ) throws(StoryboardError) -> [ParameterSetting] {
    var replaced = settings
    for (index, setting) in settings.enumerated() {
      guard case .text(let text) = setting.value,
        let parameter = parameters.first(where: { $0.id == setting.key }), parameter.type == .rect,
        (try? parameter.value(parsing: text)) == nil
      else { continue }
      let rect = try rect(named: text)
      replaced[index].value = .numbers([rect.minX, rect.minY, rect.width, rect.height])
    }
    return replaced
  }
}
