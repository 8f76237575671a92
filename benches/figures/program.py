#!/usr/bin/env python3
"""Times whole commands on files of growing size: the table "whole programs" of docs/performance.md.

    benches/figures/program.py PROGRAM FOLDER MB...

PROGRAM is a release build of sahkku, FOLDER a place for the files. Each command runs with one thread
and with two; its time is that of the clock, its memory the most it had at once. Small files are gone
through several times and the best is taken; those of more than a gigabyte are checked only.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import time

RUNS = 3


def run(command, runs):
    """The best of some runs in seconds, and the most memory in MiB."""
    best, most = float("inf"), 0
    for _ in range(runs):
        with open(os.devnull, "wb") as null:
            start = time.monotonic()
            child = subprocess.Popen(command, stdout=null, stderr=null)
            _, status, usage = os.wait4(child.pid, 0)
            best = min(best, time.monotonic() - start)
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit(f"{' '.join(command)} failed")
        most = max(most, usage.ru_maxrss / 1024)
    return best, most


def row(name, size, command, first=None):
    seconds, memory = run(command, RUNS if size <= 200 else 1)
    gain = f"{first / seconds:.2f}" if first else ""
    print(f"| {name} | {size} | {seconds:.2f} | {size / seconds:.0f} | {gain} | {memory:.1f} |", flush=True)
    return seconds


def corpus(program, folder, size):
    """A file of that many megabytes: games of several forms, one after another."""
    path = folder / f"{size}.sahkku"
    if path.exists():
        return path
    with open(path, "wb") as out:
        part = 0
        while out.tell() < size * 1_000_000:
            for variant in ["lagesvuotna-noqueens", "vuonnamarkan", "daldos", "borvo-laksefjord"]:
                games = subprocess.run(
                    [program, "generate", "--variant", variant, "--games", "2000", "--seed", f"p{part}"],
                    check=True,
                    capture_output=True,
                ).stdout
                if out.tell():
                    out.write(b"\n")
                out.write(games)
            part += 1
    return path


def main():
    program, folder, *sizes = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    commands = {
        "check": ["check"],
        "stats": ["stats", "--format", "json"],
        "filter, headers": ["filter", "--variant", "daldos"],
        "filter, games": ["filter", "--captures", "20.."],
        "convert to jsonl": ["convert", "--to", "jsonl"],
    }
    print("| command | MB | s | MB/s | gain | MiB |")
    print("|---|--:|--:|--:|--:|--:|")
    for size in map(int, sizes):
        path = str(corpus(program, folder, size))
        for name, arguments in list(commands.items())[: None if size <= 1000 else 1]:
            one = row(f"{name}, 1 thread", size, [program, *arguments, "--threads", "1", path])
            row(f"{name}, 2 threads", size, [program, *arguments, "--threads", "2", path], one)
    chess = folder / "chess.pgn"
    if shutil.which("pgn-extract") and chess.exists():
        size = round(chess.stat().st_size / 1e6)
        row("pgn-extract -r", size, ["pgn-extract", "-s", "-r", str(chess)])


if __name__ == "__main__":
    main()
