// A front end uses storyboards, pointer events and rectangles together with shows, so importing SeguePlayer also imports
// these modules. `Exports.swift` in SegueKit explains the attribute `@_exported`.
@_exported public import SegueKit
@_exported public import SegueStoryboard
