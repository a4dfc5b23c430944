// The import is public, because the types below are public in their modules.
public import ArgumentParser
internal import SegueFilm

// These types of libraries are the types of options, whose values are the names of their cases.

extension Fit: ExpressibleByArgument {}

extension Look.Shadow: ExpressibleByArgument {}

extension Look.FrameStyle: ExpressibleByArgument {}

extension FarmJob.Engine: ExpressibleByArgument {}
