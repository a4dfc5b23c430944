internal import SegueMedia

/// A job for a render farm: films that are made in parts by many machines, and joined.
///
/// A job is a folder of text files that all machines can reach. Its scripts render one part of a film, and join a film;
/// the engine's own file calls the scripts. A film is divided into groups of frames that are encoded independently of
/// each other, and a part is a range of groups.
public struct FarmJob: Sendable {
  /// The program that runs a job.
  public enum Engine: String, Sendable, CaseIterable {
    /// Open Job Description, version 2023-09 with the extension TASK_CHUNKING.
    case openjd
    case slurm
    /// Make, and GNU parallel.
    case make
  }

  /// A film of a job.
  public struct Film: Sendable, Equatable {
    /// The absolute path of the film.
    public var output: String
    /// The beginning of `output` that the user has typed, with its last slash: below it, the path leads through no
    /// symbolic link. Nil if the whole name is the user's own words.
    public var folder: String?
    /// The arguments of `segue render`, without the output and the choice of frames. Paths are absolute.
    public var arguments: [String]
    /// The number of the film's frames. If a film turns out to have fewer frames, parts beyond its end are empty;
    /// if it turns out to have more, joining it reports the missing frames.
    public var frames: Int

    /// Creates a film.
    public init(output: String, in folder: String? = nil, arguments: [String], frames: Int) {
      (self.output, self.folder, self.arguments, self.frames) = (output, folder, arguments, frames)
    }

    /// The extension of the film, in lower case.
    var fileExtension: String {
      let name = output.split(separator: "/").last ?? ""
      return name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    /// True for a GIF, whose parts share a palette.
    var hasPalette: Bool { (try? OutputFormat(path: output))?.hasPalette ?? false }
  }

  /// A file of the job's folder.
  public struct File: Sendable, Equatable {
    /// The name in the folder.
    public var name: String
    /// The contents.
    public var text: String
    /// True for a script.
    public var isExecutable = false
  }

  /// The name that people see in a list of jobs.
  public var name: String
  /// The films, at least one.
  public var films: [Film]
  /// The absolute paths of all files that the films are made from. A part that is older than one of them is
  /// rendered again.
  public var inputs: [String]
  /// The number of frames in a group, which is encoded independently of the other groups.
  public var group: Int
  /// The maximum number of groups in a task.
  public var groupsPerTask: Int
  /// The program that runs the job.
  public var engine: Engine
  /// The version and the plug-ins that every machine must have.
  public var plugins: PluginList
  /// True when the folder `plugins` of the job contains the libraries of the plug-ins.
  public var carriesPlugins: Bool

  /// Creates a job.
  public init(
    name: String, films: [Film], inputs: [String], group: Int, groupsPerTask: Int, engine: Engine,
    plugins: PluginList, carriesPlugins: Bool
  ) {
    (self.name, self.films, self.inputs, self.group) = (name, films, inputs, group)
    (self.groupsPerTask, self.engine, self.plugins) = (groupsPerTask, engine, plugins)
    self.carriesPlugins = carriesPlugins
  }

  /// A part of a film that one task renders.
  struct Task: Equatable {
    var film: Int
    var groups: ClosedRange<Int>

    var range: String { "\(groups.lowerBound)-\(groups.upperBound)" }
  }

  /// Returns the number of a film's groups.
  func groups(of film: Film) -> Int { max((film.frames + group - 1) / group, 1) }

  /// The tasks that render the parts of all films, in the order of the films.
  var tasks: [Task] {
    films.enumerated().flatMap { index, film in
      let count = groups(of: film)
      return stride(from: 0, to: count, by: groupsPerTask).map {
        Task(film: index, groups: $0...min($0 + groupsPerTask, count) - 1)
      }
    }
  }

  /// The number of tasks that render a part.
  public var taskCount: Int {
    films.reduce(0) { $0 + (groups(of: $1) + groupsPerTask - 1) / groupsPerTask }
  }

  var hasPalettes: Bool { films.contains(where: \.hasPalette) }

  /// The name of the folder for rendered parts, in the job's folder. The name contains the number
  /// of frames in a group and the number of groups in a task, so that parts of different lengths
  /// are never mixed.
  var partsFolder: String { "parts-\(group)-\(groupsPerTask)" }

  /// The files of the job's folder.
  public var files: [File] {
    var files = scripts
    switch engine {
    case .openjd: files.append(File(name: "template.yaml", text: template))
    case .slurm: files += slurmFiles
    case .make: files.append(File(name: "Makefile", text: makefile))
    }
    return files
  }
}
