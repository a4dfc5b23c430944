// Exports the types of pixels, so that a front end that reads and writes films imports one module.
@_exported public import SeguePixels
