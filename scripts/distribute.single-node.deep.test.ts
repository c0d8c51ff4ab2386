import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { planDistribution, getCatalog } from "@/lib/db/cluster/distribution/catalog";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";

const own = testDatabase();
const execute = promisify(execFile);

/** Runs the command as npm does; a failure is an outcome too. */
async function run(args: string[], url: string | undefined) {
  // Production rejects webhook targets that tests allow.
  const { WEBHOOK_ALLOW_SUBNETS: _, ...others } = process.env;
  const env = { ...others, NODE_ENV: "production" as const, DATABASE_URL: url ?? "" };
  const script = path.join(projectRoot(), "scripts/distribute.ts");
  const options = { env, cwd: projectRoot() };
  return execute(process.execPath, ["--import", "tsx", script, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

const countTables = () =>
  asOwner(async (tx) => (await tx.query("SELECT count(*)::int AS n FROM pg_class")).rows[0]?.n);

describe("npm run db:distribute", () => {
  test("--plan prints the plan from the catalog on any Postgres, without changes", async () => {
    const before = await countTables();
    const { code, stdout, stderr } = await run(["--plan"], own.current.url);
    const steps = planDistribution(await asOwner(getCatalog));
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.trim().split("\n")).toEqual(steps.map(({ sql }) => `${sql};`));
    expect(await countTables()).toBe(before);
  });

  test("--check lists the obstacles on a Postgres without Citus, each with a fix", async () => {
    const { code, stdout, stderr } = await run(["--check"], own.current.url);
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout.trim().split("\n")).toEqual([
      expect.stringMatching(/^This database has no Citus: CREATE EXTENSION citus/),
      expect.stringMatching(/^wal_level is replica on this server, .*: set wal_level = logical/),
      expect.stringMatching(/^max_prepared_transactions is 0 on this server, .*: set /),
    ]);
  });

  test("--check lists tables, keys, references, defaults and rows that would be rejected", async () => {
    await createContext();
    await asOwner((tx) =>
      tx.query(
        `CREATE TABLE breach (account_id bigint NOT NULL DEFAULT nextval('account_ids'), id bigint UNIQUE);
         COMMENT ON TABLE breach IS 'distributed';
         CREATE TABLE silent (id bigint);
         ALTER TABLE sessions ADD CONSTRAINT breach FOREIGN KEY (account_id) REFERENCES accounts`,
      ),
    );
    const { code, stdout } = await run(["--check"], own.current.url);
    expect(code).toBe(1);
    for (const says of [
      "silent does not say how it lives: COMMENT ON TABLE silent IS",
      "breach has no primary key: ",
      "breach.breach_id_key does not begin with account_id: ",
      "sessions.breach points local → distributed: drop the foreign key",
      'breach breaks the rule "distributed tables force row-level security": call isolate_table',
      'breach breaks the rule "no default of a distributed table asks a sequence": drop the default',
      "accounts has rows, and only an empty table is distributed: ",
    ])
      expect(stdout.split("\n")).toContainEqual(expect.stringContaining(says));
    await asOwner((tx) =>
      tx.query("ALTER TABLE sessions DROP CONSTRAINT breach; DROP TABLE breach, silent"),
    );
  });

  test("rejects a Postgres without Citus in one plain line first", async () => {
    await createContext();
    const { code, stdout, stderr } = await run([], own.current.url);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^This database has no Citus: run CREATE EXTENSION citus/);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).not.toContain(new URL(own.current.url).password);
  });

  test("rejects an unmigrated, an unreachable and a missing database", async () => {
    const empty = new URL(own.current.url);
    empty.pathname = "/postgres";
    expect((await run(["--plan"], empty.href)).stderr).toBe(
      "This database has no tables: migrate it first.\n",
    );
    const away = await run(["--plan"], "postgres://nobody@127.0.0.1:1/nothing");
    expect([away.code, away.stderr.trim().split("\n").length]).toEqual([1, 1]);
    const none = await run(["--plan"], undefined);
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL is not set\.\nUsage: /),
    ]);
  });
});
