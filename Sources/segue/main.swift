internal import ArgumentParser
internal import SegueSystem

StandardStreams.fill()
Segue.start()
