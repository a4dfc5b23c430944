internal import SegueHost
internal import SegueText

/// The page of a gallery: static HTML that needs no files except the animators' pictures. Its only script is for the
/// search and the copy buttons.
struct GalleryPage {
  struct Item {
    /// The animator's name for `--animator`.
    var name: String
    /// The file name of the picture, without its ending.
    var file: String
    var descriptor: PluginDescriptor
    /// The reason why the picture shows a dissolve instead; nil when it shows the animator.
    var problem: String?
    /// The file names of pictures that the animator's author has given.
    var pictures: [String] = []
    /// The words of a command line that films the animator. Lines break between them, never within a file's name or
    /// between an option and its value.
    var command: [String]
    /// The transition as CSS; nil if CSS cannot show it.
    var css: String?
  }

  struct Family {
    var title: String
    var items: [Item]
  }

  /// The program that made the page, as its user calls it, and its version.
  var program: String
  var version: String
  /// The size of the pictures in pixels.
  var width: Int
  var height: Int
  var families: [Family] = []

  private var count: Int { families.map(\.items.count).reduce(0, +) }

  /// The width of a card's picture, in CSS pixels. A landscape picture gets a wider card than an upright one, so that
  /// pictures of either shape are legible. A click shows the picture in its full size.
  private var column: Int {
    if width > height { return max(160, min(560, width)) }
    return max(160, min(width, 420 * width / max(height, 1)))
  }

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="Segue \(version)">
    <title>Segue: \(countText)</title>
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <style>\(style)</style>
    </head>
    <body>
    <header>
    <h1>Animators</h1>
    <p>\(countText) for transitions between two screens, each there and back. A command line films
    one: put your own screens in it.</p>
    <label class="search" hidden>Search
    <input type="search" id="search" placeholder="name, family, parameter" autocomplete="off"></label>
    </header>
    <nav aria-label="Families"><ul>
    \(families.map { "<li><a href=\"#\(anchor($0))\">\($0.title.html)</a></li>" }.joined(separator: "\n"))
    </ul></nav>
    <main>
    \(families.map(section).joined(separator: "\n"))
    <p id="nothing" hidden>No animator has that in its name, summary or parameters.</p>
    </main>
    <dialog id="large" aria-label="The picture, larger"><button type="button" autofocus><img alt=""></button></dialog>
    <footer><p>Made by <code>\(program)</code>, Segue \(version).</p></footer>
    <script>\(Self.script)</script>
    </body>
    </html>

    """
  }

  private static let script = String(decoding: PackageResources.gallery_js, as: UTF8.self)

  private var style: String {
    String(decoding: PackageResources.gallery_css, as: UTF8.self).replacing(
      "COLUMN", with: "\(column)")
  }

  /// The content security policy: no network, no other script or style, and only pictures beside the page.
  private var policy: String {
    "default-src 'none'; img-src 'self' file:; script-src \(ContentPolicy.source(Self.script)); "
      + "style-src \(ContentPolicy.source(style)); base-uri 'none'; form-action 'none'"
  }

  private var countText: String { count.of("animator") }

  /// Returns the name of a family's anchor on the page. It is a number, because the title may be
  /// any path.
  private func anchor(_ family: Family) -> String {
    "family-\((families.firstIndex { $0.title == family.title } ?? 0) + 1)"
  }

  private func section(_ family: Family) -> String {
    """
    <section id="\(anchor(family))">
    <h2>\(family.title.html)</h2>
    <div class="grid">
    \(family.items.map { card($0, family.title) }.joined(separator: "\n"))
    </div>
    </section>
    """
  }

  private func card(_ item: Item, _ family: String) -> String {
    let shown = item.descriptor.shown
    let words =
      ([item.name, family, shown.name, shown.summary]
      + item.descriptor.parameters.map(\.id)).joined(separator: " ").lowercased()
    let command = item.command.map { "<span>\($0.html)</span>" }.joined(separator: " ")
    return """
      <article data-words="\(words.html)">
      <a class="picture" href="\(item.file).webp"><img src="\(item.file).webp" width="\(width)" \
      height="\(height)" loading="lazy" \
      alt="\("\(shown.name): \(shown.summary)".html)"></a>
      <h3>\(shown.name.html)</h3>
      <p>\(shown.summary.html)</p>
      \(item.problem.map { "<p class=\"problem\">It failed, and a dissolve is shown: \($0.html)</p>" } ?? "")
      \(pictures(item))
      <code class="command">\(command)</code>
      <button class="copy" type="button" hidden>Copy</button>
      \(item.css.map { "<button class=\"copy\" type=\"button\" data-css=\"\($0.lines)\" hidden>Copy CSS</button>" } ?? "")
      \(parameters(item.descriptor))
      </article>
      """
  }

  private func pictures(_ item: Item) -> String {
    guard !item.pictures.isEmpty else { return "" }
    let name = item.descriptor.shown.name.html
    let links = item.pictures.map { file in
      "<a class=\"picture\" href=\"\(file)\"><img src=\"\(file)\" loading=\"lazy\" alt=\"\(name): a picture by its author\"></a>"
    }
    return "<div class=\"given\">\(links.joined())</div>"
  }

  private func parameters(_ descriptor: PluginDescriptor) -> String {
    guard !descriptor.parameters.isEmpty else { return "" }
    let rows = descriptor.shown.parameters.advancedLast.map { parameter in
      """
      <dt><code>\(parameter.id.html)</code> <span>\(parameter.allowed.html)\
      \(parameter.hasDefault ? ", default \(parameter.usual.html)" : "")</span></dt>
      <dd>\(parameter.description.html)</dd>
      """
    }
    let count = rows.count.of("parameter")
    return """
      <details><summary>\(count)</summary>
      <dl>
      \(rows.joined(separator: "\n"))
      </dl>
      </details>
      """
  }
}

extension String {
  /// The text with HTML's special characters escaped, so that it can also be the value of an
  /// attribute.
  fileprivate var html: String { PageText.escaped(printable) }

  /// A text of several lines as the value of an HTML attribute.
  fileprivate var lines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).html }
      .joined(separator: "&#10;")
  }
}
