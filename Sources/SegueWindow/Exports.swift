// A window shows a stage in a loop, so importing SegueWindow also imports the module that defines both.
@_exported public import SegueLive
