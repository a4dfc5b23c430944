internal import ArgumentParser

Segue.start()
