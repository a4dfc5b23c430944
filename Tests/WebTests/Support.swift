import SegueHost
import SeguePlayer

/// The bundled plug-ins, which the build puts beside the tests.
let factory = PluginFactory(
  PluginRegistry.discover(
    .init(
      environment: SearchEnvironment(),
      extraFolders: [SearchEnvironment.current().executableFolder ?? "."],
      isolation: .inProcess)))
