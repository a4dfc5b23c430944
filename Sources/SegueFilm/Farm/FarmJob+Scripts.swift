extension FarmJob {
  /// The files that are the same for every engine: lists of the films, inputs and tasks, and
  /// scripts that render a part and join a film.
  var scripts: [File] {
    let lines = films.map { film in
      ([film.fileExtension, film.output] + film.arguments).map(Self.quoted).joined(separator: " ")
    }
    var files = [
      File(name: "films", text: Self.text(lines)), File(name: "inputs", text: Self.text(inputs)),
      File(name: "tasks", text: Self.text(tasks.map { "\($0.film) \($0.range)" })),
      File(name: "part", text: partScript, isExecutable: true),
      File(name: "join", text: joinScript, isExecutable: true),
    ]
    if hasPalettes { files.append(File(name: "palette", text: paletteScript, isExecutable: true)) }
    return files
  }

  static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// Returns the first lines of a script, which read the film's line from the file `films`.
  private func head(_ comment: String, _ name: String) -> String {
    """
    #!/bin/sh
    \(comment)
    set -eu
    here=$(cd "$(dirname "$0")" && pwd)
    film=$1
    range=${2-}
    line=$(sed -n "$((film + 1)){p;q;}" "$here/films")
    if [ -z "$line" ]; then
      echo "\(name): this job has no film $film" >&2
      exit 64
    fi
    eval "set -- $line"
    ending=$1
    output=$2
    shift 2
    parts=$here/\(partsFolder)/$film

    """
  }

  /// The shell functions of the scripts that render parts and palettes: `is_fresh` compares a file
  /// with the inputs, and `render` renders again after a crash.
  private var rendering: String {
    """

    # Succeeds for a complete file that is newer than all inputs.
    is_fresh() {
      [ -e "$1" ] || return 1
      while IFS= read -r input; do
        if [ "$input" -nt "$1" ]; then return 1; fi
      done < "$here/inputs"
    }

    # Renders, and tries again when the command was killed.
    render() {
      attempt=1
      while :; do
        status=0
        "${SEGUE:-segue}" render "$@" --group \(group) \\
          --require \(Self.quoted(plugins.text))\(carriesPlugins ? " --plugin-path \"$here/plugins\"" : "") \\
          --quiet || status=$?
        if [ "$attempt" -ge 3 ]; then exit "$status"; fi
        if [ "$status" -ne 70 ] && [ "$status" -le 128 ]; then exit "$status"; fi
        attempt=$((attempt + 1))
      done
    }

    """
  }

  private var partScript: String {
    let palette =
      hasPalettes
      ? "if [ \"$ending\" = gif ]; then set -- \"$@\" --palette \"$parts/film.gif.palette\"; fi\n"
      : ""
    return head(
      "# part FILM FIRST-LAST: renders the groups of frames FIRST to LAST of the film FILM, counted from 0",
      "part")
        + """
        first=${range%-*}
        last=${range#*-}
        part=$parts/$first-$last.$ending.part

        """ + rendering + """

        if is_fresh "$part"; then exit 0; fi
        mkdir -p "$parts"
        \(palette)render "$@" --frames "$((first * \(group)))-$(((last + 1) * \(group) - 1))" -o "$part"

        """
  }

  private var paletteScript: String {
    head("# palette FILM: renders the palette that the parts of a GIF share", "palette")
      + """
      palette=$parts/film.gif.palette

      """ + rendering + """

        if [ "$ending" != gif ] || is_fresh "$palette"; then exit 0; fi
        mkdir -p "$parts"
        render "$@" -o "$palette"

        """
  }

  private var joinScript: String {
    head("# join FILM: joins the parts of a film", "join") + """
      if [ -e "$output" ] && [ "$output" -nt "$parts" ]; then exit 0; fi
      mkdir -p "$(dirname "$output")"
      exec "${SEGUE:-segue}" join "$parts" -o "$output" --quiet

      """
  }
}
