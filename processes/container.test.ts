import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { projectRoot } from "@/lib/project-root";
import { buildProcesses } from "@/scripts/build-processes.mjs";

/** Roles of the image as processes; that they work together is tried by hand with an image. */

const db = testDatabase();
const FOLDER = `dist/test-container-${process.pid}`;

beforeAll(() => buildProcesses(FOLDER, ["processes/container.ts"]));
afterAll(() => rmSync(path.join(projectRoot(), FOLDER), { recursive: true, force: true }));

function startRole(words: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(FOLDER, "container.mjs"), ...words], {
    cwd: projectRoot(),
    env: { ...process.env, DATABASE_URL: db.current.url, ...settings },
  });
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on("data", (chunk) => {
      printed[name] += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => ({ code: code as number, ...printed }));
  return { child, ended };
}

describe("the image's entry point", () => {
  it.each([[["serve"]], [[]]])("refuses %j and names the roles", async (words) => {
    expect(await startRole(words).ended).toMatchObject({
      code: 1,
      stderr: "The command must begin with one of: web, api, worker, migrate, cli, health\n",
    });
  });

  it("passes arguments on to the operators' tool, and its exit code back", async () => {
    expect(await startRole(["cli", "accounts", "credit", "none", "5"]).ended).toMatchObject({
      code: 2,
      stderr: "none isn't an account number\n",
    });
  });
});

describe("migrate", () => {
  it("reports a migrated database, and changes nothing", async () => {
    const ended = await startRole(["migrate"], { DEMO: "off" }).ended;
    expect(ended).toEqual({ code: 0, stdout: "The database is up to date\n", stderr: "" });
    expect(await startRole(["migrate", "--wait"]).ended).toMatchObject({ code: 0, stdout: "" });
  });

  it("fails in one line without a database, so that nothing starts after it", async () => {
    const url = "postgres://posthorn:the-password@127.0.0.1:9/posthorn";
    const { code, stderr } = await startRole(["migrate"], { DATABASE_URL: url }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^DATABASE_URL: no connection to 127\.0\.0\.1:9 .*\n$/);
    expect(stderr).not.toContain("the-password");
  });

  it("waits for another process's migrations, and fails when it is stopped before", async () => {
    const owner = db.current.pool("owner");
    const { rows } = await owner.query(
      "DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations WHERE name ~ '^[0-9]') RETURNING name, checksum",
    );
    const [stopped, waiting] = [startRole(["migrate", "--wait"]), startRole(["migrate", "--wait"])];
    await Promise.all([stopped, waiting].map(({ child }) => once(child.stdout, "data")));
    stopped.child.kill("SIGTERM");
    expect((await stopped.ended).code).toBe(143);
    await owner.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
      rows[0].name,
      rows[0].checksum,
    ]);
    expect((await waiting.ended).code).toBe(0);
  });
});
