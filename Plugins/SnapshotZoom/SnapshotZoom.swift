// SnapshotZoom
