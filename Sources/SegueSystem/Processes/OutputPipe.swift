internal import CSegueProcess

/// A pipe for the output of a program that this process starts. The caller closes both ends. Started programs inherit
/// an end only if it is passed to them explicitly.
package struct OutputPipe {
  /// The non-blocking read end.
  package let reading: Int32
  package let writing: Int32

  /// - Throws: EMFILE or ENFILE when too many files are open.
  package init() throws(SystemError) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    guard segue_output_pipe(&reading, &writing) == 0 else { throw .current }
    (self.reading, self.writing) = (reading, writing)
  }
}
