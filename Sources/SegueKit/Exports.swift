// A program that imports SegueKit writes `View`, `Rect` and `Timing` in every file, as it writes UIView
// and CGRect after importing UIKit alone. Their modules are part of this one's interface, so they come
// with it. The attribute's underscore means that Swift does not promise its meaning for libraries that
// are replaced as binaries; these are always built from source together. With `MemberImportVisibility`
// the members of these modules are visible by the import of this one, too.
@_exported public import SegueGeometry
@_exported public import SegueMotion
@_exported public import SegueScene
