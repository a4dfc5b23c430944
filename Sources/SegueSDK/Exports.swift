// An animator writes `Rect`, `Color` and `Transform3D` beside `View`, so one import gives all of them.
// See SegueKit's file of the same name for why the attribute is right here.
@_exported public import SegueGeometry
