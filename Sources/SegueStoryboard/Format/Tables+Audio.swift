extension Tables {
  static let audio = Table(
    "the audio",
    [
      Key("file", .text(of: "the path of a sound file"), "A sound file, or a video's sound."),
      Key(
        "volume", .number(0...4, of: "times the file's own loudness"),
        "The factor by which the file's own loudness is multiplied. Default: 1."),
      Key(
        "fade", .number(0...60, of: "seconds"),
        "The duration of the fade-in and of the fade-out, in seconds. Default: 0.5."),
      Key("taps", .flag, "True for a soft click at each tap. Default: false."),
    ])
}
