// SegueHost
