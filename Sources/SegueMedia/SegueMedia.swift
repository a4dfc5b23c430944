// SegueMedia
