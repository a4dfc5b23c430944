// The import is public, because the types below are public in their modules.
public import ArgumentParser
internal import SegueFilm

// Types of other modules that are the types of options: an option's values are the names of the type's cases.

extension Fit: ExpressibleByArgument {}

extension Look.Shadow: ExpressibleByArgument {}

extension Look.FrameStyle: ExpressibleByArgument {}
extension Look.Cutout: ExpressibleByArgument {}
extension Look.Pointer: ExpressibleByArgument {}
extension Look.CameraMode: ExpressibleByArgument {}

extension FarmJob.Engine: ExpressibleByArgument {}
