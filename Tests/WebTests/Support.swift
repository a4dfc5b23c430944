import SegueHost
import SeguePlayer

/// The beginning of the keys of all pushes and of all pops in a page's data.
let keyPrefixes = ["push": "0,1,", "pop": "1,0,"]

/// The bundled plug-ins, which the build puts beside the tests, and the library that draws shaders.
let factory: PluginFactory = {
  var options = PluginRegistry.Options(
    environment: SearchEnvironment(),
    extraFolders: [SearchEnvironment.current().executableFolder ?? "."], isolation: .inProcess)
  options.shaderEngine = SearchEnvironment.current().shaderEngine
  // A shader has a process of its own.
  options.runner = SearchEnvironment.current().runner
  return PluginFactory(PluginRegistry.discover(options))
}()
