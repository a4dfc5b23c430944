internal import SegueGeometry
internal import SegueHost
internal import SegueStoryboard

extension Storyboard.Elements {
  /// Replaces the names of elements in settings for rectangle parameters by the elements'
  /// rectangles. Text that is a rectangle itself, such as `1,2,3,4`, stays as it is. Settings for
  /// parameters that name elements lose the names of the screens.
  ///
  /// - Parameter parameters: The parameters of the plug-in that gets the settings.
  /// - Throws: `StoryboardError`, without a place in the file, for text that names no element and is no
  ///   rectangle.
  func replacingNames(
    in settings: [ParameterSetting], of parameters: [ParameterDescriptor]
  ) throws(StoryboardError) -> [ParameterSetting] {
    var replaced = settings
    for (index, setting) in settings.enumerated() {
      guard case .text(let text) = setting.value,
        let parameter = parameters.first(where: { $0.id == setting.key })
      else { continue }
      if parameter.namesElement, !text.isEmpty {
        replaced[index].value = .text(try name(of: text))
      } else if parameter.type == .rect, (try? parameter.value(parsing: text)) == nil {
        let rect = try rect(named: text)
        replaced[index].value = .numbers([rect.minX, rect.minY, rect.width, rect.height])
      }
    }
    return replaced
  }
}
