// A window shows a stage in a loop, so importing SegueWindow imports the module that has both.
@_exported public import SegueLive
