// swift-tools-version: 6.2
import PackageDescription

// The module walls. An arrow of this list is an import; there are no others (see docs/architecture.md).

let package = Package(
  name: "segue",
  products: [
    .executable(name: "segue", targets: ["segue"]),
    // The process in which a plug-in runs that is not trusted to run in the host's own.
    .executable(name: "segue-runner", targets: ["SegueRunner"]),
    // Views, view controllers and transitions: needs nothing of the system and no other package.
    .library(
      name: "SegueKit", targets: ["SegueKit", "SegueScene", "SegueMotion", "SegueGeometry"]),
    // Frames into pixels; pixels into files; animators from plug-ins; storyboards. See docs/library.md.
    .library(name: "SegueRender", targets: ["SegueRender"]),
    .library(name: "SegueMedia", targets: ["SegueMedia", "SegueRender"]),
    .library(name: "SegueHost", targets: ["SegueHost"]),
    // The loop of a window or terminal of one's own.
    .library(name: "SegueLive", targets: ["SegueLive"]),
    // A window to play in.
    .library(name: "SegueWindow", targets: ["SegueWindow", "SegueLive"]),
    // Films of storyboards, with frames, captions and sound.
    .library(name: "SegueFilm", targets: ["SegueFilm", "SeguePlayer"]),
    .library(name: "SegueStoryboard", targets: ["SegueStoryboard"]),
    // Transitions and storyboards that play, for a front end of one's own: see Examples/FrontEnd.
    .library(
      name: "SeguePlayer", targets: ["SeguePlayer", "SegueHost", "SegueStoryboard"]),
    // For plug-ins in Swift: in Embedded Swift, and with the whole standard library. Need nothing either.
    .library(name: "SegueSDK", targets: ["SegueSDK"]),
    .library(name: "SegueFullSDK", targets: ["SegueFullSDK"]),
    .library(name: "segue-slide", type: .dynamic, targets: ["Slide"]),
    .library(name: "segue-spring", type: .dynamic, targets: ["Spring"]),
    .library(name: "segue-snapshot-zoom", type: .dynamic, targets: ["SnapshotZoom"]),
    .library(name: "segue-pan", type: .dynamic, targets: ["Pan"]),
    .library(name: "segue-edge-pan", type: .dynamic, targets: ["EdgePan"]),
    .library(name: "segue-pinch", type: .dynamic, targets: ["Pinch"]),
    .library(name: "segue-paging", type: .dynamic, targets: ["Paging"]),
    .library(name: "segue-gl", type: .dynamic, targets: ["GLAnimators"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // The ABI.
    .target(name: "CSegue"),
    // The table of a view's properties, of which the header and the bindings are made.
    .target(name: "SegueProperties"),
    .systemLibrary(
      name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .target(
      name: "SegueWire", dependencies: ["CSegue", "CFFI", "SegueProperties", "SegueSystem"]),

    // Processes and system calls.
    .systemLibrary(name: "CProcess"),
    .target(name: "SegueSystem", dependencies: ["CProcess"]),

    // A plug-in library: as a file, opened, and its declarations.
    .target(name: "SeguePlugin", dependencies: ["CSegue", "SegueSystem", "SegueWire"]),

    // Motion.
    .target(name: "SegueGeometry"),
    .target(name: "SegueText", dependencies: ["SegueGeometry"]),
    .target(name: "SegueMotion", dependencies: ["SegueText"]),
    .target(name: "SegueScene", dependencies: ["SegueGeometry", "SegueMotion", "SegueProperties"]),
    .target(
      name: "SegueKit", dependencies: ["SegueGeometry", "SegueScene", "SegueMotion", "SegueText"]),
    .target(
      name: "SegueHost",
      dependencies: [
        "CSegue", "SeguePlugin", "SegueWire", "SegueGeometry", "SegueKit", "SegueProperties",
        "SegueScene", "SegueMotion", "SegueSystem", "SegueText",
        .product(name: "Logging", package: "swift-log"),
      ]),

    // Layers and pixels.
    .target(name: "SeguePixels", dependencies: ["SegueGeometry"]),
    .target(
      name: "SegueRender",
      dependencies: ["SegueGeometry", "SeguePixels", "SegueScene", "CRowKernels"]),
    .systemLibrary(name: "CRowKernels"),
    // Functions of a library that is opened when it is first needed.
    .target(name: "CLazyBinding"),
    // libav's headers (libavformat-dev, libavcodec-dev, libswscale-dev); its libraries are not linked.
    .target(name: "CLibAV", dependencies: ["CLazyBinding"]),
    // PNG, JPEG and WebP, from the archives of Debian's -dev packages, so that they are read without any other
    // library; and lcms2, whose library is opened when the first picture with a profile is read.
    .target(
      name: "CPictures",
      linkerSettings: [
        ":libpng16.a", ":libjpeg.a", ":libwebpdemux.a", ":libwebp.a", ":libz.a", "m", "pthread",
      ].map { .linkedLibrary($0) }),
    .target(name: "CColor", dependencies: ["CLazyBinding"]),
    // The folder contains the typeface, which is compiled in, and the tools that make it.
    .target(name: "CDrawing", exclude: ["font"]),
    .target(
      name: "SegueMedia",
      dependencies: [
        "SegueGeometry", "SeguePixels", "SegueScene", "SegueSystem", "SegueText", "CLibAV",
        "CDrawing", "CRowKernels", "CPictures", "CColor",
      ]),

    // YAML through libyaml, with the place of every value.
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "SegueYAML", dependencies: ["CYAML"]),
    .target(
      name: "SegueStoryboard",
      dependencies: [
        "SegueGeometry", "SegueScene", "SegueMotion", "SegueSystem", "SegueText", "SegueYAML",
      ]),

    // Shows, without pixels, a clock, files or a screen.
    .target(
      name: "SeguePlayer",
      dependencies: [
        "SegueGeometry", "SegueHost", "SegueKit", "SegueScene", "SegueStoryboard", "SegueText",
      ]),

    // Films: a show as frames and files.
    .target(
      name: "SegueFilm",
      dependencies: [
        "SegueGeometry", "SegueHost", "SegueKit", "SegueMedia", "SeguePixels", "SeguePlayer",
        "SegueRender", "SegueScene", "SegueStoryboard", "SegueSystem", "SegueText",
      ]),

    // Pages: a show as one HTML file with its player, which is compiled in.
    .target(
      name: "SegueWeb",
      dependencies: [
        "SegueFilm", "SegueGeometry", "SegueHost", "SegueKit", "SegueMedia", "SeguePlayer",
        "SegueScene", "SegueStoryboard", "SegueSystem", "SegueText",
      ],
      resources: [
        .embedInCode("Player/motion.js"), .embedInCode("Player/machine.js"),
        .embedInCode("Player/containers.js"), .embedInCode("Player/gestures.js"),
        .embedInCode("Player/masks.js"), .embedInCode("Player/seams.js"),
        .embedInCode("Player/effects.js"), .embedInCode("Player/pictures.js"),
        .embedInCode("Player/layers.js"), .embedInCode("Player/player.js"),
        .embedInCode("Player/film.js"), .embedInCode("Player/bar.js"),
        .embedInCode("Player/main.js"), .embedInCode("Player/watch.js"),
        .embedInCode("Player/maps.js"), .embedInCode("Player/pinch.js"),
        .embedInCode("Player/shaders.js"),
        .embedInCode("Player/style.css"), .embedInCode("Gallery/gallery.js"),
        .embedInCode("Gallery/gallery.css"),
      ]),

    // The terminal; libchafa is opened at run time and not linked.
    .target(name: "CTerminal"),
    .target(
      name: "SegueTerminal",
      dependencies: [
        "CTerminal", "SegueGeometry", "SegueLive", "SeguePlayer", "SegueRender", "SegueScene",
        "SegueSystem",
        "SegueText",
      ]),

    // The session of a person who plays, and its front ends.
    .target(
      name: "SegueLive",
      dependencies: [
        "SegueFilm", "SegueGeometry", "SeguePlayer", "SegueScene", "SegueSystem", "SegueText",
      ]),
    // SDL's headers (libsdl2-dev); its library is opened when a window is, and not linked.
    .target(name: "CSDL", dependencies: ["CLazyBinding"]),
    .target(
      name: "SegueWindow",
      dependencies: [
        "CSDL", "SegueGeometry", "SegueLive", "SeguePlayer", "SegueRender", "SegueScene",
      ]),

    // The validator of plug-in libraries, case by case.
    .target(
      name: "SegueConformance",
      dependencies: [
        "SegueGeometry", "SegueHost", "SegueKit", "SegueMotion", "SeguePlugin", "SegueRender",
        "SegueScene", "SegueSystem", "SegueText", "SegueWire",
        .product(name: "Logging", package: "swift-log"),
      ]),

    // The process that watches a program which runs plug-ins.
    .target(name: "SegueSupervisor", dependencies: ["SegueHost", "SegueSystem", "SegueText"]),

    // The projects of new plug-ins.
    .target(name: "SegueProject", dependencies: ["SegueSystem", "SegueText"]),

    // The restrictions of a process that runs a plug-in.
    .systemLibrary(
      name: "CHardening", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .target(name: "SegueHardening", dependencies: ["CHardening"]),

    // The command, and the interfaces for authors of plug-ins.
    // SegueSDK/Geometry is a link to SegueGeometry: modules of Embedded Swift can import no others.
    .target(name: "CSegueSDK"),
    .target(name: "SegueSDK", dependencies: ["CSegue", "CSegueSDK"]),
    .executableTarget(
      name: "segue",
      dependencies: [
        "SegueTerminal",
        "SegueGeometry", "SegueText", "SegueMotion", "SegueScene", "SegueHost", "SegueRender",
        "SegueMedia", "SegueStoryboard", "SeguePlayer", "SegueFilm", "SegueLive",
        "SegueWeb", "SegueWindow", "SegueConformance", "SegueProject", "SegueSupervisor",
        "SegueSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    .executableTarget(
      name: "SegueRunner",
      dependencies: [
        "SegueHardening", "SeguePixels", "SeguePlugin", "SegueSystem", "SegueWire",
      ]),
    // A second front end, which is a separate package; here the tests build it.
    .executableTarget(
      name: "FrontEnd", dependencies: ["SegueFilm", "SegueWindow"],
      path: "Examples/FrontEnd/Sources/FrontEnd"),
    // Code that the families of animators share, which the loop below adds; linked into each.
    .target(name: "AnimatorStage", dependencies: ["SegueSDK"], path: "Plugins/Stage"),
    // The loops of the painters, whose functions are compiled into the library that imports them.
    .target(name: "CPaintKernels", path: "Plugins/PaintKernels"),
    .target(name: "Slide", dependencies: ["CSegue"], path: "Plugins/Slide"),
    .target(name: "Spring", dependencies: ["SegueSDK"], path: "Plugins/Spring"),
    .target(name: "SnapshotZoom", dependencies: ["SegueSDK"], path: "Plugins/SnapshotZoom"),
    // Code that the gestures in C share; it is linked into each of them.
    .target(
      name: "Drag", dependencies: ["CSegue"], path: "Plugins/Drag",
      linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Pan", dependencies: ["Drag"], path: "Plugins/Pan"),
    .target(name: "EdgePan", dependencies: ["Drag"], path: "Plugins/EdgePan"),
    .target(name: "Pinch", dependencies: ["Drag"], path: "Plugins/Pinch"),
    .target(name: "Paging", dependencies: ["SegueSDK"], path: "Plugins/Paging"),
    // Shaders, drawn with OpenGL ES 3, whose libraries are opened when the first shader is made.
    .target(
      name: "CShader", path: "Plugins/ShaderEngine", linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "GLAnimators", dependencies: ["AnimatorStage", "CShader", "SegueSDK"],
      path: "Plugins/GL"),

    // The claims.
    .testTarget(name: "PackageTests", dependencies: ["TestSupport"]),
    .testTarget(name: "SystemTests", dependencies: ["SegueSystem"]),
    .testTarget(name: "TextTests", dependencies: ["SegueText", "SegueGeometry"]),
    .testTarget(name: "YAMLTests", dependencies: ["SegueYAML"]),
    .testTarget(
      name: "MotionTests", dependencies: ["SegueMotion", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "SceneTests",
      dependencies: [
        "SegueGeometry", "SegueProperties", "SegueScene", "SegueMotion", "TestSupport",
      ]),
    .target(
      name: "TestSupport", dependencies: ["SeguePixels", "SegueScene"], path: "Tests/TestSupport"),
    // The files that follow from the table of properties.
    .target(name: "PropertyFiles", dependencies: ["SegueProperties"], path: "Tests/PropertyFiles"),
    .target(
      name: "LayerCases",
      dependencies: ["SegueRender", "SegueGeometry", "SegueScene", "TestSupport"],
      path: "Tests/LayerCases"),
    // Random input for `make fuzz`; a file for each subject.
    .executableTarget(
      name: "SegueFuzz",
      dependencies: [
        "ArgumentCases", "LayerCases", "MessageCases", "SegueGeometry", "SegueHost", "SegueKit",
        "SegueMedia", "SeguePlayer", "SeguePlugin", "SegueRender", "SegueScene", "SegueStoryboard",
        "SegueTerminal", "SegueWeb", "SegueWire", "StoryboardCases", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Fuzz"),
    .target(
      name: "MessageCases", dependencies: ["SeguePlugin", "SegueWire", "TestSupport"],
      path: "Tests/MessageCases"),
    .target(
      name: "StoryboardCases",
      dependencies: [
        "SeguePlayer", "SegueStoryboard", "SegueGeometry", "SegueHost", "SegueKit", "SegueScene",
        "TestSupport",
      ],
      path: "Tests/StoryboardCases"),
    .target(
      name: "ArgumentCases", dependencies: ["TestSupport"], path: "Tests/ArgumentCases"),
    .testTarget(
      name: "ABITests",
      dependencies: ["PropertyFiles", "SegueProperties", "SegueWire", "TestSupport"],
      exclude: ["layout.txt"]),
    .testTarget(
      name: "WireTests",
      dependencies: ["CSegue", "MessageCases", "SegueProperties", "SegueWire", "TestSupport"]),
    .testTarget(
      name: "PluginTests",
      dependencies: ["MessageCases", "SeguePlugin", "SegueWire"]),
    // segue-runner in variants that tests choose: links to its sources, and a main file; what they differ
    // in.
    .target(
      name: "RunnerVariants", dependencies: ["SegueProperties", "SegueWire"],
      path: "Tests/RunnerVariants"),
    .executableTarget(
      name: "TestRunner",
      dependencies: [
        "RunnerVariants", "SegueHardening", "SeguePixels", "SeguePlugin", "SegueSystem",
        "SegueWire",
      ],
      path: "Tests/TestRunner"),
    .testTarget(
      name: "HostTests",
      dependencies: [
        "PropertyFiles", "RunnerVariants", "SegueHost", "SeguePlugin", "SegueProperties",
        "SegueSystem", "SegueWire",
        "SegueGeometry", "SegueKit", "SegueScene", "SegueMotion", "TestRunner", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "StoryboardTests",
      dependencies: [
        "SeguePlayer", "SegueStoryboard", "SegueGeometry", "SegueHost", "SegueKit", "SegueScene",
        "SegueMotion", "SegueSystem",
        "SegueYAML", "TestSupport", "StoryboardCases",
      ]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "SegueConformance", "SegueGeometry", "SegueHost", "SegueScene", "TestSupport",
      ]),
    // Attempts of a hardened process; a process that restricts itself and tries it; the tests.
    .target(name: "HardeningAttempts", dependencies: ["CFFI"], path: "Tests/HardeningAttempts"),
    .executableTarget(
      name: "HardeningProbe", dependencies: ["HardeningAttempts", "SegueHardening"],
      path: "Tests/HardeningProbe"),
    .testTarget(
      name: "HardeningTests", dependencies: ["HardeningProbe", "SegueHardening", "TestSupport"]),
    .testTarget(
      name: "PlayerTests",
      dependencies: [
        "SeguePlayer", "SegueFilm", "SegueHost", "SegueLive", "SegueMedia", "SegueRender",
        "SegueScene", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "FilmTests",
      dependencies: [
        "SegueFilm", "SegueGeometry", "SegueMedia", "SeguePlayer", "SegueRender", "SegueScene",
        "SegueStoryboard", "SegueText",
      ]),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "SegueWeb", "SegueFilm", "SegueGeometry", "SegueHost", "SegueKit", "SegueMedia",
        "SegueMotion", "SeguePlayer", "SegueRender", "SegueScene", "SegueStoryboard",
        "SegueSystem", "TestSupport",
      ],
      exclude: ["Browser"]),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "SegueTerminal", "SegueGeometry", "SegueLive", "SeguePlayer", "SegueRender", "SegueScene",
        "TestSupport",
      ]),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "CSDL", "SegueGeometry", "SegueLive", "SeguePlayer", "SegueRender", "SegueScene",
        "SegueWindow",
      ]),
    .testTarget(
      name: "MediaTests",
      dependencies: [
        "SegueGeometry", "SegueMedia", "SegueRender", "SegueScene", "SegueSystem", "TestSupport",
      ],
      exclude: ["Fonts"]),
    .testTarget(name: "SupervisorTests", dependencies: ["SegueSupervisor"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "segue", "FrontEnd", "SegueFilm", "SegueHost", "SegueMedia", "SegueProperties",
        "SegueRender", "SegueSupervisor", "SegueText", "SegueWeb", "SegueWindow", "SegueWire",
        "ArgumentCases", "TestSupport",
      ],
      exclude: ["Fixtures", "Help", "Goldens", "DecorationGoldens"]),
    .systemLibrary(
      name: "CPixman", path: "Tests/CPixman", pkgConfig: "pixman-1",
      providers: [.apt(["libpixman-1-dev"])]),
    .testTarget(
      name: "RenderTests",
      dependencies: [
        "SegueRender", "SegueGeometry", "SegueProperties", "SegueScene", "CPixman", "LayerCases",
        "TestSupport",
      ],
      exclude: ["Goldens"]),
    // The SDK with the whole standard library, for tests of plug-ins: a link to SegueSDK.
    .target(
      name: "SegueFullSDK", dependencies: ["CSegue", "CSegueSDK"], path: "Tests/SegueFullSDK"),
    .testTarget(
      name: "SDKTests",
      dependencies: ["CSegue", "SegueFullSDK", "SegueProperties", "TestSupport"]),
    .testTarget(
      name: "PaintingTests",
      dependencies: [
        "CPaintKernels", "SegueGeometry", "SegueHost", "SegueKit", "SegueRender", "SegueScene",
        "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "BundledPluginTests",
      dependencies: [
        "SegueHost", "SegueGeometry", "SegueKit", "SegueScene", "SegueMotion", "TestSupport",
      ]),
    .testTarget(
      name: "InteractionTests",
      dependencies: [
        "SegueHost", "SegueWire", "SegueGeometry", "SegueKit", "SegueScene", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ], exclude: ["Fixtures"]),
    .testTarget(
      name: "FossilTests",
      dependencies: [
        "SegueHost", "SegueGeometry", "SegueKit", "SegueRender", "SegueScene", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ], exclude: ["Fossils", "Expected"]),
    .testTarget(
      name: "AnimatorTests",
      dependencies: [
        "SegueHost", "SegueGeometry", "SegueKit", "SegueMedia", "SegueRender", "SegueScene",
        "TestSupport",
      ], exclude: ["Goldens"]),
    .testTarget(
      name: "KitTests",
      dependencies: ["SegueGeometry", "SegueKit", "SegueScene", "SegueMotion", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)

// The families of animators: a library for each.
let families = ["System", "Pieces", "Depth", "Material", "Painted"]
for family in families {
  package.products.append(
    .library(
      name: "segue-\(family.lowercased())", type: .dynamic, targets: ["\(family)Animators"]))
  package.targets.append(
    .target(
      name: "\(family)Animators",
      dependencies: ["AnimatorStage", "SegueSDK"] + (family == "Painted" ? ["CPaintKernels"] : []),
      path: "Plugins/\(family)"))
}

// With SEGUE_TESTS=KitTests,SceneTests only these test targets are built, which saves time while one is at work
// on them.
if let names = Context.environment["SEGUE_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

// Warnings are errors in Segue's own builds, whose Makefile and .ci/run set this, and never for a package
// that depends on Segue.
let areWarningsErrors = Context.environment["SEGUE_STRICT"] == "1"

for target in package.targets where target.type != .system {
  let isC = [
    "CSegue", "CSegueSDK", "CLazyBinding", "CLibAV", "CPictures", "CColor", "CSDL", "CDrawing",
    "CTerminal",
    "HardeningAttempts",
    "Slide", "Drag", "Pan", "EdgePan", "Pinch", "CPaintKernels", "CShader",
  ].contains(target.name)
  if isC {
    target.cSettings = [
      .unsafeFlags(
        ["-Wall", "-Wextra", "-Wpedantic", "-fvisibility=hidden"]
          + (areWarningsErrors ? ["-Werror"] : []))
    ]
  } else {
    target.swiftSettings = [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]
    if areWarningsErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
    // Loops over pixels are some fifty times slower unoptimised; tests of films need them fast.
    if ["SeguePixels", "SegueRender", "SegueMedia", "PaintedAnimators"].contains(target.name) {
      target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
    // With SEGUE_OPTIMIZED=1 the libraries and the command are optimised: the tests start some thousands of
    // processes. Changes while one is at work compile faster without it. Plug-ins are Embedded Swift, of which
    // optimised modules in a debug build have the same functions twice.
    if Context.environment["SEGUE_OPTIMIZED"] == "1", target.type != .test,
      target.name != "SegueSDK", target.path?.hasPrefix("Tests/") != true,
      target.path?.hasPrefix("Plugins/") != true
    {
      target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
  }
}

// The installed command is one file. Nothing looks up symbols in it, so that it exports none, and its
// relative relocations are packed, which glibc reads from 2.36 on (Debian 12's).
for target in package.targets where target.name == "segue" {
  target.linkerSettings = [
    .unsafeFlags(
      [
        "-use-ld=lld", "-Xlinker", "--no-export-dynamic",
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      ], .when(configuration: .release))
  ]
}

// Every run of pixels is checked before it is written; asserts would vanish with -O.
for target in package.targets where target.name == "SegueRender" {
  target.swiftSettings?.append(.define("SEGUE_ROW_CHECKS", .when(configuration: .debug)))
}

// Embedded Swift compiles whole modules only.
let familyTargets = families.map { "\($0)Animators" }
for target in package.targets
where [
  "SegueSDK", "AnimatorStage", "Spring", "SnapshotZoom", "Paging", "GLAnimators",
].contains(target.name)
  || familyTargets.contains(target.name)
{
  target.swiftSettings? += [
    .enableExperimentalFeature("Embedded"),
    .unsafeFlags(["-wmo"], .when(configuration: .debug)),
    // The linker drops functions that nothing calls, as --gc-sections asks it to.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
  ]
}

// The driver then links neither the Swift runtime nor its start-up code: a plug-in brings the parts of them that it
// needs. Unicode's tables are an archive beside them, of which the linker takes the parts that are used.
let withoutRuntime = ["-use-ld=lld", "-enable-experimental-feature", "Embedded"]
#if arch(arm64)
  let architecture = "aarch64"
#else
  let architecture = "x86_64"
#endif
let unicodeTables =
  "-l:../../swift/embedded/\(architecture)-unknown-linux-gnu/libswiftUnicodeDataTables.a"
for target in package.targets where target.name == "SegueSDK" {
  target.linkerSettings = [
    .unsafeFlags(withoutRuntime + ["-Xlinker", unicodeTables]), .linkedLibrary("m"),
  ]
}

// A plug-in exports its entry and nothing else (the default linker leaves local symbols in the
// dynamic table, lld does not).
let plugins =
  ["Slide", "Spring", "SnapshotZoom", "Pan", "EdgePan", "Pinch", "Paging", "GLAnimators"]
  + familyTargets
for target in package.targets where plugins.contains(target.name) {
  target.linkerSettings = [
    .unsafeFlags(
      withoutRuntime + [
        "-Xlinker", "--version-script=\(Context.packageDirectory)/Plugins/exports.map",
      ]),
    .unsafeFlags(["-Xlinker", "-s"], .when(configuration: .release)),
  ]
}
