internal import SegueHost
internal import SegueText
internal import SegueYAML

/// The file `plugin.yaml` of a bundle. It repeats for catalogues and readers what the library says of itself, and what it
/// says must be true.
struct BundleManifest: Equatable {
  /// The ids of the plug-ins in the library; nil if it does not say.
  var plugins: [String]?
  /// The version of the plug-ins; nil if it does not say.
  var version: String?
  /// The licence as an SPDX expression; nil if it does not say.
  var license: String?
  /// The address of a page about the plug-in.
  var homepage: String?

  /// The version of the form of bundles that this program reads.
  static let form = "1"
  private static let maxBytes = 64 << 10

  /// Parses the file.
  ///
  /// - Parameter bundle: The name of the bundle, for messages.
  init(_ bytes: [UInt8], of bundle: String) throws(InstallError) {
    let file = "plugin.yaml of '\(bundle.printable)'"
    func fail(_ reason: String, _ mark: Mark? = nil) -> InstallError {
      .invalid("\(file)\(mark.map { ", line \($0.line)" } ?? "") \(reason)")
    }
    guard bytes.count <= Self.maxBytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw fail("is no text in UTF-8 of at most \(Self.maxBytes >> 10) kB")
    }
    let root: Node?
    do throws(YAMLError) { root = try Node.parse(text, depthLimit: 8, countLimit: 1000) } catch {
      switch error {
      case .syntax(let words, let mark): throw fail("is not valid YAML: \(words.printable)", mark)
      case .duplicateKeys(let keys): throw fail("has the key '\(keys[0].name.printable)' twice", keys[0].second)
      case .anchor(let mark): throw fail("has an anchor or an alias, which are not read", mark)
      case .tooDeep(let mark), .tooMany(let mark): throw fail("is too large", mark)
      case .notWritten: throw fail("cannot be read")
      }
    }
    guard case .mapping(let entries)? = root?.content else {
      throw fail("is no mapping; write at least 'segue-plugin: \(Self.form)'")
    }
    var form: String?
    for (key, value) in entries {
      guard case .scalar(let name) = key.content else { throw fail("has a key that is no text", key.mark) }
      func text() throws(InstallError) -> String {
        guard case .scalar(let text) = value.content, !text.isEmpty else {
          throw fail("has no text for '\(name)'", value.mark)
        }
        return text
      }
      switch name {
      case "segue-plugin": form = try text()
      case "version": version = try text()
      case "license": license = try text()
      case "homepage": homepage = try text()
      case "plugins":
        if case .sequence(let items) = value.content {
          plugins = try items.map { item throws(InstallError) in
            guard case .scalar(let id) = item.content, !id.isEmpty else {
              throw fail("has a plug-in that is no id", item.mark)
            }
            return id
          }
          guard plugins?.isEmpty == false else {
            throw fail("has no id in 'plugins'; name the library's plug-ins, or leave the line out", value.mark)
          }
        } else {
          plugins = [try text()]
        }
      default:
        let near = nearestName(to: name, among: Self.keys)
        throw fail(
          "has the unknown key '\(name.printable)'; "
            + (near.map { didYouMean($0, for: name) } ?? "the keys are \(Self.keys.joined(separator: ", "))"), key.mark)
      }
    }
    guard let form else { throw fail("does not say 'segue-plugin: \(Self.form)'") }
    guard form == Self.form else {
      throw fail("is of the form \(form.printable), and this version of Segue reads form \(Self.form); update Segue")
    }
  }

  private static let keys = ["segue-plugin", "plugins", "version", "license", "homepage"]

  /// Checks that what the file says is what the library says.
  func check(_ descriptors: [PluginDescriptor], of bundle: String) throws(InstallError) {
    func fail(_ key: String, _ own: String, _ real: String) -> InstallError {
      .invalid(
        "plugin.yaml of '\(bundle.printable)' says \(key): \(own.printable), but its library says \(real.printable); "
          + "make both the same")
    }
    let ids = descriptors.map(\.id).sorted()
    if let plugins, plugins.sorted() != ids {
      throw fail("plugins", plugins.joined(separator: ", "), ids.joined(separator: ", "))
    }
    for descriptor in descriptors {
      if let version, version != descriptor.version { throw fail("version", version, descriptor.version) }
      if let license, license != descriptor.license { throw fail("license", license, descriptor.license ?? "nothing") }
    }
  }
}
