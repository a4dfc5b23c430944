// Re-exports SeguePixels, so that a front end needs to import only this module to use the
// compositor.
@_exported public import SeguePixels
