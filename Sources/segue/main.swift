internal import ArgumentParser

StandardStreams.fill()
Segue.start()
