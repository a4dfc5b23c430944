// A front end gives the loop a storyboard, plug-ins and pixels, so importing SegueLive imports their modules.
@_exported public import SegueFilm
