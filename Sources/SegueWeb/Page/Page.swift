// The file of a page. `Page` puts it together: the style, the data, the player, and a Content-Security-Policy that
// names the hashes (`SHA256`) of script and style and allows nothing else, no network either. `PageText` writes the
// data as JSON that cannot end the element around it: the storyboard (+Storyboard), recordings (+Recordings), shaders,
// the film's script and captions (+Film), and names for people who do not see the screens (`AccessibleNames`).
// `PlayerSource` joins the player's modules; a page gets the bar, pinches or shaders only if it has a use for them.
// `BackdropFilter` is the SVG filter that blurs as the compositor does.
//
// Keys of recordings are short, because a page has thousands of them; all others have the storyboard's names.
//
// Rejected:
// - A minifier of our own, with a list of 230 names: the player had 39 KB instead of 77, but compressed it has 23 KB
//   now, a mistake in the minifier was a mistake of the page, and nobody could read it in the browser.
// - Files beside the page: it could not be sent by mail or opened from a folder.
// - Frameworks: the page is one tree of elements whose numbers change in each frame.

internal import SegueFilm
internal import SegueSystem

/// The text of a prototype's file: HTML with the style, the data and the player, and a Content-Security-Policy that
/// allows nothing else. `wasm-unsafe-eval` lets the player compile WebAssembly, which is in the script itself, and no text.
enum Page {
  /// Returns the text of a page.
  ///
  /// - Parameters:
  ///   - title: The title, which is escaped.
  ///   - language: The tag of the screens' language. What the page itself says is in English.
  ///   - data: The data that the player reads: JSON without `<`.
  ///   - parts: The parts of the player that the page needs.
  ///   - icon: The `data:` address of the page's icon; nil for none.
  ///   - version: The number of the page in a session that serves it; nil for any other page.
  ///   - filter: The markup of the filter for backdrops; empty for a page without backdrops.
  static func html(
    title: String, language: String = "en", data: String, parts: PlayerParts = [], icon: String? = nil,
    version: Int? = nil, filter: String = ""
  ) -> String {
    let script = PlayerSource.script(version == nil ? parts : parts.union(.session))
    let style = PlayerSource.style
    let policy =
      "default-src 'none'; script-src \(ContentPolicy.source(script)) 'wasm-unsafe-eval'; style-src \(ContentPolicy.source(style)); "
      + "img-src blob: data:; media-src blob:; base-uri 'none'; form-action 'none'"
      + (version == nil ? "" : "; connect-src 'self'")
    let mark = icon.map { "<link rel=\"icon\" href=\"\($0)\">\n" } ?? ""
    let session = version.map { "<meta name=\"version\" content=\"\($0)\">\n" } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="\(PageText.escaped(language))">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="generator" content="Segue">
      \(session)\(mark)\
      <title>\(PageText.escaped(title))</title>
      <style>\(style)</style>
      </head>
      <body>
      \(filter)\
      <noscript lang="en">This page is a prototype that is played by a script; allow scripts to see it.</noscript>
      <script type="application/json" id="segue-data">\(data)</script>
      <script type="module">\(script)</script>
      </body>
      </html>

      """
  }
}

/// Parts of a Content-Security-Policy.
public enum ContentPolicy {
  /// Returns the source expression that allows one inline script or style and no other.
  ///
  /// - Parameter text: The whole text between the element's tags.
  public static func source(_ text: String) -> String {
    "'sha256-\(Base64.text(SHA256.hash(Array(text.utf8))))'"
  }
}
