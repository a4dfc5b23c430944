// The import is public, because the types below are public in their modules.
public import ArgumentParser
internal import SegueFilm

// Types of libraries that are the types of options: the values of an option are the names of the cases.

extension Fit: ExpressibleByArgument {}

extension Look.Shadow: ExpressibleByArgument {}

extension Look.FrameStyle: ExpressibleByArgument {}

extension FarmJob.Engine: ExpressibleByArgument {}
