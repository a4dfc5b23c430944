// A front end in one file. It films a storyboard in a phone, with a caption and the sound of its taps, while a
// finger that the script knows nothing of drags the opened letter back. Without a film it opens a window and
// plays the storyboard there.
//
//   FrontEnd Examples/fjord.yaml [fjord.mp4]

import SegueFilm
import SegueWindow

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, arguments.count <= 2 else {
  fatalError("give a storyboard, and a film to write")
}
var board = try Storyboard(path: path, layers: DrawingLayers.init)
board.look.frame = .phone
let plugins = PluginFactory(PluginRegistry.discover())

if let output = arguments.dropFirst().first {
  board.audio = Storyboard.Audio(file: nil, taps: true)
  board.filmSteps.append(
    Storyboard.FilmStep(time: 0.5, caption: Storyboard.Caption("A letter, and back", seconds: 3)))
  var options = FilmOptions()
  (options.rate, options.size) = (FrameRate(12), FrameSize("x480") ?? FrameSize())
  let way = Storyboard.Drag(
    from: Point(x: 8, y: 436), legs: [.init(to: Point(x: 300, y: 440), duration: 0.25)])
  options.input = way.events(from: 1.55, pointer: 1)
  let film = try Film(board, for: OutputFormat(path: output), options: options, plugins: plugins)
  for warning in film.warnings { print(warning) }
  try film.write()
  for result in film.screens.results {
    print(result.isCompleted ? "completed" : "cancelled", result.began)
  }
} else {
  let stage = try LiveStage(board, FilesAhead(LiveStage.paths(of: board)), factory: plugins)
  let window = try DisplayWindow(
    on: Display(onLost: { fatalError("the display is gone") }), title: path, showing: stage.size())
  let playing = try stage.begin(width: window.width, height: window.height, at: window.now)
  try LiveLoop(playing, in: window).run()
}
