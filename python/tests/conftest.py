"""Ctrl-C is Python's own here, also where the tests run behind a shell that lets its jobs ignore it."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
