/// The player's modules as one script, and its style.
enum PlayerSource {
  /// The modules in the order in which they need each other.
  private static let modules = [
    PackageResources.motion_js, PackageResources.machine_js, PackageResources.containers_js,
    PackageResources.gestures_js, PackageResources.masks_js, PackageResources.layers_js,
    PackageResources.player_js, PackageResources.main_js,
  ]

  /// The largest size of the script, in bytes.
  static let maxBytes = 40 * 1024

  /// Names of the modules that are long and used often, and that neither a browser nor the data has.
  private static let names = [
    "event", "isForward", "element", "layer", "source", "tracker", "pointer", "action",
    "settlingFrequency", "controller", "flight", "samples", "wasCancelled", "signatureOf",
    "isSettling", "recording", "isVertical", "direction", "container", "changed",
    "linearGradient", "candidates", "velocityLimit", "isRightToLeft", "isStretched", "hasMoved",
    "isDriving", "atLeast", "springValue", "SegmentView", "returnLength", "isTravelling",
    "springVelocity", "screenOf", "makeNode", "makeController", "isLeftToRight", "velocityOf",
    "trackValue", "pathOf", "springLength", "criticalFrequency", "PictureStore", "stateWith",
    "PagingController", "PanController", "motionStart", "wayForward", "wayBack", "topOf",
    "startState", "settlingMotion", "runningMotion", "layerOfPicture", "isTrailing", "isPaused",
    "isDragging", "isInFlight", "canBegin", "addPicture", "settings", "phase", "offset",
    "machine", "middle", "mirror", "distance", "turning", "travel", "cruise", "course", "startX",
    "startY", "originX", "originY", "tryToBegin", "performed", "LayerElement", "actionFor",
    "dragGrabbed", "moveFreely", "sheetTop", "stylePicture", "addToMask", "addContent", "rubber",
    "elapsed", "holder", "captured", "inside", "polygon", "mapped", "corners", "pathOfParts",
    "outline", "clipped", "stopsOf", "readTrack", "keyOf", "controllers", "candidate",
    "operations", "backAction", "buildStage", "announce", "remember", "arrival", "recent",
    "spread", "isAlong", "isModal", "allows", "isFirst", "fromEdge", "anywhere", "letFree",
    "linkAt", "areaOf", "decide", "clamp", "tapDuration", "tapSlop", "turned", "initial",
  ]

  static let script = Minifier(names: names).joined(
    modules.map { String(decoding: $0, as: UTF8.self) })
  static let style = String(decoding: PackageResources.style_css, as: UTF8.self)
}
