/// The player's modules as one script, and its style.
enum PlayerSource {
  /// The modules of every player in the order of their dependencies, except `main`, which comes
  /// last.
  private static let modules = [
    PackageResources.motion_js, PackageResources.machine_js, PackageResources.containers_js,
    PackageResources.gestures_js, PackageResources.masks_js, PackageResources.seams_js,
    PackageResources.effects_js, PackageResources.layers_js, PackageResources.pictures_js,
    PackageResources.player_js,
  ]

  /// The modules of the bar that plays a storyboard's script. Only a page with a script has these
  /// modules.
  private static let barModules = [PackageResources.film_js, PackageResources.bar_js]

  /// The module of pinches, which only a page with the interaction controller pinch has.
  private static let pinchModules = [PackageResources.pinch_js]

  /// The modules that draw shaders, which only a page with shaders has.
  private static let shaderModules = [PackageResources.maps_js, PackageResources.shaders_js]

  /// The maximum size of the player with the bar that plays a script, in bytes.
  static let maxBytes = 40 * 1024

  /// The properties that get short names, because neither the browser nor the page's data uses
  /// them.
  private static let properties = [
    "action", "actionFor", "addContent", "addToMask", "adopt", "advance", "after", "announce",
    "anywhere", "area", "areaOf", "arrival", "backAction", "backdrop", "bar", "base", "begin",
    "box", "buildStage", "canBegin", "cancel", "candidates", "caption", "captions", "captured",
    "children", "claim", "clip", "clips", "colors", "complete", "controller", "controllers",
    "convert", "count", "course", "curve", "cut", "data", "density", "down", "drag", "dragGrabbed",
    "draw",
    "drives", "effect", "element", "end", "enlarged", "endSwipe", "ended", "face", "fail",
    "filmElement",
    "filmSize", "finger", "fit", "flash", "flight", "free", "fringe", "fromEdge", "give", "grab",
    "gradient", "handle", "hasFailed", "hasMoved", "heading", "hold", "homes", "host", "hover",
    "image", "initial", "inputs", "inside", "isBeyond", "isDriving", "isForward", "isInFlight",
    "isKnown",
    "isMoving", "isOdd", "isOver", "isOwn", "isPair", "isPlaying", "isRightToLeft", "isSettling",
    "isShown", "isStretched", "isVideo", "jump", "kind", "known", "last", "layerOfPicture",
    "layers", "leads", "leave", "leaveLinks", "letFree", "letGo", "levels", "lift", "line",
    "linkAt", "links", "listen", "looks", "machine", "mask", "masks", "matrix", "measure",
    "members", "mirror", "mode", "motion", "motionStart", "move", "moveFreely", "moving", "named",
    "node", "noteZoom", "noted", "number", "obey", "offset", "onComplete", "onEvent", "onTick",
    "operation",
    "origin", "originX", "originY", "over", "owner", "pace", "page", "paint", "part", "parts",
    "pauseTimer", "percent", "perform", "phase", "pictureOf", "place", "placeOf", "playback",
    "pointer", "pointers", "ramp", "rate", "reach", "recording", "reducesMotion", "reference",
    "release", "remember", "report", "request", "requested", "rest", "restart", "root", "samples",
    "scale", "script", "seams", "selected", "settings", "settle", "shape", "share", "sheetTop",
    "shorten", "show", "showBar", "shown", "shownLinks", "sign", "skip", "slider", "soft", "source",
    "sources",
    "speed", "spread", "startX", "startY", "state", "stateOf", "stateWith", "stretch", "strokes",
    "styleFringe", "styleGradient", "stylePicture", "swipe", "take", "takeOver", "tap", "target",
    "time", "times", "tracker", "travel", "tryToBegin", "under", "update", "url", "velocity",
    "views", "waiting", "way", "wide", "words",
  ]

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
  ///   - follows: True for a page that reloads itself when its session has a newer page.
  static func script(
    hasBar: Bool, hasPinch: Bool = false, hasShaders: Bool = false, follows: Bool = false
  ) -> String {
    guard follows || hasShaders || hasPinch else { return hasBar ? scriptWithBar : script }
    return joined(
      modules + (hasBar ? barModules : []) + [PackageResources.main_js]
        + (hasPinch ? pinchModules : []) + (hasShaders ? shaderModules : [])
        + (follows ? [PackageResources.watch_js] : []))
  }

  static let style = String(decoding: PackageResources.style_css, as: UTF8.self)

  private static func joined(_ modules: [[UInt8]]) -> String {
    Minifier(properties: properties).joined(modules.map { String(decoding: $0, as: UTF8.self) })
  }
}
