import CSegueLibAV
import Foundation
import SegueSystem
import TestSupport
import Testing

@testable import SegueMedia

/// Tests that FFmpeg's libraries are used as they are, whichever version they have.
struct FFmpegTests {
  @Test
  func `the structs, constants and functions of libav are declared as in the headers that are installed`() throws {
    let check = try Toolchain.run(
      Toolchain.package.appending(path: "tools/libav-layouts"), ["--check"])
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.output.hasPrefix("checked the layouts of libavformat "))
  }

  @Test func `the check of the layouts finds a field at another offset`() throws {
    // The headers of a version that is known, in which a struct has one more field.
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try #require(
      ["/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu", "/usr/include"].first {
        FileManager.default.fileExists(atPath: $0 + "/libavformat/avformat.h")
      })
    for name in ["libavcodec", "libavformat", "libavutil", "libswresample", "libswscale"] {
      try FileManager.default.copyItem(atPath: "\(source)/\(name)", toPath: folder.path + "/" + name)
    }
    let header = folder.appending(path: "libavcodec/packet.h")
    let text = try String(contentsOf: header, encoding: .utf8)
    try text.replacing("typedef struct AVPacket {", with: "typedef struct AVPacket { void *more;")
      .write(to: header, atomically: true, encoding: .utf8)
    let check = try Toolchain.run(
      Toolchain.package.appending(path: "tools/libav-layouts"), ["--check", folder.path])
    #expect(check.status != 0)
    #expect(check.errors.contains("not as the headers have it"), "\(check.errors)")
  }

  @Test func `no Swift code reads a struct of libav by itself`() throws {
    // All but a few of the structs are opaque; nobody may give one a layout again.
    let header = try String(
      contentsOf: Toolchain.package.appending(path: "Sources/CLibAV/include/libav.h"), encoding: .utf8)
    let structs = header.matches(of: /SEGUE_AV_OPAQUE\((AV\w+)\)/).map { String($0.1) }
    #expect(structs.count > 15)
    #expect(MemoryLayout<AVFrame>.size == 1 && MemoryLayout<AVCodecContext>.size == 1)
    #expect(!header.contains(/#include <lib(av|sw)/))
  }

  @Test func `the version that was opened and its file are known`() {
    let library = LateLibrary.ffmpeg()
    #expect(library.absence == nil)
    #expect(library.file?.contains("libavformat") == true)
    #expect(library.version?.contains(/^[5-9] \(libavformat (59|6[0-3])\)$/) == true)
  }

  @Test(arguments: [
    (FFmpeg(state: SEGUE_LIBAV_ABSENT), "FFmpeg's libraries, which read and write films, are not installed; install"),
    (FFmpeg(state: SEGUE_LIBAV_OTHER, major: 58), "FFmpeg 4 (libavformat 58) is not known here; install"),
    (FFmpeg(state: SEGUE_LIBAV_OTHER, major: 64), "FFmpeg 10 (libavformat 64) is not known here; install"),
    (
      FFmpeg(state: SEGUE_LIBAV_BROKEN, major: 61, reason: "libx264.so.164: file too short"),
      "the libraries of FFmpeg 7 (libavformat 61) cannot be opened (libx264.so.164: file too short); install"
    ),
    (
      FFmpeg(state: SEGUE_LIBAV_NO_FOLDER, folder: "/nowhere"),
      "SEGUE_FFMPEG is /nowhere, which is not a folder that can be read; name"
    ),
    (FFmpeg(state: SEGUE_LIBAV_ABSENT, folder: "/tmp"), "SEGUE_FFMPEG is /tmp, which has no libavformat; name"),
    (
      FFmpeg(state: SEGUE_LIBAV_OTHER, major: 64, folder: "/new"),
      "SEGUE_FFMPEG is /new, which has FFmpeg 10 (libavformat 64), and that is not known here; name"
    ),
    (
      FFmpeg(state: SEGUE_LIBAV_BROKEN, major: 60, folder: "/old", reason: "/old has no libswscale.so.7"),
      "SEGUE_FFMPEG is /old, whose libraries of FFmpeg 6 (libavformat 60) cannot be opened (/old has no libswscale.so.7); name"
    ),
  ])
  func `each absence of FFmpeg is one sentence that names the versions that work`(
    _ found: FFmpeg, _ beginning: String
  ) throws {
    let sentence = try #require(found.absence)
    #expect(sentence.hasPrefix(beginning), "\(sentence)")
    #expect(sentence.contains("FFmpeg 5 to 9"))
    #expect(!sentence.hasSuffix(".") && !sentence.contains("\n"))
    #expect(found.library.absence == sentence && found.library.file == nil)
  }
}
