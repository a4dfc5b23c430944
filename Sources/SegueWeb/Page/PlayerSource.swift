/// The player's modules as one script, and its style.
enum PlayerSource {
  /// The modules of every player in the order of their dependencies, except `main`, which comes
  /// last.
  private static let modules = [
    PackageResources.motion_js, PackageResources.navigator_js, PackageResources.inflate_js,
    PackageResources.core_js, PackageResources.machine_js,
    PackageResources.gestures_js, PackageResources.masks_js, PackageResources.seams_js,
    PackageResources.effects_js, PackageResources.layers_js, PackageResources.scene_js, PackageResources.pictures_js,
    PackageResources.player_js,
  ]

  /// The maximum size of the player with the bar that plays a script, in bytes and before compression.
  static let maxBytes = 96 * 1024

  /// The player without any part that a page may leave out.
  static let script = made([])
  /// The player with the bar that plays a storyboard's script.
  static let scriptWithBar = made(.bar)

  /// Returns the player with these parts.
  static func script(_ parts: PlayerParts) -> String {
    switch parts {
    case []: script
    case .bar: scriptWithBar
    default: made(parts)
    }
  }

  private static func made(_ parts: PlayerParts) -> String {
    var all = modules
    // The player makes one of its class when it is created.
    if parts.contains(.scrolling) { all.append(PackageResources.scrolling_js) }
    if parts.contains(.typing) { all.append(PackageResources.typing_js) }
    if parts.contains(.bar) { all += [PackageResources.film_js, PackageResources.bar_js] }
    all.append(PackageResources.main_js)
    if parts.contains(.paging) { all.append(PackageResources.paging_js) }
    if parts.contains(.pinch) { all.append(PackageResources.pinch_js) }
    if parts.contains(.shaders) { all += [PackageResources.maps_js, PackageResources.shaders_js] }
    if parts.contains(.session) { all += [PackageResources.watch_js, PackageResources.marks_js] }
    return joined(all)
  }

  static let style = String(decoding: PackageResources.style_css, as: UTF8.self)

  private static func joined(_ modules: [[UInt8]]) -> String {
    joined(modules.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Returns modules, which are given in the order of their dependencies, as one script: without imports, exports,
  /// indentation, empty lines and comments on lines of their own. A server compresses the rest well, and a person can
  /// read it in the browser.
  static func joined(_ modules: [String]) -> String {
    var script = ""
    for module in modules {
      var isInImport = false
      for line in module.split(separator: "\n") {
        var line = line.drop { $0 == " " }
        if line.hasPrefix("import ") { isInImport = true }
        if isInImport {
          if line.hasSuffix(";") { isInImport = false }
          continue
        }
        if line.isEmpty || line.hasPrefix("//") { continue }
        if line.hasPrefix("export ") { line = line.dropFirst("export ".count) }
        script += line + "\n"
      }
    }
    return script
  }
}
