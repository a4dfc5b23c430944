// SegueMotion
