// A front end gives the loop a storyboard, plug-ins and pixels, so importing SegueLive also imports the
// modules that define them.
@_exported public import SegueFilm
