// Exports the types of pixels, so that a front end imports only one module for the compositor.
@_exported public import SeguePixels
