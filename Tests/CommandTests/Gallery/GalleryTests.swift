import Foundation
import SegueWeb
import TestSupport
import Testing

/// Tests `segue gallery`, and the page that it writes, in a browser.
struct GalleryTests {
  /// A gallery of the bundled animators, small and with few frames, shared by all tests.
  private static let gallery = Result { () throws -> Folder in
    let screens = try Screens()
    let folder = try Folder()
    let run = try Run.segue(
      "gallery", screens.folder / "a.png", screens.folder / "b.png", "-o", folder / "site",
      "--side", "64", "--fps", "10")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text.hasSuffix("index.html  \(Bundled.animators.count + 1) animators\n"))
    return folder
  }

  private func page() throws -> String {
    try String(contentsOfFile: Self.gallery.get() / "site/index.html", encoding: .utf8)
  }

  /// Returns a command line that starts Chromium with `profile` as the folder for its data.
  private static func browser(_ profile: Folder) -> [String] {
    [
      "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
      "--user-data-dir=\(profile.path)",
    ]
  }

  /// Returns the HTML of the page's elements after Chromium has run `script` in the page.
  private func elements(
    _ script: String, replacing: (String, String) = ("loading=\"lazy\"", "")
  ) throws -> String {
    let folder = try Self.gallery.get()
    let file = folder / "site/test-\(UUID().uuidString).html"
    // The page's Content Security Policy is removed, because it would not let the test's script
    // run.
    let text = try page().replacingOccurrences(
      of: "<meta http-equiv=\"Content-Security-Policy\"[^>]*>", with: "",
      options: .regularExpression
    ).replacingOccurrences(
      of: "</body>", with: "<script>\(script)</script></body>"
    ).replacingOccurrences(of: replacing.0, with: replacing.1)
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let profile = try Folder()
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      Self.browser(profile) + ["--dump-dom", URL(filePath: file).absoluteString])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func `the gallery shows each animator with a moving picture, parameters and command line`()
    throws
  {
    let (folder, page) = (try Self.gallery.get(), try page())
    for name in Bundled.animators + ["dissolve"] {
      let picture = try folder.bytes("site/\(name).webp")
      #expect(picture.starts(with: Array("RIFF".utf8)))
      // A WebP file that is animated contains a chunk "ANIM".
      #expect(Data(picture).range(of: Data("ANIM".utf8)) != nil, "\(name)")
      #expect(page.contains("src=\"\(name).webp\""))
      #expect(page.contains("<span>--animator \(name)</span>"))
    }
    #expect(page.contains("<code>parallax</code>"))
    for family in Bundled.families.keys { #expect(page.contains(">\(family)</h2>")) }
    #expect(
      !page.contains("http:") && !page.contains("https:"), "the page needs nothing from outside")
  }

  @Test
  func `in a browser all pictures of the gallery load, and its search finds names and parameters`()
    throws
  {
    let found = try elements(
      """
      addEventListener("load", () => {
        document.body.dataset.loaded = [...document.images].filter((i) => i.naturalWidth > 1).length;
        search.value = "parallax push";
        search.dispatchEvent(new Event("input"));
        document.body.dataset.shown = [...document.querySelectorAll("article:not([hidden]) h3")]
          .map((h) => h.textContent).join();
        document.body.dataset.families = [...document.querySelectorAll("nav li:not([hidden])")]
          .map((l) => l.textContent).join();
        search.value = "zzz";
        search.dispatchEvent(new Event("input"));
        document.body.dataset.nothing = !nothing.hidden;
      });
      """)
    #expect(found.contains("data-loaded=\"\(Bundled.animators.count + 1)\""))
    #expect(found.contains("data-nothing=\"true\""))
    let families =
      found.components(separatedBy: "data-families=\"").last?.prefix { $0 != "\"" } ?? ""
    #expect(families.split(separator: ",").contains("system"))
    #expect(!families.contains("pieces"), "a family without a card is not linked")
    let shown = found.components(separatedBy: "data-shown=\"").last?.prefix { $0 != "\"" } ?? ""
    #expect(shown.split(separator: ",").contains("Push"))
    #expect(!shown.contains("Dissolve"))
  }

  @Test
  func `the gallery's content security policy allows only its own scripts, styles and pictures`()
    throws
  {
    let (folder, page) = (try Self.gallery.get(), try page())
    #expect(page.contains("content=\"default-src 'none'; ") && !page.contains("unsafe-inline"))
    let profile = try Folder()
    let outcome = try Toolchain.run(
      URL(filePath: "/usr/bin/env"),
      Self.browser(profile) + [
        "--dump-dom", "--enable-logging=stderr",
        URL(filePath: folder / "site/index.html").absoluteString,
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.errors.contains("Content Security Policy"), "\(outcome.errors)")
    // The search field is visible only if the page's own script has run.
    #expect(outcome.output.contains("<label class=\"search\">"))
    #expect(page.contains("data-css=\"/* push, "))
  }

  @Test func `a click on a picture of the gallery enlarges it, and another click restores it`()
    throws
  {
    let found = try elements(
      """
      addEventListener("load", () => {
        const [link, data] = [document.querySelector(".picture"), document.body.dataset];
        link.click();
        data.opened = large.open && large.querySelector("img").src === link.querySelector("img").src;
        data.wider = parseInt(large.querySelector("img").style.width) > 64;
        large.click();
        data.closed = !large.open;
      });
      """)
    for word in ["opened", "wider", "closed"] { #expect(found.contains("data-\(word)=\"true\"")) }
  }

  @Test
  func `the gallery does not wrap a command line within a file name, however long the name is`()
    throws
  {
    let found = try elements(
      """
      addEventListener("load", () => {
        const name = document.querySelector(".command span:nth-child(2)");
        name.textContent = "a-rather-long-folder/of-a-project-with-hyphens/the first screen of it.png".repeat(3);
        document.body.dataset.lines = name.getClientRects().length;
        document.body.dataset.page = document.documentElement.scrollWidth <= innerWidth;
      });
      """)
    #expect(found.contains("data-lines=\"1\"") && found.contains("data-page=\"true\""))
  }

  @Test
  func
    `the gallery has wide cards for wide screens, and plug-ins with similar ids do not share a file`()
    throws
  {
    let folder = try Folder()
    try folder.write("a.png", Picture.png(96, 60, seed: 1))
    try folder.write("b.png", Picture.png(96, 60, seed: 2))
    let source = try String(
      contentsOf: Toolchain.package.appending(path: "Tests/CommandTests/Fixtures/fading.c"),
      encoding: .utf8)
    for (library, id) in [("one", "fade.in.two"), ("two", "fade-in.two")] {
      try folder.write(
        "\(library).c", source.replacingOccurrences(of: "org.example.fading", with: id).utf8)
      try Toolchain.compilePlugin(
        URL(filePath: folder / "\(library).c"), into: URL(filePath: folder / "\(library).so"),
        defines: ["LEVEL=0.5"])
    }
    let run = try Run.segue(
      "gallery", "a.png", "b.png", "-o", "site", "--fps", "1", "--plugin-path", folder.path,
      in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let page = try String(contentsOfFile: folder / "site/index.html", encoding: .utf8)
    #expect(page.contains("--column: 560px") && page.contains("width=\"840\""))
    for id in ["fade.in.two", "fade-in.two"] { #expect(page.contains("--animator \(id)<")) }
    for file in ["fade-in-two", "fade-in-two-2"] {
      #expect(page.contains("src=\"\(file).webp\"") && page.contains("-o \(file).mp4"))
      #expect(FileManager.default.fileExists(atPath: folder / "site/\(file).webp"))
    }
  }

  @Test func `without JavaScript the gallery shows everything except its search and copy buttons`()
    throws
  {
    let policy =
      "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'\">"
    let found = try elements(
      "document.body.dataset.scripted = 1", replacing: ("<head>", "<head>" + policy))
    #expect(!found.contains("data-scripted"), "the page must be without scripts here")
    #expect(found.contains("<label class=\"search\" hidden=\"\">"))
    #expect(!found.contains("<article hidden") && !found.contains("<section hidden"))
    #expect(found.components(separatedBy: "<article").count == Bundled.animators.count + 2)
  }

  @Test
  func `segue gallery refuses wrong input with a message and exit status, and leaves no file`()
    throws
  {
    let folder = try Folder()
    try folder.write("file", "text".utf8)
    try folder.write("index.html", "<p>mine</p>".utf8)
    for (arguments, code, words) in [
      (["gallery"], Int32(64), "--output"), (["gallery", "a.png", "-o", "out"], 64, "one screen"),
      (["gallery", "-o", "out", "-o", "out2"], 64, "-o is given 2 times"),
      (["gallery", "-o", "file"], 73, "a file with this name exists"),
      (["gallery", "-o", "no/where"], 73, "its parent folder does not exist"),
      (["gallery", "-o", ""], 64, "-o is empty"),
      (["gallery", "-o", "."], 73, "./index.html' is there already, and no gallery wrote it"),
      (["gallery", "-o", "out", "--side", "9"], 64, "expected 64 to 2000"),
      (["gallery", "no.png", "no.png", "-o", "out2"], 66, "no.png"),
    ] {
      let run = try Run.segue(arguments, in: folder)
      #expect(run.code == code && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder / "out"))
    #expect(!FileManager.default.fileExists(atPath: folder / "out2"))
    #expect(try folder.bytes("index.html").elementsEqual("<p>mine</p>".utf8))
    #expect(try folder.bytes("file").elementsEqual("text".utf8))
  }

  @Test func `segue gallery replaces only files that a gallery wrote`() throws {
    let folder = try Self.gallery.get()
    let own = GalleryFolder.at(folder / "site", shown: "site", program: "segue gallery")
    let names = Bundled.animators.map { $0 + ".webp" } + ["index.html"]
    try own.check(names)
    #expect(throws: ListedFolderError.self) {
      try folder.write("site/mine.webp", "mine".utf8)
      defer { unlink(folder / "site/mine.webp") }
      try own.check(names + ["mine.webp"])
    }
    // `.segue-gallery` lists the files that a gallery wrote. A file of this name that no gallery
    // wrote does not permit a gallery to replace the listed files.
    let other = try Folder()
    try other.write(".segue-gallery", "slide.webp\n".utf8)
    #expect(throws: ListedFolderError.self) {
      try GalleryFolder.at(other.path, shown: "other", program: "segue gallery")
        .check(["slide.webp"])
    }
  }

  @Test
  func
    `segue gallery fails before drawing if a file of the user has the name of an animator's picture`()
    throws
  {
    let folder = try Folder()
    try folder.write("slide.webp", "mine".utf8)
    let run = try Run.segue("gallery", "-o", ".", in: folder)
    #expect(run.code == 73)
    #expect(
      run.errors == "segue: './slide.webp' is there already, and no gallery wrote it; give another "
        + "folder, or remove that file\n")
    #expect(folder.names == ["slide.webp"])
    #expect(try folder.bytes("slide.webp").elementsEqual("mine".utf8))
  }

  @Test func `the gallery shows a failed plug-in with the reason, and draws the other plug-ins`()
    throws
  {
    let folder = try Folder()
    let plugins = try UnrulyTests.plugins.get().path
    let run = try Run.segue(
      "gallery", "-o", folder / "site", "--side", "64", "--fps", "5", "--plugin-path", plugins)
    #expect(run.code == 0)
    let page = try String(contentsOfFile: folder / "site/index.html", encoding: .utf8)
    #expect(page.contains("It failed, and a dissolve is shown:"))
    #expect(page.contains("org.example.driver-nan"))
    #expect(page.contains("src=\"slide.webp\""))
  }
}
