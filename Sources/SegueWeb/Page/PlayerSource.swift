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

  /// The module of pictures that scroll, which only a page with one has.
  private static let scrollingModules = [PackageResources.scrolling_js]

  /// The modules of the bar that plays a storyboard's script. Only a page with a script has these
  /// modules.
  private static let barModules = [PackageResources.film_js, PackageResources.bar_js]

  /// The module of pinches, which only a page with the interaction controller pinch has.
  private static let pinchModules = [PackageResources.pinch_js]

  /// The modules that draw shaders, which only a page with shaders has.
  private static let shaderModules = [PackageResources.maps_js, PackageResources.shaders_js]

  /// The maximum size of the player with the bar that plays a script, in bytes and before compression.
  static let maxBytes = 96 * 1024

  /// The player without the bar.
  static let script = joined(modules + [PackageResources.main_js])
  /// The player with the bar that plays a storyboard's script.
  static let scriptWithBar = joined(modules + barModules + [PackageResources.main_js])

  /// Returns the player of a page.
  ///
  /// - Parameters:
  ///   - hasBar: True for a page that can play a script.
  ///   - hasPinch: True for a page with the interaction controller pinch.
  ///   - hasShaders: True for a page with shaders.
  ///   - scrolls: True for a page with a picture that scrolls.
  ///   - isServed: True for a page whose session serves it: the page reloads itself when there is a newer one, and
  ///     elements can be marked in it.
  static func script(
    hasBar: Bool, hasPinch: Bool = false, hasShaders: Bool = false, scrolls: Bool = false, isServed: Bool = false
  ) -> String {
    guard isServed || hasShaders || hasPinch || scrolls else { return hasBar ? scriptWithBar : script }
    var all = modules
    // The player makes one of its class when it is created.
    if scrolls { all += scrollingModules }
    if hasBar { all += barModules }
    all.append(PackageResources.main_js)
    if hasPinch { all += pinchModules }
    if hasShaders { all += shaderModules }
    if isServed { all += [PackageResources.watch_js, PackageResources.marks_js] }
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
