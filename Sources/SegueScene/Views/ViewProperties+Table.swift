// Made from Segue's table of properties by `SEGUE_RECORD=1 swift test --filter ABITests`; do not
// edit.
package import SegueGeometry

extension Property {
  package static var bounds: Property { Property(0) }
  package static var center: Property { Property(1) }
  package static var transform: Property { Property(2) }
  package static var alpha: Property { Property(3) }
  package static var backgroundColor: Property { Property(4) }
  package static var cornerRadius: Property { Property(5) }
  package static var zPosition: Property { Property(6) }
  package static var isHidden: Property { Property(7) }
  package static var clipsToBounds: Property { Property(8) }
  package static var contents: Property { Property(9) }
  package static var anchorPoint: Property { Property(10) }
  package static var translation: Property { Property(11) }
  package static var rotation: Property { Property(12) }
  package static var scale: Property { Property(13) }
  package static var sublayerTransform: Property { Property(14) }
  package static var isDoubleSided: Property { Property(15) }
  package static var contentsRect: Property { Property(16) }
  package static var cornerRadii: Property { Property(17) }
  package static var border: Property { Property(18) }
  package static var shadow: Property { Property(19) }
  package static var overlayColor: Property { Property(20) }
  package static var gradient: Property { Property(21) }
  package static var blurRadius: Property { Property(22) }
  package static var backdropBlurRadius: Property { Property(23) }
  package static var sortsByDepth: Property { Property(24) }
  package static var blendMode: Property { Property(25) }
  package static var colorMatrix: Property { Property(26) }
  package static var backdropColorMatrix: Property { Property(27) }
  package static var maskMode: Property { Property(28) }
  package static var maskThreshold: Property { Property(29) }
  package static var fillColor: Property { Property(30) }
  package static var stroke: Property { Property(31) }
  package static var strokeStyle: Property { Property(32) }
  package static var path: Property { Property(PropertySchema.firstRare) }
  package static var mesh: Property { Property(PropertySchema.firstRare + 1) }
  package static var meshLight: Property { Property(PropertySchema.firstRare + 2) }
  package static var meshBackColor: Property { Property(PropertySchema.firstRare + 3) }
}

extension ViewProperties {
  package var cornerRadius: Double {
    get { self[.cornerRadius] }
    set { self[.cornerRadius] = newValue }
  }

  package var bounds: Rect {
    get { self[.bounds] }
    set { self[.bounds] = newValue }
  }

  package var center: Point {
    get { self[.center] }
    set { self[.center] = newValue }
  }

  package var transform: Transform3D {
    get { self[.transform] }
    set { self[.transform] = newValue }
  }

  package var alpha: Double {
    get { self[.alpha] }
    set { self[.alpha] = newValue }
  }

  package var backgroundColor: Color {
    get { self[.backgroundColor] }
    set { self[.backgroundColor] = newValue }
  }

  package var zPosition: Double {
    get { self[.zPosition] }
    set { self[.zPosition] = newValue }
  }

  package var isHidden: Bool {
    get { self[.isHidden] }
    set { self[.isHidden] = newValue }
  }

  package var clipsToBounds: Bool {
    get { self[.clipsToBounds] }
    set { self[.clipsToBounds] = newValue }
  }

  package var anchorPoint: Vector3D {
    get { self[.anchorPoint] }
    set { self[.anchorPoint] = newValue }
  }

  package var translation: Vector3D {
    get { self[.translation] }
    set { self[.translation] = newValue }
  }

  package var rotation: Vector3D {
    get { self[.rotation] }
    set { self[.rotation] = newValue }
  }

  package var scale: Vector3D {
    get { self[.scale] }
    set { self[.scale] = newValue }
  }

  package var sublayerTransform: Transform3D {
    get { self[.sublayerTransform] }
    set { self[.sublayerTransform] = newValue }
  }

  package var isDoubleSided: Bool {
    get { self[.isDoubleSided] }
    set { self[.isDoubleSided] = newValue }
  }

  package var contentsRect: Rect {
    get { self[.contentsRect] }
    set { self[.contentsRect] = newValue }
  }

  package var border: Border {
    get { self[.border] }
    set { self[.border] = newValue }
  }

  package var shadow: Shadow {
    get { self[.shadow] }
    set { self[.shadow] = newValue }
  }

  package var overlayColor: Color {
    get { self[.overlayColor] }
    set { self[.overlayColor] = newValue }
  }

  package var gradient: Gradient? {
    get { self[.gradient] }
    set { self[.gradient] = newValue }
  }

  package var blurRadius: Double {
    get { self[.blurRadius] }
    set { self[.blurRadius] = newValue }
  }

  package var backdropBlurRadius: Double {
    get { self[.backdropBlurRadius] }
    set { self[.backdropBlurRadius] = newValue }
  }

  package var sortsByDepth: Bool {
    get { self[.sortsByDepth] }
    set { self[.sortsByDepth] = newValue }
  }

  package var blendMode: BlendMode {
    get { self[.blendMode] }
    set { self[.blendMode] = newValue }
  }

  package var colorMatrix: ColorMatrix {
    get { self[.colorMatrix] }
    set { self[.colorMatrix] = newValue }
  }

  package var backdropColorMatrix: ColorMatrix {
    get { self[.backdropColorMatrix] }
    set { self[.backdropColorMatrix] = newValue }
  }

  package var maskMode: MaskMode {
    get { self[.maskMode] }
    set { self[.maskMode] = newValue }
  }

  package var maskThreshold: MaskThreshold {
    get { self[.maskThreshold] }
    set { self[.maskThreshold] = newValue }
  }

  package var fillColor: Color {
    get { self[.fillColor] }
    set { self[.fillColor] = newValue }
  }

  package var stroke: Stroke {
    get { self[.stroke] }
    set { self[.stroke] = newValue }
  }

  package var strokeStyle: StrokeStyle {
    get { self[.strokeStyle] }
    set { self[.strokeStyle] = newValue }
  }

  package var path: BezierPath? {
    get { self[.path] }
    set { self[.path] = newValue }
  }

  package var mesh: Mesh? {
    get { self[.mesh] }
    set { self[.mesh] = newValue }
  }

  package var meshLight: MeshLight {
    get { self[.meshLight] }
    set { self[.meshLight] = newValue }
  }

  package var meshBackColor: Color {
    get { self[.meshBackColor] }
    set { self[.meshBackColor] = newValue }
  }
}
