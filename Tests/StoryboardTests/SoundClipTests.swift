import Testing

@testable import SegueStoryboard

/// Tests the clips of the key `audio`.
struct SoundClipTests {
  private func audio(_ text: String) throws -> Storyboard.Audio {
    try #require(try Storyboard(parsing: colours("audio: \(text)")).audio)
  }

  @Test func `a clip has a time, a part of a file, a volume and fades, and may be a voice`() throws {
    let audio = try audio(
      "{ file: m.mp3, duck: 0.2, clips: [{ file: a.wav, at: 1.5 }, "
        + "{ file: b.wav, at: 2, from: 3, for: 4, volume: 0.5, fade: 0.1, voice: true }] }")
    #expect(audio.duck == 0.2 && audio.files == ["m.mp3", "a.wav", "b.wav"])
    #expect(
      audio.clips == [
        Storyboard.Audio.Clip(file: "a.wav", time: 1.5, from: 0, seconds: nil, volume: 1, fade: 0.02, isVoice: false),
        Storyboard.Audio.Clip(file: "b.wav", time: 2, from: 3, seconds: 4, volume: 0.5, fade: 0.1, isVoice: true),
      ])
    #expect(try self.audio("{ clips: [{ file: a.wav, at: 0, voice: true }] }").file == nil)
  }

  @Test(arguments: [
    ("{ volume: 1 }", "'audio' needs 'file', the path of a sound file, 'clips' or 'taps: true'"),
    (
      "{ file: m.mp3, duck: 0.2, clips: [{ file: a.wav, at: 1 }] }",
      "'duck' has no effect without a clip with 'voice: true'; add one, or remove 'duck'"
    ),
    (
      "{ duck: 0.2, clips: [{ file: a.wav, at: 1, voice: true }] }",
      "'duck' has no effect without 'file'; add 'file', or remove 'duck'"
    ),
    ("{ clips: [{ file: a.wav }] }", "a sound clip needs 'at', a number of seconds from 0 to 86400"),
    ("{ clips: [{ at: 1 }] }", "a sound clip needs 'file', the path of a sound file"),
  ])
  func `what cannot be heard is refused`(_ text: String, _ reason: String) {
    #expect(#expect(throws: StoryboardError.self) { try audio(text) }?.reason == reason)
  }
}
