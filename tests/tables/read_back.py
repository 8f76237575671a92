"""Reads the tables that `sahkku convert` wrote with DuckDB, pyarrow and pandas, and holds them against
`sahkku stats`.

    python read_back.py PROGRAM SOURCE PARQUET CSV

SOURCE is what the tables were made of, PARQUET and CSV the folders with the tables.
"""

import json
import subprocess
import sys

import duckdb
import pandas
import pyarrow
import pyarrow.dataset
import pyarrow.parquet

program, source, parquet, csv = sys.argv[1:]
TABLES = ("games", "turns", "actions")
SCHEMA = json.load(open("formats/tables.schema.json", encoding="utf-8"))
ARROW = {"int32": pyarrow.int32(), "int64": pyarrow.int64(), "bool": pyarrow.bool_(),
         "double": pyarrow.float64(), "string": pyarrow.string()}

checks = 0


def same(found, wanted, what):
    global checks
    checks += 1
    assert found == wanted, f"{what}: {found!r} and not {wanted!r}"


def stats():
    report = subprocess.run([program, "stats", source, "--by", "variant", "--format", "json"],
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8")
    assert report.returncode in (0, 1)
    return [json.loads(line) for line in report.stdout.splitlines()]


def columns(table):
    return SCHEMA["tables"][table]["columns"]


def the_schema_is_the_documented_one():
    for table in TABLES:
        dataset = pyarrow.dataset.dataset(f"{parquet}/{table}", format="parquet")
        for path in dataset.files:
            schema = pyarrow.parquet.read_schema(path)
            same(schema.metadata[b"schema_version"], str(SCHEMA["schema_version"]).encode(), path)
            found = [(field.name, field.type, field.nullable) for field in schema]
            wanted = [(column["name"], ARROW[column["type"]], column["nullable"])
                      for column in columns(table) if column["name"] != SCHEMA["partition"]]
            same(found, wanted, path)


def duckdb_counts_what_stats_counts():
    base = duckdb.connect()
    for table in TABLES:
        base.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{parquet}/{table}/**/*.parquet', hive_partitioning = true)")
    sums = ", ".join(
        f"sum({side}_{what}) FILTER (ok)" for side in ("men", "women")
        for what in ("turns", "actions", "rethrows", "passes", "captured_loose", "captured_home", "kings_won", "face_x"))
    names = [f"{side}_{what}" for side in ("men", "women")
             for what in ("turns", "actions", "rethrows", "passes", "captured_loose", "captured_home", "kings_won", "face_x")]
    rows = base.execute(f"""
        SELECT variant, coalesce(house_rules, ''), count(*) FILTER (ok), count(*) FILTER (NOT ok),
               count(*) FILTER (ok AND result = 'men'), {sums},
               round(sum(men_luck) FILTER (ok), 3)
        FROM games WHERE variant IS NOT NULL GROUP BY ALL ORDER BY ALL""").fetchall()
    counted = stats()
    same(len(rows), len(counted), "forms")
    for row, form in zip(rows, counted):
        same(row[:5], (form["variant"], form["house_rules"], form["games"], form["wrong"], form["men"]), "games")
        for name, found in zip(names, row[5:-1]):
            same(found or 0, form[name], f"{form['variant']} {name}")
        assert abs((row[-1] or 0) - form["men_luck"]) < 0.002
    # The three tables join, and nothing is there twice or belongs to nobody.
    for table, count in (("turns", "turns"), ("actions", "actions")):
        [(rows, keys)] = base.execute(f"""
            SELECT count(*), count(DISTINCT ({', '.join(f'"{key}"' for key in SCHEMA['tables'][table]['key'])}))
            FROM {table} JOIN games USING (file, "offset")""").fetchall()
        same(rows, keys, table)
        same(rows, base.execute(f"SELECT sum({count}) FROM games").fetchall()[0][0], table)
    played = base.execute("SELECT sum(captured_loose), sum(captured_home) FROM actions").fetchall()[0]
    same(base.execute("SELECT sum(captured_loose), sum(captured_home) FROM turns").fetchall()[0], played, "captures")


def pandas_reads_the_same_from_both():
    for table in TABLES:
        # As docs/tables.md says: otherwise pandas cannot read a partition without a name.
        frame = pandas.read_parquet(f"{parquet}/{table}", dtype_backend="pyarrow")
        text = pandas.read_csv(f"{csv}/{table}.csv", low_memory=False)
        same(list(text.columns), [column["name"] for column in columns(table)], table)
        same(len(frame), len(text), table)
        for column in columns(table):
            name = column["name"]
            if column["type"] in ("int32", "int64", "double"):
                assert abs(frame[name].sum() - text[name].sum()) < 1e-6, name
        joined = duckdb.sql(f"SELECT count(*) FROM read_csv('{csv}/{table}.csv')").fetchall()[0][0]
        same(joined, len(frame), table)


the_schema_is_the_documented_one()
duckdb_counts_what_stats_counts()
pandas_reads_the_same_from_both()
print(f"{checks} checks")
