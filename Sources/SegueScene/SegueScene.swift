// SegueScene
