#!/usr/bin/env python3
"""Times whole commands on files of growing size: the table "whole programs" of docs/performance.md.

    benches/figures/program.py PROGRAM FOLDER MB...

PROGRAM is a release build of sahkku, FOLDER a place for the files. Each command runs with one thread
and with two; its time is that of the clock, its memory the most it had at once. Small files are gone
through several times and the best is taken; large ones are checked only.
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
            # What wait4 says of memory includes this program's own, before the other took its place.
            while child.poll() is None:
                most = max(most, high_water(child.pid))
                time.sleep(0.005)
            best = min(best, time.monotonic() - start)
        if child.returncode != 0:
            sys.exit(f"{' '.join(command)} failed")
    return best, most


def high_water(process):
    """The most memory that a process had so far, in MiB."""
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    lines = [line.split() for line in status.splitlines() if line.startswith("VmHWM")]
    return int(lines[0][1]) / 1024 if lines else 0


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
    for wanted in map(int, sizes):
        file = corpus(program, folder, wanted)
        size, path = round(file.stat().st_size / 1e6), str(file)
        for name, arguments in list(commands.items())[: None if size <= 200 else 1]:
            one = row(f"{name}, 1 thread", size, [program, *arguments, "--threads", "1", path])
            row(f"{name}, 2 threads", size, [program, *arguments, "--threads", "2", path], one)
    chess = folder / "chess.pgn"
    if shutil.which("pgn-extract") and chess.exists():
        size = round(chess.stat().st_size / 1e6)
        row("pgn-extract -r", size, ["pgn-extract", "-s", "-r", str(chess)])


if __name__ == "__main__":
    main()
