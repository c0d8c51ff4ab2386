import { beforeAll, describe, expect, test } from "vitest";
import { LOGIN_ROLES, createLogin } from "@/lib/db/logins";
import { queryOnce } from "@/lib/db/query-once";
import { testModule } from "@/lib/api-suites/test-module";
import { postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Checks the maximum privileges of a process's connections, whatever the statement. */
const { database, api, account } = testModule({ isShared: true, hasRates: true });

beforeAll(async () => {
  expect((await postJson(api, "/sms", account.headers, VALID)).status).toBe(201);
});

const pools = ["app", "credentials", "visitors", "accept", "worker"] as const;

async function tryOut(pool: (typeof pools)[number], statement: string) {
  const client = await database.current.pool(pool).connect();
  try {
    await client.query("BEGIN");
    return await client.query(statement).then(
      ({ rows }) => rows,
      (error: { code: string }) => error.code,
    );
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

describe.each(pools)("connection of the pool %s", (pool) => {
  const role = pool === "credentials" || pool === "visitors" ? "app" : pool;
  const others = LOGIN_ROLES.filter((item) => item !== role);

  test("logs in as its own role", async () => {
    const { user } = createLogin(role);
    const rows = await tryOut(pool, "SELECT session_user, current_user");
    expect(rows).toEqual([{ session_user: user, current_user: user }]);
  });

  test("can't assume another role", async () => {
    const owner = new URL(database.current.url).username;
    const roles = [
      owner,
      ...others.flatMap((item) => [`posthorn_${item}`, createLogin(item).user]),
    ];
    for (const one of roles) {
      expect([one, await tryOut(pool, `SET ROLE "${one}"`)]).toEqual([one, "42501"]);
      const session = await tryOut(pool, `SET SESSION AUTHORIZATION "${one}"`);
      expect([one, session]).toEqual([one, "42501"]);
    }
    const { user } = createLogin(role);
    const rows = await tryOut(pool, "RESET ROLE; RESET SESSION AUTHORIZATION; SELECT 1");
    expect(rows).not.toBe("42501");
    expect(await tryOut(pool, "SELECT current_user AS user")).toEqual([{ user }]);
  });

  test("owns no object and can't create any", async () => {
    for (const statement of [
      "ALTER TABLE messages DISABLE ROW LEVEL SECURITY",
      "ALTER TABLE messages NO FORCE ROW LEVEL SECURITY",
      "DROP POLICY one_account ON messages",
      "CREATE TABLE mine (id bigint)",
      "CREATE ROLE mine",
      "GRANT SELECT ON messages TO PUBLIC",
      "TRUNCATE ledger_transfers",
      "DELETE FROM ledger_transfers",
      "UPDATE ledger_transfers SET amount = 0",
    ]) {
      const outcome = await tryOut(pool, statement);
      // Granting what one does not have is a warning without effect.
      if (statement.startsWith("GRANT")) continue;
      expect([statement, outcome]).toEqual([statement, "42501"]);
    }
    const granted = await tryOut(
      pool,
      "SELECT has_table_privilege('public', 'messages', 'SELECT') AS yes",
    );
    expect(granted).toEqual([{ yes: false }]);
  });
});

test("the route layer sees no rows without an account, and can't turn that off", async () => {
  const count = `SELECT count(*)::int AS n FROM messages WHERE account_id = ${account.id}`;
  expect(await tryOut("worker", count)).toEqual([{ n: 1 }]);
  expect(await tryOut("app", count)).toEqual([{ n: 0 }]);
  expect(await tryOut("app", `RESET ROLE; ${count}`)).not.toBe("42501");
  const rows = await tryOut("app", "SET LOCAL row_security = off");
  expect(rows).toEqual([]);
  const client = await database.current.pool("app").connect();
  try {
    await client.query("BEGIN; SET LOCAL row_security = off");
    await expect(client.query(count)).rejects.toMatchObject({ code: "42501" });
    await client.query("ROLLBACK");
    await client.query(`BEGIN; SET LOCAL app.account_id = '${account.id}'`);
    expect((await client.query(count)).rows).toEqual([{ n: 1 }]);
    await client.query("ROLLBACK");
  } finally {
    client.release();
  }
});

test("groups have no login, and passwords are only stored as verifiers", async () => {
  const rows = await queryOnce<{
    rolname: string;
    rolcanlogin: boolean;
    rolpassword: string | null;
  }>(
    database.current.url,
    `SELECT rolname, rolcanlogin, rolpassword FROM pg_authid WHERE rolname LIKE 'posthorn\\_%'`,
  );
  for (const role of LOGIN_ROLES) {
    const { user, password } = createLogin(role);
    expect(rows.find(({ rolname }) => rolname === `posthorn_${role}`)?.rolcanlogin).toBe(false);
    const stored = rows.find(({ rolname }) => rolname === user)?.rolpassword;
    expect(stored).toMatch(/^SCRAM-SHA-256\$\d+:/);
    expect(stored).not.toContain(password);
    const wrong = new URL(database.current.url);
    wrong.username = user;
    wrong.password = "not-the-password";
    await expect(queryOnce(wrong.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  }
});
