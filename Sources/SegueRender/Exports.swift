// A front end imports one module for the pixels that it shows and for what draws them.
@_exported public import SeguePixels
