extension FarmJob {
  // MARK: Open Job Description

  /// The job as a template of Open Job Description, in YAML. Sources: Open Job Description, "2023-09 Template Schemas",
  /// and RFC 1, "Task Chunking".
  var template: String {
    let films = "0-\(films.count - 1)"
    let groups = self.films.map(groups(of:)).max() ?? 1
    var steps: [String] = []
    if hasPalettes {
      steps.append(
        """
        - name: Palettes
          description: Renders the palette of each GIF.
          parameterSpace:
            taskParameterDefinitions:
            - name: Film
              type: INT
              range: "\(films)"
        \(script("palette", "'{{Task.Param.Film}}'"))
        """)
    }
    steps.append(
      """
      - name: Parts
        description: Renders parts of films, each a range of groups of \(group) frames.
      \(hasPalettes ? "  dependencies:\n  - dependsOn: Palettes\n" : "")  parameterSpace:
          taskParameterDefinitions:
          - name: Film
            type: INT
            range: "\(films)"
          - name: Groups
            type: CHUNK[INT]
            range: "0-\(groups - 1)"
            chunks:
              defaultTaskCount: \(groupsPerTask)
              rangeConstraint: CONTIGUOUS
          combination: "Film * Groups"
      \(script("part", "'{{Task.Param.Film}}', '{{Task.Param.Groups}}'"))
      """)
    steps.append(
      """
      - name: Films
        description: Joins the parts of each film.
        dependencies:
        - dependsOn: Parts
        parameterSpace:
          taskParameterDefinitions:
          - name: Film
            type: INT
            range: "\(films)"
      \(script("join", "'{{Task.Param.Film}}'"))
      """)
    return """
      # A job of \(self.films.count == 1 ? "a film" : "\(self.films.count) films"), written by segue job.
      specificationVersion: jobtemplate-2023-09
      extensions:
      - TASK_CHUNKING
      name: "\(yaml(name))"
      parameterDefinitions:
      - name: JobFolder
        type: PATH
        objectType: DIRECTORY
        dataFlow: INOUT
        default: .
        description: The folder of this template, which all workers can read and write.
      steps:

      """ + steps.joined(separator: "\n") + "\n"
  }

  private func script(_ name: String, _ arguments: String) -> String {
    """
      script:
        actions:
          onRun:
            command: sh
            args: ['{{Param.JobFolder}}/\(name)', \(arguments)]
    """
  }

  /// Returns a job's name for double quotes in YAML, outside of which it has no meaning. Only letters, digits, spaces and
  /// a few signs are kept: quotes, backslashes, line breaks, control characters, and the braces of a format string become
  /// underscores. Only 100 characters are kept, because a name may have at most 128.
  private func yaml(_ text: String) -> String {
    let plain = text.unicodeScalars.prefix(100).map { scalar -> Unicode.Scalar in
      let isKept =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " -_./,+=@".unicodeScalars.contains(scalar)
      return isKept ? scalar : "_"
    }
    return String(String.UnicodeScalarView(plain))
  }

  // MARK: Slurm

  var slurmFiles: [File] {
    func array(_ name: String, _ comment: String, _ command: String) -> File {
      File(
        name: name + ".slurm",
        text: """
          #!/bin/sh
          # \(comment), and is submitted by the script submit.
          #SBATCH --requeue
          #SBATCH --open-mode=append
          set -eu
          number=$((SEGUE_FIRST + SLURM_ARRAY_TASK_ID))
          \(command)

          """)
    }
    var files = [
      array(
        "parts", "Renders one part in each task of the job array",
        """
        set -- $(sed -n "$((number + 1)){p;q;}" "$SEGUE_JOB/tasks")
        exec sh "$SEGUE_JOB/part" "$1" "$2"
        """),
      array(
        "films", "Joins one film in each task of the job array",
        #"exec sh "$SEGUE_JOB/join" "$number""#),
      File(name: "submit", text: submitScript, isExecutable: true),
    ]
    if hasPalettes {
      files.append(
        array(
          "palettes", "Renders the palette of one film in each task of the job array",
          #"exec sh "$SEGUE_JOB/palette" "$number""#))
    }
    return files
  }

  private var submitScript: String {
    """
    #!/bin/sh
    # submit [OPTIONS OF SBATCH]: submits the job to Slurm. The films are joined when all parts have ended.
    set -eu
    SEGUE_JOB=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
    export SEGUE_JOB
    mkdir -p "$SEGUE_JOB/log"
    # In the name of a log, Slurm replaces what follows a percent sign.
    log=$(printf '%s\n' "$SEGUE_JOB/log" | sed 's/%/%%/g')
    limit=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
    limit=${limit:-1001}
    after=

    # submit_arrays SCRIPT COUNT [OPTIONS OF SBATCH]: as many arrays as Slurm's largest size requires
    submit_arrays() {
      script=$1
      count=$2
      shift 2
      SEGUE_FIRST=0
      ids=
      while [ "$SEGUE_FIRST" -lt "$count" ]; do
        export SEGUE_FIRST
        last=$((count - SEGUE_FIRST - 1))
        if [ "$last" -ge "$limit" ]; then last=$((limit - 1)); fi
        id=$(sbatch --parsable --job-name="segue-$script" --array="0-$last" \\
          --output="$log/$script-%A-%a" ${after:+--dependency=$after} "$@" \\
          "$SEGUE_JOB/$script.slurm")
        ids=$ids:${id%%;*}
        SEGUE_FIRST=$((SEGUE_FIRST + last + 1))
      done
      # Films of which parts are missing are reported when they are joined, and keep no other film waiting.
      after=afterany$ids
    }

    \(hasPalettes ? "submit_arrays palettes \(films.count) \"$@\"\n" : "")submit_arrays parts \(taskCount) "$@"
    submit_arrays films \(films.count) "$@"

    """
  }

  // MARK: Make

  var makefile: String {
    let tasks = tasks
    var lines = [
      "# A job of segue job.",
      "#   make -j8 -k          renders and joins with 8 tasks at a time; complete files are not made again",
      "# The same with GNU parallel, also on other machines (--sshlogin):",
    ]
    if hasPalettes {
      lines.append("#   seq 0 \(films.count - 1) | parallel sh ./palette {} &&")
    }
    lines += [
      "#   parallel --colsep ' ' -a tasks sh ./part {1} {2} &&",
      "#   seq 0 \(films.count - 1) | parallel sh ./join {}",
      "", ".PHONY: films", "films: " + films.indices.map { "film-\($0)" }.joined(separator: " "),
      "",
    ]
    var parts = [[String]](repeating: [], count: films.count)
    for task in tasks {
      let name = "part-\(task.film)-\(task.groups.lowerBound)"
      parts[task.film].append(name)
      let palette = films[task.film].hasPalette ? " palette-\(task.film)" : ""
      lines += [".PHONY: \(name)", "\(name):\(palette)", "\t@sh ./part \(task.film) \(task.range)"]
    }
    for (index, film) in films.enumerated() {
      if film.hasPalette {
        lines += [".PHONY: palette-\(index)", "palette-\(index):", "\t@sh ./palette \(index)"]
      }
      lines += [
        ".PHONY: film-\(index)", "film-\(index): " + parts[index].joined(separator: " "),
        "\t@sh ./join \(index)",
      ]
    }
    return Self.text(lines)
  }
}
