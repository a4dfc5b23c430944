/// The offsets of the properties in the array of numbers in which a view stores its properties,
/// looked up once for a whole frame. The struct is noncopyable, because copying it for each layer
/// would take longer than making the layer.
struct LayerSlots: ~Copyable {
  let bounds = Property.bounds.offset
  let center = Property.center.offset
  let transform = Property.transform.offset
  let alpha = Property.alpha.offset
  let backgroundColor = Property.backgroundColor.offset
  let cornerRadius = Property.cornerRadius.offset
  let zPosition = Property.zPosition.offset
  let isHidden = Property.isHidden.offset
  let clipsToBounds = Property.clipsToBounds.offset
  let contents = Property.contents.offset
  let anchorPoint = Property.anchorPoint.offset
  let translation = Property.translation.offset
  let rotation = Property.rotation.offset
  let scale = Property.scale.offset
  let sublayerTransform = Property.sublayerTransform.offset
  let isDoubleSided = Property.isDoubleSided.offset
  let contentsRect = Property.contentsRect.offset
  let cornerRadii = Property.cornerRadii.offset
  let border = Property.border.offset
  let shadow = Property.shadow.offset
  let overlayColor = Property.overlayColor.offset
  let gradient = Property.gradient.offset
  let blurRadius = Property.blurRadius.offset
  let backdropBlurRadius = Property.backdropBlurRadius.offset
  let sortsByDepth = Property.sortsByDepth.offset
  let blendMode = Property.blendMode.offset
  let colorMatrix = Property.colorMatrix.offset
  let backdropColorMatrix = Property.backdropColorMatrix.offset
  let maskMode = Property.maskMode.offset
  let maskThreshold = Property.maskThreshold.offset
  let fillColor = Property.fillColor.offset
  let stroke = Property.stroke.offset
  let strokeStyle = Property.strokeStyle.offset
  let path = Property.path.offset
  let commonWidth = PropertySchema.commonWidth
  /// The offset of a painted view's values (the numbers that its painter gets) in the view's array
  /// of numbers.
  let values = PropertySchema.width
  let mesh = Property.mesh.offset
  let meshLight = Property.meshLight.offset
  let meshBackColor = Property.meshBackColor.offset
}
