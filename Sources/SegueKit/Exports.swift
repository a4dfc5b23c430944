// These modules are part of this module's interface: a program that uses SegueKit uses `View`,
// `Rect` and `Timing` in every file. So importing SegueKit imports them too, as importing UIKit
// also imports CGRect. The underscore of the attribute means that Swift does not guarantee its
// behaviour for libraries distributed as binaries; these modules are always built from source
// together. With `MemberImportVisibility`, members of these modules are visible through the import
// of SegueKit as well.
@_exported public import SegueGeometry
@_exported public import SegueMotion
@_exported public import SegueScene
@_exported public import SegueSession
