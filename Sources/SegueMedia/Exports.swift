// The pixels that are read and written, so that a front end imports one module for them.
@_exported public import SeguePixels
