# What people type. `make` alone builds; `make demo` and `make test` start from a fresh Debian 12
# with the Swift 6.3 toolchain on the PATH and do everything.

SWIFT ?= swift
# Warnings are errors: see Package.swift.
export SEGUE_STRICT ?= 1
PREFIX ?= /usr/local
DESTDIR ?=
DEMO ?= out/demo

# The libraries that the command is made with, and pixman, which the package names for its tests; FFmpeg's libraries, of
# any version from 5 to 9, which are opened for a film; libchafa is opened when a terminal needs it; EGL and OpenGL ES
# are opened when a shader is drawn.
PACKAGES = pkg-config libpixman-1-dev libffi-dev libseccomp-dev ffmpeg libpng-dev libdeflate-dev libjpeg62-turbo-dev \
  libwebp-dev zlib1g-dev liblcms2-dev libyaml-dev 'libchafa0|libchafa0t64' libsdl2-dev 'libarchive13|libarchive13t64' \
  'libavif15|libavif16' libtiff6 libegl1 libgles2 libgl1-mesa-dri
# What the tests compare with, make their files with, and compile the guide's plug-ins with.
TEST_PACKAGES = libavformat-dev libavcodec-dev libswscale-dev imagemagick libavif-bin rustc chromium nodejs \
  node-typescript xvfb xdotool x11-apps tmux man-db slurm-wlm munge python3-venv librlottie0-1 tidy
# What `make bench` measures against.
BENCH_PACKAGES = ffmpeg imagemagick xvfb chromium nodejs
# What Debian packages are made and checked with.
DEB_PACKAGES = build-essential debhelper lintian mmdebstrap
# What the site is made and checked with.
SITE_PACKAGES = cmark-gfm mandoc chromium
PLUGINS = slide spring snapshot-zoom system material pieces depth painted pan edge-pan paging pinch

# Where the installed command looks for other people's plug-ins: see SearchPath. With any other PREFIX
# than these two, its share folder has to be in XDG_DATA_DIRS or be a user's ~/.local/share.
PLUGINDIR_/usr = /usr/lib/$(shell uname -m)-linux-gnu/segue/plugins
PLUGINDIR_/usr/local = /usr/local/lib/segue/plugins
PLUGINDIR = $(or $(PLUGINDIR_$(PREFIX)),$(PREFIX)/share/segue/plugins)
PKGCONFIGDIR ?= $(PREFIX)/lib/pkgconfig
PCPREFIX ?= $(PREFIX)

# The version of everything: the command, the packages, pkg-config, the manual and the tarballs.
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/segue/Commands/Segue.swift)
# The date of the manual and of all files in packages and tarballs, which are the same bytes whenever they are made.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || stat -c %Y Package.swift)

RELEASE = .build/release
# The archive of the C++ library, in a folder of its own, so that the linker finds no library beside it: see
# Flags.archives in Package.swift.
export SEGUE_ARCHIVES = $(CURDIR)/.build/archives
# The Swift runtime is linked in, so the command runs where there is no toolchain.
RELEASE_FLAGS = -c release --static-swift-stdlib -Xlinker --gc-sections
# Plug-ins link no Swift runtime, and the compiler has no Embedded Swift beside the static one.
PLUGIN_FLAGS = -c release -Xlinker --gc-sections
LINTED = Package.swift Sources Plugins Bindings Templates Tests tools Examples/FrontEnd Benchmarks/Package.swift Benchmarks/Sources

.PHONY: build demo check test soak fuzz bench lint install install-sdk deb check-deb check-portable wheel check-wheel release check-container site print-version clean \
  set-up test-set-up bench-set-up deb-set-up site-set-up

# The release command, with the bundled plug-ins where it looks for them.
build: set-up
	@mkdir -p $(SEGUE_ARCHIVES)
	@ln -sf "$$($(CC) -print-file-name=libstdc++.a)" $(SEGUE_ARCHIVES)/
	$(SWIFT) build $(RELEASE_FLAGS) --product segue
	$(SWIFT) build $(RELEASE_FLAGS) --product segue-runner
	@for name in $(PLUGINS); do \
	  $(SWIFT) build $(PLUGIN_FLAGS) --product segue-$$name || exit 1; \
	done
	$(SWIFT) build $(PLUGIN_FLAGS) --product segue-gl
	@mkdir -p $(RELEASE)/segue-plugins
	@for name in $(PLUGINS); do \
	  ln -sf ../libsegue-$$name.so $(RELEASE)/segue-plugins/libsegue-$$name.so; \
	done

# Films of the bundled screens and storyboard, a reel of all animators, and the gallery.
demo: build
	@tools/demo $(RELEASE)/segue $(DEMO)

# Options of the builds for tests. .ci/run sets those that make a build from nothing shorter.
TEST_FLAGS ?=

# The tests that need no tool, display or process: less than two minutes after the build. See CONTRIBUTING.md.
check: set-up
	$(SWIFT) build --build-tests $(TEST_FLAGS)
	@SWIFT="$(SWIFT)" .ci/tests $$(.ci/fast-tests)

test: test-set-up
	$(SWIFT) build --build-tests --explicit-target-dependency-import-check error $(TEST_FLAGS)
	@SWIFT="$(SWIFT)" .ci/tests
	@$(MAKE) --no-print-directory lint

# Ten thousand transitions in child processes, of which each tenth crashes, and whether anything is left
# behind; `make test` has three hundred. And fifty thousand random taps, drags and pinches in the player of pages,
# compared with the storyboard's own player; `make test` has nineteen hundred.
soak: test-set-up
	$(SWIFT) build --build-tests
	SEGUE_SOAK=10000 $(SWIFT) test --skip-build --disable-xctest --filter 'SoakTests|ReplayTests'

# Random input under the address sanitizer: the same cases each time, at most FUZZ_SECONDS for each
# subject. `make fuzz FUZZ_SEED=1234 FUZZ_SECONDS=3600 FUZZ_COUNT=100000000` tries others. A case of
# "child" starts processes, so that there are fewer of them.
FUZZ_SUBJECTS = layers media storyboards tables pages arguments messages terminal parts shaders child
FUZZ_SEED ?= 1
FUZZ_COUNT ?= 20000
FUZZ_SECONDS ?= 60
FUZZ = .build-asan

# Nothing reads an index of this build.
FUZZ_OPTIONS = --sanitize=address --disable-index-store $(TEST_FLAGS)
FUZZ_FLAGS = --scratch-path $(FUZZ) $(FUZZ_OPTIONS)
# As many subjects run at the same time.
FUZZ_JOBS ?= $(shell nproc)

fuzz: test-set-up
	$(SWIFT) build $(FUZZ_FLAGS) --product SegueFuzz
	$(SWIFT) build $(FUZZ_FLAGS) --product segue
	$(SWIFT) build $(FUZZ_FLAGS) --product segue-runner
	@$(MAKE) --no-print-directory -j$(FUZZ_JOBS) $(FUZZ_SUBJECTS:%=fuzz-%)

fuzz-%:
	@ASAN_OPTIONS=detect_leaks=0 $(FUZZ)/debug/SegueFuzz $* --seed $(FUZZ_SEED) --seconds $(FUZZ_SECONDS) \
	  --count $(if $(filter child,$*),$$(($(FUZZ_COUNT) / 400)),$(FUZZ_COUNT))

# The numbers of BENCHMARKS.md, measured here and now.
bench: build bench-set-up
	$(SWIFT) run --package-path Benchmarks -c release benchmarks $(CURDIR)/$(RELEASE)/segue
	node Benchmarks/page.mjs $(CURDIR)/$(RELEASE)/segue Examples/fjord.yaml Tests/WebTests/Browser/chromium.mjs

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(LINTED)
	@.ci/language
	@echo "lint: nothing to complain about"

# The packages of archives that the programs are linked with.
ARCHIVES = libdeflate-dev libffi-dev libjpeg62-turbo-dev libpng-dev libseccomp-dev libwebp-dev libyaml-dev zlib1g-dev
LICENCES = $(DESTDIR)$(PREFIX)/share/doc/segue/licences

install: build install-sdk
	install -D -m 755 -s --strip-program=tools/strip $(RELEASE)/segue $(DESTDIR)$(PREFIX)/bin/segue
	install -D -m 755 -s --strip-program=tools/strip $(RELEASE)/segue-runner $(DESTDIR)$(PREFIX)/libexec/segue/segue-runner
	install -d $(DESTDIR)$(PREFIX)/lib/segue/bundled
	for name in $(PLUGINS); do \
	  install -m 644 -s $(RELEASE)/libsegue-$$name.so $(DESTDIR)$(PREFIX)/lib/segue/bundled/; \
	done
	install -D -m 644 docs/skill/SKILL.md $(DESTDIR)$(PREFIX)/share/segue/skill/SKILL.md
# It draws shaders, and is not among the plug-ins that are listed.
	install -m 644 -s $(RELEASE)/libsegue-gl.so $(DESTDIR)$(PREFIX)/lib/segue/
	tools/manual $(RELEASE)/segue $(DESTDIR)$(PREFIX)/share/man $(shell date -u -d @$(SOURCE_DATE_EPOCH) +%F)
	chmod 644 $(DESTDIR)$(PREFIX)/share/man/man*/segue*
# The licences of what is compiled into the command: the typeface, and two Swift packages.
	install -d $(LICENCES)
	install -m 644 Sources/CDrawing/font/OFL.txt $(LICENCES)/Inter.txt
	install -m 644 .build/checkouts/swift-argument-parser/LICENSE.txt $(LICENCES)/swift-argument-parser.txt
	cat .build/checkouts/swift-log/NOTICE.txt .build/checkouts/swift-log/LICENSE.txt > $(LICENCES)/swift-log.txt
	chmod 644 $(LICENCES)/swift-log.txt
# And of the archives that are linked in, as Debian's packages state them.
	for package in $(ARCHIVES); do \
	  install -m 644 /usr/share/doc/$$package/copyright $(LICENCES)/$${package%-dev}.txt || exit 1; \
	done
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(RELEASE)/segue --generate-completion-script bash | sed '1{/^#!/d}' \
	  > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/segue
	$(RELEASE)/segue --generate-completion-script zsh \
	  > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_segue
	$(RELEASE)/segue --generate-completion-script fish \
	  > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/segue.fish

# What plug-ins are written with: headers, bindings, and what `segue new` makes projects from and with.
# Nothing of it is compiled here.
SHARE = $(DESTDIR)$(PREFIX)/share/segue

install-sdk:
	install -d $(DESTDIR)$(PREFIX)/include/segue/ext/draft $(DESTDIR)$(PKGCONFIGDIR) \
	  $(SHARE)/rust $(SHARE)/screens
	install -m 644 Sources/CSegue/include/segue/*.h Bindings/cpp/*.hpp \
	  $(DESTDIR)$(PREFIX)/include/segue/
	install -m 644 Sources/CSegue/include/segue/ext/draft/*.h \
	  $(DESTDIR)$(PREFIX)/include/segue/ext/draft/
	sed 's|@PREFIX@|$(PCPREFIX)|; s|@PLUGINDIR@|$(PLUGINDIR)|; s|@VERSION@|$(VERSION)|' \
	  Plugins/segue-plugin.pc.in > $(DESTDIR)$(PKGCONFIGDIR)/segue-plugin.pc
	install -m 644 Bindings/rust/*.rs $(SHARE)/rust/
	@rm -rf $(SHARE)/swift_sdk $(SHARE)/swift
	install -D -m 644 Bindings/swift/Package.swift $(SHARE)/swift_sdk/Package.swift
	install -d $(SHARE)/swift_sdk/Sources
	cp -RL Sources/CSegue Sources/CSegueSDK Sources/SegueSDK $(SHARE)/swift_sdk/Sources/
	ln -s SegueSDK $(SHARE)/swift_sdk/Sources/SegueFullSDK
	chmod -R u=rwX,go=rX $(SHARE)/swift_sdk
	install -m 644 Plugins/exports.map $(SHARE)/
	install -m 644 Examples/screens/inbox.svg Examples/screens/letter.svg $(SHARE)/screens/
	@rm -rf $(SHARE)/templates
	for file in $$(find Templates -type f -not -path '*/.*' | cut -d/ -f2-); do \
	  install -D -m 644 Templates/$$file $(SHARE)/templates/$$file || exit 1; \
	done

# Debian packages of what is built, in out/deb. Nothing is downloaded for them. `make deb SUITE=trixie` builds them in a
# Debian of that name, with its libraries, in out/deb-trixie; with PORTABLE=1 it packs the programs that are built here,
# which run there too, with that Debian's dependencies.
SUITE ?=
PORTABLE ?=
DEB = $(CURDIR)/out/deb$(SUITE:%=-%)

ifneq ($(SUITE),)
SUITE_RELEASE = .build/suites/$(SUITE)/build/release
PORTABLE_FILES = $(RELEASE)/segue $(RELEASE)/segue-runner $(RELEASE)/libsegue-*.so $(RELEASE)/segue-plugins
deb: $(PORTABLE:1=build) $(PORTABLE:1=check-portable)
	@.ci/set-up $(DEB_PACKAGES)
	@$(if $(PORTABLE),mkdir -p $(SUITE_RELEASE) && cp -RL $(PORTABLE_FILES) $(SUITE_RELEASE)/)
	@tools/suite $(SUITE) $(MAKE) $(if $(PORTABLE),-o build) deb SUITE= DEB=$(DEB) SEGUE_SET_UP=done SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH)
else
deb: build deb-set-up
	@rm -rf $(DEB) && mkdir -p $(DEB)
	SEGUE_BUILT=1 DEB_DESTDIR=$(DEB) dpkg-buildpackage -b -us -uc \
	  --buildinfo-option=-u$(DEB) --buildinfo-file=$(DEB)/segue_$(VERSION).buildinfo \
	  --changes-option=-u$(DEB) --changes-file=$(DEB)/segue_$(VERSION).changes
	@dh_clean
	lintian --fail-on error --profile debian $(DEB)/segue_$(VERSION).changes
	@ls -l $(DEB)/*.deb
endif

# The packages, installed, tried and removed in a new Debian, which is SUITE if that is given.
check-deb: deb
	@tools/check-deb $(DEB) $(SUITE)

# What is published, in out/release: sources, a folder of programs that works wherever it is unpacked, an SPDX list
# of what is in it, and sums.
release: build check-portable
	@SWIFT="$(SWIFT)" tools/release $(VERSION) $(SOURCE_DATE_EPOCH) $(RELEASE) out/release
	@tools/check-release out/release

# What is published for all systems needs nothing that only this one has.
check-portable: build
	@tools/check-portable $(RELEASE)/segue $(RELEASE)/segue-runner $(RELEASE)/libsegue-*.so

# The Containerfile's steps with the programs of a release, carried out in a folder, and tried there.
check-container: release
	@.ci/set-up mmdebstrap
	@tools/check-container out/release/segue-$(VERSION)-linux-$(shell uname -m).tar.xz
	@tools/check-container out/release/segue-$(VERSION)-linux-$(shell uname -m).tar.xz VIDEO=

# A Python wheel, in out/wheel, which brings the command with its plug-ins, headers and templates: pip, pipx and uv
# install it on each Linux with glibc 2.34 or later. `make check-wheel PYTHONS="python3.9 python3.13"` tries it.
WHEEL = $(CURDIR)/out/wheel
PYTHONS ?= python3

wheel: build check-portable
	@rm -rf $(WHEEL) && mkdir -p $(WHEEL)/stage
	@$(MAKE) -s -o build install DESTDIR=$(WHEEL)/stage PREFIX=/segue PCPREFIX='$$$${pcfiledir}/../..' \
	  PLUGINDIR='$$$${prefix}/share/segue/plugins' >/dev/null
	@tools/wheel $(VERSION) $(SOURCE_DATE_EPOCH) $(WHEEL)/stage/segue $(WHEEL)
	@rm -r $(WHEEL)/stage

check-wheel: wheel
	@tools/check-wheel $(WHEEL)/*.whl $(PYTHONS)

# The site, in out/site: guide, gallery, manual and the C headers, to be read from the folder or from a server; and the
# reference of the Swift libraries, for a server alone.
site: build site-set-up
	@SWIFT="$(SWIFT)" tools/swift-api $(RELEASE) out/swift swift
	@tools/site $(RELEASE)/segue out/site $(shell date -u -d @$(SOURCE_DATE_EPOCH) +%F) $$(ls -d out/swift 2>/dev/null)
	@test ! -d out/swift || mv out/swift out/site/swift
	@tools/check-site out/site

print-version:
	@echo $(VERSION)

clean:
	rm -rf .build .build-asan Benchmarks/.build out

set-up:
	@.ci/set-up $(PACKAGES)

test-set-up:
	@.ci/set-up $(PACKAGES) $(TEST_PACKAGES)

bench-set-up:
	@.ci/set-up $(BENCH_PACKAGES)

deb-set-up:
	@.ci/set-up $(PACKAGES) $(DEB_PACKAGES)

site-set-up:
	@.ci/set-up $(SITE_PACKAGES)
