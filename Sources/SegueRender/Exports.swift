// A front end imports one module for the compositor and for its pixels.
@_exported public import SeguePixels
