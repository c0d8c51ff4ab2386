import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { loadModule, parseSync } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { projectRoot } from "@/lib/project-root";
import { splitStatements } from "./sql-statements";

beforeAll(loadModule);

const FOLDER = path.join(projectRoot(), "lib/db/migrations");
const PLACES = /(^|_)(location|start|end)$/;
/** Statements as Postgres's own parser counts them, without their places in the text. */
function parsed(text: string): string[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: unknown }[] };
  return stmts.map(({ stmt }) =>
    JSON.stringify(stmt, (key, value) => (PLACES.test(key) ? undefined : value)),
  );
}

test.each(readdirSync(FOLDER).filter((name) => name.endsWith(".sql")))("%s", (name) => {
  const sql = readFileSync(path.join(FOLDER, name), "utf8");
  expect(splitStatements(sql).flatMap(parsed)).toEqual(parsed(sql));
  expect(splitStatements(sql)).toHaveLength(parsed(sql).length);
});

test.each([
  ["a text", "SELECT ';', 'it''s;'; SELECT 2", 2],
  ["a name", 'SELECT 1 AS "a;b"; SELECT 2;', 2],
  ["a remark", "SELECT 1; -- one; two\n/* three; */ ; SELECT 2", 2],
  ["a body", "DO $$ BEGIN PERFORM 1; END $$; DO $x$ SELECT ';'; $$ ; $x$", 2],
])("doesn't end a statement at a semicolon in %s", (_, sql, count) => {
  expect(splitStatements(sql)).toHaveLength(count);
});
