// SegueSDK
