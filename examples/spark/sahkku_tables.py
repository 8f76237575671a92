"""Records of sáhkku to tables and a summary, on Apache Spark.

    spark-submit sahkku_tables.py FOLDER OUT [--program sahkku] [--split 64M]

Each task runs the program `sahkku` on a part of a file, which verifies the records that begin there and
writes them as Parquet. OUT gets the tables games, turns and actions, divided by variant, then
summary.json, and _SUCCESS at last. README.md says more.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import uuid

from pyspark import TaskContext
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

TABLES = ("games", "turns", "actions")
COMPRESSED = (".gz", ".zst")
# What files begin with that are compressed, whatever they are called: gzip, Zstandard, and a frame of
# Zstandard that is to be skipped.
MAGIC = re.compile(rb"\x1f\x8b|\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18")


# What is to be done -----------------------------------------------------------------------------


def files_below(folder):
    """The files with records below a folder, in alphabetical order, as `sahkku` takes them."""
    found = []
    for parent, _, names in os.walk(folder):
        for name in names:
            if name.lower().endswith((".sahkku", *(f".sahkku{ending}" for ending in COMPRESSED))):
                found.append(os.path.join(parent, name))
    return sorted(found)


def is_compressed(path):
    with open(path, "rb") as file:
        return MAGIC.match(file.read(4)) is not None


def plan(files, split):
    """The tasks: files, cut into parts of `split` bytes; what is compressed cannot be cut."""
    tasks = []
    for path in files:
        length = os.path.getsize(path)
        if is_compressed(path):
            parts = [None]
        else:
            parts = [(at, min(at + split, length)) for at in range(0, length, split)]
        tasks.extend({"path": path, "bytes": part} for part in parts)
    return [{"number": number, **task} for number, task in enumerate(tasks)]


# On a worker ------------------------------------------------------------------------------------


def run(task, program, options, out):
    """Does a task; the same task done twice, even at once, does no harm.

    Everything is written into a folder of this attempt alone. Then each file is moved to a name that depends
    on the task only, which replaces it as a whole; what another attempt has put there is the same.
    """
    attempt = TaskContext.get().attemptNumber() if TaskContext.get() else 0
    own = os.path.join(out, "_work", f"{task['number']:06d}-{uuid.uuid4().hex}")
    try:
        command = [program, "convert", task["path"], "--to", "parquet", "-o", own, *options]
        if task["bytes"] is not None:
            command += ["--bytes", "{}-{}".format(*task["bytes"])]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, errors="replace")
        # 1: some records are wrong, and the tables say which.
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{' '.join(command)}\nended with {done.returncode}: {done.stderr.strip()}")
        files = move(own, out, task["number"])
    finally:
        shutil.rmtree(own, ignore_errors=True)
    return {"number": task["number"], "attempt": attempt, "files": files}


def move(own, out, number):
    files = []
    for table in TABLES:
        for partition in sorted(os.listdir(os.path.join(own, table))):
            folder = os.path.join(table, partition)
            os.makedirs(os.path.join(out, folder), exist_ok=True)
            for part in sorted(os.listdir(os.path.join(own, folder))):
                name = os.path.join(folder, f"task-{number:06d}-{part}")
                os.replace(os.path.join(own, folder, part), os.path.join(out, name))
                files.append(name)
    return files


# Back at the driver -----------------------------------------------------------------------------


def written_below(out):
    return {os.path.relpath(os.path.join(parent, name), out)
            for table in TABLES
            for parent, _, names in os.walk(os.path.join(out, table))
            for name in names}


def finish(out, results):
    """Holds what is there against what the tasks have written."""
    names = [name for result in results for name in result["files"]]
    promised, there = set(names), written_below(out)
    if promised != there or len(promised) != len(names):
        raise RuntimeError(f"{len(names)} files were written; missing: {sorted(promised - there)}; "
                           f"of nobody: {sorted(there - promised)}")
    shutil.rmtree(os.path.join(out, "_work"), ignore_errors=True)


COUNTS = ("turns", "actions", "throws", "rethrows", "further_throws", "passes", "declined", "dice_lost",
          "activations", "captured_loose", "captured_home", "queens_captured", "kings_won", "kings_killed",
          "face_x", "face_0", "face_1", "face_2", "face_3", "face_4")
TERMINATIONS = ("soldiers", "queen", "king", "blocked", "resignation", "agreement", "time", "forfeit",
                "unfinished")
# Luck is a whole number of these parts of a field: sums of whole numbers do not depend on their order.
LUCK_UNIT = 840


def summary(games):
    """What `sahkku stats --by variant --format json` says, as far as sums go."""
    def count(condition):
        return F.sum(F.when(condition, 1).otherwise(0))

    right = F.col("ok")
    won = F.col("result").isin("men", "women")
    columns = [count(right).alias("games"), count(~right).alias("wrong"),
               count(right & F.col("start_position").isNotNull()).alias("from_position")]
    columns += [count(right & (F.col("result") == result)).alias(result)
                for result in ("men", "women", "draw", "unfinished")]
    columns += [count(right & (F.col("termination") == why)).alias(f"by_{why}") for why in TERMINATIONS]
    first = right & won & F.col("first").isNotNull() & F.col("start_position").isNull()
    king = right & won & F.col("first_king").isNotNull()
    columns += [count(first).alias("first_decided"),
                count(first & (F.col("first") == F.col("result"))).alias("first_won"),
                count(king).alias("first_king_decided"),
                count(king & (F.col("first_king") == F.col("result"))).alias("first_king_won")]
    ended = right & (F.col("result") != "unfinished") & F.col("start_position").isNull()
    for what in ("turns", "actions"):
        length = F.when(ended, F.col(what))
        columns += [F.min(length).alias(f"{what}_min"), F.max(length).alias(f"{what}_max")]
    for side in ("men", "women"):
        columns += [F.coalesce(F.sum(F.when(right, F.col(f"{side}_{what}"))), F.lit(0)).alias(f"{side}_{what}")
                    for what in COUNTS]
        units = F.round(F.col(f"{side}_luck") * LUCK_UNIT).cast("long")
        columns.append(F.coalesce(F.sum(F.when(right, units)), F.lit(0)).alias(f"{side}_luck_units"))
    known = games.where(F.col("variant").isNotNull())
    forms = known.groupBy("variant", F.coalesce("house_rules", F.lit("")).alias("house_rules"))
    rows = [row.asDict() for row in forms.agg(*columns).collect()]
    for row in rows:
        for side in ("men", "women"):
            row[f"{side}_luck"] = round(row.pop(f"{side}_luck_units") / LUCK_UNIT, 3)
    return sorted(rows, key=lambda row: (row["variant"], row["house_rules"]))


def write_whole(path, text):
    beside = f"{path}.{uuid.uuid4().hex}"
    with open(beside, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(beside, path)


def size(text):
    letter = text[-1:].upper()
    power = {"K": 10, "M": 20, "G": 30}.get(letter)
    number = int(text[:-1]) << power if power else int(text)
    if number < 1:
        raise ValueError(text)
    return number


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help="files of records; the same path on the driver and on all workers")
    parser.add_argument("out", help="a new folder; the same path on the driver and on all workers")
    parser.add_argument("--program", default="sahkku", help="the program, on all workers")
    parser.add_argument("--split", type=size, default="64M", help="how much of a file a task takes")
    parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                        help="an option for `sahkku convert`, such as --option=--max-record=64M")
    return parser.parse_args()


def main():
    asked = arguments()
    folder, out = os.path.abspath(asked.folder), os.path.abspath(asked.out)
    if os.path.exists(out) and os.listdir(out):
        sys.exit(f"{out} is not empty: what is there may be of another run")
    if not os.path.isdir(folder):
        sys.exit(f"there is no folder {folder}")
    files = files_below(folder)
    if not files:
        sys.exit(f"{folder} holds no file that ends in .sahkku, .sahkku.gz or .sahkku.zst")
    tasks = plan(files, asked.split)
    os.makedirs(os.path.join(out, "_work"), exist_ok=True)
    spark = SparkSession.builder.appName("sahkku tables").getOrCreate()
    program, options = asked.program, asked.option
    # Empty files make no task, and Spark wants one slice at least.
    work = spark.sparkContext.parallelize(tasks, max(len(tasks), 1))
    results = work.map(lambda task: run(task, program, options, out)).collect()
    finish(out, results)
    again = [result["number"] for result in results if result["attempt"] > 0]
    print(f"{len(tasks)} tasks, {len(again)} of them done again: {again}")
    rows = summary(spark.read.parquet(os.path.join(out, "games"))) if any(
        result["files"] for result in results) else []
    write_whole(os.path.join(out, "summary.json"), "".join(json.dumps(row) + "\n" for row in rows))
    write_whole(os.path.join(out, "_SUCCESS"), "")
    spark.stop()


if __name__ == "__main__":
    main()
