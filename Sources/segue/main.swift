internal import ArgumentParser
// Nothing of it is called: it is linked into the command in place of ICU's data.
internal import CNoLocaleData

StandardStreams.fill()
Segue.start()
