import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrate } from "./migrate";
import { queryOnce } from "@/lib/db/query-once";

const name = `migrate_${process.pid}`;

function toUrl(database: string): string {
  const url = new URL(inject("templateUrl") || inject("sharedUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

describe("migrate", () => {
  const directory = mkdtempSync(path.join(os.tmpdir(), "posthorn-migrate-"));
  const write = (file: string, sql: string) => writeFileSync(path.join(directory, file), sql);
  const run = () => migrate(toUrl(name), { directory });

  beforeAll(() => queryOnce(toUrl("postgres"), `CREATE DATABASE ${name}`));
  afterAll(async () => {
    await queryOnce(toUrl("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
    rmSync(directory, { recursive: true });
  });

  it("applies each file once, also when ten processes start concurrently", async () => {
    write("0001_one.sql", "CREATE TABLE one (id bigint PRIMARY KEY); INSERT INTO one VALUES (1)");
    write("0002_two.sql", "INSERT INTO one VALUES (2)");
    const applied = await Promise.all(Array.from({ length: 10 }, run));
    expect(applied.flat().sort()).toEqual(["0001_one.sql", "0002_two.sql"]);
    expect(await run()).toEqual([]);
    expect(await queryOnce(toUrl(name), "SELECT id FROM one")).toHaveLength(2);
  });

  it("rolls back a failing file completely, and names it", async () => {
    write("0003_three.sql", "INSERT INTO one VALUES (3); SELECT nonsense");
    await expect(run()).rejects.toThrow(/^0003_three\.sql: /);
    expect(await queryOnce(toUrl(name), "SELECT id FROM one")).toHaveLength(2);
    rmSync(path.join(directory, "0003_three.sql"));
  });

  it("rejects a file that was edited after it was applied", async () => {
    write("0002_two.sql", "INSERT INTO one VALUES (22)");
    await expect(run()).rejects.toThrow("0002_two.sql was edited after it was applied");
    write("0002_two.sql", "INSERT INTO one VALUES (2)");
  });

  describe("functions", () => {
    const functions = mkdtempSync(path.join(os.tmpdir(), "posthorn-functions-"));
    const define = (text: string) => writeFileSync(path.join(functions, "answer.sql"), text);
    const runAll = () => migrate(toUrl(name), { directory, functions });
    const answer = (value: number) =>
      `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${value}'`;
    const ask = async () =>
      (await queryOnce<{ n: number }>(toUrl(name), "SELECT answer() AS n"))[0]?.n;
    afterAll(() => rmSync(functions, { recursive: true }));

    it("are applied once, and again when their text changes", async () => {
      define(answer(1));
      const applied = await Promise.all(Array.from({ length: 5 }, runAll));
      expect(applied.flat()).toEqual(["functions/answer.sql"]);
      expect(await ask()).toBe(1);
      define(answer(42));
      expect(await runAll()).toEqual(["functions/answer.sql"]);
      expect(await ask()).toBe(42);
      expect(await runAll()).toEqual([]);
    });

    it("may name functions that are defined later", async () => {
      define(`${answer(0).replace("SELECT 0", "SELECT later()")}`);
      writeFileSync(
        path.join(functions, "later.sql"),
        "CREATE OR REPLACE FUNCTION later() RETURNS int LANGUAGE sql AS 'SELECT 7'",
      );
      expect(await runAll()).toEqual(["functions/answer.sql", "functions/later.sql"]);
      expect(await ask()).toBe(7);
    });

    it("leaves all of them unchanged when one fails, and names it", async () => {
      define(answer(8));
      writeFileSync(
        path.join(functions, "later.sql"),
        "CREATE OR REPLACE FUNCTION later() nonsense",
      );
      await expect(runAll()).rejects.toThrow(/^functions\/later\.sql: /);
      expect(await ask()).toBe(7);
    });

    it("of a newer version are no migrations of a newer version", async () => {
      rmSync(path.join(functions, "later.sql"));
      define(answer(7));
      expect(await runAll()).toEqual(["functions/answer.sql"]);
    });
  });

  it("rejects a database newer than the code, and duplicate numbers", async () => {
    write("0002_other.sql", "SELECT 1");
    await expect(run()).rejects.toThrow("used twice");
    rmSync(path.join(directory, "0002_other.sql"));
    rmSync(path.join(directory, "0002_two.sql"));
    await expect(run()).rejects.toThrow("it is newer");
  });
});
