import SegueFullSDK

// The Swift examples of docs/reference/properties. Made from Tests/ABITests by `SEGUE_RECORD=1 swift test --filter ABITests`;
// do not edit.

func exampleOfFrame(_ container: View, from: View, to: View) {
  to.frame.origin.x += to.frame.width
}

func exampleOfBounds(_ container: View, from: View, to: View) {
  to.bounds = Rect(x: 0, y: 0, width: 300, height: 200)
}

func exampleOfCenter(_ container: View, from: View, to: View) {
  to.center = Point(x: 195, y: 422)
}

func exampleOfTransform(_ container: View, from: View, to: View) {
  to.transform = .scale(x: 0.9, y: 0.9)
}

func exampleOfAlpha(_ container: View, from: View, to: View) {
  to.alpha = 0
}

func exampleOfHidden(_ container: View, from: View, to: View) {
  from.isHidden = true
}

func exampleOfBackgroundColor(_ container: View, from: View, to: View) {
  let dim = View(frame: container.bounds)
  dim.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
  container.insertSubview(dim, belowSubview: to)
}

func exampleOfCornerRadii(_ container: View, from: View, to: View) {
  to.clipsToBounds = true
  to.cornerRadius = 16
}

func exampleOfClipsToBounds(_ container: View, from: View, to: View) {
  to.clipsToBounds = true
}

func exampleOfZPosition(_ container: View, from: View, to: View) {
  to.zPosition = 1
}

func exampleOfAnchorPoint(_ container: View, from: View, to: View) {
  let frame = to.frame
  to.anchorPoint = Vector3D(x: 0, y: 0.5)
  to.frame = frame  // the anchor point has moved it
}

func exampleOfTranslation(_ container: View, from: View, to: View) {
  to.translation = Vector3D(x: 0, y: 40)
}

func exampleOfRotation(_ container: View, from: View, to: View) {
  to.rotation = Vector3D(x: 0, y: 3 * .pi)
}

func exampleOfScale(_ container: View, from: View, to: View) {
  to.scale = Vector3D(x: 0.9, y: 0.9, z: 1)
}

func exampleOfSublayerTransform(_ container: View, from: View, to: View) {
  container.sublayerTransform = .perspective(distance: 900)
}

func exampleOfDoubleSided(_ container: View, from: View, to: View) {
  from.isDoubleSided = false
  to.isDoubleSided = false
}

func exampleOfDepthSorted(_ container: View, from: View, to: View) {
  container.sortsByDepth = true
}

func exampleOfContentsRect(_ container: View, from: View, to: View) {
  from.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
}

func exampleOfBorder(_ container: View, from: View, to: View) {
  to.border = Border(width: 2, color: Color(red: 0, green: 0, blue: 0, alpha: 0.3))
}

func exampleOfShadow(_ container: View, from: View, to: View) {
  let color = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
  to.shadow = Shadow(color: color, offset: Point(x: 0, y: 8), radius: 12)
}

func exampleOfOverlayColor(_ container: View, from: View, to: View) {
  from.overlayColor = Color(red: 0, green: 0, blue: 0, alpha: 0.4)
}

func exampleOfGradient(_ container: View, from: View, to: View) {
  let stops = [
    Gradient.Stop(color: Color(red: 1, green: 0.9, blue: 0.6), location: 0),
    Gradient.Stop(color: Color(red: 0.2, green: 0.2, blue: 0.5), location: 1),
  ]
  to.gradient = Gradient(from: Point(x: 0, y: 0), to: Point(x: 0, y: 1), stops: stops)
}

func exampleOfBlurRadius(_ container: View, from: View, to: View) {
  from.blurRadius = 12
}

func exampleOfBackdropBlurRadius(_ container: View, from: View, to: View) {
  let glass = View(frame: container.bounds)
  glass.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.25)
  glass.backdropBlurRadius = 20
  container.insertSubview(glass, belowSubview: to)
}

func exampleOfBlendMode(_ container: View, from: View, to: View) {
  to.blendMode = .multiply
}

func exampleOfColorMatrix(_ container: View, from: View, to: View) {
  from.colorMatrix = .saturation(0)
}

func exampleOfBackdropColorMatrix(_ container: View, from: View, to: View) {
  to.backdropColorMatrix = .saturation(1.8)
}

func exampleOfMaskMode(_ container: View, from: View, to: View) {
  let hole = View(frame: Rect(x: 95, y: 322, width: 200, height: 200))
  hole.backgroundColor = .black
  hole.cornerRadius = 100
  to.mask = hole
  to.maskMode = .inverseAlpha
}

func exampleOfMaskThreshold(_ container: View, from: View, to: View) {
  from.maskThreshold = MaskThreshold(threshold: 0, softness: 0.1)
}

func exampleOfPath(_ container: View, from: View, to: View) {
  var path = BezierPath()
  path.move(to: Point(x: 50, y: 0))
  path.addLine(to: Point(x: 100, y: 80))
  path.addLine(to: Point(x: 0, y: 80))
  path.close()
  to.path = path
}

func exampleOfFillColor(_ container: View, from: View, to: View) {
  to.fillColor = Color(red: 1, green: 0.6, blue: 0.2)
}

func exampleOfStroke(_ container: View, from: View, to: View) {
  to.fillColor = .clear
  to.stroke = Stroke(color: .white, width: 4, start: 0, end: 0)
}

func exampleOfStrokeStyle(_ container: View, from: View, to: View) {
  to.strokeStyle = StrokeStyle(cap: .round, join: .round)
}

func exampleOfMesh(_ container: View, from: View, to: View) {
  var mesh = Mesh(columns: 1, rows: 1)
  mesh.points[3] = Vector3D(x: 0.8, y: 0.8, z: 40)
  to.mesh = mesh
}

func exampleOfMeshLight(_ container: View, from: View, to: View) {
  to.meshLight = MeshLight(direction: Vector3D(x: -1, y: -1, z: 1), strength: 0.5)
}

func exampleOfMeshBackColor(_ container: View, from: View, to: View) {
  to.meshBackColor = Color(red: 1, green: 1, blue: 1, alpha: 0.7)
}
