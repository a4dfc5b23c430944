// Public, because the types are public in their modules.
public import ArgumentParser
internal import SegueFilm

// Types of libraries whose names are the values of an option.

extension Fit: ExpressibleByArgument {}

extension Look.Shadow: ExpressibleByArgument {}

extension Look.FrameStyle: ExpressibleByArgument {}

extension FarmJob.Engine: ExpressibleByArgument {}
