"""Starts the command, which takes the place of the Python process."""

import importlib.util
import os
import sys

# The oldest glibc that the command runs with.
OLDEST_GLIBC = (2, 34)


class Missing(OSError):
    """The command cannot run here; its text is one sentence for a person."""


def program():
    """Returns the path of the command, or raises Missing."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs", "bin", "segue")
    if not os.path.isfile(path):
        raise Missing(f"{path} is missing; install the package segue again")
    if not os.access(path, os.X_OK):
        raise Missing(f"{path} may not be run; run chmod +x on it, or install the package segue again")
    glibc = _glibc()
    if glibc is None or glibc < OLDEST_GLIBC:
        there = "another C library" if glibc is None else "glibc {}.{}".format(*glibc)
        raise Missing("the command needs glibc {}.{} or later, but this system has {}".format(*OLDEST_GLIBC, there))
    return path


def environment(given=None):
    """Returns a copy of the environment with SEGUE_FFMPEG, if that is not set and the package av has the libraries."""
    result = dict(os.environ if given is None else given)
    if "SEGUE_FFMPEG" not in result:
        libraries = _libraries_of_av()
        if libraries is not None:
            result["SEGUE_FFMPEG"] = libraries
    return result


def main():
    """Replaces this process by the command."""
    try:
        path = program()
        os.execve(path, ["segue", *sys.argv[1:]], environment())
    except OSError as error:
        reason = str(error) if isinstance(error, Missing) else f"the command cannot be started: {error}"
        sys.stderr.write(f"segue: {reason}\n")
        sys.exit(70)


def _libraries_of_av():
    """Returns the folder of FFmpeg's libraries that the package av brings; None if there is none. Does not import it."""
    try:
        spec = importlib.util.find_spec("av")
    except (ImportError, ValueError):
        return None
    for folder in (spec and spec.submodule_search_locations) or []:
        libraries = os.path.join(os.path.dirname(os.path.abspath(folder)), "av.libs")
        try:
            names = os.listdir(libraries)
        except OSError:
            continue
        if any(name.startswith("libavformat") for name in names):
            return libraries
    return None


def _glibc():
    """Returns the version of glibc as two numbers; None with another C library."""
    try:
        text = os.confstr("CS_GNU_LIBC_VERSION")
        major, minor = text.split()[-1].split(".")[:2]
        return int(major), int(minor)
    except (AttributeError, OSError, ValueError):
        return None
