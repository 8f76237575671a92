"""Runs examples/spark on a small cluster, kills one of its workers on the way, and holds what comes out
against what one machine says.

    python spark_job.py PROGRAM FOLDER

FOLDER is empty and gets everything.
"""

import gzip
import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import duckdb

program, folder = sys.argv[1], Path(sys.argv[2])
JOB = Path("examples/spark/sahkku_tables.py").resolve()
TABLES = ("games", "turns", "actions")
LONGEST = 300
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

WRONG = """[Variant "lagesvuotna"]
[Result "men"]

0. M X20 W 200
1. M X32: *QL2-K2 QK2-H2=K QH2-F2
2. W XX2~X0: *A3-A2 A2-Z9
= men

[Variant "of-nobody"]
[Result "men"]

= men

"""


def made(*arguments):
    return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE).stdout


def corpus():
    """Games of three forms in three files; one file is cut into many parts."""
    records = folder / "records"
    (records / "cups").mkdir(parents=True)
    games = [made("generate", "--variant", form, "--seed", "spark", "--games", "12")
             for form in ("lagesvuotna", "unjarga", "lujavvr")]
    (records / "all.sahkku").write_bytes(b"".join(games) * 2)
    (records / "cups" / "one.sahkku").write_bytes(games[0])
    (records / "cups" / "wrong.sahkku").write_text(WRONG)
    # Compressed under a name that does not say so, as the program reads it too; and nothing at all.
    (records / "packed.sahkku").write_bytes(gzip.compress(games[1]))
    (records / "nothing.sahkku").write_bytes(b"")
    return records


def slow_program():
    """The program, slow enough that somebody can be killed while it runs."""
    path = folder / "slow-sahkku"
    path.write_text(f'#!/bin/sh\nsleep 0.6\nexec "{program}" "$@"\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def executors(job):
    """The processes of workers that the job has started."""
    parents, commands = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                commands[int(entry.name)] = (entry / "cmdline").read_bytes()
                parents[int(entry.name)] = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                pass

    def is_of_the_job(process):
        while process in parents and process != job:
            process = parents[process]
        return process == job

    return [process for process, command in commands.items()
            if b"CoarseGrainedExecutorBackend" in command and command.split(b"\0")[0].endswith(b"java")
            and is_of_the_job(process)]


def run(records, out):
    environment = dict(os.environ, PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable,
                       SPARK_LOCAL_IP="127.0.0.1", PYSPARK_SUBMIT_ARGS=" ".join([
                           "--master local-cluster[2,1,1024]",
                           # What runs for a minute is not worth compiling well.
                           f"--driver-java-options '{JAVA}'",
                           f"--conf 'spark.executor.extraJavaOptions={JAVA}'",
                           "--conf spark.ui.enabled=false",
                           "--conf spark.executor.memory=512m",
                           "--conf spark.sql.shuffle.partitions=2",
                           "pyspark-shell"]))
    log = open(folder / "job.log", "wb")
    length = os.path.getsize(records / "all.sahkku")
    return subprocess.Popen([sys.executable, str(JOB), str(records), str(out), "--program", str(slow_program()),
                             "--split", str(length // 14 + 1)],
                            stdout=log, stderr=log, cwd=folder, env=environment, start_new_session=True)


def wait_for(job, what):
    until = time.monotonic() + LONGEST
    while time.monotonic() < until and job.poll() is None:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("the job never got so far")


def kill_one(job, out):
    """Kills a worker when some of the work is done and more is going on."""
    wait_for(job, lambda: len(list(out.glob("games/*/*.parquet"))) >= 4 and list(out.glob("_work/*/games")))
    victims = wait_for(job, lambda: executors(job.pid))
    assert len(victims) == 2, victims
    os.kill(victims[0], signal.SIGKILL)


def rows(base, path, table):
    columns = "* EXCLUDE (record, line)" if table == "games" else "*"
    return f"(SELECT {columns} FROM read_parquet('{path}/{table}/**/*.parquet', hive_partitioning = true))"


def compare(records, out):
    single = folder / "single"
    done = subprocess.run([program, "convert", str(records), "--to", "parquet", "-o", str(single)],
                          stderr=subprocess.DEVNULL)
    assert done.returncode == 1, "two records are wrong"
    base = duckdb.connect()
    for table in TABLES:
        one, many = rows(base, single, table), rows(base, out, table)
        [(count,)] = base.execute(f"SELECT count(*) FROM {one}").fetchall()
        [(found,)] = base.execute(f"SELECT count(*) FROM {many}").fetchall()
        assert count == found > 0, f"{table}: {found} rows and not {count}"
        for left, right in ((one, many), (many, one)):
            assert not base.execute(f"{left} EXCEPT ALL {right} LIMIT 1").fetchall(), table
    stats = subprocess.run([program, "stats", str(records), "--by", "variant", "--format", "json"],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    wanted = [json.loads(line) for line in stats.stdout.splitlines()]
    summary = [json.loads(line) for line in (out / "summary.json").read_text().splitlines()]
    assert len(summary) == len(wanted) == 3
    for found, form in zip(summary, wanted):
        assert len(found) >= 60
        for name, value in found.items():
            assert value == form[name], f"{form['variant']} {name}: {value} and not {form[name]}"


def main():
    records, out = corpus(), folder / "out"
    job = run(records, out)
    try:
        kill_one(job, out)
        assert job.wait(LONGEST) == 0
    except BaseException:
        sys.stderr.write((folder / "job.log").read_text(errors="replace")[-8000:])
        raise
    finally:
        if job.poll() is None:
            os.killpg(job.pid, signal.SIGKILL)
    said = (folder / "job.log").read_text(errors="replace")
    [line] = [line for line in said.splitlines() if " tasks, " in line and " done again: " in line]
    assert ", 0 of them" not in line, "nothing had to be done again: nobody was killed in time"
    assert (out / "_SUCCESS").exists() and not (out / "_work").exists()
    compare(records, out)
    # What is there is not written over.
    again = subprocess.run([sys.executable, str(JOB), str(records), str(out)], stderr=subprocess.PIPE, text=True)
    assert again.returncode == 1 and "is not empty" in again.stderr
    print(line)


main()
