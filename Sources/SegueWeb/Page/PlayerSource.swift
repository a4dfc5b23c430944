/// The player's modules as one script, and its style.
enum PlayerSource {
  /// The modules in the order of their dependencies, except the modules of the bar.
  private static let modules = [
    PackageResources.motion_js, PackageResources.machine_js, PackageResources.containers_js,
    PackageResources.gestures_js, PackageResources.masks_js, PackageResources.seams_js,
    PackageResources.layers_js, PackageResources.player_js,
  ]

  /// The modules of the bar, which only a page with a script has.
  private static let barModules = [PackageResources.film_js, PackageResources.bar_js]

  /// The max size of the player with its bar, in bytes.
  static let maxBytes = 40 * 1024

  /// Long names that the modules use often, and that neither the browser nor the page's data uses.
  private static let names = [
    "event", "state", "layer", "source", "time", "operation", "data", "place", "element",
    "velocity", "index", "node", "after", "host", "isForward", "action", "phase", "tracker",
    "pointer", "link", "flight", "free", "last", "layers", "number", "high", "root", "machine",
    "page", "percent", "members", "offset", "settings", "links", "samples", "scale", "sign",
    "count", "middle", "changed", "initial", "share", "target", "found", "begin", "controller",
    "speed", "update", "onEvent", "round6", "selected", "stops", "times", "motion", "quad",
    "radius", "reach", "stack", "touch", "change", "first", "isOver", "levels", "mirror",
    "parts", "pointers", "script", "atLeast", "color", "course", "cruise", "image", "other",
    "paint", "recording", "track", "travel", "advance", "container", "direction", "distance",
    "duration", "hasMoved", "isBack", "isPlaying", "isSettling", "mapped", "points", "recent",
    "shown", "waiting", "children", "finger", "fringe", "isVertical", "perform", "segment",
    "settlingFrequency", "signatureOf", "startX", "startY", "turning", "wasCancelled",
    "candidates", "clamp", "elapsed", "goal", "inside", "isDriving", "isNear", "isShown",
    "knot", "lower", "pathOf", "polygon", "topOf", "arrival", "corners", "isStretched",
    "makeNode", "member", "request", "result", "slider", "turned", "announce", "candidate",
    "captured", "handle", "isRightToLeft", "knots", "reducesMotion", "restart", "screenOf",
    "showBar", "velocityLimit", "SegmentView", "canBegin", "caption", "captions", "controllers",
    "filmSize", "gradient", "isMoving", "isPaused", "isTravelling", "letFree",
    "linearGradient", "paces", "reaches", "remember", "sheetTop", "spread", "stateWith",
    "upper", "actionFor", "areaOf", "cancel", "convert", "filmRate", "isAlong", "isAtEnd",
    "isDragging", "isFirst", "isInFlight", "isLeftToRight", "isNeeded", "isTrailing", "linkAt",
    "locate", "motionStart", "noted", "onComplete", "originX", "originY", "report", "requested",
    "returnLength", "signature", "springValue", "stopsOf", "takeOver", "trackValue",
    "velocityOf", "LayerElement", "PagingController", "PanController", "PictureStore",
    "addContent", "addToMask", "adopt", "allows", "anywhere", "backAction", "buildStage",
    "canReach", "captionFade", "clipText", "clipped", "criticalFrequency", "decide",
    "dragGrabbed", "flash", "fromEdge", "hover", "inputs", "isCover", "isInteractive",
    "isModal", "isShared", "keyOf", "layerOfPicture", "leads", "leave", "makeController",
    "matrixText", "measure", "moveFreely", "obey", "operations", "outline", "pathOfParts",
    "performed", "pictureOf", "placeOf", "readTrack", "runningMotion", "settlingMotion",
    "springLength", "springVelocity", "startState", "styleFringe", "stylePicture",
    "tapDuration", "tapLength", "tapSlop", "tryToBegin", "wayBack", "wayForward", "round4",
    "way", "hold", "grab", "path", "tap", "kind", "end", "text", "isPossible", "inner", "depth",
    "tension", "pace", "numbers", "made", "isVideo", "digits", "capture", "Player", "owner",
    "one", "names", "letGo", "isInside", "defaults", "others", "moving", "kept", "isLink",
    "drives", "isSmall", "isMoved", "along", "Tracker", "Machine", "over", "settle", "most",
    "maskOf", "ways", "isKnown", "isEmpty", "isAlone", "isAlike", "down", "braking", "seams",
    "plain", "isOwn", "clips", "Seams", "Scene", "seen", "phases", "listen", "jump", "box",
    "binary", "base", "away", "words", "skip", "saved", "room", "own", "old", "none", "kinds",
    "isFar", "homes", "give", "full", "fits", "bands", "Grab", "Film", "lift", "isUp", "fit",
    "drag", "band", "Kind", "paths", "its", "bow", "Bar", "Page", "shade", "side", "pair",
    "steps", "masks", "rest", "cut", "home", "edges", "fail", "looks", "point", "turn", "part",
    "view", "views", "level", "low", "complete", "rate", "clip", "sample", "sources", "stretch",
    "matrix", "mask", "heading", "take", "clear", "input", "layOut", "withSample",
  ]

  /// The player without the bar.
  static let script = joined(modules + [PackageResources.main_js])
  /// The player with the bar that plays a storyboard's script.
  static let scriptWithBar = joined(modules + barModules + [PackageResources.main_js])

  /// Returns the player of a page.
  ///
  /// - Parameters:
  ///   - hasBar: True for a page that can play a script.
  ///   - follows: True for a page that follows the session which serves it.
  static func script(hasBar: Bool, follows: Bool) -> String {
    guard follows else { return hasBar ? scriptWithBar : script }
    return joined(
      modules + (hasBar ? barModules : []) + [PackageResources.main_js, PackageResources.watch_js])
  }

  static let style = String(decoding: PackageResources.style_css, as: UTF8.self)

  private static func joined(_ modules: [[UInt8]]) -> String {
    Minifier(names: names).joined(modules.map { String(decoding: $0, as: UTF8.self) })
  }
}
