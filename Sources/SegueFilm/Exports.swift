// A film is made of a storyboard, plug-ins, files and pixels, so importing SegueFilm imports the modules
// that define them.
@_exported public import SegueHost
@_exported public import SegueMedia
@_exported public import SeguePlayer
@_exported public import SegueRender
