@_exported public import SegueFilm
