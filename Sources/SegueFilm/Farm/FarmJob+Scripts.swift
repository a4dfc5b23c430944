extension FarmJob {
  /// The files that are the same for every engine: lists of the films, inputs and tasks, and
  /// scripts that render a part and join a film.
  ///
  /// The scripts have the same text for all films, except for numbers. Names, values and the list of plug-ins are only in
  /// the files `films` and `inputs`, from which the scripts read them as texts and not as commands.
  var scripts: [File] {
    var files = [
      File(name: "films", text: filmList), File(name: "inputs", text: Self.lines(of: inputs)),
      File(name: "tasks", text: Self.text(tasks.map { "\($0.film) \($0.range)" })),
      File(name: "part", text: partScript, isExecutable: true),
      File(name: "join", text: joinScript, isExecutable: true),
    ]
    if hasPalettes { files.append(File(name: "palette", text: paletteScript, isExecutable: true)) }
    return files
  }

  static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// The films: of each a line with its number, and then its format, its output, the folder that the output must not leave, and its
  /// arguments.
  private var filmList: String {
    films.enumerated().map { index, film in
      "film \(index)\n"
        + Self.lines(
          of: [film.fileExtension, film.output, film.folder ?? ""] + film.arguments + ["--require", plugins.text])
    }.joined()
  }

  /// Returns texts as lines that a shell reads back: `=` precedes the first line of each text, and `+` its further
  /// lines. Bytes decide what a line is, as in a shell, so `\r\n` is a carriage return and a line end.
  private static func lines(of texts: [String]) -> String {
    var bytes: [UInt8] = []
    for text in texts {
      bytes.append(UInt8(ascii: "="))
      for byte in text.utf8 {
        bytes.append(byte)
        if byte == UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "+")) }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the first lines of a script, which read the film's texts from the file `films`.
  private func head(_ comment: String, _ name: String) -> String {
    """
    #!/bin/sh
    \(comment)
    set -eu
    here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
    film=${1-}
    range=${2-}
    case $film:$range in
    :* | *[!0-9:-]*)
      echo "\(name): expected the number of a film\(name == "part" ? " and FIRST-LAST" : "")" >&2
      exit 64
      ;;
    esac
    # A text of the film begins with "=" in the file films, and each further line of the text with "+".
    lines=$(LC_ALL=C sed -n "/^film $film\\$/,\\${/^film $((film + 1))\\$/q;p;}" "$here/films")
    if [ -z "$lines" ]; then
      echo "\(name): this job has no film $film" >&2
      exit 64
    fi
    newline='
    '
    set --
    text=
    hasText=
    while IFS= read -r line; do
      case $line in
      =*)
        if [ -n "$hasText" ]; then set -- "$@" "$text"; fi
        text=${line#=}
        hasText=yes
        ;;
      +*) text=$text$newline${line#+} ;;
      esac
    done <<END
    $lines
    END
    set -- "$@" "$text"
    ending=$1
    output=$2
    folder=$3
    shift 3
    parts=$here/\(partsFolder)/$film
    for at in "$here/\(partsFolder)" "$parts"; do
      if [ -L "$at" ]; then
        echo "\(name): $at is a symbolic link, but parts go into a folder; remove it" >&2
        exit 73
      fi
    done

    """
  }

  /// The shell functions of the scripts that render parts and palettes: `is_fresh` compares a file
  /// with the inputs, and `render` renders again after a crash.
  private var rendering: String {
    """

    # Succeeds for a complete file that is newer than all inputs.
    is_fresh() {
      [ -e "$1" ] || return 1
      input=
      while IFS= read -r line; do
        case $line in
        +*)
          input=$input$newline${line#+}
          continue
          ;;
        esac
        if [ -n "$input" ] && [ "$input" -nt "$1" ]; then return 1; fi
        input=${line#=}
      done < "$here/inputs"
      if [ -n "$input" ] && [ "$input" -nt "$1" ]; then return 1; fi
    }

    # Renders, and tries again when the command was killed.
    render() {
      attempt=1
      while :; do
        status=0
        "${SEGUE:-segue}" render "$@" --group \(group) \(carriesPlugins ? "--plugin-path \"$here/plugins\" " : "")\\
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
      # The end of the name comes from a table or a storyboard, so it leads through no symbolic link.
      at=$output
      while [ -n "$folder" ] && [ "${#at}" -gt "${#folder}" ]; do
        if [ -L "$at" ]; then
          echo "join: $at is a symbolic link, and a name from a table leads through none; remove it" >&2
          exit 65
        fi
        at=$(dirname -- "$at")
      done
      if [ -e "$output" ] && [ "$output" -nt "$parts" ]; then exit 0; fi
      mkdir -p -- "$(dirname -- "$output")"
      exec "${SEGUE:-segue}" join "$parts" -o "$output" --quiet

      """
  }
}
