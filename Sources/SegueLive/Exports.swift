// Re-exports the modules that define storyboards, plug-ins and pixels, which a front end needs to make a `LiveLoop`.
@_exported public import SegueFilm
