// swift-tools-version: 6.2
import Glibc
import PackageDescription

// The module walls. An arrow of this list is an import; there are no others (see docs/architecture.md). A package that
// depends on this one cannot have a target with the name of a target here, so all names contain "Segue". In the list
// "Kit" is SegueKit, and "CSDL" is CSegueSDL: see the functions below it.

/// Warnings are errors in Segue's own builds, whose Makefile and .ci/run set this, and never for a package that depends
/// on Segue.
let isStrict = Context.environment["SEGUE_STRICT"] == "1"
/// The libraries and the command are optimised in a debug build, too: the tests start some thousands of processes. So
/// are the tests of the animators, which look at many pixels.
/// Changes while one is at work compile faster without it.
let isOptimized = Context.environment["SEGUE_OPTIMIZED"] == "1"

/// The libraries of the bundled plug-ins.
let plugIns = "slide spring snapshot-zoom system material pieces depth painted gl pan edge-pan paging pinch"

let package = Package(
  name: "segue",
  products: [
    .executable(name: "segue", targets: ["SegueCommand"]),
    // The process in which a plug-in runs that is not trusted to run in the host's own.
    .executable(name: "segue-runner", targets: ["SegueRunner"]),
    // For programs of other people; see docs/library.md. Views, controllers and transitions, which need nothing else.
    .library(name: "SegueKit", targets: ["SegueKit", "SegueScene", "SegueSession", "SegueMotion", "SegueGeometry"]),
    // Storyboards that are played with animators of the program's own, as layers: no plug-ins, processes and pixels.
    .library(name: "SeguePlayer", targets: ["SeguePlayer", "SegueStoryboard"]),
    // Storyboards and animators from plug-ins, as frames and files.
    .library(
      name: "SegueFilm",
      targets: ["SegueFilm", "SeguePlayer", "SegueHost", "SegueStoryboard", "SegueRender", "SegueMedia"]),
    // The loop of a person who plays, in a window, a terminal or on a display of one's own.
    .library(name: "SegueLive", targets: ["SegueLive", "SegueWindow"]),
    // For plug-ins in Swift: in Embedded Swift, and with the whole standard library. Need nothing either.
    .library(name: "SegueSDK", targets: ["SegueSDK"]),
    .library(name: "SegueFullSDK", targets: ["SegueFullSDK"]),
  ] + plugIns.split(separator: " ").map(plugInLibrary),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // The ABI, and the table of a view's properties, of which the header and the bindings are made.
    c(""),
    swift("Properties"),
    // The headers of libffi, and its archive, so that the command runs where no libffi of this version is. The same holds
    // for libyaml and libseccomp.
    system("FFI"),
    swift("Wire", "C CFFI Properties System", libraries: [":libffi.a"]),
    // Processes and system calls.
    system("Process"),
    swift("System", "CProcess"),
    // A plug-in library: as a file, opened, and its declarations.
    swift("Plugin", "C System Wire"),
    // Motion.
    swift("Geometry"),
    swift("Text", "Geometry"),
    swift("Motion", "Text"),
    // What happens after an input: values only, which are also compiled in Embedded Swift for pages.
    swift("Session", "Motion"),
    swift("Scene", "Geometry Motion Properties"),
    swift("Kit", "Geometry Motion Scene Session Text"),
    // Layers and pixels.
    swift("Pixels", "Geometry", isFast: true),
    // Every run of pixels is checked before it is written; asserts would vanish with -O.
    swift(
      "Render", "CRowKernels Geometry Pixels Scene", isFast: true,
      settings: [.define("SEGUE_ROW_CHECKS", .when(configuration: .debug))]),
    system("RowKernels"),
    // Functions of a library that is opened when it is first needed.
    c("LazyBinding"),
    // FFmpeg's libraries, of any of several versions: they are opened when they are first needed, and need no headers.
    c("LibAV", "CLazyBinding"),
    // PNG, JPEG and WebP, from the archives of Debian's -dev packages, so that they are read without any other
    // library; and lcms2, whose library is opened when the first picture with a profile is read.
    c(
      "Pictures", isFast: true,
      libraries: [":libpng16.a", ":libjpeg.a", ":libwebpdemux.a", ":libwebp.a"] + Flags.sharpYUV + [
        ":libdeflate.a", ":libz.a", "m", "pthread",
      ]),
    c("Color", "CLazyBinding"),
    // AVIF and TIFF, whose libraries are opened when the first such file is read, and need no headers.
    c("LatePictures", "CLazyBinding CPictures"),
    // The folder contains the typeface, which is compiled in, and the tools that make it.
    c("Drawing", "CLazyBinding", exclude: ["font"]),
    swift(
      "Media", "CColor CDrawing CLatePictures CLibAV CPictures CRowKernels Geometry Pixels Scene System Text",
      isFast: true),
    // YAML through libyaml, with the place of every value.
    system("YAML"),
    swift("YAML", "CYAML", libraries: [":libyaml.a"]),
    swift("Storyboard", "Geometry Motion Scene System Text YAML"),
    // Shows, without pixels, a clock, files, processes or a screen.
    swift("Player", "Geometry Kit Scene Session Storyboard Text"),
    // Plug-ins, and the shows that they play.
    swift("Host", "C Geometry Kit Motion Player Plugin Properties Scene Storyboard System Text Wire Logging"),
    // Films: a show as frames and files.
    swift("Film", "Geometry Host Kit Media Pixels Player Render Scene Storyboard System Text"),
    // Pages: a show as one HTML file with its player, which is compiled in.
    swift(
      "Web", "Film Geometry Host Kit Media Player Scene Session Storyboard System Text",
      embedded: [
        "motion.js", "navigator.js", "inflate.js", "core.js", "machine.js", "gestures.js", "masks.js", "seams.js",
        "effects.js", "scene.js", "scrolling.js", "paging.js",
        "pictures.js", "layers.js", "player.js", "film.js", "bar.js", "main.js", "watch.js", "maps.js", "pinch.js",
        "marks.js", "shaders.js", "typing.js", "style.css",
      ].map { "Player/\($0)" } + ["Gallery/gallery.js", "Gallery/gallery.css"]),
    // The terminal; libchafa is opened at run time and not linked.
    c("Terminal", "CLazyBinding"),
    swift("Terminal", "CTerminal Geometry Live Player Render Scene System Text"),
    // The session of a person who plays, and its front ends.
    swift("Live", "Film Geometry Player Scene System Text"),
    // SDL's headers (libsdl2-dev); its library is opened when a window is, and not linked.
    c("SDL", "CLazyBinding"),
    swift("Window", "CSDL Geometry Live Player Render Scene"),
    // The validator of plug-in libraries, case by case.
    swift("Conformance", "Geometry Host Kit Motion Plugin Render Scene System Text Wire Logging"),
    // The process that watches a program which runs plug-ins.
    swift("Supervisor", "Host System Text"),
    // Plug-ins in the user's folder. The library of archives is opened when the first one is read, and needs no headers.
    c("Archive", "CLazyBinding"),
    swift("Install", "CArchive Host System Text YAML"),
    // The projects of new plug-ins.
    swift("Project", "System Text"),
    // The restrictions of a process that runs a plug-in.
    system("Hardening"),
    swift("Hardening", "CHardening", libraries: [":libseccomp.a"]),
    // The command, and the interfaces for authors of plug-ins.
    program(
      "SegueCommand",
      """
      Conformance Film Geometry Host Install Live Media Motion Player Project Render Scene Storyboard Supervisor System \
      Terminal Text Web Window YAML ArgumentParser Logging COlderGlibc
      """, path: "Sources/segue", linker: Flags.command),
    program("SegueRunner", "COlderGlibc Hardening Pixels Plugin System Wire", linker: Flags.command),
    // What the programs use in place of symbols that are later than glibc 2.34.
    c("OlderGlibc"),
    // SegueSDK/Geometry is a link to SegueGeometry: modules of Embedded Swift can import no others.
    c("SDK"),
    embedded(
      "SDK", "C CSDK",
      linker: [.unsafeFlags(Flags.withoutRuntime + ["-Xlinker", Flags.unicodeTables]), .linkedLibrary("m")]),
    // The same with the whole standard library: a link to SegueSDK.
    swift("FullSDK", "C CSDK"),
    // A second front end, which is also a separate package.
    program("FrontEnd", "Film Window", path: "Examples/FrontEnd/Sources/FrontEnd"),
    // What bundled plug-ins share, linked into each: the stage of the animators, the loops of the painters, the gestures
    // in C, and shaders, drawn with OpenGL ES 3, whose libraries are opened when the first one is made.
    embedded("AnimatorStage", "SDK"),
    c("PaintKernels"),
    // CSegueSDK has the source of random numbers that Embedded Swift's library asks for.
    embedded("Drag", "CSDK"),
    c("Drag", "C", libraries: ["m"]),
    c("Shader", libraries: ["m"]),
    // The bundled plug-ins.
    cPlugIn("Slide", "C"),
    cPlugIn("Pan", "CDrag Drag"),
    cPlugIn("EdgePan", "CDrag Drag"),
    cPlugIn("Pinch", "CDrag Drag"),
    plugIn("Spring", "SDK"),
    plugIn("SnapshotZoom", "SDK"),
    plugIn("Paging", "SDK"),
    plugIn("Painted", "AnimatorStage CPaintKernels SDK", isFast: true),
    plugIn("GL", "AnimatorStage CShader SDK"),
    // What writes the files that follow from the table of properties, and the pages of docs/reference.
    cases("PropertyFiles", "Properties", [], in: "tools"),
    cases("ABIPages", "Properties Wire", ["PropertyFiles", "TestSupport"], in: "tools"),
    cases("ReferencePages", "Film Host Media Player Properties Render Storyboard Text Web", in: "tools"),
    // The claims, and what they share.
    cases("TestSupport", "Pixels Scene", []),
    cases("LayerCases", "Geometry Render Scene"),
    cases("MessageCases", "Plugin Wire"),
    cases("StoryboardCases", "Geometry Host Kit Player Scene Storyboard"),
    cases("ArgumentCases", ""),
    // Random input for `make fuzz`; a file for each subject.
    program(
      "SegueFuzz", "Geometry Host Kit Media Player Plugin Render Scene Session Storyboard Terminal Web Wire Logging",
      others: ["ArgumentCases", "LayerCases", "MessageCases", "StoryboardCases", "TestSupport"],
      path: "Tests/Fuzz"),
    // segue-runner in variants that tests choose: links to its sources, and a main file; what they differ in.
    cases("RunnerVariants", "Properties Wire", []),
    program("TestRunner", "Hardening Pixels Plugin System Wire", others: ["RunnerVariants"], path: "Tests/TestRunner"),
    // Attempts of a hardened process; a process that restricts itself and tries it; the tests.
    .target(
      name: "HardeningAttempts", dependencies: modules("CFFI"), path: "Tests/HardeningAttempts",
      cSettings: [Flags.warnings], linkerSettings: [.linkedLibrary(":libffi.a")]),
    program("HardeningProbe", "Hardening", others: ["HardeningAttempts"], path: "Tests/HardeningProbe"),
    .systemLibrary(
      name: "CPixman", path: "Tests/CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),

    tests("Package"),
    tests("System", "System", []),
    tests("Text", "Geometry Text", []),
    tests("YAML", "YAML", []),
    tests("Motion", "Motion", resources: [.copy("Fixtures")]),
    tests("Session", "Motion Session", ["TestSupport"]),
    tests("Scene", "Geometry Motion Properties Scene"),
    tests("ABI", "Properties Wire", ["ABIPages", "PropertyFiles", "TestSupport"], exclude: ["layout.txt"]),
    tests("Wire", "C Properties Wire", ["MessageCases", "TestSupport"]),
    tests("Plugin", "Plugin Wire", ["MessageCases", "TestSupport"]),
    tests(
      "Host", "Geometry Host Kit Motion Plugin Properties Scene System Wire Logging",
      ["PropertyFiles", "RunnerVariants", "TestRunner", "TestSupport"], exclude: ["Fixtures"]),
    tests(
      "Storyboard", "Geometry Host Kit Motion Player Scene Storyboard System YAML", ["StoryboardCases", "TestSupport"]),
    tests("Install", "Host Install Text", ["TestSupport"]),
    tests("Conformance", "Conformance Geometry Host Scene"),
    tests("Hardening", "Hardening", ["HardeningProbe", "TestSupport"]),
    tests("Player", "Film Host Live Media Player Render Scene", exclude: ["Fixtures"]),
    tests("Film", "Film Geometry Media Player Render Scene Storyboard Text", []),
    tests(
      "Web", "Film Geometry Host Kit Media Motion Player Render Scene Session Storyboard System Web",
      exclude: ["Browser"]),
    tests("Terminal", "Geometry Live Player Render Scene Terminal"),
    tests("Window", "CSDL Geometry Live Player Render Scene Window", []),
    tests("Media", "CLibAV CPictures Geometry Media Render Scene System", exclude: ["Fonts"]),
    tests("Supervisor", "Supervisor", []),
    tests(
      "Command", "Command Film Host Media Properties Render Supervisor Text Web Window Wire",
      ["ArgumentCases", "FrontEnd", "ReferencePages", "TestSupport"],
      exclude: ["Fixtures", "Help", "Goldens", "DecorationGoldens"]),
    tests(
      "Render", "Geometry Properties Render Scene", ["CPixman", "LayerCases", "TestSupport"], exclude: ["Goldens"]),
    tests("SDK", "C FullSDK Properties"),
    tests(
      "Painting", "CPaintKernels Geometry Host Kit Pixels Render Scene Logging", exclude: ["Fixtures"]),
    tests("BundledPlugin", "Geometry Host Kit Motion Scene"),
    tests("Interaction", "Geometry Host Kit Scene Wire Logging", exclude: ["Fixtures"]),
    tests("Fossil", "Geometry Host Kit Render Scene Logging", exclude: ["Fossils", "Expected"]),
    tests("Animator", "Geometry Host Kit Media Render Scene", exclude: ["Goldens"], isFast: true),
    tests("Kit", "Geometry Kit Motion Scene"),
  ] + ["System", "Material", "Pieces", "Depth"].map { plugIn($0, "AnimatorStage SDK") },
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// With SEGUE_TESTS=KitTests,SceneTests only these test targets are built, which saves time while one works on them.
if let names = Context.environment["SEGUE_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

/// Returns the modules with these names: "Kit" is SegueKit, "CSDL" is CSegueSDL, "C" is CSegue, and "Logging" a product.
func modules(_ names: String) -> [Target.Dependency] {
  let packages = ["ArgumentParser": "swift-argument-parser", "Logging": "swift-log"]
  return names.split(separator: " ").map(String.init).map { name in
    if let package = packages[name] { return .product(name: name, package: package) }
    let isC = name.first == "C" && name.dropFirst().first?.isLowercase != true
    return .byName(name: isC ? "CSegue\(name.dropFirst())" : "Segue\(name)")
  }
}

enum Flags {
  // A module that is compiled as a whole takes a fraction of the processor's time, and is compiled whole again after each
  // change.
  static let optimization = SwiftSetting.unsafeFlags(
    ["-O"] + (isOptimized ? ["-wmo", "-num-threads", "2"] : []), .when(configuration: .debug))
  static let warnings = CSetting.unsafeFlags(
    ["-Wall", "-Wextra", "-Wpedantic", "-fvisibility=hidden"] + (isStrict ? ["-Werror"] : []))

  // The driver then links neither the Swift runtime nor its start-up code: a plug-in brings the parts of them that it
  // needs. Unicode's tables are an archive beside them, of which the linker takes the parts that are used.
  static let withoutRuntime = ["-use-ld=lld", "-enable-experimental-feature", "Embedded"]
  #if arch(arm64)
    static let architecture = "aarch64"
  #else
    static let architecture = "x86_64"
  #endif
  static let unicodeTables = "-l:../../swift/embedded/\(architecture)-unknown-linux-gnu/libswiftUnicodeDataTables.a"

  // A plug-in exports its entry and nothing else; the default linker leaves local symbols in the dynamic table.
  static let exports = "--version-script=\(Context.packageDirectory)/Plugins/exports.map"
  static let plugIn: [LinkerSetting] = [
    .unsafeFlags(withoutRuntime + ["-Xlinker", exports]),
    .unsafeFlags(["-Xlinker", "-s"], .when(configuration: .release)),
  ]

  // Nothing looks up symbols in the programs, so that they export none. Their relative relocations are not packed
  // (pack-relative-relocs), which only glibc 2.36 and later read.
  static let command =
    [
      LinkerSetting.unsafeFlags(["-use-ld=lld", "-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
    ] + archives
  // libwebp 1.3 and later, such as Debian 13's, have a part of their code in an archive of its own.
  static let sharpYUV =
    ["/usr/lib/\(architecture)-linux-gnu", "/usr/lib64", "/usr/lib"].contains {
      access("\($0)/libsharpyuv.a", R_OK) == 0
    } ? [":libsharpyuv.a"] : []

  // A folder of archives that the linker prefers to libraries of the same names: `make build` puts the C++ library there,
  // which the Swift runtime needs.
  static let archives: [LinkerSetting] = Context.environment["SEGUE_ARCHIVES"].map { [.unsafeFlags(["-L", $0])] } ?? []
}

/// Returns the settings of a module in Swift.
func settings(optimized: Bool = false) -> [SwiftSetting] {
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
    + (isStrict ? [.treatAllWarnings(as: .error)] : []) + (optimized ? [Flags.optimization] : [])
}

/// A library. A fast one has loops over pixels, which are some fifty times slower unoptimised.
func swift(
  _ name: String, _ uses: String = "", isFast: Bool = false, settings more: [SwiftSetting] = [],
  embedded files: [String]? = nil, libraries: [String] = []
) -> Target {
  .target(
    name: "Segue\(name)", dependencies: modules(uses), resources: files?.map { .embedInCode($0) },
    swiftSettings: settings(optimized: isFast || isOptimized) + more,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A program.
func program(
  _ name: String, _ uses: String, others: [Target.Dependency] = [], path: String? = nil, linker: [LinkerSetting] = []
) -> Target {
  let isTest = path?.hasPrefix("Tests/") == true
  return .executableTarget(
    name: name, dependencies: modules(uses) + others, path: path,
    swiftSettings: settings(optimized: isOptimized && !isTest), linkerSettings: linker)
}

/// A library in C. Its folder has its name without "Segue".
func c(
  _ name: String, _ uses: String = "", isFast: Bool = false, exclude: [String] = [], libraries: [String] = []
) -> Target {
  .target(
    name: "CSegue\(name)", dependencies: modules(uses), path: ["", "SDK"].contains(name) ? nil : "Sources/C\(name)",
    exclude: exclude, cSettings: [Flags.warnings] + (isFast ? [.unsafeFlags(["-O2"])] : []),
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// The module map of headers, of the system or of this package.
func system(_ name: String) -> Target {
  .systemLibrary(name: "CSegue\(name)", path: "Sources/C\(name)")
}

/// A module of Embedded Swift, which compiles whole modules only. Optimised modules in a debug build have the same
/// functions twice.
func embedded(_ name: String, _ uses: String, path: String? = nil, isFast: Bool = false, linker: [LinkerSetting] = [])
  -> Target
{
  .target(
    name: "Segue\(name)", dependencies: modules(uses), path: path,
    swiftSettings: settings(optimized: isFast) + [
      .enableExperimentalFeature("Embedded"), .unsafeFlags(["-wmo"], .when(configuration: .debug)),
      // The linker drops functions that nothing calls, as --gc-sections asks it to.
      .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    ], linkerSettings: linker)
}

/// A bundled plug-in in Swift, or a family of them.
func plugIn(_ name: String, _ uses: String, isFast: Bool = false) -> Target {
  embedded("\(name)Plugin", uses, path: "Plugins/\(name)", isFast: isFast, linker: Flags.plugIn)
}

/// A bundled plug-in in C.
func cPlugIn(_ name: String, _ uses: String) -> Target {
  .target(
    name: "Segue\(name)Plugin", dependencies: modules(uses), path: "Plugins/\(name)", cSettings: [Flags.warnings],
    linkerSettings: Flags.plugIn)
}

/// The library of a bundled plug-in, which is named like it: "edge-pan" is libsegue-edge-pan.so.
func plugInLibrary(_ name: Substring) -> Product {
  let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
  let target = name == "gl" ? "GL" : words.joined()
  return .library(name: "segue-\(name)", type: .dynamic, targets: ["Segue\(target)Plugin"])
}

/// What several test targets share, or a tool of theirs.
func cases(_ name: String, _ uses: String, _ others: [Target.Dependency] = ["TestSupport"], in folder: String = "Tests")
  -> Target
{
  .target(name: name, dependencies: modules(uses) + others, path: "\(folder)/\(name)", swiftSettings: settings())
}

/// The tests of a module or a subject.
func tests(
  _ name: String, _ uses: String = "", _ others: [Target.Dependency] = ["TestSupport"], exclude: [String] = [],
  resources: [Resource]? = nil, isFast: Bool = false
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: modules(uses) + others, exclude: exclude, resources: resources,
    swiftSettings: settings(optimized: isFast && isOptimized))
}
