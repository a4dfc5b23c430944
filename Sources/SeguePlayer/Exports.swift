// A front end names registries, storyboards, pointers and rectangles beside shows, so one import gives
// all of them. See SegueKit's file of the same name for why the attribute is right here.
@_exported public import SegueHost
@_exported public import SegueKit
@_exported public import SegueStoryboard
