"""Segue: films of an app's screens and of the transitions between them.

The command is a program of its own, beside this module. `segue.run(["render", "a.png", "b.png", "-o", "film.gif"])`
runs it, and `segue.path()` says where it is.
"""

import subprocess

from segue._launcher import Missing, environment, program

__all__ = ["Missing", "path", "run"]


def path():
    """Returns the path of the command.

    Raises Missing, an OSError, if it does not run on this system.
    """
    return program()


def run(arguments, *, check=True, env=None, **options):
    """Runs the command with a list of arguments and waits for its end.

    The options are those of subprocess.run. Unless `check` is false, another exit status than 0 raises
    subprocess.CalledProcessError. The command finds FFmpeg's libraries of the package av, if that is installed.

    Returns the subprocess.CompletedProcess.
    """
    words = [str(argument) for argument in arguments]
    return subprocess.run([program(), *words], check=check, env=environment(env), **options)
