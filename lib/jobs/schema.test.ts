import { readFileSync } from "node:fs";
import path from "node:path";
import PgBoss from "pg-boss";
import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, asWorker, withoutAccount } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";
import { openBoss } from "./boss";
import { JOB_IDS } from "./definitions";

testDatabase();

const tablesOf = () =>
  asOwner(async (tx) => {
    const { rows } = await tx.query<{ relname: string }>(
      `SELECT relname FROM pg_class
       WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
    );
    return rows.map(({ relname }) => relname);
  });

test("the migration makes what the installed pg-boss asks for", () => {
  const plain = (sql: string) => sql.replace(/\s+/g, " ").replace(/ ;/g, ";").trim();
  const file = path.join(projectRoot(), "lib/db/migrations/0048_jobs.sql");
  const wanted = plain(PgBoss.getConstructionPlans("pgboss"));
  const schema = wanted.slice(wanted.indexOf("CREATE SCHEMA"), wanted.lastIndexOf("COMMIT;"));
  expect(schema.length).toBeGreaterThan(3_000);
  expect(plain(readFileSync(file, "utf8"))).toContain(schema.trim());
});

test("a worker opens the queues without making a table", async () => {
  const before = await tablesOf();
  const problems: unknown[] = [];
  const boss = await openBoss(60, (_, error) => problems.push(error));
  expect((await boss.getQueues()).map(({ name }) => name).sort()).toEqual([...JOB_IDS].sort());
  await boss.send("retention", {});
  await boss.maintain();
  await boss.stop({ graceful: false });
  expect(problems).toEqual([]);
  expect(await tablesOf()).toEqual(before);
});

test("only the worker reaches the queues, and nobody but the owner makes or drops one", async () => {
  const read = "SELECT count(*) FROM pgboss.job";
  await expect(withoutAccount((tx) => tx.query(read))).rejects.toThrow("permission denied");
  for (const statement of [
    "CREATE TABLE pgboss.mine (id int)",
    "SELECT pgboss.create_queue('mine', '{}')",
    "SELECT pgboss.delete_queue('retention')",
    "UPDATE pgboss.queue SET policy = 'standard'",
    "TRUNCATE pgboss.job",
  ]) {
    await expect(
      asWorker((tx) => tx.query(statement)),
      statement,
    ).rejects.toThrow("permission denied");
  }
});
