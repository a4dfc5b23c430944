internal import ArgumentParser
internal import SegueStoryboard
internal import SegueText

/// `segue storyboard` helps with writing storyboards.
struct StoryboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storyboard",
    abstract: "Help with writing storyboards.",
    discussion: """
      A storyboard is a YAML or JSON file that describes the screens of an app, the transitions \
      between them, and a script of what happens in the film.

        segue: 1
        size: 390x844
        screens:
          inbox:  { image: inbox.png }
          letter: { image: letter.png }
        container: { kind: navigation, root: inbox }
        transitions:
          pop: { interaction: edge-pan }
        script:
          - { at: 0.5, push: letter }
          - { at: 2.0, drag: { from: [4, 400], to: [300, 410], over: 0.4 } }

      'segue render FILE -o film.mp4' renders it.
      """,
    subcommands: [StoryboardCheckCommand.self, StoryboardDraftCommand.self, SchemaCommand.self])

  /// `segue storyboard schema` prints the JSON Schema of storyboards, for editors.
  struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of storyboards, for editors.",
      discussion: """
        Editors with YAML's language server use it to complete and check storyboards:

          segue storyboard schema > storyboard.schema.json

        and, as the storyboard's first line:

          # yaml-language-server: $schema=storyboard.schema.json
        """)

    func run() throws {
      try StandardOutput.write(Storyboard.schema)
    }
  }
}
