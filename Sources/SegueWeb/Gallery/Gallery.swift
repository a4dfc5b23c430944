package import SegueFilm
internal import SegueGeometry
package import SegueHost
package import SegueMedia
internal import SeguePlayer

/// A page with films of animators between the same two screens, and the folder into which the page is written.
package struct Gallery {
  private let film: GalleryFilm
  private let registry: PluginRegistry
  private let folder: ListedFolder
  private let families: [PluginFamily]
  private let names: GalleryNames

  /// The number of animators that are filmed.
  package var count: Int { families.map(\.entries.count).reduce(0, +) }

  package init(_ film: GalleryFilm, _ registry: PluginRegistry, in folder: ListedFolder) {
    (self.film, self.registry, self.folder) = (film, registry, folder)
    families = PluginFamily.all(.animator, of: registry.entries)
    names = GalleryNames(registry.entries)
  }

  /// Films all animators, and writes the page.
  ///
  /// - Parameters:
  ///   - program: The program that makes the gallery, as its user calls it.
  ///   - command: Returns the words of a command line that films an animator, given the animator's name and the file
  ///     name of the picture without the ending.
  ///   - report: Called after each animator with the number of animators that have been filmed so far, the animator's
  ///     name, and the reason why the picture shows a dissolve instead; nil when the picture shows the animator.
  /// - Returns: The number of animators on the page.
  /// - Throws: An error for a file that cannot be written, or for an existing file that no gallery wrote.
  package func write(
    program: String, version: String, command: (_ animator: String, _ file: String) -> [String],
    report: (_ done: Int, _ animator: String, _ problem: String?) -> Void
  ) throws -> Int {
    try folder.make()
    var page = GalleryPage(
      program: program, version: version, width: film.size.width, height: film.size.height)
    var done = 0
    for family in families {
      var items: [GalleryPage.Item] = []
      for entry in family.entries {
        guard let descriptor = entry.descriptor, let file = names[entry] else { continue }
        let problem = try folder.write(file + ".webp") { path in
          try film.make(entry, registry, path)
        }
        let pictures = try BundlePictures(of: entry, among: registry.entries).write(into: folder, beside: file)
        let name = entry.alias ?? descriptor.id
        items.append(
          GalleryPage.Item(
            name: name, file: file, descriptor: descriptor, problem: problem, pictures: pictures,
            command: command(name, file), css: problem == nil ? css(of: entry) : nil))
        done += 1
        report(done, entry.name ?? file, problem)
      }
      let title = PluginFamily.name(of: family.title, among: families.map(\.title))
      page.families.append(GalleryPage.Family(title: title, items: items))
    }
    try folder.write(GalleryFolder.page) { path in try TextFile.write(page.html, to: path) }
    return done
  }

  /// Returns the animator's transition as CSS, for screens of the pictures' size. Nil if CSS cannot
  /// show it, and if the animator failed or declined the transition.
  private func css(of entry: PluginEntry) -> String? {
    guard let id = entry.id, let plugins = try? TransitionPlugins(registry, animator: id) else {
      return nil
    }
    let points = Size(width: Double(film.size.width), height: Double(film.size.height))
    guard
      let pairs = try? RecordedPair.twice(
        ScreenPair(size: points, from: .none, to: .none),
        animator: { () throws(ShowError) in try PluginFactory(registry).animator(plugins) })
    else { return nil }
    defer {
      pairs.first.end()
      pairs.second.end()
    }
    guard pairs.first.degraded == nil, !pairs.first.isDeclined else { return nil }
    let name = id.split(separator: ".").last.map(String.init) ?? id
    return try? TransitionExport(pairs, name: name).css
  }
}
