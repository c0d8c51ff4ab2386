import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { LOGIN_ROLES, toLoginUrl } from "@/lib/db/logins";
import { queryOnce } from "@/lib/db/query-once";

/** A copy with its own secret on the test server; its logins can be broken, since no other test uses them. */
const name = `repair_${process.pid}`;
const migrator = `migrator_${process.pid}`;
const directory = mkdtempSync(path.join(os.tmpdir(), "posthorn-repair-"));
let copy: typeof import("@/lib/db/logins") & typeof import("./migrate");

function ownerUrl(database: string): string {
  const url = new URL(inject("templateUrl") || inject("sharedUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

const migrate = (url = ownerUrl(name)) => copy.migrate(url, { directory });
const asLogin = (role: (typeof LOGIN_ROLES)[number], sql: string) =>
  queryOnce(copy.toLoginUrl(ownerUrl(name), role), sql);

beforeAll(async () => {
  writeFileSync(path.join(directory, "0001_one.sql"), "CREATE TABLE one (id bigint PRIMARY KEY)");
  vi.resetModules();
  vi.stubEnv("KEY_PEPPER", `another copy ${process.pid}`);
  copy = { ...(await import("@/lib/db/logins")), ...(await import("./migrate")) };
  await queryOnce(ownerUrl("postgres"), `CREATE DATABASE ${name}`);
  await migrate();
});
afterAll(async () => {
  await queryOnce(ownerUrl("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
  for (const role of [...LOGIN_ROLES.map((item) => copy.createLogin(item).user), migrator])
    await queryOnce(ownerUrl("postgres"), `DROP ROLE IF EXISTS ${role}`);
  rmSync(directory, { recursive: true });
  vi.unstubAllEnvs();
});

test.each(LOGIN_ROLES)(
  "migrating reverts changes that the login %s made to itself",
  async (role) => {
    const { user } = copy.createLogin(role);
    await asLogin(
      role,
      `ALTER ROLE ${user} SET default_transaction_read_only = on;
     ALTER ROLE ${user} IN DATABASE ${name} SET search_path = nowhere;
     ALTER ROLE ${user} PASSWORD 'mine'`,
    );
    await expect(asLogin(role, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    // Several processes may start, and repair, together.
    await Promise.all(Array.from({ length: 4 }, () => migrate()));
    const settings = `SELECT current_setting('search_path') AS path,
    current_setting('default_transaction_read_only') AS is_read_only,
    (SELECT coalesce(array_agg(name || '=' || setting ORDER BY name), '{}') FROM pg_settings
     WHERE source = 'user') AS own`;
    expect(await asLogin(role, settings)).toEqual([
      {
        path: '"$user", public',
        is_read_only: "off",
        own: copy.SESSION_DEFAULTS[role].toSorted(),
      },
    ]);
  },
);

test("keeps a valid password as stored, as a verifier", async () => {
  const stored = () =>
    queryOnce<{ rolpassword: string }>(
      ownerUrl(name),
      `SELECT rolpassword FROM pg_authid WHERE rolname = '${copy.createLogin("app").user}'`,
    );
  const before = await stored();
  expect(before[0]?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
  await migrate();
  expect(await stored()).toEqual(before);
});

test.each(LOGIN_ROLES)(
  "prevents the login %s of another installation from connecting",
  async (role) => {
    expect(await asLogin(role, "SELECT current_database() AS name")).toEqual([{ name }]);
    await expect(queryOnce(toLoginUrl(ownerUrl(name), role), "SELECT 1")).rejects.toMatchObject({
      code: "42501",
    });
  },
);

test("migrates as a non-owner, and keeps the database open to existing roles", async () => {
  for (const statement of [
    `CREATE ROLE ${migrator} LOGIN CREATEROLE PASSWORD 'migrator'`,
    `GRANT CREATE ON SCHEMA public TO ${migrator}`,
    `GRANT SELECT, INSERT ON schema_migrations TO ${migrator}`,
    `GRANT CONNECT ON DATABASE ${name} TO PUBLIC`,
  ])
    await queryOnce(ownerUrl(name), statement);
  const url = new URL(ownerUrl(name));
  url.username = migrator;
  url.password = "migrator";
  writeFileSync(path.join(directory, "0002_two.sql"), "CREATE TABLE two (id bigint PRIMARY KEY)");
  expect(await migrate(url.href)).toEqual(["0002_two.sql"]);
  expect(await queryOnce(toLoginUrl(ownerUrl(name), "app"), "SELECT 1 AS one")).toEqual([
    { one: 1 },
  ]);
  await migrate();
  await expect(queryOnce(toLoginUrl(ownerUrl(name), "app"), "SELECT 1")).rejects.toMatchObject({
    code: "42501",
  });
});
