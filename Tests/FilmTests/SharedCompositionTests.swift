import SegueFilm
import SegueMedia
import Testing

/// Tests what the films of a batch have in common, as the text that a farm's tasks are given.
struct SharedCompositionTests {
  @Test(arguments: [
    "1080x1920/702x1520,rows=211.5..1880.0", "1080x1920/702x1520,rows=211.5..1880.0,over=0.7,12:5=0.9",
    "1080x1920/702x1520,rows=211.5..1880.0,lowered,9:7=0.7,12:5=0.9;390x844/390x844", "390x844/390x844,4:5=0.8",
  ])
  func `a composition is one word that can be read again`(text: String) throws {
    let composition = try #require(SharedComposition(parsing: text))
    #expect(composition.text == text)
    #expect(SharedComposition(parsing: composition.text) == composition && !composition.isEmpty)
    #expect(!text.contains(" "))
  }

  @Test(arguments: [
    "", "a", "1x1/1x1,", "1x1/1x1,rows=2..1", "1x1/1x1,rows=1", "1x1/1x1,rows=nan..1", "1x1/1x1,over=2",
    "1x1/1x1,1:2=0",
    "1x1/1x1,1:2=1.5", "1x1/1x1,1:2", "1x1/1x1,1=0.5", "1x1/1x1,1:a=0.5", "1x1/1x1;",
  ])
  func `a text of another form is none`(text: String) { #expect(SharedComposition(parsing: text) == nil) }

  @Test func `films without others have nothing in common`() {
    #expect(SharedComposition().isEmpty && SharedComposition().text.isEmpty)
  }
}
