// A front end in one file: it plays a storyboard into PNG files, four a second, while a finger that the
// script knows nothing of drags the opened letter back.
//
//   FrontEnd Examples/fjord.yaml FOLDER

import SegueMedia
import SeguePlayer
import SegueRender

let arguments = CommandLine.arguments
guard arguments.count == 3, let rate = FrameRate(4) else {
  fatalError("give a storyboard and a folder")
}

// The show: the storyboard with the plug-ins that are installed, and how long its script takes.
let board = try Storyboard(path: arguments[1], layers: DrawingLayers.init)
let size = PixelSize(width: 98, height: 212)
let scale = Double(size.width) / board.size.width
let library = PictureLibrary()
let options = ShowOptions(
  pixelScale: scale, pictureComparison: FrameComparison.lookAlike,
  surroundings: Surroundings { library.edgeColor(of: $0) })
let show = try StoryboardShow(
  board, options: options, factory: PluginFactory(PluginRegistry.discover()))
for warning in try show.rehearse() { print(warning) }

// Its pictures, at the size of the output.
var files: [UInt32: ScreenFile] = [:]
for picture in show.pictures {
  let file =
    try files[picture.whole]
    ?? ScreenFile(MediaSource(path: picture.path), fit: Fit(picture.mode))
  files[picture.whole] = file
  library.set(
    source: try picture.part.map { try ScreenPart(file, $0) } ?? file, for: picture.number)
}
try library.fit(width: size.width, height: size.height)
let compositor = Compositor(
  width: size.width, height: size.height, scale: scale, pictures: library)

// A window would get these from its display.
let way = FingerPath(
  from: Point(x: 8, y: 436), legs: [.init(end: Point(x: 300, y: 440), seconds: 0.25)])
var pointers = way.events(from: 1.55, pointer: 1)[...]

let sink = try FrameSink(
  OutputFormat(path: arguments[2] + "/frame-%02d.png"), size: size, rate: rate)
var tree = LayerTree(size: show.size)
for time in rate.times.prefix(Schedule(duration: show.duration ?? 0, rate: rate).count) {
  while let event = pointers.first, event.time <= time {
    try show.send(event)
    pointers.removeFirst()
  }
  try show.advance(to: time)
  try show.layers(into: &tree)
  let buffer = try sink.nextBuffer()
  compositor.draw(tree, into: buffer)
  try sink.append(buffer)
}
try sink.finish()
for result in show.results { print(result.isCompleted ? "completed" : "cancelled", result.began) }
