internal import SegueGeometry
internal import SegueScene
internal import SegueYAML

struct StoryboardKeys: KeyTable {
  static let all = Keyed("a storyboard", Self())

  let segue = Key("segue", .whole(1...1), "The version of the format: 1.", required: true)
  let size = Key("size", .size, "The screen's size in points, such as 390x844.", required: true)
  let scale = Key(
    "scale", .number(0...16, above: true, of: "pixels per point"),
    "Pixels per point. Default: 1.")
  let fps = Key(
    "fps", .number(0.001...1000, of: "frames per second"), "Frames per second. Default: 60.")
  let vars = Key(
    "vars", .variables(of: "variables with their defaults"),
    """
    Variables and their defaults. Other values refer to a variable by its name in braces, such as \
    "{lang}/inbox.png"; {{ is a literal brace.
    """)
  let texts = Key(
    "texts", .text(of: "the path of a text catalog"),
    """
    A text catalog: a file of texts by key (.yaml, .json or .po), to which values refer as "{text.KEY}"; \
    usually one for each language, such as "texts/{lang}.yaml".
    """)
  let include = Key(
    "include",
    .either([
      .text(of: "the path of a storyboard"),
      .list(.text(of: "the path of a storyboard"), 1...100),
    ]),
    "Other storyboards, whose screens, look, stage and transitions are added to this storyboard.")
  let matrix = Key(
    "matrix", Form<Node>(Tables.matrix),
    "Values for variables. A batch makes a film for each combination.")
  let title = Key(
    "title", .text(of: "a title"), "The title of the page. Default: the file's name.")
  let icon = Key(
    "icon", .text(of: "the path of a picture or a drawing"),
    "The icon of the page, a square picture or drawing. Default: none.")
  let lang = Key(
    "lang", .text(of: "a language, such as en or pt-BR"),
    "The language of the page, which decides the layout. Default: the variable lang.")
  let layout = Key(
    "layout", Form<LayoutDirection>.word,
    """
    The layout direction: left-to-right or right-to-left. Default: right-to-left for a \
    lang with such a direction, such as ar; left-to-right otherwise.
    """)
  let reducedMotion = Key(
    "reduced-motion", .flag,
    "True to reduce motion; an animator that does not support this is replaced by a dissolve.")
  let length = Key(
    "length", .number(0...86_400, above: true, of: "seconds"),
    "The end of the film, in seconds of script time. Default: late enough for the whole script.")
  let trim = Key(
    "trim", Form<Node>(.numbers(["from", "to"], haveSizes: false)),
    "The part of the script that the film shows, in seconds of the script, such as [2, 14.5]. Default: all of it.")
  let cutIdle = Key(
    "cut-idle", .number(0.05...600, of: "seconds"),
    """
    The longest time without input, movement, text or a change in a video that the film shows, in seconds; the rest \
    of a longer one is left out, as in a recording. Default: nothing is left out.
    """)
  let thereAndBack = Key(
    "there-and-back", .flag,
    "True to play the film forward and then backward to its first frame. Default: false.")
  let font = Key(
    "font", .text(of: "a font file or the name of an installed family"),
    "A font file for captions and titles, or the name of an installed family. Default: the bundled typeface.")
  let captions = Key("captions", .table(CaptionKeys.self), "What all captions of the film have in common.")
  let audio = Key("audio", .table(AudioKeys.self), "The sound track of the film.")
  let screens = Key(
    "screens", .names(.table(ScreenKeys.self), of: "screens by name"),
    "The pictures, clips, colours and containers of the storyboard, by name.", required: true)
  let look = Key(
    "look", .table(LookKeys.self),
    "The decoration around the screen, such as a frame and a background.")
  let stage = Key(
    "stage", .table(StageKeys.self), "The size of the picture around the screen, and the devices in it.")
  let titles = Key(
    "titles", .list(.table(TitleKeys.self), 0...StoryboardLimits.titles),
    "Texts of the film: headlines beside, over or behind the device.")
  let overlays = Key(
    "overlays", .list(.table(OverlayKeys.self), 0...StoryboardLimits.overlays),
    "Pictures of the film, and marks on its screens: highlights, boxes, arrows, blurred areas and bars.")
  let container = Key(
    "container", .screen, "The screen or container that is shown first.", required: true)
  let transitions = Key(
    "transitions", .table(TransitionKeys.self), "The look of each kind of transition.")
  let links = Key(
    "links",
    .names(
      .list(.table(LinkKeys.self), 1...StoryboardLimits.links), of: "lists of links by screen"),
    "For each screen, the areas that can be tapped.")
  let script = Key(
    "script", .list(.table(StepKeys.self), 0...StoryboardLimits.steps),
    "The steps of the film, in the order of their times.")

  /// The keys that control the expansion. Their values are not expanded with the rest of the file.
  static let expansion = Set([all.vars.name, all.include.name, all.texts.name, all.matrix.name])
  /// The keys that a storyboard takes from an included one.
  static let included = [all.screens.name, all.look.name, all.stage.name, all.transitions.name]
  /// The keys that a recording replaces.
  static let recorded = [all.script.name, all.length.name, all.trim.name]
}

struct AudioKeys: KeyTable {
  static let all = Keyed("the audio", Self())

  let file = Key(
    "file", .text(of: "the path of a sound file"), "A sound file, or a video's sound.")
  let volume = Key(
    "volume", .number(0...4, of: "times the file's own loudness"),
    "The factor by which the file's own loudness is multiplied. Default: 1.")
  let fade = Key(
    "fade", .number(0...60, of: "seconds"),
    "The duration of the fade-in and of the fade-out, in seconds. Default: 0.5.")
  let taps = Key("taps", .flag, "True for a soft click at each tap. Default: false.")
  let clips = Key(
    "clips", .list(.table(SoundClipKeys.self), 1...StoryboardLimits.sounds),
    "Sounds that begin at a time of the script: noises and voices.")
  let duck = Key(
    "duck", .number(0...1, of: "times its loudness"),
    "The factor by which the file's loudness is multiplied while a voice is heard. Default: 0.3.")
}

struct SoundClipKeys: KeyTable {
  static let all = Keyed("a sound clip", Self())

  let file = Key(
    "file", .text(of: "the path of a sound file"), "A sound file, or a video's sound.", required: true)
  let at = Key(
    "at", .number(0...86_400, of: "seconds"), "The time of the script at which the clip begins, in seconds.",
    required: true)
  let from = Key(
    "from", .number(0...86_400, of: "seconds"), "The time in the file at which the clip begins, in seconds. Default: 0."
  )
  let length = Key(
    "for", .number(0...3600, above: true, of: "seconds"),
    "The maximum length of the clip, in seconds. Default: the rest of the file.")
  let volume = Key(
    "volume", .number(0...4, of: "times the file's own loudness"),
    "The factor by which the file's own loudness is multiplied. Default: 1.")
  let fade = Key(
    "fade", .number(0...60, of: "seconds"),
    "The duration of the fade-in and of the fade-out, in seconds. Default: 0.02.")
  let voice = Key("voice", .flag, "True for a voice, which lowers the sound of the audio's file. Default: false.")
}

struct LookKeys: KeyTable {
  static let all = Keyed("a look", Self())

  let background = Key(
    "background",
    Form<Look.Background>(
      .text(of: "a colour, gradient(#fff, #dde, 135), blur or the path of a picture or video")),
    "A colour, none, gradient(#fff, #dde, 135), blur for the screen itself, or a picture or video. A colour alone "
      + "fills only the areas that the screens leave empty.")
  let margin = Key(
    "margin",
    Form<Look.Margin>(
      .either([
        .number(0...Look.Margin.maximum, of: "points"), .text(of: "a percentage such as 8%"),
      ])),
    "The space around the screen or its frame: points, or a percentage of the longer side. "
      + "Default: 8% with a frame or background.")
  let cornerRadius = Key(
    "corner-radius", .number(0...Look.Margin.maximum, of: "points"),
    "The radius of the screen's corners. Default: the frame's, or else 0.")
  let shadow = Key(
    "shadow", Form<Look.Shadow>.word,
    "The shadow: none, soft or strong. Default: soft with a frame, or else none.")
  let frame = Key(
    "frame", Form<Look.Frame>(.text(of: Look.Frame.expectation)),
    "The frame around the screen: \(Look.Frame.expectation).")
  let frameStyle = Key(
    "frame-style", Form<Look.FrameStyle>.word,
    "The frame's colours: light or dark. Default: dark.")
  let cutout = Key(
    "cutout", Form<Look.Cutout>.word,
    "The opening in the screen of the frame phone: island, notch, hole or none. Default: that of the device with the "
      + "screen's size.")
  let glass = Key(
    "glass", .flag, "True to reflect some light on the glass of a phone, a tablet or a laptop. Default: false.")
  let statusBar = Key(
    "status-bar",
    Form<Look.StatusBar>(.either([.text(of: "a time such as 9:41"), .yes, .table(StatusBarKeys.all.table)])),
    "A status bar over the screens: its time, such as \"9:41\", true, or a mapping with more. Default: none.")
  let title = Key("title", .text(of: "a string"), "The title of a browser or window.")
  let touches = Key(
    "touches", .flag, "True to show the script's taps and drags. Default: false.")
  let pointer = Key(
    "pointer", Form<Look.Pointer>.word,
    "The pointer that moves to the script's taps and drags: arrow, hand, finger, auto or none. Default: none.")
  let pointerSize = Key(
    "pointer-size", .number(Look.pointerSizes, of: "times the usual size"),
    "The size of the pointer, as a multiple of its usual size. Default: 1.")
  let pointerColor = Key("pointer-color", .color, "The color of the pointer.")
  let pointerTrack = Key(
    "pointer-track", .text(of: "the path of a file with a JSON object on each line"),
    "The pointer's positions, as a recorder has noted them: a file with a line such as "
      + "{\"time\": 1.2, \"x\": 40, \"y\": 90, \"pressed\": true} for each. Default: the script's taps and drags.")
  let camera = Key(
    "camera", Form<Look.CameraMode>.word,
    "auto: the camera goes gently to what is tapped and back again; script: only to where steps send it. "
      + "Default: script.")
  let shutter = Key(
    "shutter", .number(0...360, of: "degrees"),
    "Motion blur in films: the angle of the shutter, such as 180. Default: 0, none.")
}

struct StatusBarKeys: KeyTable {
  static let all = Keyed("a status bar", Self())

  let time = Key("time", .text(of: "a time such as 9:41"), "The time. Default: 9:41.")
  let battery = Key(
    "battery", .number(0...1, of: "the full charge"), "The charge of the battery, from 0 to 1. Default: 1.")
  let style = Key(
    "style", Form<Look.StatusBar.Style>.word,
    "The letters: dark, light, or auto, which suits what is below. Default: auto.")
}
