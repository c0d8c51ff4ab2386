import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate } from "./migrate";
import { queryOnce } from "@/lib/db/query-once";

/** Rows of an older version are what this one expects once its migrations have run. */
const name = `old_${process.pid}`;
const MIGRATIONS = path.join(process.cwd(), "lib/db/migrations");
/** The last migration that knew columns by their old names and views by codes. */
const OLD = "0042";

function toUrl(database: string): string {
  const url = new URL(inject("templateUrl") || inject("sharedUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

const run = (sql: string) => queryOnce(toUrl(name), sql);

const is = (field: string, ...values: string[]) => ({ field, operator: "is", values });
const isNot = (field: string, ...values: string[]) => ({ field, operator: "is_not", values });
const makeCondition = (field: string, ...values: string[]) => ({
  field,
  operator: "one_of",
  values,
});
/** Filters of a saved view before and after the migration. */
const VIEWS = [
  [[is("status", "208")], [is("state", "failed")]],
  [
    [is("country", "DE"), makeCondition("status", "410", "6000")],
    [is("country", "DE"), is("state", "stopped")],
  ],
  [
    [is("status", "100"), is("dlr", "1"), is("key", "3")],
    [is("key", "3"), is("state", "delivered")],
  ],
  [[isNot("status", "0", "100")], [makeCondition("state", "failed", "stopped")]],
  [[is("state", "failed"), is("dlr", "8")], [is("state", "failed")]],
  [[is("status", "208"), is("dlr", "1")], [makeCondition("state", "delivered", "failed")]],
  [[is("status", "999")], [makeCondition("state", "failed", "stopped")]],
  [
    [isNot("state", "failed"), is("country", "AT")],
    [isNot("state", "failed"), is("country", "AT")],
  ],
  [[], []],
] as const;

const quoted = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const FILL = `
  INSERT INTO accounts (account_id, name, iso2, currency) VALUES (1, 'Nordwind', 'DE', 'EUR');
  INSERT INTO users (user_id, email, name, password_hash) VALUES (1, 'a@example.com', 'A', 'x');
  INSERT INTO memberships (account_id, user_id, role) VALUES (1, 1, 'owner');
  INSERT INTO sessions (session_hash, user_id, account_id, expires_at, address)
    VALUES ('\\x01', 1, 1, now() + interval '1 day', '192.0.2.7');
  INSERT INTO api_keys (account_id, key_id, name, roles, secret_hash, secret_start, secret_end, last_used_address)
    VALUES (1, 7, 'Shop', '{messaging}', '\\x02', 'gw_live_', 'abcd', '2001:db8::7');
  INSERT INTO audit_log (account_id, seq, created_at, actor_kind, actor_name, request_id, address, action, object_kind,
      previous_hash, hash)
    VALUES (1, 1, now(), 'system', 'x', 'x', '192.0.2.8', 'test.done', 'test', '\\x00', '\\x01');
  INSERT INTO notification_rounds (round, after_account) VALUES ('balances', 5), ('keys', 0)
    ON CONFLICT (round) DO UPDATE SET after_account = excluded.after_account;
  ${VIEWS.map(
    (
      [filters],
      n,
    ) => `INSERT INTO table_views (account_id, view_id, user_id, table_name, name, is_shared, state)
    VALUES (1, ${n + 1}, 1, 'messages', 'View ${n}', false, ${quoted({ filters, sort: null, density: "compact" })});`,
  ).join("\n")}
  INSERT INTO table_views (account_id, view_id, user_id, table_name, name, is_shared, state)
    VALUES (1, 99, 1, 'logs', 'Errors', false, ${quoted({ filters: [is("status", "5xx")] })});
`;

const old = mkdtempSync(path.join(os.tmpdir(), "posthorn-old-"));

beforeAll(async () => {
  for (const file of readdirSync(MIGRATIONS)) {
    if (file.slice(0, 4) <= OLD) cpSync(path.join(MIGRATIONS, file), path.join(old, file));
  }
  await queryOnce(toUrl("postgres"), `CREATE DATABASE ${name}`);
  await migrate(toUrl(name), { directory: old });
  await run(FILL);
  await migrate(toUrl(name));
});

afterAll(async () => {
  await queryOnce(toUrl("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(old, { recursive: true });
});

it("converts saved views from codes to states", async () => {
  const rows = await run("SELECT state FROM table_views WHERE view_id < 99 ORDER BY view_id");
  expect(rows.map(({ state }) => state)).toEqual(
    VIEWS.map(([, filters]) => ({ filters, sort: null, density: "compact" })),
  );
  const [logs] = await run("SELECT state FROM table_views WHERE view_id = 99");
  expect(logs?.state).toEqual({ filters: [is("status", "5xx")] });
});

it("keeps IPs and the position of a running check", async () => {
  expect(
    await run(`SELECT host(ip) AS ip FROM sessions UNION ALL SELECT host(ip) FROM audit_log
      UNION ALL SELECT host(last_used_ip) FROM api_keys WHERE key_id = 7`),
  ).toEqual([{ ip: "192.0.2.7" }, { ip: "192.0.2.8" }, { ip: "2001:db8::7" }]);
  expect(await run("SELECT round, after_account::int FROM notification_rounds ORDER BY 1")).toEqual(
    [
      { round: "balances", after_account: 5 },
      { round: "budgets", after_account: 0 },
    ],
  );
});

it("makes no change the second time", async () => {
  expect(await migrate(toUrl(name))).toEqual([]);
});
